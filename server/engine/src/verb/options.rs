//! Options that several verbs read.

use machinery::problem::quote;
use storage::entry::Revision;

use crate::status::{ApiError, no_number};

/// The number in a `resourceVersion`; `None` when it is empty.
///
/// # Errors
/// 400 when it is no number that this server could have given.
pub(crate) fn version(text: &str) -> Result<Option<Revision>, ApiError> {
    if text.is_empty() {
        return Ok(None);
    }
    // Unlike the parser of Rust, the reference server refuses a plus sign. An empty text fails with the same
    // words.
    let read = if text.starts_with('+') { "".parse() } else { text.parse() };
    match read {
        Ok(version) => Ok(Some(version)),
        Err(error) => {
            let why = no_number("ParseUint", text, &error);
            let message =
                format!("invalid resource version: resourceVersion: Invalid value: {}: {why}", quote(text));
            Err(ApiError::bad_request(message))
        }
    }
}
