//! Removes the fields of a value that its schema does not name.

use serde_json::{Map, Value};

use super::Node;

/// Fields of objects whose shape the server knows.
pub(super) const METADATA: [&str; 3] = ["apiVersion", "kind", "metadata"];

/// Prunes a value.
pub(super) fn prune(value: &mut Value, schema: Node<'_>) {
    prune_by(value, Some(schema));
}

/// Prunes a whole object, whose kind and metadata stay.
pub(super) fn prune_object(value: &mut Value, schema: Node<'_>) {
    let mut kept = Map::new();
    if let Value::Object(fields) = value {
        kept.extend(METADATA.iter().filter_map(|name| fields.remove_entry(*name)));
    }
    prune(value, schema);
    if let Value::Object(fields) = value {
        fields.extend(kept);
    }
}

fn prune_by(value: &mut Value, schema: Option<Node<'_>>) {
    let Some(schema) = schema else { return prune_all(value) };
    if schema.keeps_unknown() {
        return prune_known(value, schema);
    }
    match value {
        Value::Object(fields) => {
            let may_stay = |name: &str| {
                (schema.is_embedded() && METADATA.contains(&name))
                    || schema.property(name).is_some()
                    || schema.additional().is_some()
            };
            fields.retain(|name, _| may_stay(name));
            prune_fields(fields, schema);
        }
        Value::Array(items) => items.iter_mut().for_each(|item| prune_by(item, schema.items())),
        _ => {}
    }
}

/// Prunes what no schema describes: no field stays.
fn prune_all(value: &mut Value) {
    match value {
        Value::Object(fields) => fields.clear(),
        Value::Array(items) => items.iter_mut().for_each(prune_all),
        _ => {}
    }
}

/// Prunes inside fields that have a schema, and leaves the others alone.
fn prune_known(value: &mut Value, schema: Node<'_>) {
    match value {
        Value::Object(fields) => prune_fields(fields, schema),
        Value::Array(items) => {
            let Some(schema) = schema.items() else { return };
            items.iter_mut().for_each(|item| prune_known(item, schema));
        }
        _ => {}
    }
}

fn prune_fields(fields: &mut Map<String, Value>, schema: Node<'_>) {
    for (name, value) in fields.iter_mut() {
        if schema.is_embedded() && METADATA.contains(&name.as_str()) {
            continue;
        }
        if let Some(property) = schema.property(name) {
            prune_by(value, Some(property));
        } else if schema.additional().is_some() {
            prune_by(value, schema.additional_schema());
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn unknown_fields_go_unless_kept() {
        let known = json!({ "properties": { "a": { "properties": { "b": {} } } } });
        let kept = json!({ "x-kubernetes-preserve-unknown-fields": true, "properties": { "a": {} } });
        let listed = json!({ "items": { "additionalProperties": { "properties": { "b": {} } } } });
        let object = json!({ "x-kubernetes-embedded-resource": true });
        let rows = [
            (&known, json!({ "a": { "b": { "c": 1 }, "d": 1 }, "e": 1 }), json!({ "a": { "b": {} } })),
            (&kept, json!({ "a": { "b": 1 }, "c": { "d": 1 } }), json!({ "a": {}, "c": { "d": 1 } })),
            (&listed, json!([{ "x": { "a": 1, "b": 2 } }, 3]), json!([{ "x": { "b": 2 } }, 3])),
            (
                &object,
                json!({ "kind": "K", "metadata": { "x": 1 }, "a": 1 }),
                json!({ "kind": "K", "metadata": { "x": 1 } }),
            ),
        ];
        for (schema, mut value, expected) in rows {
            prune(&mut value, Node::of(schema).unwrap());
            assert_eq!(value, expected);
        }
    }
}
