//! JSON as values. Nothing is copied, and nothing is allocated to look at a part.

use serde_json::{Map, Number, Value};

use super::{Datum, ListValue, MapValue, Str};

/// Among no more members than this, one is found sooner by looking at each than by the hash of its name.
const SEARCHED_MAX: usize = 16;

impl<'a> Datum<'a> {
    /// A value of JSON. Whole numbers are integers, as far as these go.
    pub fn json(value: &'a Value) -> Self {
        match value {
            Value::Null => Self::Null,
            Value::Bool(value) => Self::Bool(*value),
            Value::Number(number) => self::number(number),
            Value::String(text) => Self::text(text),
            Value::Array(items) => Self::List(ListValue::Json(items)),
            Value::Object(members) => Self::Map(MapValue::Json(members)),
        }
    }
}

fn number<'a>(number: &Number) -> Datum<'a> {
    number.as_i64().map_or_else(|| Datum::Double(number.as_f64().unwrap_or(f64::NAN)), Datum::Int)
}

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
