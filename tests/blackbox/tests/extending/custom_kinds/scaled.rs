//! The Scale of an object whose schema promises nothing about the number of copies.

use blackbox::http::Api;
use reqwest::Method;
use serde_json::{Value, json};

use apiserver::testing::TestServer;

use crate::custom_kinds::support::{WIDGETS, definition, version};

/// A server with widgets of any form.
async fn start() -> Api {
    let schema = json!({ "type": "object", "x-kubernetes-preserve-unknown-fields": true });
    let mut version = version(&schema);
    version["selectableFields"] = json!([]);
    let text = definition(&version).to_string();
    Api::over(
        TestServer::builder().brand("kubernetes").crd(text).start().await.expect("a test server starts"),
    )
}

fn widget(name: &str, spec: &Value) -> Value {
    json!({ "apiVersion": "demo.example.com/v1", "kind": "Widget", "metadata": { "name": name },
        "spec": spec })
}

#[tokio::test]
async fn a_missing_number_is_no_scale() {
    let api = start().await;
    for (name, spec) in [("none", json!(null)), ("empty", json!({}))] {
        api.post(WIDGETS, &widget(name, &spec)).await.expect(201);
        let path = format!("{WIDGETS}/{name}/scale");
        let text = "the spec replicas field \".spec.sides\" does not exist";
        let refused = api.get(&path).await;
        refused.fails(500, "InternalError", &format!("Internal error occurred: {text}"));
        assert_eq!(refused.json()["details"]["causes"], json!([{ "message": text }]));
        let text = "the spec replicas field \".spec.sides\" cannot be empty";
        api.merge(&path, &json!({ "metadata": {} })).await.fails(400, "BadRequest", text);
        // Without a version, the Scale is about whatever is stored.
        let scale = json!({ "metadata": { "name": name }, "spec": { "replicas": 4 } });
        assert_eq!(api.put(&path, &scale).await.expect(200)["spec"]["replicas"], 4);
        assert_eq!(api.get(&path).await.expect(200)["spec"]["replicas"], 4);
        let own = api.get(&format!("{WIDGETS}/{name}")).await.expect(200);
        assert_eq!((&own["spec"]["sides"], &own["metadata"]["generation"]), (&json!(4), &json!(2)));
    }
}

#[tokio::test]
async fn wrong_numbers_are_causes() {
    let api = start().await;
    let wrong = |at: &str, value: &str, kind: &str, expected: &str| {
        format!("{at} accessor error: {value} is of the type {kind}, expected {expected}")
    };
    let map = "map[string]interface{}";
    for (spec, value, detail) in [
        (json!({ "sides": -1 }), "-1", "should be a non-negative integer".to_owned()),
        (
            json!({ "sides": 3_000_000_000_u64 }),
            "3000000000",
            "should be less than or equal to 2147483647".to_owned(),
        ),
        (json!({ "sides": "x" }), "0", wrong(".spec.sides", "x", "string", "int64")),
        (json!({ "sides": null }), "0", wrong(".spec.sides", "<nil>", "<nil>", "int64")),
        (json!(["y"]), "0", wrong(".spec.sides", "[y]", "[]interface {}", map)),
    ] {
        let refused = api.post(WIDGETS, &widget("a", &spec)).await.expect(422);
        let cause = &refused["details"]["causes"][0];
        assert_eq!(cause["field"], ".spec.sides", "{spec}");
        assert_eq!(cause["message"], format!("Invalid value: {value}: {detail}"), "{spec}");
    }
    api.post(WIDGETS, &widget("a", &json!({ "sides": 3 }))).await.expect(201);
    let status = json!({ "status": { "copies": "x", "selector": 7 } });
    let refused = api.merge(&format!("{WIDGETS}/a/status"), &status).await.expect(422);
    let causes = refused["details"]["causes"].as_array().cloned().unwrap_or_default();
    let fields: Vec<_> = causes.iter().map(|cause| cause["field"].as_str().unwrap_or_default()).collect();
    assert_eq!(fields, [".status.copies", ".status.selector"]);
    let scale = json!({ "metadata": { "name": "a" }, "spec": { "replicas": -5 } });
    let refused = api.put(&format!("{WIDGETS}/a/scale"), &scale).await.expect(422);
    assert_eq!(refused["details"]["kind"], "Widget");
    assert_eq!(refused["details"]["causes"][0]["field"], ".spec.sides");
}

#[tokio::test]
async fn methods_that_a_part_of_an_object_lacks_are_named_as_verbs() {
    let api = start().await;
    api.post(WIDGETS, &widget("a", &json!({ "sides": 3 }))).await.expect(201);
    let own = format!("{WIDGETS}/a");
    let [status, scale] = ["status", "scale"].map(|part| format!("{own}/{part}"));
    for (method, path, verb) in [
        ("POST", &status, "create"),
        ("DELETE", &status, "delete"),
        ("POST", &scale, "create"),
        ("DELETE", &scale, "delete"),
        ("OPTIONS", &own, ""),
        ("OPTIONS", &status, ""),
    ] {
        let method = Method::from_bytes(method.as_bytes()).expect("a method");
        let refused = api.send(method.clone(), path, "application/json", "{}").await;
        let text = format!("{verb} is not supported on resources of kind \"widgets.demo.example.com\"");
        refused.fails(405, "MethodNotAllowed", &text);
        let details = json!({ "group": "demo.example.com", "kind": "widgets" });
        assert_eq!(refused.json()["details"], details, "{method} {path}");
        assert!(refused.header("allow").contains("GET"), "{method} {path}");
    }
}
