//! Writes that only let an object go: checks of what it says must not keep it from being deleted.

use engine::{context::admit::AdmissionRequest, step::codec};
use machinery::object::Object;

/// Whether only what keeps an object from going away changes, as when the garbage collector releases it.
#[must_use]
pub fn only_lets_go(admission: &AdmissionRequest<'_>, new: &dyn Object, old: &dyn Object) -> bool {
    let mut new = new.clone_object();
    let (metadata, before) = (new.metadata_mut(), old.metadata());
    metadata.owner_references.clone_from(&before.owner_references);
    metadata.finalizers.clone_from(&before.finalizers);
    metadata.managed_fields.clone_from(&before.managed_fields);
    metadata.resource_version.clone_from(&before.resource_version);
    let resource = admission.resource();
    codec::encode_as_is(resource, new.as_ref()) == codec::encode_as_is(resource, old)
}
