//! Removes the fields of a value that its schema does not name.

use machinery::{json::FINDINGS_MAX, path::Path};
use serde_json::{Map, Value};

use super::Node;

/// Fields of objects whose shape the server knows.
pub(super) const METADATA: [&str; 3] = ["apiVersion", "kind", "metadata"];

/// Prunes a value.
pub(super) fn prune(value: &mut Value, schema: Node<'_>) {
    Pruner::default().by(value, Some(schema), schema.is_embedded(), &Path::Root);
}

/// Prunes a whole object, whose kind and metadata stay. Returns the paths of fields that went, sorted; not
/// all of them if there are very many.
pub(super) fn prune_object(value: &mut Value, schema: Node<'_>) -> Vec<String> {
    let mut pruner = Pruner::default();
    pruner.by(value, Some(schema), true, &Path::Root);
    pruner.unknown.sort_unstable();
    pruner.unknown
}

/// Collects what it removes.
#[derive(Default)]
struct Pruner {
    unknown: Vec<String>,
}

impl Pruner {
    /// Prunes by a schema, or what no schema describes. `is_object` says that the value has a kind and
    /// metadata.
    fn by(&mut self, value: &mut Value, schema: Option<Node<'_>>, is_object: bool, at: &Path<'_>) {
        let Some(schema) = schema else { return self.all(value, at) };
        if schema.keeps_unknown() {
            return self.known(value, schema, is_object, at);
        }
        match value {
            Value::Object(fields) => {
                fields.retain(|name, _| {
                    let stays = (is_object && METADATA.contains(&name.as_str()))
                        || schema.property(name).is_some()
                        || schema.additional().is_some();
                    if !stays {
                        self.record(&at.field(name));
                    }
                    stays
                });
                self.fields(fields, schema, is_object, at);
            }
            Value::Array(items) => {
                for (index, item) in items.iter_mut().enumerate() {
                    let schema = schema.items();
                    self.by(item, schema, schema.is_some_and(Node::is_embedded), &at.index(index));
                }
            }
            _ => {}
        }
    }

    /// Prunes what no schema describes: no field stays.
    fn all(&mut self, value: &mut Value, at: &Path<'_>) {
        match value {
            Value::Object(fields) => {
                fields.keys().for_each(|name| self.record(&at.field(name)));
                fields.clear();
            }
            Value::Array(items) => {
                for (index, item) in items.iter_mut().enumerate() {
                    self.all(item, &at.index(index));
                }
            }
            _ => {}
        }
    }

    /// Prunes inside fields that have a schema, and leaves the others alone.
    fn known(&mut self, value: &mut Value, schema: Node<'_>, is_object: bool, at: &Path<'_>) {
        match value {
            Value::Object(fields) => self.fields(fields, schema, is_object, at),
            Value::Array(items) => {
                let Some(schema) = schema.items() else { return };
                for (index, item) in items.iter_mut().enumerate() {
                    self.known(item, schema, schema.is_embedded(), &at.index(index));
                }
            }
            _ => {}
        }
    }

    fn fields(&mut self, fields: &mut Map<String, Value>, schema: Node<'_>, is_object: bool, at: &Path<'_>) {
        for (name, value) in fields.iter_mut() {
            if is_object && METADATA.contains(&name.as_str()) {
                continue;
            }
            let inner = match schema.property(name) {
                Some(property) => Some(property),
                None if schema.additional().is_some() => schema.additional_schema(),
                None => continue,
            };
            self.by(value, inner, inner.is_some_and(Node::is_embedded), &at.field(name));
        }
    }

    fn record(&mut self, at: &Path<'_>) {
        if self.unknown.len() < FINDINGS_MAX {
            self.unknown.push(at.to_string());
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

    #[test]
    fn unknown_fields_have_paths() {
        let schema = json!({ "type": "object", "properties": { "spec": { "properties": {
            "l": { "items": { "properties": { "a": {} } } },
            "m": { "additionalProperties": { "properties": {} } },
        } } } });
        let mut value = json!({
            "kind": "K", "metadata": { "name": "a" }, "z": 1,
            "spec": { "x": 1, "l": [{ "a": 1 }, { "b": { "c": 1 } }], "m": { "k.l": { "d": 1 } } },
        });
        let unknown = prune_object(&mut value, Node::of(&schema).unwrap());
        assert_eq!(unknown, ["spec.l[1].b", "spec.m.k.l.d", "spec.x", "z"]);
        let kept = json!({ "kind": "K", "metadata": { "name": "a" },
            "spec": { "l": [{ "a": 1 }, {}], "m": { "k.l": {} } } });
        assert_eq!(value, kept);
    }
}
