//! Creates the namespace that a write needs, if it does not exist.

use std::sync::Arc;

use engine::{
    context::admit::{
        AdmissionRequest, Host, Interest, Judgement, Kinds, Operation, Phase, Plugin, Subresources,
    },
    status::ApiError,
};
use generated_core::core::v1::Namespace;
use ground::ready::Ready;
use machinery::meta::v1::ObjectMeta;

/// Everything that is created in a namespace.
pub(super) const CONTENT: Interest =
    Interest { operations: &[Operation::Create], kinds: Kinds::Namespaced, subresources: Subresources::All };

/// Creates missing namespaces, but not for a dry run. The write is refused (403) if that fails.
pub(super) struct NamespaceProvision;

impl Plugin for NamespaceProvision {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Mutating]
    }

    fn mutate<'a>(&'a self, host: Host<'a>, admission: &'a mut AdmissionRequest<'_>) -> Judgement<'a> {
        if admission.dry_run {
            return Ready::Now(Ok(()));
        }
        Ready::later(provide(host, admission))
    }
}

async fn provide(host: Host<'_>, admission: &AdmissionRequest<'_>) -> Result<(), ApiError> {
    let (name, catalog) = (admission.namespace(), &admission.request.catalog);
    let Some(namespaces) = catalog.stored_as::<Namespace>() else { return Ok(()) };
    if name.is_empty() || host.newest(namespaces).await?.get(name).is_some() {
        return Ok(());
    }
    let metadata = ObjectMeta { name: name.to_owned(), ..ObjectMeta::default() };
    let namespace = Namespace { metadata, ..Namespace::default() };
    match host.create(admission.request, &Arc::clone(namespaces), Box::new(namespace)).await {
        // Another write was faster.
        Err(error) if error.status.reason == "AlreadyExists" => Ok(()),
        Err(error) => Err(admission.forbidden(&error.status.message)),
        Ok(()) => Ok(()),
    }
}
