//! YAML at the edge: what comes in becomes JSON at once, what goes out was JSON before.
//!
//! Plain scalars are read as users of the reference API expect it, which is YAML 1.1 with a few
//! exceptions: see the scalar module.

mod compose;
mod scalar;
mod write;

#[cfg(test)]
mod tests;

use std::fmt;

use serde::de::IgnoredAny;

/// How deep lists and mappings may nest, aliases expanded.
pub(crate) const DEPTH_MAX: usize = 100;
/// The most keys that `<<` may bring into mappings, over the whole document.
pub(crate) const MERGED_KEYS_MAX: usize = 100_000;
/// The most duplicate keys that are told.
pub const DUPLICATES_MAX: usize = 100;
/// The JSON may have this many bytes per byte of YAML. No document without aliases needs as many.
pub const GROWTH_MAX: usize = 8;
/// The JSON may have this many bytes more, so that short documents may use aliases freely.
pub const GROWTH_FREE_BYTES: usize = 1024 * 1024;

/// Why a document cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct YamlError {
    /// What is wrong.
    pub message: String,
    /// The line, from one.
    pub line: usize,
    /// The character in the line, from one.
    pub column: usize,
}

impl fmt::Display for YamlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "yaml: line {}, column {}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for YamlError {}

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
