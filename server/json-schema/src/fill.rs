//! Puts default values into a value, as its schema says.

use serde_json::{Map, Value};

use super::Node;

/// Bytes that defaults may add to one object: a default of the items of a long list is copied many times.
const ADDED_BYTES_MAX: usize = 16 << 20;
/// What a value takes beside its texts, about.
const VALUE_BYTES: usize = 32;

/// The defaults of an object take more memory than they may.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the default values of the schema make the object larger than {ADDED_BYTES_MAX} bytes")]
pub struct DefaultsTooLarge;

/// Removes nulls where the schema allows none and has no default to put in their place.
pub(super) fn drop_nulls(value: &mut Value, schema: Option<Node<'_>>) {
    match value {
        Value::Object(fields) => {
            let of = |name: &str| schema.and_then(|schema| field_schema(schema, name));
            fields.retain(|name, value| !(value.is_null() && of(name).is_some_and(drops_null)));
            for (name, value) in fields.iter_mut() {
                drop_nulls(value, schema.and_then(|schema| field_schema(schema, name)));
            }
        }
        Value::Array(items) => {
            let schema = schema.and_then(Node::items);
            items.iter_mut().for_each(|item| drop_nulls(item, schema));
        }
        _ => {}
    }
}

/// Puts defaults where fields are absent, or null without being allowed to.
pub(super) fn fill(value: &mut Value, schema: Node<'_>) -> Result<(), DefaultsTooLarge> {
    Filler { bytes_left: ADDED_BYTES_MAX }.fill(value, schema)
}

fn field_schema<'a>(schema: Node<'a>, name: &str) -> Option<Node<'a>> {
    schema.property(name).or_else(|| schema.additional_schema())
}

fn drops_null(schema: Node<'_>) -> bool {
    !schema.is_nullable() && schema.value("default").is_none()
}

struct Filler {
    bytes_left: usize,
}

impl Filler {
    fn fill(&mut self, value: &mut Value, schema: Node<'_>) -> Result<(), DefaultsTooLarge> {
        match value {
            Value::Object(fields) => self.fill_object(fields, schema),
            Value::Array(items) => {
                let Some(schema) = schema.items() else { return Ok(()) };
                items.iter_mut().try_for_each(|item| {
                    self.replace_null(item, schema)?;
                    self.fill(item, schema)
                })
            }
            _ => Ok(()),
        }
    }

    fn fill_object(
        &mut self,
        fields: &mut Map<String, Value>,
        schema: Node<'_>,
    ) -> Result<(), DefaultsTooLarge> {
        for (name, property) in schema.map("properties") {
            let Some(default) = property.value("default") else { continue };
            match fields.get_mut(name) {
                Some(value) => self.replace_null(value, property)?,
                None => {
                    self.count(name.len() + size(default))?;
                    fields.insert(name.to_owned(), default.clone());
                }
            }
        }
        for (name, value) in fields.iter_mut() {
            if let Some(property) = schema.property(name) {
                self.fill(value, property)?;
            } else if let Some(additional) = schema.additional_schema() {
                self.replace_null(value, additional)?;
                self.fill(value, additional)?;
            }
        }
        Ok(())
    }

    fn replace_null(&mut self, value: &mut Value, schema: Node<'_>) -> Result<(), DefaultsTooLarge> {
        let Some(default) = schema.value("default").filter(|_| value.is_null() && !schema.is_nullable())
        else {
            return Ok(());
        };
        self.count(size(default))?;
        *value = default.clone();
        Ok(())
    }

    fn count(&mut self, bytes: usize) -> Result<(), DefaultsTooLarge> {
        self.bytes_left = self.bytes_left.checked_sub(bytes).ok_or(DefaultsTooLarge)?;
        Ok(())
    }
}

/// About how many bytes a value takes.
fn size(value: &Value) -> usize {
    VALUE_BYTES
        + match value {
            Value::String(text) => text.len(),
            Value::Array(items) => items.iter().map(size).sum(),
            Value::Object(fields) => fields.iter().map(|(name, value)| name.len() + size(value)).sum(),
            _ => 0,
        }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn absent_fields_get_their_defaults() {
        let inner = json!({ "type": "object", "properties": { "x": { "type": "integer", "default": 1 } } });
        let schema = json!({ "type": "object", "properties": {
            "a": { "type": "string", "default": "d" },
            "n": { "type": "string", "default": "d", "nullable": true },
            "o": inner,
            "p": { "type": "object", "default": { "y": 2 },
                "properties": { "x": { "default": 1 }, "y": {} } },
            "l": { "type": "array", "items": inner },
            "m": { "type": "object", "additionalProperties": { "type": "string", "default": "e" } },
            "q": { "type": "array", "items": { "type": "integer", "default": 7 } },
        } });
        let schema = Node::of(&schema).unwrap();
        for (mut value, expected) in [
            (json!({}), json!({ "a": "d", "n": "d", "p": { "x": 1, "y": 2 } })),
            (
                json!({ "a": null, "n": null, "o": {}, "p": {} }),
                json!({ "a": "d", "n": null, "o": { "x": 1 }, "p": { "x": 1 } }),
            ),
            (
                json!({ "a": "", "n": "", "p": 3, "l": [{}, { "x": 2 }], "m": { "k": null },
                    "q": [null, 1] }),
                json!({ "a": "", "n": "", "p": 3, "l": [{ "x": 1 }, { "x": 2 }], "m": { "k": "e" },
                    "q": [7, 1] }),
            ),
        ] {
            fill(&mut value, schema).unwrap();
            assert_eq!(value, expected);
        }
    }

    #[test]
    fn nulls_go_where_none_is_allowed() {
        let schema = json!({ "properties": {
            "a": { "type": "string" },
            "d": { "type": "string", "default": "d" },
            "n": { "type": "string", "nullable": true },
            "l": { "items": { "properties": { "a": {} } } },
            "m": { "additionalProperties": { "type": "string" } },
        } });
        let mut value = json!({
            "a": null, "d": null, "n": null, "l": [null, { "a": null, "z": null }], "m": { "k": null },
                "z": null,
        });
        drop_nulls(&mut value, Node::of(&schema));
        assert_eq!(value, json!({ "d": null, "n": null, "l": [null, { "z": null }], "m": {}, "z": null }));
    }

    #[test]
    fn defaults_do_not_grow_without_bound() {
        let schema = json!({ "items": { "properties": { "a": { "default": "x".repeat(4096) } } } });
        let mut value = Value::Array(vec![json!({}); 10_000]);
        assert_eq!(fill(&mut value, Node::of(&schema).unwrap()), Err(DefaultsTooLarge));
    }
}
