//! YAML at the edge: what comes in becomes JSON at once, what goes out was JSON before.
//!
//! Plain scalars are read as users of the reference API expect it, which is YAML 1.1 with a few
//! exceptions: see the scalar module.

mod bounds;
mod compose;
mod documents;
mod error;
mod order;
mod scalar;
mod write;

#[cfg(test)]
mod tests;

use serde::de::IgnoredAny;

pub use self::{
    bounds::{DUPLICATES_MAX, GROWTH_FREE_BYTES, GROWTH_MAX},
    documents::documents,
    error::YamlError,
};

/// The first document of a YAML stream as JSON; an empty stream is `null`.
///
/// A key that stands twice in one mapping adds a text to `duplicates`, and its last value counts. A
/// text that is JSON already is returned as it is: its duplicates are found by the reader of the JSON.
///
/// # Errors
/// When the text is not UTF-8, not YAML, beyond a bound of this module, or has no JSON form.
pub fn to_json(bytes: &[u8], duplicates: &mut Vec<String>) -> Result<Vec<u8>, YamlError> {
    let text = std::str::from_utf8(bytes).map_err(|error| not_utf8(bytes, error.valid_up_to()))?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    // Almost all JSON is YAML, but not its escaped surrogate pairs, and JSON is quicker to check.
    if text.trim_start().starts_with(['{', '[']) && serde_json::from_str::<IgnoredAny>(text).is_ok() {
        return Ok(text.as_bytes().to_vec());
    }
    compose::document(text, duplicates)
}

/// Returns a text for each key that stands twice in one mapping of a YAML document, with its line. JSON is
/// read as YAML, too.
///
/// # Errors
/// As [`to_json`].
pub fn duplicates(bytes: &[u8]) -> Result<Vec<String>, YamlError> {
    let text = std::str::from_utf8(bytes).map_err(|error| not_utf8(bytes, error.valid_up_to()))?;
    let mut duplicates = Vec::new();
    compose::document(text.strip_prefix('\u{feff}').unwrap_or(text), &mut duplicates)?;
    Ok(duplicates)
}

/// A JSON text as block-style YAML, in the layout that command-line users know.
///
/// # Errors
/// When the text is not JSON.
pub fn from_json(json: &[u8]) -> Result<String, YamlError> {
    match serde_json::from_slice(json) {
        Ok(value) => Ok(write::document(&value)),
        Err(error) => {
            Err(YamlError { message: error.to_string(), line: error.line(), column: error.column() })
        }
    }
}

fn not_utf8(bytes: &[u8], valid: usize) -> YamlError {
    let before = String::from_utf8_lossy(bytes.get(..valid).unwrap_or_default());
    let last_line = before.rsplit('\n').next().unwrap_or_default();
    YamlError {
        message: "the text is not UTF-8".to_owned(),
        line: before.matches('\n').count() + 1,
        column: last_line.chars().count() + 1,
    }
}
