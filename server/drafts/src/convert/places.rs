//! The places of fields on the two sides of a conversion.

use std::collections::BTreeMap;

use machinery::{
    json::Encode,
    record::{Held, Record},
};
use schema_model::model::FieldPath;

use crate::{
    reached::{Owner, Place},
    types::{Described, Types},
};

/// The field at a path of messages; none where one of them is absent.
pub(super) fn place<'r>(
    types: &'static Types,
    described: &'static Described,
    record: &'r Record,
    path: &FieldPath,
) -> Option<Place<'r>> {
    Owner { types, described, record }.reach(&path.json)
}

/// What stands there.
pub(super) fn at<'r>(
    types: &'static Types,
    described: &'static Described,
    record: &'r Record,
    path: &FieldPath,
) -> Option<&'r Held> {
    place(types, described, record, path).map(Place::held)
}

/// A field that is to be altered.
pub(super) struct Spot<'r> {
    pub(super) record: &'r mut Record,
    pub(super) place: usize,
}

impl Spot<'_> {
    pub(super) fn put(self, held: Held) {
        self.record.set(self.place, held);
    }
}

/// The field at a path of messages; those that are absent are made.
pub(super) fn at_mut<'r>(
    types: &'static Types,
    described: &'static Described,
    record: &'r mut Record,
    path: &FieldPath,
) -> Option<Spot<'r>> {
    let (last, above) = path.json.split_last()?;
    let (mut described, mut record) = (described, record);
    for name in above {
        let place = described.place(name)?;
        described = types.get(described.fields().get(place)?.value.message()?)?;
        let Some(Held::Message(inner)) = record.made(place) else { return None };
        record = inner;
    }
    Some(Spot { record, place: described.place(last)? })
}

/// Sets the field at a path. What may be absent on the way is made for a value that is not zero.
pub(super) fn set(
    types: &'static Types,
    described: &'static Described,
    record: &mut Record,
    path: &FieldPath,
    held: Held,
) {
    let is_nothing = |is_option: bool| if is_option { held == Held::Absent } else { held.is_zero() };
    if path.at_option().is_some() && is_nothing(path.optional.last() == Some(&true)) {
        return;
    }
    if let Some(place) = at_mut(types, described, record, path) {
        place.put(held);
    }
}

/// The entries of the map at a path.
pub(super) fn entries<'r>(
    types: &'static Types,
    described: &'static Described,
    record: &'r mut Record,
    path: &FieldPath,
) -> Option<&'r mut BTreeMap<String, Held>> {
    let Spot { record, place } = at_mut(types, described, record, path)?;
    if let Some(Held::Map(entries)) = record.get_mut(place) { Some(entries) } else { None }
}
