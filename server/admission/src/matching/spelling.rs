//! By which of its versions rules name a resource type.

use std::sync::Arc;

use engine::{
    catalog::Resource,
    context::admit::{AdmissionRequest, SpokenKind},
};

/// The version of a resource type by which rules name it; none where they name it as the request does.
#[derive(Debug, Clone, Default)]
pub(crate) struct Spelling(pub(crate) Option<Arc<Resource>>);

impl Spelling {
    /// The resource type by the name that the rules know.
    pub(crate) fn resource<'r>(&'r self, admission: &'r AdmissionRequest<'_>) -> &'r Arc<Resource> {
        self.0.as_ref().unwrap_or(&admission.request.route.resource)
    }

    /// Whether both see the same objects.
    pub(crate) fn is_same(&self, other: &Spelling) -> bool {
        match (&self.0, &other.0) {
            (None, None) => true,
            (Some(one), Some(other)) => one.is_same(other),
            _ => false,
        }
    }

    /// The type of the object, in the version that the rules know.
    pub(crate) fn kind<'r>(&'r self, admission: &AdmissionRequest<'r>) -> &'r Resource {
        match &self.0 {
            // A sub-resource with its own type has it under every version of the object.
            Some(equivalent) if equivalent.id == admission.spoken().id => equivalent,
            _ => admission.spoken(),
        }
    }

    /// The name of that type.
    pub(crate) fn kind_named<'r>(&'r self, admission: &AdmissionRequest<'r>) -> SpokenKind<'r> {
        match &self.0 {
            Some(equivalent) if equivalent.id == admission.spoken().id => SpokenKind {
                group: &equivalent.group,
                version: &equivalent.kind.version,
                kind: &equivalent.kind.name,
            },
            _ => admission.kind(),
        }
    }
}
