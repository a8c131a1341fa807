//! The fields of a configuration document, read strictly: a field that is not known is a mistake. Mistakes
//! are collected with their places, where [`ground::document::typed`] stops at the first one.

use machinery::{
    path::Path,
    problem::{Problems, quote},
    time::Duration,
};
use serde_json::{Map, Value};

/// Of a longer value, a message shows the beginning.
const SHOWN_CHARACTERS_MAX: usize = 100;

/// The fields of a map in a document. A field that is null counts as absent.
pub(crate) struct DocumentFields<'v, 'p> {
    fields: Option<&'v Map<String, Value>>,
    at: &'p Path<'p>,
}

impl<'v, 'p> DocumentFields<'v, 'p> {
    /// Reads the map at a place, whose fields are these. Other fields, and other values than a map, are
    /// problems.
    pub(crate) fn read(value: &'v Value, at: &'p Path<'p>, known: &[&str], problems: &mut Problems) -> Self {
        let Value::Object(fields) = value else {
            let fields = known.join(", ");
            problems.type_invalid(at, &shown(value), &format!("must be a map with the fields {fields}"));
            return DocumentFields { fields: None, at };
        };
        for unknown in fields.keys().filter(|field| !known.contains(&field.as_str())) {
            let detail = format!("the field is not known; known are {}", known.join(", "));
            problems.forbidden(&at.field(unknown), &detail);
        }
        DocumentFields { fields: Some(fields), at }
    }

    /// The value of a field.
    pub(crate) fn value(&self, name: &str) -> Option<&'v Value> {
        self.fields?.get(name).filter(|value| !value.is_null())
    }

    /// The text of a field; empty if it is absent or no text.
    pub(crate) fn text(&self, name: &str, problems: &mut Problems) -> &'v str {
        let Some(value) = self.value(name) else { return "" };
        value.as_str().unwrap_or_else(|| {
            problems.type_invalid(&self.at.field(name), &shown(value), "must be a text");
            ""
        })
    }

    /// The switch of a field, if it has one.
    pub(crate) fn boolean(&self, name: &str, problems: &mut Problems) -> Option<bool> {
        let value = self.value(name)?;
        if value.as_bool().is_none() {
            problems.type_invalid(&self.at.field(name), &shown(value), "must be true or false");
        }
        value.as_bool()
    }

    /// The duration of a field; zero if it is absent.
    ///
    /// # Errors
    /// When it is none, which is noted.
    pub(crate) fn duration(&self, name: &str, problems: &mut Problems) -> Result<Duration, ()> {
        let Some(value) = self.value(name) else { return Ok(Duration::from_nanos(0)) };
        value.as_str().and_then(Duration::parse).ok_or_else(|| {
            let detail = "must be a duration such as 5m, 1h30m or 500ms";
            problems.type_invalid(&self.at.field(name), &shown(value), detail);
        })
    }

    /// The items of a list; none if it is absent.
    pub(crate) fn items(&self, name: &str, problems: &mut Problems) -> &'v [Value] {
        let Some(value) = self.value(name) else { return &[] };
        value.as_array().map(Vec::as_slice).unwrap_or_else(|| {
            problems.type_invalid(&self.at.field(name), &shown(value), "must be a list");
            &[]
        })
    }
}

/// A value as messages show it.
fn shown(value: &Value) -> String {
    let text = value.as_str().map_or_else(|| value.to_string(), quote);
    match text.char_indices().nth(SHOWN_CHARACTERS_MAX) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_values_are_cut() {
        let long = Value::String("ä".repeat(1000));
        assert_eq!(shown(&long).chars().count(), SHOWN_CHARACTERS_MAX + 1);
        assert_eq!(shown(&serde_json::json!([1])), "[1]");
    }
}
