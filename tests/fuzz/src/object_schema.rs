//! Schemas of objects that clients define, and objects that they are applied to.

use json_schema::{Node, ObjectSchema, SchemaDocument};
use machinery::problem::Problems;
use serde_json::{Map, Value, json};

use crate::draw::Draw;

/// How deep drawn schemas nest.
const DEPTH_MAX: usize = 4;
/// Names of fields: the same ones in schemas and in objects, so that they meet.
const NAMES: [&str; 8] = ["a", "b", "in", "x-y", "spec", "metadata", "kind", "k"];
const RULES: [&str; 10] = [
    "self == oldSelf",
    "self != self",
    "has(self.a)",
    "self.size() > 1",
    "self.all(x, x == x)",
    "self.exists(k, k == 'a')",
    "self.a == oldSelf.a",
    "oldSelf.hasValue()",
    "self + self == self",
    "self.__in__ == self.x__dash__y",
];
const FORMATS: [&str; 8] = ["date", "date-time", "duration", "byte", "int32", "float", "uuid", "no-format"];
const PATTERNS: [&str; 4] = ["^a+$", "(a|b)*c", "a{100}", "("];

/// The bytes draw a schema, an object, and the stored object that it takes the place of.
///
/// - Nothing panics. What is refused has a text.
/// - What was prepared gets no more defaults, and has no unknown fields.
/// - A schema says the same of the same change, and nothing of lists that stayed as they were.
pub fn object_schema(data: &[u8]) {
    let mut draw = Draw::new(data);
    let document = SchemaDocument::read(root(&mut draw));
    let schema = ObjectSchema::new(document);
    let Some(root) = schema.root() else { return };
    let (new, old) = (object(&mut draw, root), object(&mut draw, root));
    let Some(new) = prepared(&schema, new) else { return };
    let old = prepared(&schema, old);
    let first = said(&schema, &new, old.as_ref());
    assert_eq!(first, said(&schema, &new, old.as_ref()));
    let same = said(&schema, &new, Some(&new));
    assert!(!same.iter().any(|text| text.contains("Duplicate value")), "{same:?}");
}

fn prepared(schema: &ObjectSchema, mut object: Value) -> Option<Value> {
    schema.drop_nulls(&mut object);
    schema.prune(&mut object);
    schema.fill(&mut object).map_err(|why| assert!(!why.to_string().is_empty())).ok()?;
    let mut again = object.clone();
    schema.fill(&mut again).expect("it was not too large");
    assert_eq!(schema.prune(&mut again), Vec::<String>::new());
    assert_eq!(again, object);
    Some(object)
}

fn said(schema: &ObjectSchema, new: &Value, old: Option<&Value>) -> Vec<String> {
    let mut problems = Problems::default();
    schema.check(new, old, &mut problems);
    schema.check_status(new, old, &mut problems);
    schema.check_embedded(new, &mut problems);
    schema.check_lists(new, old, &mut problems);
    let warnings = schema.check_rules(new, old, None, &mut problems);
    let problems = problems.as_slice().iter().map(ToString::to_string);
    let said: Vec<String> = problems.chain(warnings).collect();
    assert!(said.iter().all(|text| !text.is_empty()));
    said
}

fn root(draw: &mut Draw<'_>) -> Value {
    let properties: Map<String, Value> = (0..3).map(|_| (name(draw), node(draw, 1))).collect();
    json!({ "type": "object", "properties": properties, "x-kubernetes-validations": rules(draw) })
}

fn name(draw: &mut Draw<'_>) -> String {
    draw.choice(&NAMES).copied().unwrap_or("a").to_owned()
}

fn rules(draw: &mut Draw<'_>) -> Vec<Value> {
    let count = draw.below(3);
    let rule = |draw: &mut Draw<'_>| {
        let path = if draw.below(4) == 0 { ".a" } else { "" };
        json!({
            "rule": draw.choice(&RULES), "optionalOldSelf": draw.below(4) == 0, "fieldPath": path,
            "messageExpression": if draw.below(4) == 0 { "string(self)" } else { "" },
        })
    };
    (0..count).map(|_| rule(draw)).collect()
}

/// A schema of any form. It need not be one that a definition may have.
fn node(draw: &mut Draw<'_>, depth: usize) -> Value {
    let form = if depth >= DEPTH_MAX || draw.is_done() { draw.below(4) } else { draw.below(9) };
    let mut node = match form {
        0 => json!({ "type": "string", "format": draw.choice(&FORMATS), "pattern": draw.choice(&PATTERNS) }),
        1 => {
            json!({ "type": "integer", "maximum": 3, "minimum": draw.below(2),
                "format": draw.choice(&FORMATS) })
        }
        2 => json!({ "type": "boolean" }),
        3 => json!({ "x-kubernetes-int-or-string": true, "maxLength": 2 }),
        4 => json!({
            "type": "array", "items": node(draw, depth + 1), "maxItems": 1 + draw.below(3),
            "x-kubernetes-list-type": draw.choice(&["atomic", "set", "map"]),
            "x-kubernetes-list-map-keys": ["k"],
        }),
        5 => json!({ "type": "object", "additionalProperties": node(draw, depth + 1), "maxProperties": 2 }),
        6 => json!({ "type": "object", "x-kubernetes-preserve-unknown-fields": true }),
        _ => json!({ "type": "object", "required": ["a"], "properties": {
            name(draw): node(draw, depth + 1), name(draw): node(draw, depth + 1),
        } }),
    };
    let Some(fields) = node.as_object_mut() else { return node };
    if draw.below(4) == 0 {
        fields.insert("nullable".to_owned(), true.into());
    }
    if draw.below(5) == 0 {
        fields.insert("x-kubernetes-embedded-resource".to_owned(), true.into());
    }
    if draw.below(4) == 0 {
        fields.insert("default".to_owned(), draw.value());
    }
    if draw.below(6) == 0 {
        let word = draw.choice(&["allOf", "anyOf", "oneOf"]).copied().unwrap_or("not");
        fields.insert(
            word.to_owned(),
            json!([{ "required": ["a"] }, { "maxProperties": 1 }, { "enum": ["a", 1] }]),
        );
    }
    fields.insert("x-kubernetes-validations".to_owned(), rules(draw).into());
    node
}

/// An object whose parts fit the schema, mostly.
fn object(draw: &mut Draw<'_>, schema: Node<'_>) -> Value {
    let mut object = value(draw, schema, 0);
    if let Some(fields) = object.as_object_mut() {
        fields.insert("apiVersion".to_owned(), "g/v1".into());
        fields.entry("kind").or_insert_with(|| "K".into());
    }
    object
}

fn value(draw: &mut Draw<'_>, schema: Node<'_>, depth: usize) -> Value {
    if depth > 2 * DEPTH_MAX || draw.below(8) == 0 {
        return draw.value();
    }
    match schema.kind() {
        "object" => {
            let count = draw.below(4);
            let fields = (0..count).map(|_| {
                let name = name(draw);
                let inner = schema.property(&name).or_else(|| schema.additional_schema());
                let value = match inner {
                    Some(inner) => value(draw, inner, depth + 1),
                    None => draw.scalar(),
                };
                (name, value)
            });
            Value::Object(fields.collect())
        }
        "array" => {
            let count = draw.below(4);
            let Some(items) = schema.items() else { return json!([]) };
            Value::Array((0..count).map(|_| value(draw, items, depth + 1)).collect())
        }
        "string" => draw.choice(&["", "a", "aaa", "2026-01-02", "1h", "YQ=="]).copied().into(),
        "integer" => json!(draw.below(5)),
        "boolean" => json!(draw.below(2) == 0),
        _ => draw.scalar(),
    }
}
