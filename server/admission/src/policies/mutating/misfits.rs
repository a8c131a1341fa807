//! Where a configuration does not fit its kind: fields that the kind does not have, and values of another
//! form.

use std::collections::BTreeSet;

use machinery::{
    ownership::{self, Element},
    shape::{ListMerge, ScalarType, Shape, ValueShape},
};

use super::{configuration::Native, shown};

/// The problems, as messages name them.
pub(super) fn misfits(shape: &Shape, config: &Native) -> Vec<String> {
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

fn fields(shape: &Shape, config: &Native, path: &str, found: &mut Vec<String>) {
    let members = match config {
        Native::Map(members) => members,
        Native::Nothing => return,
        other => return expected("map", other, path, found),
    };
    for (name, member) in members {
        let path = format!("{path}.{name}");
        let Some(field) = shape.fields.iter().find(|field| field.name == *name) else {
            found.push(format!("{path}: field not declared in schema"));
            // What stands behind it is not looked at.
            return;
        };
        value(&field.value, member, &path, found);
    }
}

fn value(shape: &ValueShape, config: &Native, path: &str, found: &mut Vec<String>) {
    match (shape, config) {
        (_, Native::Nothing) => {}
        (ValueShape::Message(shape), _) => fields(shape, config, path, found),
        (ValueShape::List { item, merge }, Native::List(all)) => items((item, merge), all, path, found),
        (ValueShape::List { .. }, _) => expected("list", config, path, found),
        (ValueShape::Map { value: inner, .. }, Native::Map(members)) => {
            for (name, config) in members {
                value(inner, config, &format!("{path}.{name}"), found);
            }
        }
        (ValueShape::Map { .. }, _) => expected("map", config, path, found),
        (ValueShape::Scalar(scalar_type), _) => scalar(*scalar_type, config, path, found),
        (ValueShape::Any | ValueShape::Raw, Native::Odd(_)) => expected("map", config, path, found),
        (ValueShape::Any | ValueShape::Raw, Native::Map(members)) => {
            for (name, config) in members {
                value(shape, config, &format!("{path}.{name}"), found);
            }
        }
        (ValueShape::Any | ValueShape::Raw, Native::List(items)) => {
            for (index, config) in items.iter().enumerate() {
                value(shape, config, &format!("{path}[{index}]"), found);
            }
        }
        (ValueShape::Any | ValueShape::Raw, _) => {}
    }
}

/// The items of a list. One that cannot be told from the others ends the walk: nothing in it has a path.
fn items((item, merge): (&ValueShape, &ListMerge), all: &[Native], path: &str, found: &mut Vec<String>) {
    let mut known: BTreeSet<Element> = BTreeSet::new();
    for (index, config) in all.iter().enumerate() {
        let element = match (merge, config) {
            (ListMerge::Atomic, _) => Element::Index(i64::try_from(index).unwrap_or(i64::MAX)),
            (ListMerge::Set, Native::Map(_)) => {
                let why = "associative list without keys has an element that's a map type";
                return found.push(format!("{path}: element {index}: {why}"));
            }
            (ListMerge::Set, Native::List(_)) => {
                let why = "not supported: associative list with lists as elements";
                return found.push(format!("{path}: element {index}: {why}"));
            }
            (ListMerge::Map(_), Native::Nothing) => {
                let why = "associative list with keys may not have a null element";
                return found.push(format!("{path}: element {index}: {why}"));
            }
            (_, config) => match ownership::element_of(item, merge, &config.json()) {
                Ok(element) => element,
                Err(why) => return found.push(format!("{path}: element {index}: {why}")),
            },
        };
        let at = format!("{path}{element}");
        if *merge != ListMerge::Atomic && !known.insert(element.clone()) {
            found.push(format!("{path}: duplicate entries for key {element}"));
        }
        value(item, config, &at, found);
    }
}

fn scalar(scalar_type: ScalarType, config: &Native, path: &str, found: &mut Vec<String>) {
    let got = match (scalar_type, config) {
        (ScalarType::Text | ScalarType::Bytes, Native::Text(_))
        | (ScalarType::Integer | ScalarType::Number, Native::Int(_) | Native::Float(_))
        | (ScalarType::Boolean, Native::Bool(_))
        | (
            ScalarType::IntegerOrText | ScalarType::Quantity | ScalarType::Time,
            Native::Int(_) | Native::Float(_) | Native::Text(_) | Native::Bool(_),
        ) => return,
        (ScalarType::Text | ScalarType::Bytes, other) => {
            format!("expected string, got &value.valueUnstructured{{Value:{}}}", shown::literal(other))
        }
        (ScalarType::Integer | ScalarType::Number, other) => {
            format!("expected numeric (int or float), got {}", shown::type_name(other))
        }
        (ScalarType::Boolean, other) => format!("expected boolean, got &{{{}}}", shown::plain(other)),
        (_, other) => format!("expected any scalar, got &{{{}}}", shown::plain(other)),
    };
    found.push(format!("{path}: {got}"));
}

fn expected(form: &str, config: &Native, path: &str, found: &mut Vec<String>) {
    let path = if path.is_empty() { String::new() } else { format!("{path}: ") };
    found.push(format!("{path}expected {form}, got &{{{}}}", shown::plain(config)));
}
