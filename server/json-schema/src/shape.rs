//! The shape of the objects that a schema describes: what owners of fields, patches and documents need to
//! know.

use machinery::{
    meta::v1::object_meta::shape::OBJECT_META,
    shape::{FieldShape, InnerMessage, ListMerge, Part, ScalarType, Shape, Text, ValueShape},
};

use super::Node;

/// The shape of whole objects. Fields that no schema names are known where the schema, or one around it,
/// keeps unknown fields.
#[must_use]
pub fn of_objects(kind: &str, schema: Option<Node<'_>>) -> Shape {
    let metadata = FieldShape::new("metadata", ValueShape::Message(Part::Static(&OBJECT_META)));
    let open = schema.is_none_or(|schema| schema.keeps_unknown());
    let others = schema.into_iter().flat_map(|schema| fields(schema, schema.keeps_unknown()));
    let others = others.filter(|field| !matches!(field.name.as_ref(), "kind" | "apiVersion" | "metadata"));
    Shape { name: kind.to_owned().into(), open, ..message(std::iter::once(metadata).chain(others).collect()) }
}

fn message(fields: Vec<FieldShape>) -> Shape {
    let name = Text::Borrowed("");
    let inner = InnerMessage::Plain;
    Shape { name, envelope: false, atomic: false, fields: fields.into(), by_tag: &[], inner, open: false }
}

/// The fields that a schema declares. Every embedded object has those that say what it is.
fn fields(schema: Node<'_>, keeps: bool) -> Vec<FieldShape> {
    const EMBEDDED: [&str; 3] = ["apiVersion", "kind", "metadata"];
    let is_embedded = schema.is_embedded();
    let text = |name: &'static str| FieldShape::new(name, ValueShape::Scalar(ScalarType::Text));
    let own = is_embedded.then(|| {
        let metadata = FieldShape::new("metadata", ValueShape::Message(Part::Static(&OBJECT_META)));
        [text("apiVersion"), text("kind"), metadata]
    });
    let declared = schema.map("properties").filter(|(name, _)| !(is_embedded && EMBEDDED.contains(name)));
    let declared = declared.map(|(name, property)| FieldShape {
        name: Text::Owned(name.to_owned()),
        default: property.value("default").map(|default| default.to_string().into()),
        ..FieldShape::new("", value(property, keeps))
    });
    own.into_iter().flatten().chain(declared).collect()
}

/// The shape of a value. `keeps` says whether a schema around it keeps unknown fields, which then holds for
/// everything inside.
fn value(schema: Node<'_>, keeps: bool) -> ValueShape {
    let keeps = keeps || schema.keeps_unknown();
    let atomic = schema.text("x-kubernetes-map-type") == "atomic";
    match schema.kind() {
        "array" => list(schema, keeps),
        "object" | "" if schema.has_entries("properties") || schema.is_embedded() => {
            let shape = Shape { atomic, open: keeps, ..message(fields(schema, keeps)) };
            ValueShape::Message(shape.into())
        }
        "object" => {
            let entry = schema.additional_schema().map_or(ValueShape::Any, |entry| value(entry, keeps));
            ValueShape::Map { value: entry.into(), atomic }
        }
        "boolean" => ValueShape::Scalar(ScalarType::Boolean),
        "integer" => ValueShape::Scalar(ScalarType::Integer),
        "number" => ValueShape::Scalar(ScalarType::Number),
        "string" if matches!(schema.text("format"), "" | "byte") => ValueShape::Scalar(ScalarType::Text),
        // A text of another format may be told by other scalars, as far as appliers are concerned.
        "string" => ValueShape::Scalar(ScalarType::IntegerOrText),
        // Also a number or a text: appliers may own anything there, and the schema refuses what is neither.
        _ => ValueShape::Any,
    }
}

fn list(schema: Node<'_>, keeps: bool) -> ValueShape {
    let merge = match schema.text("x-kubernetes-list-type") {
        "set" => ListMerge::Set,
        "map" => {
            let keys = schema.texts("x-kubernetes-list-map-keys");
            ListMerge::Map(keys.map(|key| Text::Owned(key.to_owned())).collect::<Vec<_>>().into())
        }
        _ => ListMerge::Atomic,
    };
    ValueShape::List { item: schema.items().map_or(ValueShape::Any, |item| value(item, keeps)).into(), merge }
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
                "l": { "type": "array", "items": { "type": "object",
                    "properties": { "k": { "type": "string" } } },
                       "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["k"] },
                "m": { "type": "object", "additionalProperties": { "type": "string" },
                    "x-kubernetes-map-type": "atomic" },
                "p": { "x-kubernetes-int-or-string": true },
                "b": { "type": "string", "format": "byte" },
                "d": { "type": "string", "format": "date-time" },
                "u": { "type": "object", "x-kubernetes-preserve-unknown-fields": true },
            } },
        } });
        let shape = of_objects("Thing", Node::of(&schema));
        let names: Vec<&str> = shape.fields.iter().map(|field| field.name.as_ref()).collect();
        assert_eq!(names, ["metadata", "spec"]);
        let ValueShape::Message(spec) = &shape.fields[1].value else { panic!("a message") };
        let of = |name: &str| spec.fields.iter().find(|field| field.name == name).expect("it is declared");
        assert_eq!(of("n").default.as_deref(), Some("3"));
        assert!(matches!(&of("l").value, ValueShape::List { merge: ListMerge::Map(keys), .. }
                if *keys == ["k"].as_slice()));
        assert!(matches!(of("m").value, ValueShape::Map { atomic: true, .. }));
        assert!(matches!(of("p").value, ValueShape::Any));
        assert!(matches!(of("b").value, ValueShape::Scalar(ScalarType::Text)));
        assert!(matches!(of("d").value, ValueShape::Scalar(ScalarType::IntegerOrText)));
        assert!(matches!(&of("u").value, ValueShape::Map { value, atomic: false }
                if matches!(**value, ValueShape::Any)));
    }
}
