//! Lists in annotations, as JSON: the form of fields that came later.

use machinery::json::{Decode, Finding, Reader};

/// Reads such a list. Unknown fields of its items are passed over.
///
/// # Errors
/// The text is no list of such items; says why.
pub fn read<T: Decode>(text: &str) -> Result<Vec<T>, String> {
    let mut reader = Reader::new(text.as_bytes());
    let list = reader.value::<Vec<T>>();
    let list = list.and_then(|list| reader.finish().map(|()| list));
    let list = list.map_err(|stop| stop.message().to_owned())?;
    let is_wrong =
        |finding: &&Finding| !matches!(finding, Finding::Unknown { .. } | Finding::Duplicate { .. });
    match reader.findings().iter().find(is_wrong) {
        Some(wrong) => Err(wrong.to_string()),
        None => Ok(list),
    }
}
