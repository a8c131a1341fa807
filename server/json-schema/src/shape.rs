//! The shape of the objects that a schema describes: what owners of fields, patches and documents need to know.

use machinery::{
    meta::v1::object_meta::shape::OBJECT_META,
    shape::{FieldShape, InnerMessage, ListMerge, Part, ScalarType, Shape, Text, ValueShape},
};

use super::Node;

/// The shape of whole objects. Fields that no schema names are judged by their JSON.
#[must_use]
pub fn of_objects(kind: &str, schema: Option<Node<'_>>) -> Shape {
    let metadata = FieldShape::new("metadata", ValueShape::Message(Part::Static(&OBJECT_META)));
    let others = schema.into_iter().flat_map(|schema| fields(schema, false));
    let others = others.filter(|field| !matches!(field.name.as_ref(), "kind" | "apiVersion" | "metadata"));
    Shape {
        name: kind.to_owned().into(),
        ..message(std::iter::once(metadata).chain(others).collect(), false)
    }
}

fn message(fields: Vec<FieldShape>, atomic: bool) -> Shape {
    let name = Text::Borrowed("");
    Shape { name, envelope: false, atomic, fields: fields.into(), by_tag: &[], inner: InnerMessage::Plain }
}

fn fields(schema: Node<'_>, is_embedded: bool) -> Vec<FieldShape> {
    let metadata = is_embedded
        .then(|| FieldShape::new("metadata", ValueShape::Message(Part::Static(&OBJECT_META))))
        .into_iter();
    let declared = schema.map("properties").filter(|(name, _)| !(is_embedded && *name == "metadata"));
    let declared = declared.map(|(name, property)| FieldShape {
        name: Text::Owned(name.to_owned()),
        default: property.value("default").map(|default| default.to_string().into()),
        ..FieldShape::new("", value(property))
    });
    metadata.chain(declared).collect()
}

fn value(schema: Node<'_>) -> ValueShape {
    let is_atomic = schema.text("x-kubernetes-map-type") == "atomic";
    match schema.kind() {
        "array" => list(schema),
        "object" | "" if schema.has_entries("properties") || schema.is_embedded() => {
            ValueShape::Message(message(fields(schema, schema.is_embedded()), is_atomic).into())
        }
        "object" if is_atomic || schema.additional_schema().is_some() => {
            let entry = schema.additional_schema().map_or(ValueShape::Any, value);
            ValueShape::Map { value: entry.into(), atomic: is_atomic }
        }
        "boolean" => ValueShape::Scalar(ScalarType::Boolean),
        "integer" => ValueShape::Scalar(ScalarType::Integer),
        "number" => ValueShape::Scalar(ScalarType::Number),
        "string" => ValueShape::Scalar(ScalarType::Text),
        _ if schema.is_number_or_text() => ValueShape::Scalar(ScalarType::IntegerOrText),
        _ => ValueShape::Any,
    }
}

fn list(schema: Node<'_>) -> ValueShape {
    let merge = match schema.text("x-kubernetes-list-type") {
        "set" => ListMerge::Set,
        "map" => {
            let keys = schema.texts("x-kubernetes-list-map-keys");
            ListMerge::Map(keys.map(|key| Text::Owned(key.to_owned())).collect::<Vec<_>>().into())
        }
        _ => ListMerge::Atomic,
    };
    ValueShape::List { item: schema.items().map_or(ValueShape::Any, value).into(), merge }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn types_and_merges_follow_the_schema() {
        let schema = json!({ "properties": {
            "kind": { "type": "string" },
            "spec": { "type": "object", "properties": {
                "n": { "type": "integer", "default": 3 },
                "l": { "type": "array", "items": { "type": "object", "properties": { "k": { "type": "string" } } },
                       "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["k"] },
                "m": { "type": "object", "additionalProperties": { "type": "string" }, "x-kubernetes-map-type": "atomic" },
                "p": { "x-kubernetes-int-or-string": true },
                "u": { "type": "object", "x-kubernetes-preserve-unknown-fields": true },
            } },
        } });
        let shape = of_objects("Thing", Node::of(&schema));
        let names: Vec<&str> = shape.fields.iter().map(|field| field.name.as_ref()).collect();
        assert_eq!(names, ["metadata", "spec"]);
        let ValueShape::Message(spec) = &shape.fields[1].value else { panic!("a message") };
        let of = |name: &str| spec.fields.iter().find(|field| field.name == name).expect("it is declared");
        assert_eq!(of("n").default.as_deref(), Some("3"));
        assert!(
            matches!(&of("l").value, ValueShape::List { merge: ListMerge::Map(keys), .. } if *keys == ["k"].as_slice())
        );
        assert!(matches!(of("m").value, ValueShape::Map { atomic: true, .. }));
        assert!(matches!(of("p").value, ValueShape::Scalar(ScalarType::IntegerOrText)));
        assert!(matches!(of("u").value, ValueShape::Any));
    }
}
