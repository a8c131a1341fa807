//! Volumes, claims and classes of volume attributes stay while something uses them: each gets a finalizer, which a
//! controller removes when nothing uses the deleted object any more.

use engine::context::admit::{
    AdmissionRequest, Host, Interest, Judgement, Kinds, Operation, Phase, Plugin, Subresources,
};
use ground::ready::Ready;
use kinds::storage_protection::finalizer;

/// New objects of the three kinds.
pub(super) const PROTECTED: [Interest; 3] = [
    new("core", "persistentvolumes"),
    new("core", "persistentvolumeclaims"),
    new("storage", "volumeattributesclasses"),
];

const fn new(group: &'static str, plural: &'static str) -> Interest {
    Interest {
        operations: &[Operation::Create],
        kinds: Kinds::One(group, plural),
        subresources: Subresources::None,
    }
}

/// Adds the finalizer.
pub(super) struct StorageInUse;

impl Plugin for StorageInUse {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Mutating]
    }

    fn mutate<'a>(&'a self, host: Host<'a>, admission: &'a mut AdmissionRequest<'_>) -> Judgement<'a> {
        let finalizer = finalizer(host.brand(), &admission.resource().kind.name);
        let Some(finalizer) = finalizer else { return Ready::Now(Ok(())) };
        if let Some(draft) = admission.draft()
            && !draft.object().metadata().finalizers.contains(&finalizer)
        {
            draft.object_mut().metadata_mut().finalizers.push(finalizer);
        }
        Ready::Now(Ok(()))
    }
}
