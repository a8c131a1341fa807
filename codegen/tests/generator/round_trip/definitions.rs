//! Resource definitions of all that both they and schema files can say, as an export writes them.

use proptest::{collection::vec, prelude::*, sample::subsequence};
use serde_json::{Map, Value as Json, json};

const QUANTITY: &str = r"^(\+|-)?(([0-9]+(\.[0-9]*)?)|(\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\+|-)?(([0-9]+(\.[0-9]*)?)|(\.[0-9]+))))?$";
const NAMES: [&str; 8] = ["name", "size", "hosts", "ports", "mode", "clusterIPs", "address", "boxes"];
const TEXTS: [&str; 6] = [
    "What it is.",
    "",
    "Two lines,\nand a # mark: here",
    "true",
    "- {not} a list",
    "A long text. It has to be folded when it is written, because no line of a schema file is longer than a \
     screen is wide, says the house.",
];

/// One kind in one or two versions.
pub(crate) fn definition() -> impl Strategy<Value = Json> {
    (
        object(2),
        any::<bool>(),
        any::<bool>(),
        any::<bool>(),
        subsequence(vec!["low", "top"], 0..=2),
        any::<bool>(),
    )
        .prop_map(|(spec, has_status, namespaced, is_required, extra, two)| {
            let stored = version("v1", &spec, (has_status, is_required), true, &[]);
            let mut versions = vec![stored];
            if two {
                versions.push(version("v1beta1", &spec, (has_status, is_required), false, &extra));
            }
            json!({
                "apiVersion": "apiextensions.platform.io/v1",
                "kind": "CustomResourceDefinition",
                "metadata": { "name": "widgets.example.org" },
                "spec": {
                    "group": "example.org",
                    "names": { "kind": "Widget", "listKind": "WidgetList", "plural": "widgets",
                        "singular": "widget", "shortNames": ["wd"] },
                    "scope": if namespaced { "Namespaced" } else { "Cluster" },
                    "versions": versions,
                },
            })
        })
}

fn version(
    name: &str,
    spec: &Json,
    (has_status, is_required): (bool, bool),
    stored: bool,
    extra: &[&str],
) -> Json {
    let mut spec = spec.clone();
    for field in extra {
        spec["properties"][field] = json!({ "type": "string" });
    }
    let mut properties = json!({
        "apiVersion": { "type": "string" },
        "kind": { "type": "string" },
        "metadata": { "type": "object" },
        "spec": spec,
    });
    let mut root = json!({ "type": "object", "description": "A widget." });
    let mut columns = Vec::new();
    let mut out = json!({ "name": name, "served": stored, "storage": stored });
    if has_status {
        properties["status"] = json!({ "type": "object",
            "properties": { "ready": { "type": "boolean" },
                "copies": { "type": "integer", "format": "int32" } } });
        columns
            .push(json!({ "name": "Ready", "type": "boolean", "jsonPath": ".status.ready", "priority": 1 }));
        out["subresources"] = json!({ "status": {},
            "scale": { "specReplicasPath": ".status.copies", "statusReplicasPath": ".status.copies" } });
        // No server takes the same ones in versions with different schemas.
        if extra.is_empty() {
            out["selectableFields"] = json!([{ "jsonPath": ".status.ready" }]);
        }
    }
    columns.push(json!({ "name": "Age", "type": "date", "jsonPath": ".metadata.creationTimestamp" }));
    // An optional message that asks for something cannot be opened for annotations.
    if is_required || spec.get("required").is_some() {
        root["required"] = json!(["spec"]);
    }
    root["properties"] = properties;
    out["schema"] = json!({ "openAPIV3Schema": root });
    out["additionalPrinterColumns"] = json!(columns);
    out
}

/// A message with some fields.
fn object(depth: u32) -> BoxedStrategy<Json> {
    let fields = subsequence(NAMES.to_vec(), 1..=4);
    (fields, vec((property(depth), any::<bool>()), 4), any::<bool>())
        .prop_map(move |(names, values, atomic)| {
            let mut properties = Map::new();
            let mut required = Vec::new();
            for (name, (mut value, is_required)) in names.into_iter().zip(values) {
                if is_required && value.get("default").is_none() {
                    required.push(name);
                    // The language asks for more than the rule does where a field may be missing.
                    if value.get("type") == Some(&json!("boolean")) {
                        value["x-kubernetes-validations"] =
                            json!([{ "rule": "self == oldSelf", "message": "the field is immutable" }]);
                    }
                }
                properties.insert(name.to_owned(), value);
            }
            let mut out = json!({ "type": "object", "properties": properties });
            if !required.is_empty() {
                out["required"] = json!(required);
            }
            if atomic && depth < 2 {
                out["x-kubernetes-map-type"] = json!("atomic");
            }
            out
        })
        .boxed()
}

/// A field with a description, or none.
fn property(depth: u32) -> BoxedStrategy<Json> {
    let value = if depth == 0 {
        scalar()
    } else {
        prop_oneof![3 => scalar(), 1 => object(depth - 1), 2 => list(depth), 1 => map(depth)].boxed()
    };
    (value, proptest::sample::select(&TEXTS[..]))
        .prop_map(|(mut value, text)| {
            if !text.is_empty() {
                value["description"] = json!(text);
            }
            value
        })
        .boxed()
}

fn scalar() -> BoxedStrategy<Json> {
    let whole = (-9_i64..0, 0_i64..9).prop_map(
        |(min, max)| json!({ "type": "integer", "format": "int32", "minimum": min, "maximum": max }),
    );
    let text = (0_u32..3, 5_u32..9)
        .prop_map(|(min, max)| json!({ "type": "string", "minLength": min, "maxLength": max }));
    let fixed = proptest::sample::select(vec![
        json!({ "type": "boolean" }),
        json!({ "type": "boolean", "default": true }),
        json!({ "type": "integer", "format": "int64" }),
        json!({ "type": "integer", "format": "int32", "default": 3, "minimum": 1 }),
        json!({ "type": "number", "minimum": 0 }),
        json!({ "type": "string", "enum": ["a", "b", "True"] }),
        json!({ "type": "string", "pattern": "^[a-z]+$" }),
        json!({ "type": "string", "pattern": "a|b", "default": "ab" }),
        json!({ "type": "string", "pattern": "^(?:a|b)$" }),
        json!({ "type": "string", "format": "ipv4" }),
        json!({ "type": "string", "format": "uri" }),
        json!({ "type": "string", "format": "byte" }),
        json!({ "type": "string", "format": "date-time" }),
        json!({ "type": "string", "format": "duration", "default": "5s" }),
        json!({ "type": "object", "x-kubernetes-preserve-unknown-fields": true }),
        json!({ "anyOf": [{ "type": "integer" }, { "type": "string" }], "x-kubernetes-int-or-string": true }),
        json!({ "anyOf": [{ "type": "integer" }, { "type": "string" }], "x-kubernetes-int-or-string": true,
            "pattern": QUANTITY }),
    ]);
    prop_oneof![1 => whole, 1 => text, 4 => fixed].boxed()
}

fn list(depth: u32) -> BoxedStrategy<Json> {
    let scalars = (scalar(), 0_usize..3, 1_u32..5).prop_map(|(mut item, merge, max)| {
        item.as_object_mut().map(|item| item.remove("default"));
        let is_scalar = item["type"] != json!("object")
            && item.get("anyOf").is_none()
            && !matches!(item["format"].as_str(), Some("byte" | "date-time" | "duration"));
        let mut out = json!({ "type": "array", "items": item, "maxItems": max });
        match merge {
            1 => out["x-kubernetes-list-type"] = json!("atomic"),
            2 if is_scalar => out["x-kubernetes-list-type"] = json!("set"),
            _ => {}
        }
        out
    });
    let keyed = object(depth - 1).prop_map(|mut item| {
        item["properties"]["key"] = json!({ "type": "string" });
        item["description"] = json!("One of them.");
        let mut required: Vec<Json> = item["required"].as_array().cloned().unwrap_or_default();
        required.push(json!("key"));
        item["required"] = json!(required);
        json!({ "type": "array", "items": item, "x-kubernetes-list-map-keys": ["key"],
            "x-kubernetes-list-type": "map" })
    });
    prop_oneof![scalars, keyed].boxed()
}

fn map(depth: u32) -> BoxedStrategy<Json> {
    let values = prop_oneof![
        scalar(),
        object(depth - 1),
        Just(json!({ "type": "array", "items": { "type": "string" } })),
    ];
    (values, any::<bool>())
        .prop_map(|(mut value, atomic)| {
            value.as_object_mut().map(|value| value.remove("default"));
            let mut out = json!({ "type": "object", "additionalProperties": value, "maxProperties": 4 });
            if atomic {
                out["x-kubernetes-map-type"] = json!("atomic");
            }
            out
        })
        .boxed()
}
