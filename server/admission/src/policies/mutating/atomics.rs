//! What a configuration may not name: parts of an object that only have a value as a whole, and fields that its kind does not
//! have.

use machinery::shape::{ListMerge, Shape, ValueShape};
use serde_json::Value;

/// The paths of the parts that are one unit. To merge them would replace what others put into them.
pub(super) fn atomics(shape: &Shape, config: &Value) -> Vec<String> {
    let mut found = Vec::new();
    fields(shape, config, "", &mut |path, finding| {
        if finding == Finding::Atomic {
            found.push(path.to_owned());
        }
    });
    found
}

/// The fields that the kind does not have, as messages name them.
pub(super) fn undeclared(shape: &Shape, config: &Value) -> Vec<String> {
    let mut found = Vec::new();
    fields(shape, config, "", &mut |path, finding| {
        if finding == Finding::Undeclared {
            found.push(format!("{path}: field not declared in schema"));
        }
    });
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

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Finding {
    Atomic,
    Undeclared,
}

type Found<'f> = &'f mut dyn FnMut(&str, Finding);

fn fields(shape: &Shape, config: &Value, path: &str, found: Found<'_>) {
    let Value::Object(members) = config else { return };
    if shape.atomic {
        found(path, Finding::Atomic);
    }
    for (name, member) in members {
        let path = format!("{path}.{name}");
        match shape.fields.iter().find(|field| field.name == *name) {
            Some(field) => value(&field.value, member, &path, found),
            None if shape.envelope && (name == "kind" || name == "apiVersion") => {}
            None => found(&path, Finding::Undeclared),
        }
    }
}

fn value(shape: &ValueShape, config: &Value, path: &str, found: Found<'_>) {
    match (shape, config) {
        (ValueShape::Message(shape), _) => fields(shape, config, path, found),
        (ValueShape::List { item, merge }, Value::Array(items)) => {
            if *merge == ListMerge::Atomic {
                found(path, Finding::Atomic);
            }
            for (index, config) in items.iter().enumerate() {
                value(item, config, &format!("{path}[{index}]"), found);
            }
        }
        (ValueShape::Map { value: inner, atomic }, Value::Object(members)) => {
            if *atomic {
                found(path, Finding::Atomic);
            }
            for (name, config) in members {
                value(inner, config, &format!("{path}.{name}"), found);
            }
        }
        (ValueShape::Any, Value::Array(_)) | (ValueShape::Raw, Value::Array(_) | Value::Object(_)) => {
            found(path, Finding::Atomic);
        }
        _ => {}
    }
}
