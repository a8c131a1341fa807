//! Whether a value fits a schema: its type, its size, and the values that are listed.

use machinery::{json, path::Path, problem::quote};
use serde_json::Value;

use super::{
    Node,
    flaw::{Findings, Flaw, Form},
    numbers,
};

/// The type of a value, and its format.
fn type_of(value: &Value) -> (&'static str, &'static str) {
    match value {
        Value::Null => ("null", ""),
        Value::Bool(_) => ("boolean", ""),
        Value::String(_) => ("string", ""),
        Value::Array(_) => ("array", ""),
        Value::Object(_) => ("object", ""),
        Value::Number(number) if number.is_f64() => ("number", "float64"),
        Value::Number(_) => ("integer", "int64"),
    }
}

/// What problems call the type of a number or a text.
const EITHER: &str = "integer,string";

/// The type that a schema demands, empty if it names none.
pub(super) fn wanted<'a>(schema: Node<'a>) -> &'a str {
    if schema.is_number_or_text() { EITHER } else { schema.kind() }
}

/// What is wrong with the type of a value.
pub(super) fn type_flaw(schema: Node<'_>, format: &str, value: &Value, name: &Path<'_>) -> Option<Flaw> {
    let wanted = wanted(schema);
    let (found, found_format) = type_of(value);
    if value.is_null() {
        let is_refused = !wanted.is_empty() && !schema.flag("nullable");
        return is_refused.then(|| mistyped(name, wanted, found));
    }
    let is_whole = || value.as_f64().is_some_and(numbers::is_near_whole);
    let fits = match (wanted, found) {
        ("integer" | EITHER, "number") => is_whole(),
        ("number", "integer") | (EITHER, "integer" | "string") => true,
        _ => wanted == found,
    };
    let is_text_or_list = value.is_string() || value.is_array();
    if !format.is_empty() && !is_text_or_list && !fits && format != found_format {
        return Some(mistyped(name, format, found_format));
    }
    let is_judged_by_format =
        !format.is_empty() && is_text_or_list && !matches!(wanted, "number" | "integer" | EITHER);
    (!is_judged_by_format && !fits).then(|| mistyped(name, wanted, found))
}

/// A value of another type or format.
pub(super) fn mistyped(name: &Path<'_>, wanted: &str, found: &str) -> Flaw {
    let shown = quote(found);
    let text = format!("{name} in body must be of type {wanted}: {shown}");
    Flaw { name: name.to_string(), form: Form::Type { shown }, text }
}

/// Whether a value is one of those that the schema lists.
pub(super) fn is_listed(schema: Node<'_>, value: &Value) -> bool {
    schema.values("enum").iter().any(|listed| match (listed, value) {
        // Numbers are compared as the listed one is written.
        (Value::Number(listed), Value::Number(value)) => match (listed.as_i64(), value.as_i64()) {
            (Some(listed), Some(value)) => listed == value,
            (Some(listed), None) => value.as_f64().is_some_and(|value| value.trunc() == listed as f64),
            (None, _) => listed.as_f64() == value.as_f64(),
        },
        _ => !listed.is_null() && is_same(listed, value),
    })
}

/// Whether two values are the same, with numbers inside as they are stored: without a fraction of zero.
fn is_same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Number(a), Value::Number(b)) => {
            a == b || (a.is_f64() != b.is_f64() && a.as_f64() == b.as_f64())
        }
        (Value::Array(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(one, other)| is_same(one, other))
        }
        (Value::Object(a), Value::Object(b)) => {
            let is_field =
                |(name, one): (&String, &Value)| b.get(name).is_some_and(|other| is_same(one, other));
            a.len() == b.len() && a.iter().all(is_field)
        }
        _ => one == other,
    }
}

/// A value that is not listed.
pub(super) fn unlisted(schema: Node<'_>, value: &Value, name: &Path<'_>) -> Flaw {
    let words = schema.values("enum").iter();
    let words = words.map(|word| word.as_str().map_or_else(|| json::to_text(word), str::to_owned)).collect();
    let shown = match value {
        Value::String(text) => quote(text),
        Value::Number(number) if number.is_f64() => numbers::real_text(number.as_f64().unwrap_or_default()),
        value => value.to_string(),
    };
    let text = format!("{name} in body should be one of the listed values");
    Flaw { name: name.to_string(), form: Form::NotSupported { shown, words }, text }
}

/// What is wrong with the number of fields.
pub(super) fn find_in_size(schema: Node<'_>, count: usize, name: &Path<'_>, found: &mut Findings) {
    let size = i64::try_from(count).unwrap_or(i64::MAX);
    if let Some(least) = schema.count("minProperties").filter(|least| size < *least) {
        found.add(Flaw::invalid(name, count.to_string(), format!("should have at least {least} properties")));
    }
    if let Some(most) = schema.count("maxProperties").filter(|most| size > *most) {
        let text = format!("{name} in body should have at most {most} properties");
        found.add(Flaw { name: name.to_string(), form: Form::TooMany { count, most }, text });
    }
}
