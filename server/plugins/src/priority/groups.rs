//! The priority of groups of pods.

use engine::{context::admit::AdmissionRequest, status::ApiError};
use generated_scheduling::scheduling::v1alpha2::{PodGroup, PodGroupSpec};

/// The name of the class of a new group. None for other kinds.
pub(super) fn class_of_new(admission: &AdmissionRequest<'_>) -> Option<String> {
    spec(admission, |spec| spec.priority_class_name.clone())
}

fn spec<R>(admission: &AdmissionRequest<'_>, look: impl FnOnce(&PodGroupSpec) -> R) -> Option<R> {
    admission.in_stored_version(admission.object()?, |group: &PodGroup| look(&group.spec))
}

/// Fills a new group. What it says of itself must agree.
pub(super) fn fill(
    admission: &mut AdmissionRequest<'_>,
    class: String,
    priority: i32,
) -> Result<(), ApiError> {
    if let Some(said) = spec(admission, |spec| spec.priority).flatten().filter(|said| *said != priority) {
        return Err(admission.forbidden(&format!(
            "priority set in the pod group ({said}) must match the priority computed ({priority}) based on \
             the priority \
             class set in the spec"
        )));
    }
    if let Some(draft) = admission.draft() {
        draft.edit(|group: &mut PodGroup| {
            group.spec.priority_class_name = class;
            group.spec.priority = Some(priority);
        });
    }
    Ok(())
}
