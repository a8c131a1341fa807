//! Whether a webhook whose rules are about a request is to be called for it: by the labels of the namespace and of the
//! objects, and by its conditions.

use std::sync::Arc;

use engine::{
    context::admit::{AdmissionRequest, Host, Operation, joined},
    status::ApiError,
};
use machinery::{object::Object, selector::LabelSelector};
use storage::entry::Entry;

use super::{
    conditions::{Facts, Met},
    hook::FailurePolicy,
    review::{self, Objects},
    set::Candidate,
};

/// Decides for the webhooks of one request. The namespace is looked up once, and only if a webhook selects by it.
#[derive(Default)]
pub(super) struct Selection {
    namespace: Option<Result<Arc<Entry>, ApiError>>,
}

impl Selection {
    /// Whether a webhook is to be called. In the mutating phase the labels are those that earlier webhooks left.
    ///
    /// # Errors
    /// 404 for a namespace that does not exist, and what a condition says that cannot be evaluated.
    pub(super) async fn selects(
        &mut self,
        host: Host<'_>,
        admission: &AdmissionRequest<'_>,
        candidate: &Candidate,
    ) -> Result<bool, ApiError> {
        let hook = &candidate.hook;
        let in_namespace = self.in_namespace(host, admission, &hook.namespaces).await;
        if matches!(in_namespace, Ok(false)) || !selects_object(admission, &hook.objects) {
            return Ok(false);
        }
        // Behind the objects: a namespace that cannot be found matters only to webhooks that would be called.
        in_namespace?;
        meets_conditions(host, admission, candidate).await
    }

    async fn in_namespace(
        &mut self,
        host: Host<'_>,
        admission: &AdmissionRequest<'_>,
        selector: &LabelSelector,
    ) -> Result<bool, ApiError> {
        let is_namespace = review::is_namespace(admission);
        let namespace = admission.call_namespace();
        if selector.is_empty() || (namespace.is_empty() && !is_namespace) {
            return Ok(true);
        }
        let is_written =
            admission.operation != Operation::Delete && admission.request.route.subresource.is_none();
        if let Some(object) = admission.object().filter(|_| is_namespace && is_written) {
            return Ok(has_labels(object, selector));
        }
        if self.namespace.is_none() {
            self.namespace = Some(stored_namespace(host, admission, namespace).await);
        }
        match &self.namespace {
            Some(Ok(entry)) => Ok(selector.matches(|key| entry.head.label(key))),
            Some(Err(error)) => Err(error.clone()),
            None => Ok(true),
        }
    }
}

/// Whether the conditions of a webhook hold. If they cannot be evaluated, the failure policy decides.
async fn meets_conditions(
    host: Host<'_>,
    admission: &AdmissionRequest<'_>,
    candidate: &Candidate,
) -> Result<bool, ApiError> {
    let hook = &candidate.hook;
    if hook.conditions.is_empty() {
        return Ok(true);
    }
    let objects = Objects::new(admission, candidate);
    let request = review::facts(host.brand(), admission, candidate, &objects.resource);
    let facts = Facts::new(admission, request, [&objects.new, &objects.old]);
    match (hook.conditions.met(host, &admission.request.user, &facts).await, hook.failure_policy) {
        (Met::Yes, _) => Ok(true),
        (Met::No, _) | (Met::Unknown(_), FailurePolicy::Ignore) => Ok(false),
        (Met::Unknown(failures), FailurePolicy::Fail) => Err(admission.forbidden(&joined(failures))),
    }
}

async fn stored_namespace(
    host: Host<'_>,
    admission: &AdmissionRequest<'_>,
    name: &str,
) -> Result<Arc<Entry>, ApiError> {
    let resource = admission.request.catalog.find("core", "namespaces");
    let resource = resource.ok_or_else(ApiError::unknown_resource)?;
    let snapshot = host.newest(resource).await?;
    snapshot.get(name).cloned().ok_or_else(|| ApiError::not_found(resource, name))
}

/// An object is selected by its labels before or after the change.
fn selects_object(admission: &AdmissionRequest<'_>, selector: &LabelSelector) -> bool {
    selector.is_empty()
        || [admission.object(), admission.old]
            .into_iter()
            .flatten()
            .any(|object| has_labels(object, selector))
}

fn has_labels(object: &dyn Object, selector: &LabelSelector) -> bool {
    let labels = &object.metadata().labels;
    selector.matches(|key| labels.get(key).map(String::as_str))
}
