//! Schemas of kinds that were added while the server runs, as far as their shapes tell: fields, lists and
//! maps, what they hold, and how they are merged.

use engine::catalog::Resource;
use machinery::{
    kind::Kind,
    shape::{ListMerge, ScalarType, Shape, ValueShape},
};
use serde_json::{Map, Value, json};

use super::{defined, dialect::Dialect};

/// Messages inside of messages that are written out.
const DEPTH_MAX: usize = 24;

/// The schema of the objects of a kind.
pub(super) fn of_kind(resource: &Resource, dialect: Dialect, metadata: &Value) -> Value {
    let kind = &resource.kind;
    let mut schema = match kind.codec.schema() {
        Some(given) => of_defined(given, dialect, &described(dialect, metadata, METADATA_DOC)),
        None => {
            let mut schema = of_shape(kind);
            let metadata = match dialect {
                Dialect::V2 => metadata.clone(),
                // No other key may stand beside a reference.
                Dialect::V3 => json!({ "allOf": [metadata], "default": {} }),
            };
            add_properties(&mut schema, metadata);
            schema
        }
    };
    schema.insert("x-kubernetes-group-version-kind".to_owned(), names(resource, &kind.name));
    add_selectable(&mut schema, kind);
    Value::Object(schema)
}

/// Documentation of the metadata of objects, and of those of lists.
const METADATA_DOC: &str = "Standard object's metadata: name, labels, owners and what else all objects have.";
const LIST_METADATA_DOC: &str = "What all lists have, such as the version that they show.";

/// The schema that a client gave, with what all objects have.
fn of_defined(given: Value, dialect: Dialect, metadata: &Value) -> Map<String, Value> {
    let says_nothing = given.as_object().is_some_and(|root| defined::says_nothing(root, dialect));
    let mut schema = defined::schema(given, dialect, metadata);
    if !says_nothing {
        add_properties(&mut schema, metadata.clone());
    }
    schema
}

fn add_properties(schema: &mut Map<String, Value>, metadata: Value) {
    let properties = schema.entry("properties").or_insert_with(|| json!({}));
    if let Some(properties) = properties.as_object_mut() {
        properties.extend(defined::type_properties());
        properties.insert("metadata".to_owned(), metadata);
    }
}

/// A reference with a description. In version 3 no other key may stand beside a reference.
fn described(dialect: Dialect, reference: &Value, description: &str) -> Value {
    let mut schema = match dialect {
        Dialect::V2 => reference.clone(),
        Dialect::V3 => json!({ "allOf": [reference] }),
    };
    if let Some(schema) = schema.as_object_mut() {
        schema.insert("description".to_owned(), description.into());
    }
    schema
}

fn add_selectable(schema: &mut Map<String, Value>, kind: &Kind) {
    let labels = kind.selectable.iter().map(|field| json!({ "fieldPath": field.label }));
    let labels: Vec<Value> = labels.collect();
    if !labels.is_empty() {
        schema.insert("x-kubernetes-selectable-fields".to_owned(), labels.into());
    }
}

/// What the shape of a kind tells.
fn of_shape(kind: &Kind) -> Map<String, Value> {
    let properties = fields(&kind.shape, &Above::default());
    let parts =
        [("description", json!(kind.doc)), ("type", json!("object")), ("properties", properties.into())];
    parts.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

/// The schema of a list of them.
pub(super) fn of_list(resource: &Resource, dialect: Dialect, item: &Value, metadata: &Value) -> Value {
    let kind = &resource.kind;
    let mut properties = defined::type_properties();
    properties.insert("metadata".to_owned(), described(dialect, metadata, LIST_METADATA_DOC));
    let items = json!({ "description": format!("The {}.", kind.plural), "type": "array", "items": item });
    properties.insert("items".to_owned(), items);
    let parts = [
        ("description", json!(format!("Several {} objects.", kind.name))),
        ("type", json!("object")),
        ("required", json!(["items"])),
        ("properties", properties.into()),
        ("x-kubernetes-group-version-kind", names(resource, &kind.list_name)),
    ];
    let mut schema: Map<String, Value> =
        parts.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
    add_selectable(&mut schema, kind);
    Value::Object(schema)
}

fn names(resource: &Resource, kind: &str) -> Value {
    json!([{ "group": resource.group, "version": resource.kind.version, "kind": kind }])
}

/// The messages around a field. Types may hold themselves, and each is written out once on the way down: one
/// that holds itself twice would double with each step.
#[derive(Default)]
struct Above<'a> {
    shape: Option<&'a Shape>,
    around: Option<&'a Above<'a>>,
    depth: usize,
}

impl Above<'_> {
    fn is_written(&self, shape: &Shape) -> bool {
        self.shape.is_some_and(|own| std::ptr::eq(own, shape))
            || self.around.is_some_and(|around| around.is_written(shape))
    }
}

fn fields(shape: &Shape, above: &Above<'_>) -> Map<String, Value> {
    let of = |field: &machinery::shape::FieldShape| {
        let mut schema = value(&field.value, above);
        let default = field.default.as_deref().and_then(|text| serde_json::from_str::<Value>(text).ok());
        if let (Some(default), Some(schema)) = (default, schema.as_object_mut()) {
            schema.insert("default".to_owned(), default);
        }
        (field.name.clone().into_owned(), schema)
    };
    shape.fields.iter().map(of).collect()
}

fn value(of: &ValueShape, above: &Above<'_>) -> Value {
    let any = || json!({ "x-kubernetes-preserve-unknown-fields": true });
    match of {
        ValueShape::Scalar(of) => scalar(*of),
        ValueShape::Any | ValueShape::Raw => any(),
        ValueShape::Message(shape) if above.depth == DEPTH_MAX || above.is_written(shape) => any(),
        ValueShape::Message(shape) => {
            let deeper = &Above { shape: Some(shape), around: Some(above), depth: above.depth + 1 };
            let mut schema = json!({ "type": "object", "properties": fields(shape, deeper) });
            mark_atomic(&mut schema, shape.atomic);
            schema
        }
        ValueShape::Map { value: entry, atomic } => {
            let mut schema = json!({ "type": "object", "additionalProperties": value(entry, above) });
            mark_atomic(&mut schema, *atomic);
            schema
        }
        ValueShape::List { item, merge } => {
            let mut schema = json!({ "type": "array", "items": value(item, above) });
            let (list_type, keys) = match merge {
                ListMerge::Atomic => ("atomic", None),
                ListMerge::Set => ("set", None),
                ListMerge::Map(keys) => ("map", Some(keys)),
            };
            if let Some(schema) = schema.as_object_mut() {
                schema.insert("x-kubernetes-list-type".to_owned(), json!(list_type));
                schema.extend(keys.map(|keys| ("x-kubernetes-list-map-keys".to_owned(), json!(keys))));
            }
            schema
        }
    }
}

fn scalar(of: ScalarType) -> Value {
    match of {
        ScalarType::Boolean => json!({ "type": "boolean" }),
        ScalarType::Bytes => json!({ "type": "string", "format": "byte" }),
        ScalarType::Integer => json!({ "type": "integer" }),
        ScalarType::IntegerOrText | ScalarType::Quantity => json!({ "x-kubernetes-int-or-string": true }),
        ScalarType::Number => json!({ "type": "number" }),
        ScalarType::Text => json!({ "type": "string" }),
        ScalarType::Time => json!({ "type": "string", "format": "date-time" }),
    }
}

fn mark_atomic(schema: &mut Value, is_atomic: bool) {
    if let Some(schema) = schema.as_object_mut().filter(|_| is_atomic) {
        schema.insert("x-kubernetes-map-type".to_owned(), json!("atomic"));
    }
}
