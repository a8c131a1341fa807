//! JSON as data of expressions. Nothing is copied.

use cel::{
    program::EvalError,
    value::{Datum, HostList, HostMap, Str},
};
use serde_json::{Map, Number, Value};

/// A value of JSON as one of expressions.
#[must_use]
pub fn datum(value: &Value) -> Datum<'_> {
    match value {
        Value::Null => Datum::Null,
        Value::Bool(value) => Datum::Bool(*value),
        Value::Number(number) => self::number(number),
        Value::String(text) => Datum::text(text),
        Value::Array(items) => Datum::host_list(Items(items)),
        Value::Object(members) => Datum::host_map(Members(members)),
    }
}

/// Whole numbers are integers, as far as these go.
fn number(number: &Number) -> Datum<'_> {
    number.as_i64().map_or_else(|| Datum::Double(number.as_f64().unwrap_or(f64::NAN)), Datum::Int)
}

struct Items<'a>(&'a [Value]);

impl<'a> HostList<'a> for Items<'a> {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn get(&self, index: usize) -> Option<Datum<'a>> {
        let items = self.0;
        items.get(index).map(datum)
    }
}

struct Members<'a>(&'a Map<String, Value>);

/// Among no more members than this, one is found sooner by looking at each than by the hash of its name.
const SEARCHED_MAX: usize = 16;

impl<'a> HostMap<'a> for Members<'a> {
    fn get(&self, key: &str) -> Result<Option<Datum<'a>>, EvalError> {
        let members = self.0;
        let value = if members.len() <= SEARCHED_MAX {
            members.iter().find(|(name, _)| *name == key).map(|(_, value)| value)
        } else {
            members.get(key)
        };
        Ok(value.map(datum))
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    fn keys(&self) -> Vec<Str<'a>> {
        let members = self.0;
        members.keys().map(|key| Str::Borrowed(key)).collect()
    }
}
