//! The labels of the namespace and of the objects of a request.

use std::sync::Arc;

use engine::{
    context::admit::{AdmissionRequest, Host, Operation},
    status::ApiError,
};
use machinery::{
    meta::v1::LabelSelector as StoredSelector,
    object::Object,
    selector::{LabelOperator, LabelRequirement, LabelSelector, structured},
};
use storage::entry::Entry;

use super::subject::is_namespace;

/// The namespace of one request, looked up once, and only if something selects by it.
#[derive(Default)]
pub(crate) struct Namespaces {
    namespace: Option<Result<Arc<Entry>, ApiError>>,
}

impl Namespaces {
    /// Whether the namespace of the object has the labels; a request without a namespace has all.
    ///
    /// # Errors
    /// 404 for a namespace that does not exist.
    pub(crate) async fn selects(
        &mut self,
        host: Host<'_>,
        admission: &AdmissionRequest<'_>,
        selector: &LabelSelector,
    ) -> Result<bool, ApiError> {
        let is_namespace = is_namespace(admission);
        let namespace = admission.call_namespace();
        if selector.is_empty() || (namespace.is_empty() && !is_namespace) {
            return Ok(true);
        }
        let is_written =
            admission.operation != Operation::Delete && admission.request.route.subresource.is_none();
        if let Some(object) = admission.object().filter(|_| is_namespace && is_written) {
            return Ok(has_labels(object, selector));
        }
        let entry = self.stored(host, admission).await?;
        Ok(selector.matches(|key| entry.head.label(key)))
    }

    /// The namespace of the object.
    ///
    /// # Errors
    /// 404 when it does not exist.
    pub(crate) async fn stored(
        &mut self,
        host: Host<'_>,
        admission: &AdmissionRequest<'_>,
    ) -> Result<Arc<Entry>, ApiError> {
        match &self.namespace {
            Some(known) => known.clone(),
            None => {
                let found = stored_namespace(host, admission, admission.call_namespace()).await;
                self.namespace = Some(found.clone());
                found
            }
        }
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
pub(crate) fn selects_object(admission: &AdmissionRequest<'_>, selector: &LabelSelector) -> bool {
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

/// A requirement that cannot be read selects everything: what is called too often refuses too much, what is
/// not called lets through what it was made for. Stored objects have passed the rules for selectors.
pub(crate) fn selector(stored: Option<&StoredSelector>) -> LabelSelector {
    let Some(stored) = stored else { return LabelSelector::default() };
    let labels = stored.match_labels.iter();
    let labels = labels.filter_map(|(key, value)| {
        LabelRequirement::new(key, LabelOperator::Equals, vec![value.clone()]).ok()
    });
    let expressions = stored.match_expressions.iter().filter_map(structured::label_requirement);
    LabelSelector::new(labels.chain(expressions).collect())
}
