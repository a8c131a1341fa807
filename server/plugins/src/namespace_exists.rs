//! Refuses every write in a namespace that does not exist, also the delete of what is left in it.

use admission::stored;
use engine::context::admit::{
    AdmissionRequest, Host, Interest, Judgement, Kinds, Operation, Phase, Plugin, Subresources,
};
use generated_core::core::v1::Namespace;
use ground::ready::Ready;

/// All writes in namespaces.
pub(super) const CONTENT: Interest = Interest {
    operations: &[Operation::Create, Operation::Update, Operation::Delete],
    kinds: Kinds::Namespaced,
    subresources: Subresources::All,
};

/// Refuses (404) such writes.
pub(super) struct NamespaceExists;

impl Plugin for NamespaceExists {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Validating]
    }

    fn validate<'a>(&'a self, host: Host<'a>, admission: &'a AdmissionRequest<'_>) -> Judgement<'a> {
        Ready::later(async move {
            stored::require::<Namespace>(host, admission, admission.namespace()).await.map(|_| ())
        })
    }
}
