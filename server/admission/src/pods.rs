//! Pods, as several plugins look at them.

use engine::context::admit::{AdmissionRequest, Interest, Kinds, Operation, Subresources};
use generated_core::core::v1::{Pod, PodSpec};

/// New pods.
pub const NEW: Interest = of(&[Operation::Create]);

/// New and changed pods.
pub const NEW_AND_CHANGED: Interest = of(&[Operation::Create, Operation::Update]);

/// Changes through this sub-resource.
pub const fn changed_through(subresource: &'static str) -> Interest {
    Interest { subresources: Subresources::One(subresource), ..of(&[Operation::Update]) }
}

const fn of(operations: &'static [Operation]) -> Interest {
    Interest { operations, kinds: Kinds::One("core", "pods"), subresources: Subresources::None }
}

/// Looks at the pod that a write would store. None for other kinds.
pub fn new<R>(admission: &AdmissionRequest<'_>, look: impl FnOnce(&Pod) -> R) -> Option<R> {
    admission.in_stored_version(admission.object()?, look)
}

/// Looks at the specification of the pod that a write would store.
pub fn new_spec<R>(admission: &AdmissionRequest<'_>, look: impl FnOnce(&PodSpec) -> R) -> Option<R> {
    new(admission, |pod| look(&pod.spec))
}

/// Looks at the pod that is stored. None for a create.
pub fn old_spec<R>(admission: &AdmissionRequest<'_>, look: impl FnOnce(&PodSpec) -> R) -> Option<R> {
    admission.in_stored_version(admission.old?, |pod: &Pod| look(&pod.spec))
}

/// Changes the pod that a write would store, and leaves no default out. It counts as changed, so look first
/// whether there is anything to change.
pub fn edit(admission: &mut AdmissionRequest<'_>, change: impl FnOnce(&mut PodSpec)) {
    if let Some(draft) = admission.draft() {
        draft.edit_whole(|pod: &mut Pod| change(&mut pod.spec));
    }
}
