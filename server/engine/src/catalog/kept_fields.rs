//! The fields whose values the store keeps beside the bytes of objects, for selectors.

use std::{borrow::Cow, sync::Arc};

use machinery::{
    json,
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
    /// The field that counts where this one is empty.
    otherwise: Option<FieldPath>,
}

impl KeptField {
    /// A selectable field of a kind.
    pub(crate) fn of(kind: &Kind, field: &Selectable) -> Self {
        let other = kind.selectors.otherwise.iter().find(|(label, _)| *label == field.label);
        let other = other.and_then(|(_, other)| kind.selectable.iter().find(|field| field.label == *other));
        let otherwise = other.map(|other| other.path.clone());
        KeptField { path: field.path.clone(), absent: field.absent, otherwise }
    }

    /// The value in an object. `found` is what stands at the path.
    pub(crate) fn value<'a>(&self, found: Option<&'a [u8]>, bytes: &'a [u8]) -> Cow<'a, str> {
        let value = found.map_or(Cow::Borrowed(self.absent), json::text_of);
        match &self.otherwise {
            Some(path) if value.is_empty() => json::pick(bytes, path).map_or(value, json::text_of),
            _ => value,
        }
    }
}

/// The fields that a kind declares, by their places.
#[must_use]
pub fn kept_fields(kind: &Kind) -> Arc<[KeptField]> {
    kind.selectable.iter().map(|field| KeptField::of(kind, field)).collect()
}

/// Adds the fields that versions of a kind declare to those that are kept already, and gives each its place
/// there. What was kept stays at its place: a request that began with another definition looks there. A field
/// that finds no room gets a place behind all others, where no object has a value.
pub(super) fn placed(mut kept: Vec<KeptField>, versions: &[Arc<Kind>]) -> (Arc<[KeptField]>, Vec<Arc<Kind>>) {
    let mut placed = Vec::with_capacity(versions.len());
    for version in versions {
        let places: Vec<usize> =
            version.selectable.iter().map(|field| place(&mut kept, KeptField::of(version, field))).collect();
        let is_same = version.selectable.iter().map(|field| field.place).eq(places.iter().copied());
        placed.push(if is_same { Arc::clone(version) } else { Arc::new(with_places(version, &places)) });
    }
    (kept.into(), placed)
}

fn place(kept: &mut Vec<KeptField>, wanted: KeptField) -> usize {
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
