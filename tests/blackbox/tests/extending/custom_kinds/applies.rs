//! Applied configurations.

use blackbox::http::Api;
use serde_json::{Value, json};

use crate::custom_kinds::support::{DEFINITIONS, start};

const THINGS: &str = "/apis/demo.example.com/v1/namespaces/default/things";

async fn apply(api: &Api, manager: &str, spec: Value) -> Value {
    let object = json!({
        "apiVersion": "demo.example.com/v1", "kind": "Thing", "metadata": { "name": "a" }, "spec": spec,
    });
    let path = format!("{THINGS}/a?fieldManager={manager}&force=true");
    let answer = api.patch(&path, "application/apply-patch+yaml", &object).await;
    assert!([200, 201].contains(&answer.code), "{}", answer.text());
    answer.json()
}

#[tokio::test]
async fn fields_without_a_schema_are_applied_where_they_may_stay() {
    let api = start().await;
    let definition = json!({
        "apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
        "metadata": { "name": "things.demo.example.com" },
        "spec": {
            "group": "demo.example.com", "scope": "Namespaced", "names": { "plural": "things", "kind": "Thing" },
            "versions": [{ "name": "v1", "served": true, "storage": true, "schema": { "openAPIV3Schema": {
                "type": "object", "x-kubernetes-preserve-unknown-fields": true,
            } } }],
        },
    });
    api.post(DEFINITIONS, &definition).await.expect(201);
    crate::custom_kinds::support::until(&api, THINGS, |found| found["kind"] == "ThingList").await;
    apply(&api, "one", json!({ "a": 1, "both": { "x": 1 } })).await;
    let second = apply(&api, "two", json!({ "b": [1], "both": { "y": 2 } })).await;
    assert_eq!(second["spec"], json!({ "a": 1, "b": [1], "both": { "x": 1, "y": 2 } }));
    let third = apply(&api, "one", json!({ "both": { "x": 1 } })).await;
    assert_eq!(third["spec"], json!({ "b": [1], "both": { "x": 1, "y": 2 } }));
}
