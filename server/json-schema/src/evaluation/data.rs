//! Values as rules see them: with the types that their schema gives. Nothing is copied.

use std::sync::Arc;

use cel::{
    error::EvalError,
    value::{Datum, HostList, HostMap, ListKind, Str},
};
use expressions::names::{escape, unescape};
use serde_json::{Map, Value};

use super::dates;
use crate::Node;

/// Marks names of fields that expressions cannot write: they are there to be compared.
const HIDDEN: char = '\0';

/// A value by its schema. `is_object` says that it has a kind and metadata.
pub(super) fn datum<'a>(value: &'a Value, schema: Node<'a>, is_object: bool) -> Datum<'a> {
    typed(value, schema, is_object).unwrap_or_else(|_| Datum::json(value))
}

/// A value by its schema.
///
/// # Errors
/// Values of another type stay in objects that were stored with an older schema.
fn typed<'a>(value: &'a Value, schema: Node<'a>, is_object: bool) -> Result<Datum<'a>, EvalError> {
    if value.is_null() {
        return if schema.is_nullable() {
            Ok(Datum::Null)
        } else {
            Err(EvalError::failed("invalid data, got null for schema with nullable=false"))
        };
    }
    if schema.is_number_or_text() {
        return match value {
            Value::String(text) => Ok(Datum::text(text)),
            Value::Number(number) if number.is_i64() => Ok(Datum::json(value)),
            _ => Err(EvalError::failed(
                "invalid data, expected XIntOrString value to be either a string or integer",
            )),
        };
    }
    match (schema.kind(), value) {
        ("object", Value::Object(fields)) => Ok(object(fields, schema, is_object)),
        ("object", _) => Err(wrong("a map for the provided schema with type=object", None)),
        ("array", Value::Array(items)) => Ok(list(items, schema)),
        ("array", _) => Err(wrong("an array for the provided schema with type=array", None)),
        ("string", Value::String(text)) => dates::text(text, schema.text("format")),
        ("string", _) => Err(wrong("string", Some(value))),
        ("number", Value::Number(number)) => Ok(Datum::Double(number.as_f64().unwrap_or(f64::NAN))),
        ("number", _) => Err(wrong("float", Some(value))),
        ("integer", Value::Number(number)) if number.is_i64() => Ok(Datum::json(value)),
        ("integer", _) => Err(wrong("int", Some(value))),
        ("boolean", Value::Bool(value)) => Ok(Datum::Bool(*value)),
        ("boolean", _) => Err(wrong("bool", Some(value))),
        _ => Ok(Datum::json(value)),
    }
}

/// A value of another type than its schema says.
fn wrong(expected: &str, found: Option<&Value>) -> EvalError {
    let found = match found {
        None => return EvalError::failed(format!("invalid data, expected {expected}")),
        Some(Value::Bool(_)) => "bool",
        Some(Value::Number(number)) if number.is_i64() => "int64",
        Some(Value::Number(_)) => "float64",
        Some(Value::String(_)) => "string",
        Some(Value::Array(_)) => "[]interface {}",
        Some(_) => "map[string]interface {}",
    };
    EvalError::failed(format!("invalid data, expected {expected}, got {found}"))
}

fn list<'a>(items: &'a [Value], schema: Node<'a>) -> Datum<'a> {
    let kind = match schema.text("x-kubernetes-list-type") {
        "set" => ListKind::Set,
        "map" => {
            let keys = schema.texts("x-kubernetes-list-map-keys");
            ListKind::Map(keys.map(|key| Arc::from(escape(key).unwrap_or_else(|| key.to_owned()))).collect())
        }
        _ => ListKind::Atomic,
    };
    Datum::host_list(List { items, schema: schema.items(), kind })
}

fn object<'a>(fields: &'a Map<String, Value>, schema: Node<'a>, is_object: bool) -> Datum<'a> {
    match schema.additional_schema() {
        Some(values) if !is_object && !schema.has_entries("properties") => {
            Datum::host_map(Entries { fields, values })
        }
        _ => Datum::host_map(Object { fields, schema, is_object }),
    }
}

struct List<'a> {
    items: &'a [Value],
    schema: Option<Node<'a>>,
    kind: ListKind,
}

impl<'a> HostList<'a> for List<'a> {
    fn len(&self) -> usize {
        self.items.len()
    }

    fn get(&self, index: usize) -> Option<Datum<'a>> {
        let item = self.items.get(index)?;
        Some(match self.schema {
            Some(schema) => datum(item, schema, schema.is_embedded()),
            None => Datum::json(item),
        })
    }

    fn kind(&self) -> ListKind {
        self.kind.clone()
    }
}

/// A map with any keys.
struct Entries<'a> {
    fields: &'a Map<String, Value>,
    values: Node<'a>,
}

impl<'a> HostMap<'a> for Entries<'a> {
    fn get(&self, key: &str) -> Result<Option<Datum<'a>>, EvalError> {
        let (fields, values) = (self.fields, self.values);
        fields.get(key).map(|value| typed(value, values, values.is_embedded())).transpose()
    }

    fn len(&self) -> usize {
        self.fields.len()
    }

    fn keys(&self) -> Vec<Str<'a>> {
        let fields = self.fields;
        fields.keys().map(|key| Str::Borrowed(key)).collect()
    }
}

/// An object with known fields.
struct Object<'a> {
    fields: &'a Map<String, Value>,
    schema: Node<'a>,
    is_object: bool,
}

impl<'a> Object<'a> {
    /// A field that the schema, or the server, knows.
    fn known(&self, name: &str, value: &'a Value) -> Option<Result<Datum<'a>, EvalError>> {
        if self.is_object {
            match (name, value) {
                ("apiVersion" | "kind", Value::String(text)) => return Some(Ok(Datum::text(text))),
                ("metadata", Value::Object(fields)) => return Some(Ok(Datum::host_map(Metadata(fields)))),
                ("apiVersion" | "kind" | "metadata", _) => return Some(Ok(Datum::json(value))),
                _ => {}
            }
        }
        let schema = self.schema.property(name)?;
        Some(typed(value, schema, schema.is_embedded()))
    }
}

impl<'a> HostMap<'a> for Object<'a> {
    fn get(&self, key: &str) -> Result<Option<Datum<'a>>, EvalError> {
        let fields = self.fields;
        if let Some(name) = key.strip_prefix(HIDDEN) {
            return Ok(fields.get(name).map(Datum::json));
        }
        let name = unescape(key);
        // A field that is null is like one that is absent.
        let Some(value) = fields.get(&*name).filter(|value| !value.is_null()) else { return Ok(None) };
        self.known(&name, value).transpose()
    }

    fn len(&self) -> usize {
        self.fields.len()
    }

    fn keys(&self) -> Vec<Str<'a>> {
        let fields = self.fields;
        let keys = fields.iter().filter(|(_, value)| !value.is_null()).map(|(name, value)| {
            let is_known = self.known(name, value).is_some();
            match escape(name).filter(|_| is_known) {
                Some(escaped) if escaped == *name => Str::Borrowed(name),
                Some(escaped) => Str::from(escaped),
                None => Str::from(format!("{HIDDEN}{name}")),
            }
        });
        keys.collect()
    }
}

/// The metadata of an object: expressions see its names only.
struct Metadata<'a>(&'a Map<String, Value>);

impl<'a> HostMap<'a> for Metadata<'a> {
    fn get(&self, key: &str) -> Result<Option<Datum<'a>>, EvalError> {
        let fields = self.0;
        let (name, is_seen) = match key.strip_prefix(HIDDEN) {
            Some(name) => (name, true),
            None => (key, matches!(key, "name" | "generateName")),
        };
        Ok(fields.get(name).filter(|_| is_seen).map(Datum::json))
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    fn keys(&self) -> Vec<Str<'a>> {
        let fields = self.0;
        let keys = fields.keys().map(|name| match name.as_str() {
            "name" | "generateName" => Str::Borrowed(name),
            _ => Str::from(format!("{HIDDEN}{name}")),
        });
        keys.collect()
    }
}
