//! Volumes, claims and classes of volume attributes stay while something uses them: each gets a finalizer,
//! which a controller removes when nothing uses the deleted object any more.

use engine::context::admit::{AdmissionRequest, Host, Interest, Judgement, Phase, Plugin};
use ground::ready::Ready;
use kinds::storage_protection::finalizer;

use super::finalizers;

/// New objects of the three kinds.
pub(super) const PROTECTED: [Interest; 3] = [
    Interest::created("core", "persistentvolumes"),
    Interest::created("core", "persistentvolumeclaims"),
    Interest::created("storage", "volumeattributesclasses"),
];

/// Adds the finalizer.
pub(super) struct StorageInUse;

impl Plugin for StorageInUse {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Mutating]
    }

    fn mutate<'a>(&'a self, host: Host<'a>, admission: &'a mut AdmissionRequest<'_>) -> Judgement<'a> {
        if let Some(finalizer) = finalizer(host.brand(), &admission.resource().kind.name) {
            finalizers::add(admission, finalizer);
        }
        Ready::Now(Ok(()))
    }
}
