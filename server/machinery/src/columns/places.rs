//! The values that a cell is about.

use serde_json::Value;

use crate::shape::Text;

/// A way through an object to the values of a cell. In front of items it branches.
pub type CellPath = Vec<CellStep>;

/// One step of such a way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CellStep {
    /// To a field, or to an entry of a map.
    Field(Text),
    /// To every item of a list.
    Items,
    /// To the first item of a list.
    First,
    /// To the first item of which a field has that text.
    Item {
        /// The field.
        field: Text,
        /// The text.
        text: Text,
    },
}

/// The way to the field at the end of these.
#[must_use]
pub fn fields(names: &[&'static str]) -> CellPath {
    names.iter().map(|name| CellStep::Field(Text::Borrowed(name))).collect()
}

/// The first value that says something: neither null nor an empty text.
pub(super) fn first<'o, 'p>(
    object: &'o Value,
    paths: impl IntoIterator<Item = &'p CellPath>,
) -> Option<&'o Value> {
    let says_something = |value: &&Value| !value.is_null() && value.as_str() != Some("");
    paths.into_iter().flat_map(|path| at(object, path)).find(says_something)
}

/// Every value. Items of a list that have nothing at the end of a path give null, so that others keep their
/// place.
pub(super) fn all<'o>(object: &'o Value, paths: &[CellPath]) -> Vec<&'o Value> {
    paths.iter().flat_map(|path| at(object, path)).collect()
}

fn at<'o>(object: &'o Value, path: &[CellStep]) -> Vec<&'o Value> {
    let mut values = vec![object];
    for step in path {
        values = match step {
            CellStep::Items => values.into_iter().flat_map(items).collect(),
            one => values.into_iter().map(|value| next(value, one).unwrap_or(&Value::Null)).collect(),
        };
    }
    values
}

fn items(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn next<'o>(value: &'o Value, step: &CellStep) -> Option<&'o Value> {
    match step {
        CellStep::Field(name) => value.get(name.as_ref()),
        CellStep::First | CellStep::Items => items(value).first(),
        CellStep::Item { field, text } => items(value)
            .iter()
            .find(|item| item.get(field.as_ref()).and_then(Value::as_str) == Some(text.as_ref())),
    }
}
