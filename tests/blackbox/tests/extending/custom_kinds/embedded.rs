//! Objects inside objects, and what an object must say of itself.

use blackbox::http::Api;
use serde_json::{Value, json};

use crate::custom_kinds::support::{DEFINITIONS, NAME, WIDGETS, definition, schema, start, version};

/// A server whose widgets hold an object with any fields, and one with few.
async fn serve() -> Api {
    let api = start().await;
    let mut schema = schema();
    let open = json!({ "type": "object", "x-kubernetes-embedded-resource": true,
        "x-kubernetes-preserve-unknown-fields": true });
    let fields = json!({ "spec": { "type": "object" } });
    let strict = json!({ "type": "object", "x-kubernetes-embedded-resource": true, "properties": fields });
    schema["properties"]["open"] = open;
    schema["properties"]["strict"] = strict;
    let patch = json!({ "spec": definition(&version(&schema))["spec"] });
    api.merge(&format!("{DEFINITIONS}/{NAME}"), &patch).await.expect(200);
    api
}

fn widget(name: &str, field: &str, object: &Value) -> Value {
    json!({ "apiVersion": "demo.example.com/v1", "kind": "Widget", "metadata": { "name": name },
        field: object })
}

fn pod(metadata: Value) -> Value {
    json!({ "apiVersion": "v1", "kind": "Pod", "metadata": metadata })
}

#[tokio::test]
async fn metadata_inside_are_like_those_of_whole_objects() {
    let api = serve().await;
    let labels = json!({ "labels": { "a": 5 } });
    let owners = json!({ "ownerReferences": [{ "name": "o" }] });
    for (number, (field, metadata, validation, code, expected)) in [
        ("open", json!({ "name": "n", "x": 1 }), "Ignore", 201, json!({ "name": "n" })),
        ("strict", json!({ "name": "n", "x": 1 }), "Warn", 201, json!({ "name": "n" })),
        ("open", json!({ "creationTimestamp": null }), "Strict", 201, json!({})),
        ("open", Value::Null, "Strict", 201, json!({})),
        ("open", json!({ "x": 1 }), "Strict", 400, json!("unknown field \"open.metadata.x\"")),
        (
            "open",
            labels.clone(),
            "Ignore",
            400,
            json!("open.metadata: Invalid value: {\"labels\":{\"a\":5}}: "),
        ),
        ("strict", labels, "Warn", 400, json!("into Go struct field ObjectMeta.labels of type string")),
        ("open", owners, "Ignore", 422, json!("open.metadata.ownerReferences.uid")),
        ("open", json!({ "labels": { "a b": "" } }), "Ignore", 422, json!("open.metadata.labels")),
    ]
    .into_iter()
    .enumerate()
    {
        let sent = widget(&format!("w{number}"), field, &pod(metadata));
        let answer = api.post(&format!("{WIDGETS}?fieldValidation={validation}"), &sent).await.expect(code);
        match &expected {
            Value::String(text) => {
                let message = answer["message"].as_str().unwrap_or_default();
                assert!(message.contains(text.as_str()), "{text}: {message}");
            }
            metadata => assert_eq!(answer[field]["metadata"], *metadata),
        }
    }
}

#[tokio::test]
async fn objects_say_what_they_are() {
    let api = start().await;
    for (sent, text) in [
        (
            json!({ "apiVersion": "demo.example.com/v1", "metadata": { "name": "a" } }),
            "Object 'Kind' is missing",
        ),
        (json!({ "kind": "Widget", "metadata": { "name": "a" } }), "does not match the expected API version"),
        (json!({ "metadata": { "name": "a" } }), "Object 'Kind' is missing"),
    ] {
        let answer = api.post(WIDGETS, &sent).await.expect(400);
        assert!(answer["message"].as_str().is_some_and(|message| message.contains(text)), "{answer}");
    }
}

#[tokio::test]
async fn wrong_metadata_are_refused_before_unknown_fields() {
    let api = start().await;
    for validation in ["Strict", "Warn", "Ignore"] {
        let mut sent = widget("a", "zz", &json!(1));
        sent["metadata"]["generation"] = json!("x");
        let answer = api.post(&format!("{WIDGETS}?fieldValidation={validation}"), &sent).await.expect(400);
        let message = answer["message"].as_str().unwrap_or_default();
        assert!(
            message.ends_with("string into Go struct field ObjectMeta.generation of type int64"),
            "{message}"
        );
    }
}
