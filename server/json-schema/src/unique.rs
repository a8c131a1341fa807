//! Lists whose items must differ: sets, and lists whose items are told apart by keys.

use std::{collections::HashMap, fmt::Write as _};

use machinery::{path::Path, problem::Problems};
use serde_json::{Map, Value};

use super::{Node, shown};

/// Checks all lists inside a value.
pub(super) fn check(value: &Value, schema: Node<'_>, at: &Path<'_>, problems: &mut Problems) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                if let Some(property) = schema.property(name) {
                    check(value, property, &at.field(name), problems);
                } else if let Some(additional) = schema.additional_schema() {
                    check(value, additional, &at.key(name), problems);
                }
            }
        }
        Value::Array(items) => {
            match schema.text("x-kubernetes-list-type") {
                "set" => check_set(items, at, problems),
                "map" => check_keyed(items, schema, at, problems),
                _ => {}
            }
            let Some(schema) = schema.items() else { return };
            for (index, item) in items.iter().enumerate() {
                check(item, schema, &at.index(index), problems);
            }
        }
        _ => {}
    }
}

fn check_set(items: &[Value], at: &Path<'_>, problems: &mut Problems) {
    for index in repeated(items.iter().map(alone)) {
        tell(index, || items.get(index).map(shown::value).unwrap_or_default(), at, problems);
    }
}

fn check_keyed(items: &[Value], schema: Node<'_>, at: &Path<'_>, problems: &mut Problems) {
    if let Some(index) = items.iter().position(|item| !item.is_object() && !item.is_null()) {
        let shown = items.get(index).map(shown::value).unwrap_or_default();
        let detail = "must be an object for an array of list-type map";
        return problems.invalid(&at.index(index), &shown, detail);
    }
    let names: Vec<&str> = schema.texts("x-kubernetes-list-map-keys").collect();
    let key = |item: &Value| {
        let fields = names.iter().filter_map(|name| Some(((*name).to_owned(), item.get(*name)?.clone())));
        Value::Object(fields.collect::<Map<_, _>>())
    };
    // A single key is compared like an item of a set, several like an object.
    let compared = |item: &Value| match names.as_slice() {
        [name] => item.get(*name).map_or_else(String::new, alone),
        _ => canonical(&key(item)),
    };
    for index in repeated(items.iter().map(compared)) {
        tell(
            index,
            || items.get(index).map(|item| shown::value(&key(item))).unwrap_or_default(),
            at,
            problems,
        );
    }
}

fn tell(index: usize, shown: impl FnOnce() -> String, at: &Path<'_>, problems: &mut Problems) {
    if problems.is_full() {
        return problems.leave_out();
    }
    problems.duplicate(&at.index(index), &shown());
}

/// Where a text stands for the second time.
fn repeated(keys: impl Iterator<Item = String>) -> Vec<usize> {
    let mut known: HashMap<String, usize> = HashMap::new();
    let mut repeated = Vec::new();
    for (index, key) in keys.enumerate() {
        let times = known.entry(key).or_default();
        *times += 1;
        if *times == 2 {
            repeated.push(index);
        }
    }
    repeated
}

/// A value by itself as text: a real number is another one than the integer, also if it is whole.
fn alone(value: &Value) -> String {
    match value {
        Value::Array(_) | Value::Object(_) => canonical(value),
        scalar => scalar.to_string(),
    }
}

/// A value as text, the same for values that say the same: fields in the order of their names, and numbers
/// without a fraction of zero.
fn canonical(value: &Value) -> String {
    let mut text = String::new();
    write(&mut text, value);
    text
}

fn write(text: &mut String, value: &Value) {
    match value {
        Value::Array(items) => {
            text.push('[');
            for item in items {
                write(text, item);
                text.push(',');
            }
            text.push(']');
        }
        Value::Object(fields) => {
            let mut fields: Vec<_> = fields.iter().collect();
            fields.sort_unstable_by_key(|(name, _)| *name);
            text.push('{');
            for (name, value) in fields {
                write(text, &Value::String(name.clone()));
                text.push(':');
                write(text, value);
                text.push(',');
            }
            text.push('}');
        }
        Value::Number(number) => {
            let written = number.to_string();
            text.push_str(written.strip_suffix(".0").unwrap_or(&written));
        }
        // Writing into a text does not fail.
        other => _ = write!(text, "{other}"),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn repeated_items_are_reported_once() {
        let set = json!({ "type": "array", "x-kubernetes-list-type": "set", "items": { "type": "string" } });
        let keyed = |keys: &[&str]| {
            json!({ "type": "array", "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": keys,
                "items": {
                "type": "object", "properties": { "k": {}, "l": set } } })
        };
        for (schema, value, expected) in [
            (set.clone(), json!(["a", "b", "a", "a", 1, 1.0]), vec![r#"s.v[2]: Duplicate value: "a""#]),
            (
                set.clone(),
                json!([{ "b": 1, "a": 2 }, [1], { "a": 2.0, "b": 1 }]),
                vec![r#"s.v[2]: Duplicate value: {"a":2,"b":1}"#],
            ),
            (
                set.clone(),
                json!([1.0, 1, 1.0, 2.5e7, 2.5e7]),
                vec!["s.v[2]: Duplicate value: 1", "s.v[4]: Duplicate value: 2.5e+07"],
            ),
            (keyed(&["k"]), json!([{ "k": 1.0 }, { "k": 1 }]), Vec::new()),
            (
                keyed(&["k", "p"]),
                json!([{ "k": 1.0 }, { "k": 1 }]),
                vec![r#"s.v[1]: Duplicate value: {"k":1}"#],
            ),
            (
                keyed(&["k"]),
                json!([{ "k": "a", "v": 1 }, { "k": "a" }, {}, null]),
                vec![r#"s.v[1]: Duplicate value: {"k":"a"}"#, "s.v[3]: Duplicate value: {}"],
            ),
            (
                keyed(&["k", "p"]),
                json!([{ "k": "a", "p": 1 }, { "k": "a", "p": 2 }, { "p": 1, "k": "a" }]),
                vec![r#"s.v[2]: Duplicate value: {"k":"a","p":1}"#],
            ),
            (
                keyed(&["k"]),
                json!([{ "k": "a" }, 3]),
                vec!["s.v[1]: Invalid value: 3: must be an object for an array of list-type map"],
            ),
            (keyed(&["k"]), json!([{ "l": ["x", "x"] }]), vec![r#"s.v[0].l[1]: Duplicate value: "x""#]),
        ] {
            let schema = json!({ "type": "object", "properties": { "v": schema } });
            let mut problems = Problems::default();
            let value = json!({ "v": value });
            check(&value, Node::of(&schema).unwrap(), &Path::Root.field("s"), &mut problems);
            let found: Vec<String> = problems.as_slice().iter().map(ToString::to_string).collect();
            assert_eq!(found, expected, "{value}");
        }
    }
}
