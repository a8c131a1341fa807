//! Configuration files in YAML or JSON, read strictly: a field that is not known or stands twice is a mistake. Mistakes
//! are collected with their places.

use std::{fs::File, io::Read, path::Path as FilePath};

use machinery::{
    brand::Brand,
    json,
    path::Path,
    problem::{Problems, quote},
    time::Duration,
    yaml,
};
use serde_json::{Map, Value};

/// The largest file. Files are read before anything is known of them, and this is far more than a person writes.
const FILE_BYTES_MAX: u64 = 1024 * 1024;
/// Of a longer value, a message shows the beginning.
const SHOWN_CHARACTERS_MAX: usize = 100;

/// Reads the bytes of a file.
///
/// # Errors
/// When it cannot be read, or is too large.
pub(crate) fn bytes_of(file: &FilePath) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    File::open(file)
        .and_then(|file| file.take(FILE_BYTES_MAX + 1).read_to_end(&mut bytes))
        .map_err(|error| format!("cannot be read: {error}"))?;
    if bytes.len() as u64 > FILE_BYTES_MAX {
        return Err(format!("is larger than {FILE_BYTES_MAX} bytes"));
    }
    Ok(bytes)
}

/// Parses YAML or JSON.
///
/// # Errors
/// When it is neither, or has a key twice: parsers disagree about which of the two counts.
pub(crate) fn parse(bytes: &[u8]) -> Result<Value, String> {
    let mut twice = Vec::new();
    let text = yaml::to_json(bytes, &mut twice).map_err(|error| error.to_string())?;
    if let Some(first) = twice.first() {
        return Err(first.clone());
    }
    // The file may have been JSON.
    if let Some(first) = json::duplicates(&text).ok().and_then(|found| found.into_iter().next()) {
        return Err(first.to_string());
    }
    serde_json::from_slice(&text).map_err(|error| error.to_string())
}

/// What a file says that it is.
pub(crate) struct ConfigurationKind {
    /// The API group, without the suffix of the brand.
    pub(crate) group: &'static str,
    /// The versions, the newest first.
    pub(crate) versions: &'static [&'static str],
    /// The kind.
    pub(crate) kind: &'static str,
}

impl ConfigurationKind {
    /// Checks `apiVersion` and `kind` of a document.
    ///
    /// # Errors
    /// What they are, and what is allowed.
    pub(crate) fn check(&self, document: &Value, brand: &Brand) -> Result<(), String> {
        // Such groups have a dot and the suffix of the brand all the same, unlike those of stored kinds.
        let known =
            self.versions.iter().map(|version| format!("{}.{}/{version}", self.group, brand.group_suffix));
        let known: Vec<String> = known.collect();
        let [api_version, kind] = ["apiVersion", "kind"].map(|field| document.get(field));
        let is_known = |text: &str| known.iter().any(|known| known == text);
        if api_version.and_then(Value::as_str).is_some_and(is_known)
            && kind.and_then(Value::as_str) == Some(self.kind)
        {
            return Ok(());
        }
        let [api_version, kind] = [api_version, kind].map(|value| value.map_or("missing".to_owned(), shown));
        Err(format!(
            "apiVersion is {api_version} and kind is {kind}; apiVersion must be one of {}, and kind must be {}",
            known.join(", "),
            self.kind
        ))
    }
}

/// The fields of a map in a document. A field that is null counts as absent.
pub(crate) struct DocumentFields<'v, 'p> {
    fields: Option<&'v Map<String, Value>>,
    at: &'p Path<'p>,
}

impl<'v, 'p> DocumentFields<'v, 'p> {
    /// Reads the map at a place, whose fields are these. Other fields, and other values than a map, are problems.
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
    fn a_key_stands_once() {
        for (text, expected) in [
            ("a: 1\nb: [c]\n", None),
            ("a: 1\na: 2\n", Some("already set")),
            (r#"{"a": 1, "a": 2}"#, Some("a")),
            ("a: [", Some("")),
        ] {
            let found = parse(text.as_bytes()).err();
            assert_eq!(found.is_some(), expected.is_some(), "{text}: {found:?}");
            assert!(found.unwrap_or_default().contains(expected.unwrap_or_default()), "{text}");
        }
    }

    #[test]
    fn long_values_are_cut() {
        let long = Value::String("ä".repeat(1000));
        assert_eq!(shown(&long).chars().count(), SHOWN_CHARACTERS_MAX + 1);
        assert_eq!(shown(&serde_json::json!([1])), "[1]");
    }
}
