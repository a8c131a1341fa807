//! JSON as data of a host, which expressions look into without copying it.

use serde_json::Value as Json;

use crate::program::EvalError;
use crate::value::{Datum, HostList, HostMap, Str};

struct Object<'a>(&'a serde_json::Map<String, Json>);

struct List<'a>(&'a [Json]);

impl<'a> HostMap<'a> for Object<'a> {
    fn get(&self, key: &str) -> Result<Option<Datum<'a>>, EvalError> {
        Ok(self.0.get(key).map(view))
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    fn keys(&self) -> Vec<Str<'a>> {
        self.0.keys().map(|key| Str::Borrowed(key)).collect()
    }
}

impl<'a> HostList<'a> for List<'a> {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn get(&self, index: usize) -> Option<Datum<'a>> {
        self.0.get(index).map(view)
    }
}

/// A value of the host.
pub(super) fn view(json: &Json) -> Datum<'_> {
    match json {
        Json::Null => Datum::Null,
        Json::Bool(value) => Datum::Bool(*value),
        Json::String(text) => Datum::text(text),
        Json::Array(items) => Datum::host_list(List(items)),
        Json::Object(fields) => Datum::host_map(Object(fields)),
        Json::Number(number) => {
            number.as_i64().map_or_else(|| Datum::Double(number.as_f64().unwrap_or_default()), Datum::Int)
        }
    }
}
