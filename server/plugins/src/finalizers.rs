//! Finalizers that plugins add to new objects.

use engine::context::admit::AdmissionRequest;

/// Adds a finalizer to the object, if it does not have it.
pub(super) fn add(admission: &mut AdmissionRequest<'_>, finalizer: String) {
    // Looked at first: a draft that is lent to be changed counts as changed.
    let has_it = admission.object().is_some_and(|new| new.metadata().finalizers.contains(&finalizer));
    if let Some(draft) = admission.draft().filter(|_| !has_it) {
        draft.object_mut().metadata_mut().finalizers.push(finalizer);
    }
}
