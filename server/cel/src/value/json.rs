//! JSON as values. Nothing is copied, and nothing is allocated to look at a part.

use serde_json::{Map, Value};

use super::{Datum, Str};

/// Among no more members than this, one is found sooner by looking at each than by the hash of its name.
const SEARCHED_MAX: usize = 16;

/// A member of an object.
pub(super) fn member<'a>(members: &'a Map<String, Value>, name: &str) -> Option<Datum<'a>> {
    let value = if members.len() <= SEARCHED_MAX {
        members.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
    } else {
        members.get(name)
    };
    value.map(Datum::json)
}

/// The names of an object.
pub(super) fn names<'a>(members: &'a Map<String, Value>) -> impl Iterator<Item = Str<'a>> {
    members.keys().map(|name| Str::Borrowed(name))
}
