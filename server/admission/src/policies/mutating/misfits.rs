//! Where a configuration does not fit its kind: fields that the kind does not have, and values of another form.

use machinery::shape::{ListMerge, Shape, ValueShape};
use serde_json::Value;

/// The problems, as messages name them.
pub(super) fn misfits(shape: &Shape, config: &Value) -> Vec<String> {
    let mut found = Vec::new();
    fields(shape, config, "", &mut found);
    found
}

/// One problem, or several below each other.
pub(super) fn listed(problems: &[String]) -> String {
    match problems {
        [one] => one.clone(),
        several => {
            let lines: Vec<String> = several.iter().map(|problem| format!("  {problem}")).collect();
            format!("errors:\n{}", lines.join("\n"))
        }
    }
}

fn fields(shape: &Shape, config: &Value, path: &str, found: &mut Vec<String>) {
    let Value::Object(members) = config else { return expected("map", config, path, found) };
    for (name, member) in members {
        let path = format!("{path}.{name}");
        match shape.fields.iter().find(|field| field.name == *name) {
            Some(field) => value(&field.value, member, &path, found),
            None => found.push(format!("{path}: field not declared in schema")),
        }
    }
}

fn value(shape: &ValueShape, config: &Value, path: &str, found: &mut Vec<String>) {
    match (shape, config) {
        (ValueShape::Message(shape), _) => fields(shape, config, path, found),
        (ValueShape::List { item, merge }, Value::Array(items)) => {
            for (index, config) in items.iter().enumerate() {
                value(item, config, &format!("{path}[{}]", place(merge, config, index)), found);
            }
        }
        (ValueShape::List { .. }, _) => expected("list", config, path, found),
        (ValueShape::Map { value: inner, .. }, Value::Object(members)) => {
            for (name, config) in members {
                value(inner, config, &format!("{path}.{name}"), found);
            }
        }
        (ValueShape::Map { .. }, _) => expected("map", config, path, found),
        // What a text, a number or a boolean must be is known when the object is read.
        (ValueShape::Scalar(_), Value::Null) => expected("any scalar", config, path, found),
        (ValueShape::Scalar(_) | ValueShape::Any | ValueShape::Raw, _) => {}
    }
}

fn expected(form: &str, config: &Value, path: &str, found: &mut Vec<String>) {
    found.push(format!("{path}: expected {form}, got &{{{}}}", shown(config)));
}

/// What identifies an item: its keys, or its place.
fn place(merge: &ListMerge, item: &Value, index: usize) -> String {
    let ListMerge::Map(keys) = merge else { return index.to_string() };
    let shown = keys.iter().filter_map(|key| Some(format!("{key}={}", item.get(key.as_ref())?)));
    let mut shown: Vec<String> = shown.collect();
    shown.sort();
    if shown.is_empty() { index.to_string() } else { shown.join(",") }
}

fn shown(config: &Value) -> String {
    match config {
        Value::Null => "NULL_VALUE".to_owned(),
        Value::String(text) => text.clone(),
        Value::Array(items) => format!("[{}]", items.iter().map(shown).collect::<Vec<_>>().join(" ")),
        Value::Object(members) => {
            let shown = members.iter().map(|(name, value)| format!("{name}:{}", shown(value)));
            format!("map[{}]", shown.collect::<Vec<_>>().join(" "))
        }
        other => other.to_string(),
    }
}
