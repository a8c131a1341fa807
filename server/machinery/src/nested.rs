//! Fields inside JSON trees whose types no schema promises, and values and types in the form in which Go
//! prints them, as the reference server does in its refusals.

use serde_json::Value;

use crate::{json, problem::quote, shape::FieldPath};

/// A field, or one on the way to it, that is of another type than its reader needs.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{at} accessor error: {value} is of the type {found}, expected {expected}")]
pub struct AccessorError {
    at: String,
    value: String,
    found: &'static str,
    expected: &'static str,
}

impl AccessorError {
    fn new(path: &[impl AsRef<str>], value: &Value, expected: &'static str) -> Self {
        AccessorError { at: dotted(path), value: printed(value), found: type_name(value), expected }
    }
}

/// The names of a path with a dot before each.
#[must_use]
pub fn dotted(path: &[impl AsRef<str>]) -> String {
    path.iter().fold(String::new(), |text, name| text + "." + name.as_ref())
}

/// The number at a path; none where a field on the way is missing or null.
///
/// # Errors
/// A value on the way is no object, or the last one no 64-bit integer.
pub fn integer(tree: &Value, path: &FieldPath) -> Result<Option<i64>, AccessorError> {
    let read = |value: &Value| value.as_i64().ok_or_else(|| AccessorError::new(path, value, "int64"));
    field(tree, path)?.map(read).transpose()
}

/// The text at a path; none where a field on the way is missing or null.
///
/// # Errors
/// A value on the way is no object, or the last one no text.
pub fn text<'t>(tree: &'t Value, path: &FieldPath) -> Result<Option<&'t str>, AccessorError> {
    let read = |value: &'t Value| value.as_str().ok_or_else(|| AccessorError::new(path, value, "string"));
    field(tree, path)?.map(read).transpose()
}

fn field<'t>(tree: &'t Value, path: &FieldPath) -> Result<Option<&'t Value>, AccessorError> {
    let mut value = tree;
    for (place, name) in path.iter().enumerate() {
        let next = match value {
            Value::Null => None,
            Value::Object(fields) => fields.get(name.as_ref()),
            _ => {
                let above = path.get(..=place).unwrap_or(path);
                return Err(AccessorError::new(above, value, "map[string]interface{}"));
            }
        };
        let Some(next) = next else { return Ok(None) };
        value = next;
    }
    Ok(Some(value))
}

/// Names the type of a value.
#[must_use]
pub fn type_name(value: &Value) -> &'static str {
    match value {
        Value::Null => "<nil>",
        Value::Bool(_) => "bool",
        Value::Number(number) if number.is_i64() => "int64",
        Value::Number(_) => "float64",
        Value::String(_) => "string",
        Value::Array(_) => "[]interface {}",
        Value::Object(_) => "map[string]interface {}",
    }
}

/// Prints a document: `map[a:1 b:[x <nil>]]`.
#[must_use]
pub fn printed(value: &Value) -> String {
    let mut text = String::new();
    write(value, &mut text);
    text
}

/// Prints a value in the syntax of its source:
/// `map[string]interface {}{"a":1, "b":[]interface {}{"x", interface {}(nil)}}`.
#[must_use]
pub fn source(value: &Value) -> String {
    match value {
        Value::Null => "interface {}(nil)".to_owned(),
        Value::String(string) => quote(string),
        Value::Bool(_) | Value::Number(_) => json::to_text(value),
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(source).collect();
            format!("{}{{{}}}", type_name(value), items.join(", "))
        }
        Value::Object(members) => {
            let members = json::sorted(members);
            let members: Vec<String> =
                members.iter().map(|(name, member)| format!("{}:{}", quote(name), source(member))).collect();
            format!("{}{{{}}}", type_name(value), members.join(", "))
        }
    }
}

fn write(value: &Value, text: &mut String) {
    match value {
        Value::Null => text.push_str("<nil>"),
        Value::String(string) => text.push_str(string),
        Value::Bool(_) | Value::Number(_) => text.push_str(&json::to_text(value)),
        Value::Array(items) => {
            text.push('[');
            separated(items.iter(), text, write);
            text.push(']');
        }
        Value::Object(members) => {
            let mut sorted: Vec<_> = members.iter().collect();
            sorted.sort_unstable_by_key(|(name, _)| *name);
            text.push_str("map[");
            separated(sorted.into_iter(), text, |(name, value), text| {
                text.push_str(name);
                text.push(':');
                write(value, text);
            });
            text.push(']');
        }
    }
}

fn separated<T>(items: impl Iterator<Item = T>, text: &mut String, mut write: impl FnMut(T, &mut String)) {
    for (at, item) in items.enumerate() {
        if at > 0 {
            text.push(' ');
        }
        write(item, text);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn documents_are_printed_as_maps() {
        let document = json!({ "b": [1, "x y", null, {}], "a": { "z": true, "y": 1.5 }, "c": [] });
        assert_eq!(printed(&document), "map[a:map[y:1.5 z:true] b:[1 x y <nil> map[]] c:[]]");
    }

    #[test]
    fn values_are_printed_as_their_source() {
        let document = json!({ "b": [1, "x y", null, {}], "a": { "z": true, "y": 1.5 } });
        let (map, list) = ("map[string]interface {}", "[]interface {}");
        let expected = format!(
            "{map}{{\"a\":{map}{{\"y\":1.5, \"z\":true}}, \"b\":{list}{{1, \"x y\", interface {{}}(nil), \
             {map}{{}}}}}}"
        );
        assert_eq!(source(&document), expected);
    }

    #[test]
    fn fields_are_read_or_named() {
        let path = crate::shape::field_paths(&[&["spec", "count"]]).remove(0);
        // Written by hand there, while found types are printed.
        let map = "map[string]interface{}";
        let wrong = |at: &str, value: &str, found: &str, expected: &str| {
            Err(format!("{at} accessor error: {value} is of the type {found}, expected {expected}"))
        };
        let rows = [
            (json!({}), Ok(None)),
            (json!({ "spec": null }), Ok(None)),
            (json!({ "spec": {} }), Ok(None)),
            (json!({ "spec": { "count": 3 } }), Ok(Some(3))),
            (json!({ "spec": { "count": 3.0 } }), wrong(".spec.count", "3", "float64", "int64")),
            (json!({ "spec": { "count": "x" } }), wrong(".spec.count", "x", "string", "int64")),
            (json!({ "spec": { "count": null } }), wrong(".spec.count", "<nil>", "<nil>", "int64")),
            (json!({ "spec": [1] }), wrong(".spec.count", "[1]", "[]interface {}", map)),
            (json!({ "spec": "" }), wrong(".spec.count", "", "string", map)),
        ];
        for (tree, expected) in rows {
            assert_eq!(integer(&tree, &path).map_err(|error| error.to_string()), expected, "{tree}");
        }
        let tree = json!({ "spec": { "count": 7 } });
        let found = text(&tree, &path).map_err(|error| error.to_string());
        assert_eq!(found.err(), wrong(".spec.count", "7", "int64", "string").err().map(|text: String| text));
    }
}
