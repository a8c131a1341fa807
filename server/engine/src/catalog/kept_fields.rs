//! The fields whose values the store keeps beside the bytes of objects, for selectors.

use std::sync::Arc;

use machinery::{
    kind::{Kind, Selectable},
    shape::FieldPath,
};

/// Most fields of one resource type whose values are kept. Selectors on further ones read the objects.
const KEPT_MAX: usize = 64;

/// A field whose value is kept.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct KeptField {
    /// From the root of the object.
    pub(crate) path: FieldPath,
    /// The value of an object that leaves it out.
    pub(crate) absent: &'static str,
}

impl From<&Selectable> for KeptField {
    fn from(field: &Selectable) -> Self {
        KeptField { path: field.path.clone(), absent: field.absent }
    }
}

/// The fields that a kind declares, by their places.
#[must_use]
pub fn kept_fields(kind: &Kind) -> Arc<[KeptField]> {
    kind.selectable.iter().map(KeptField::from).collect()
}

/// Adds the fields that versions of a kind declare to those that are kept already, and gives each its place there. What was
/// kept stays at its place: a request that began with another definition looks there. A field that finds no room
/// gets a place behind all others, where no object has a value.
pub(super) fn placed(mut kept: Vec<KeptField>, versions: &[Arc<Kind>]) -> (Arc<[KeptField]>, Vec<Arc<Kind>>) {
    let mut placed = Vec::with_capacity(versions.len());
    for version in versions {
        let places: Vec<usize> = version.selectable.iter().map(|field| place(&mut kept, field)).collect();
        let is_same = version.selectable.iter().map(|field| field.place).eq(places.iter().copied());
        placed.push(if is_same { Arc::clone(version) } else { Arc::new(with_places(version, &places)) });
    }
    (kept.into(), placed)
}

fn place(kept: &mut Vec<KeptField>, field: &Selectable) -> usize {
    let wanted = KeptField::from(field);
    if let Some(place) = kept.iter().position(|have| *have == wanted) {
        return place;
    }
    if kept.len() >= KEPT_MAX {
        return usize::MAX;
    }
    kept.push(wanted);
    kept.len() - 1
}

fn with_places(version: &Kind, places: &[usize]) -> Kind {
    let mut version = version.clone();
    for (field, place) in version.selectable.iter_mut().zip(places) {
        field.place = *place;
    }
    version
}
