//! Access reviews: may a user do something? Answered by the authorizers that every request passes: about any
//! user, about any user in one namespace, and about the caller.

use engine::{
    authorization::{Attributes, Verdict},
    context::{Answer, Inquiry},
    status::ApiError,
};
use generated_authorization::authorization::v1::{
    LocalSubjectAccessReview, NonResourceAttributes, ResourceAttributes, SelfSubjectAccessReview,
    SubjectAccessReview, SubjectAccessReviewSpec, SubjectAccessReviewStatus,
};
use machinery::{
    meta::v1::ObjectMeta,
    path::Path,
    problem::{Problems, quote},
    user::User,
};

use super::selection;

/// The rule for the metadata of a review.
const EMPTY: &str = "must be empty";

/// Answers about any user.
#[derive(Debug)]
pub(super) struct AnyUserReview;

impl Answer for AnyUserReview {
    type Question = SubjectAccessReview;

    async fn answer(&self, asked: &Inquiry<'_>, question: &mut SubjectAccessReview) -> Result<(), ApiError> {
        let mut problems = Problems::default();
        check_question(&question.spec, &mut problems);
        check_metadata(&question.metadata, &question.metadata, EMPTY, &mut problems);
        refuse(asked, &problems)?;
        question.status = judge(asked, &subject(&question.spec), attributes(&question.spec)).await;
        Ok(())
    }
}

/// Answers about any user, in the namespace of the path.
#[derive(Debug)]
pub(super) struct LocalReview;

impl Answer for LocalReview {
    type Question = LocalSubjectAccessReview;

    async fn answer(
        &self,
        asked: &Inquiry<'_>,
        question: &mut LocalSubjectAccessReview,
    ) -> Result<(), ApiError> {
        let LocalSubjectAccessReview { metadata, spec, .. } = &*question;
        let mut problems = Problems::default();
        check_question(spec, &mut problems);
        let without_namespace = ObjectMeta { namespace: String::new(), ..metadata.clone() };
        check_metadata(metadata, &without_namespace, "must be empty except for namespace", &mut problems);
        let at = Path::Root.field("spec");
        if let Some(wanted) = spec.resource_attributes.as_ref().map(|wanted| &wanted.namespace)
            && *wanted != metadata.namespace
        {
            let at = at.field("resourceAttributes");
            problems.invalid(&at.field("namespace"), &quote(wanted), "must match metadata.namespace");
        }
        if let Some(path) = &spec.non_resource_attributes {
            let at = at.field("nonResourceAttributes");
            problems.invalid_value(&at, path, "disallowed on this kind of request");
        }
        refuse(asked, &problems)?;
        question.status = judge(asked, &subject(spec), attributes(spec)).await;
        Ok(())
    }
}

/// Answers about the caller, after impersonation.
#[derive(Debug)]
pub(super) struct OwnReview;

impl Answer for OwnReview {
    type Question = SelfSubjectAccessReview;

    async fn answer(
        &self,
        asked: &Inquiry<'_>,
        question: &mut SelfSubjectAccessReview,
    ) -> Result<(), ApiError> {
        let spec = &question.spec;
        let wanted = (spec.resource_attributes.as_ref(), spec.non_resource_attributes.as_ref());
        let mut problems = Problems::default();
        check_attributes(wanted, &mut problems);
        check_selectors(wanted, &mut problems);
        check_metadata(&question.metadata, &question.metadata, EMPTY, &mut problems);
        refuse(asked, &problems)?;
        question.status = judge(asked, &asked.request.user, wanted).await;
        Ok(())
    }
}

/// The attributes in question, of which exactly one must be set.
type Wanted<'a> = (Option<&'a ResourceAttributes>, Option<&'a NonResourceAttributes>);

fn attributes(spec: &SubjectAccessReviewSpec) -> Wanted<'_> {
    (spec.resource_attributes.as_ref(), spec.non_resource_attributes.as_ref())
}

fn check_question(spec: &SubjectAccessReviewSpec, problems: &mut Problems) {
    check_attributes(attributes(spec), problems);
    if spec.user.is_empty() && spec.groups.is_empty() {
        let at = Path::Root.field("spec");
        problems.invalid(&at.field("user"), &quote(""), "at least one of user or group must be specified");
    }
    check_selectors(attributes(spec), problems);
}

fn check_attributes((resource, path): Wanted<'_>, problems: &mut Problems) {
    let at = Path::Root.field("spec");
    match (resource, path) {
        (Some(_), Some(path)) => problems.invalid_value(
            &at.field("nonResourceAttributes"),
            path,
            "cannot be specified in combination with resourceAttributes",
        ),
        (None, None) => problems.invalid(
            &at.field("resourceAttributes"),
            "null",
            "exactly one of nonResourceAttributes or resourceAttributes must be specified",
        ),
        (Some(_), None) | (None, Some(_)) => {}
    }
}

fn check_selectors((resource, _): Wanted<'_>, problems: &mut Problems) {
    let at = Path::Root.field("spec");
    if let Some(wanted) = resource {
        selection::check(wanted, &at.field("resourceAttributes"), problems);
    }
}

/// A review is not stored, so it must have no name and no labels. `counted` is the part of the metadata that
/// must be empty. The owners of its fields are allowed, because they are tracked for every write.
fn check_metadata(metadata: &ObjectMeta, counted: &ObjectMeta, rule: &str, problems: &mut Problems) {
    if (ObjectMeta { managed_fields: Vec::new(), ..counted.clone() }) != ObjectMeta::default() {
        problems.invalid_value(&Path::Root.field("metadata"), metadata, rule);
    }
}

/// Refuses a review. The error names only the group and no kind, as in the reference server.
fn refuse(asked: &Inquiry<'_>, problems: &Problems) -> Result<(), ApiError> {
    if problems.is_empty() {
        return Ok(());
    }
    let group = &asked.resource.group;
    Err(ApiError::invalid_kind(&format!(".{group}"), group, "", "", problems))
}

/// The user in question. Keys of extra attributes are compared in lower case, because they come from headers.
fn subject(spec: &SubjectAccessReviewSpec) -> User {
    User {
        name: spec.user.clone(),
        uid: spec.uid.clone(),
        groups: spec.groups.clone(),
        extra: spec.extra.iter().map(|(key, values)| (key.to_lowercase(), values.0.clone())).collect(),
    }
}

async fn judge(asked: &Inquiry<'_>, user: &User, wanted: Wanted<'_>) -> SubjectAccessReviewStatus {
    let (selection, left_out) = wanted.0.map(selection::read).unwrap_or_default();
    let attributes = match wanted {
        (Some(resource), _) => Attributes {
            verb: &resource.verb,
            namespace: &resource.namespace,
            group: &resource.group,
            // Without a version, rules for every version apply.
            version: if resource.version.is_empty() { "*" } else { &resource.version },
            resource: &resource.resource,
            subresource: &resource.subresource,
            name: &resource.name,
            is_resource: true,
            selection: &selection,
            ..Attributes::path(user, "", "")
        },
        (None, Some(path)) => Attributes::path(user, &path.verb, &path.path),
        (None, None) => Attributes::path(user, "", ""),
    };
    let decision = asked.authorization.authorize(&attributes).await;
    // An answer and no failure: what could be decided is worth more to the caller with the errors beside it.
    let errors: Vec<String> = decision.error.into_iter().chain(left_out).collect();
    SubjectAccessReviewStatus {
        allowed: decision.verdict == Verdict::Allow,
        denied: decision.verdict == Verdict::Deny,
        reason: decision.reason.as_str().to_owned(),
        evaluation_error: errors.join("; "),
    }
}
