//! What a configuration may not name: parts of an object that only have a value as a whole.

use machinery::shape::{ListMerge, Shape, ValueShape};
use serde_json::Value;

/// The paths of the parts that are one unit. To merge them would replace what others put into them.
pub(super) fn atomics(shape: &Shape, config: &Value) -> Vec<String> {
    let mut found = Vec::new();
    fields(shape, config, "", &mut found);
    found
}

fn fields(shape: &Shape, config: &Value, path: &str, found: &mut Vec<String>) {
    let Value::Object(members) = config else { return };
    if shape.atomic {
        found.push(path.to_owned());
    }
    for (name, member) in members {
        if let Some(field) = shape.fields.iter().find(|field| field.name == *name) {
            value(&field.value, member, &format!("{path}.{name}"), found);
        }
    }
}

fn value(shape: &ValueShape, config: &Value, path: &str, found: &mut Vec<String>) {
    match (shape, config) {
        (ValueShape::Message(shape), _) => fields(shape, config, path, found),
        (ValueShape::List { item, merge }, Value::Array(items)) => {
            if *merge == ListMerge::Atomic {
                found.push(path.to_owned());
            }
            for (index, config) in items.iter().enumerate() {
                value(item, config, &format!("{path}[{index}]"), found);
            }
        }
        (ValueShape::Map { value: inner, atomic }, Value::Object(members)) => {
            if *atomic {
                found.push(path.to_owned());
            }
            for (name, config) in members {
                value(inner, config, &format!("{path}.{name}"), found);
            }
        }
        (ValueShape::Any, Value::Array(_)) | (ValueShape::Raw, Value::Array(_) | Value::Object(_)) => {
            found.push(path.to_owned());
        }
        _ => {}
    }
}
