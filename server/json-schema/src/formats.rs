//! Names of formats: those that values are checked by. Unknown ones say nothing.

use std::collections::BTreeSet;

use super::{Node, text_formats};

/// The formats in a schema that no value of their type is checked by, in the order in which they stand.
pub fn unrecognized<'a>(root: Node<'a>) -> Vec<&'a str> {
    let found = std::cell::RefCell::new(Vec::new());
    // The predicate never holds, so that all schemas are seen.
    root.any(&|node: Node<'a>| {
        let format = node.text("format");
        if !format.is_empty() && !is_known(node.text("type"), format) {
            found.borrow_mut().push(format);
        }
        false
    });
    found.into_inner()
}

/// Those of `new` that `old` has not.
pub fn added<'a>(new: Vec<&'a str>, old: &[&str]) -> Vec<&'a str> {
    let old: BTreeSet<&str> = old.iter().copied().collect();
    new.into_iter().filter(|format| !old.contains(format)).collect()
}

/// The format by which values are checked, empty if there is none. A format that is unknown for the type says
/// nothing.
pub(super) fn effective<'a>(node: Node<'a>) -> &'a str {
    let format = node.text("format");
    let kind = if node.is_number_or_text() { "" } else { node.kind() };
    if format.is_empty() || !is_known(kind, format) { "" } else { format }
}

fn is_known(kind: &str, format: &str) -> bool {
    match kind {
        "" | "string" => text_formats::is_known(format),
        "integer" => matches!(format, "int32" | "int64"),
        "number" => matches!(format, "float" | "double"),
        _ => false,
    }
}
