//! The parameters of admission policies: an author who may write policies must be able to read what their
//! expressions read. Otherwise a policy could show in its messages what is in secrets.

use engine::{
    authorization::Attributes,
    catalog::Catalog,
    context::admit::{AdmissionRequest, Host, Interest, Judgement, Phase, Plugin},
    status::ApiError,
};
use generated_admissionregistration::admissionregistration::v1::{
    MutatingAdmissionPolicy, MutatingAdmissionPolicyBinding, ParamKind, ParamRef, ValidatingAdmissionPolicy,
    ValidatingAdmissionPolicyBinding,
};
use ground::ready::Ready;
use machinery::{object::Object, path::Path, problem::Problems, user::User};

use super::{release, stored};

/// Policies and bindings.
pub const WRITTEN: [Interest; 4] = [
    Interest::written("admissionregistration", "validatingadmissionpolicies"),
    Interest::written("admissionregistration", "validatingadmissionpolicybindings"),
    Interest::written("admissionregistration", "mutatingadmissionpolicies"),
    Interest::written("admissionregistration", "mutatingadmissionpolicybindings"),
];

/// Stands for everything, where a right cannot be narrowed.
const ALL: &str = "*";

/// Refuses (422) policies with a kind of parameters that the author may not read as a whole, and bindings
/// with parameters that the author may not read.
pub struct ParamRights;

impl Plugin for ParamRights {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Validating]
    }

    fn validate<'a>(&'a self, host: Host<'a>, admission: &'a AdmissionRequest<'_>) -> Judgement<'a> {
        let Some(new) = admission.object() else { return Ready::Now(Ok(())) };
        // The garbage collector, which releases objects, reads no parameters.
        let is_released = || admission.old.is_some_and(|old| release::only_lets_go(admission, new, old));
        if admission.request.user.is_master() || is_released() {
            return Ready::Now(Ok(()));
        }
        if let Some(kind) = kind_of(admission, new) {
            let is_kept = admission.old.and_then(|old| kind_of(admission, old)).as_ref() == Some(&kind);
            return if is_kept {
                Ready::Now(Ok(()))
            } else {
                Ready::later(check_kind(host, admission, kind))
            };
        }
        match Binding::of(admission, new) {
            Some(binding) => Ready::later(check_binding(host, admission, binding)),
            None => Ready::Now(Ok(())),
        }
    }
}

/// The kind of the parameters of a policy.
fn kind_of(admission: &AdmissionRequest<'_>, object: &dyn Object) -> Option<ParamKind> {
    let validating = |policy: &ValidatingAdmissionPolicy| policy.spec.param_kind.clone();
    let mutating = |policy: &MutatingAdmissionPolicy| policy.spec.param_kind.clone();
    let found = admission.in_stored_version(object, validating);
    found.or_else(|| admission.in_stored_version(object, mutating)).flatten()
}

/// A binding with parameters.
struct Binding {
    policy: String,
    params: ParamRef,
    /// The text that clients know swaps two words for bindings of this type.
    is_mutating: bool,
}

impl Binding {
    fn of(admission: &AdmissionRequest<'_>, object: &dyn Object) -> Option<Self> {
        let of = |policy: &str, params: &Option<ParamRef>, is_mutating| {
            let (policy, params) = (policy.to_owned(), params.clone()?);
            Some(Binding { policy, params, is_mutating })
        };
        let validating = |binding: &ValidatingAdmissionPolicyBinding| {
            of(&binding.spec.policy_name, &binding.spec.param_ref, false)
        };
        let mutating = |binding: &MutatingAdmissionPolicyBinding| {
            of(&binding.spec.policy_name, &binding.spec.param_ref, true)
        };
        let found = admission.in_stored_version(object, validating);
        found.or_else(|| admission.in_stored_version(object, mutating)).flatten()
    }
}

/// The resource type whose objects are parameters: `*` for what is not known.
struct Target {
    group: String,
    version: String,
    resource: String,
}

impl Target {
    fn of(catalog: &Catalog, kind: Option<&ParamKind>) -> Self {
        let all = || ALL.to_owned();
        let Some(ParamKind { api_version, kind }) = kind else {
            return Target { group: all(), version: all(), resource: all() };
        };
        let (group, version) = api_version.split_once('/').unwrap_or(("", api_version));
        let mut served = catalog.group_version(api_version).into_iter().flat_map(|served| served.values());
        let found = served.find(|resource| resource.kind.name == *kind);
        Target {
            group: group.to_owned(),
            version: version.to_owned(),
            resource: found.map_or_else(all, |resource| resource.kind.plural.to_string()),
        }
    }

    fn attributes<'a>(&'a self, user: &'a User, verb: &'a str) -> Attributes<'a> {
        Attributes {
            group: &self.group,
            version: &self.version,
            resource: &self.resource,
            is_resource: true,
            ..Attributes::path(user, verb, "")
        }
    }
}

async fn check_kind(
    host: Host<'_>,
    admission: &AdmissionRequest<'_>,
    kind: ParamKind,
) -> Result<(), ApiError> {
    let user = &admission.request.user;
    let target = Target::of(&admission.request.catalog, Some(&kind));
    let read = Attributes { namespace: ALL, name: ALL, ..target.attributes(user, "get") };
    if host.authorize(&read).await.is_allowed() {
        return Ok(());
    }
    let (user, ParamKind { api_version, kind }) = (shown(user), kind);
    let why = format!(
        "user {user} must have \"get\" permission on all objects of the referenced paramKind (kind={kind}, \
         apiVersion={api_version})"
    );
    Err(refusal(admission, "paramKind", &why))
}

async fn check_binding(
    host: Host<'_>,
    admission: &AdmissionRequest<'_>,
    binding: Binding,
) -> Result<(), ApiError> {
    let Binding { policy, params, is_mutating } = binding;
    let (user, verb) = (&admission.request.user, if params.name.is_empty() { "list" } else { "get" });
    let found = find_kind(host, admission, &policy, is_mutating).await?;
    let (is_found, kind) = (found.is_some(), found.flatten());
    let target = Target::of(&admission.request.catalog, kind.as_ref());
    // Without a namespace, the parameters are those of any namespace.
    let read =
        Attributes { namespace: &params.namespace, name: &params.name, ..target.attributes(user, verb) };
    if host.authorize(&read).await.is_allowed() {
        return Ok(());
    }
    let user = shown(user);
    let everything = "permission for all groups, versions and resources";
    let why = match kind {
        _ if !is_found => format!(
            "unable to get policy {policy} to determine minimum required permissions and user {user} does \
             not have \
             \"{verb}\" {everything}"
        ),
        Some(ParamKind { api_version, kind }) if target.resource == ALL => format!(
            "unable to resolve paramKind &ParamKind{{APIVersion:{api_version},Kind:{kind},}} to determine \
             minimum required \
             permissions and user {user} does not have \"{verb}\" {everything}"
        ),
        _ => {
            let (first, second) = if is_mutating { (verb, &*user) } else { (&*user, verb) };
            format!("user {first} does not have \"{second}\" permission on the object referenced by paramRef")
        }
    };
    Err(refusal(admission, "paramRef", &why))
}

/// The kind of the parameters of a stored policy, if it has one. `None` if there is no such policy.
async fn find_kind(
    host: Host<'_>,
    admission: &AdmissionRequest<'_>,
    name: &str,
    is_mutating: bool,
) -> Result<Option<Option<ParamKind>>, ApiError> {
    Ok(if is_mutating {
        let found: Option<MutatingAdmissionPolicy> = stored::find(host, admission, name).await?;
        found.map(|policy| policy.spec.param_kind)
    } else {
        let found: Option<ValidatingAdmissionPolicy> = stored::find(host, admission, name).await?;
        found.map(|policy| policy.spec.param_kind)
    })
}

/// Like the rules of these kinds, which clients know it as one of.
fn refusal(admission: &AdmissionRequest<'_>, field: &'static str, why: &str) -> ApiError {
    let mut problems = Problems::default();
    problems.forbidden(&Path::Root.field("spec").field(field), why);
    ApiError::invalid(admission.resource(), admission.name(), &problems)
}

/// A user as the text shows it.
fn shown(user: &User) -> String {
    let extra: Vec<String> =
        user.extra.iter().map(|(key, values)| format!("{key}:[{}]", values.join(" "))).collect();
    format!("&{{{} {} [{}] map[{}]}}", user.name, user.uid, user.groups.join(" "), extra.join(" "))
}
