//! Server-side apply on a kind whose shape was put together at run time.

use blackbox::{
    gadgets::{GROUP, NAME},
    http::{Answer, Api},
};
use reqwest::Method;
use serde_json::{Value, json};

use crate::definitions::support::{gadgets_path, with_gadgets};

async fn apply(api: &Api, query: &str, spec: Value) -> Answer {
    let object = json!({ "kind": NAME, "apiVersion": format!("{GROUP}/v1"), "metadata": { "name": "a" },
        "spec": spec });
    let path = format!("{}/a?{query}", gadgets_path());
    api.send(Method::PATCH, &path, "application/apply-patch+yaml", object.to_string()).await
}

#[tokio::test]
async fn managers_own_fields_and_items_of_a_gadget() {
    let api = with_gadgets().await;
    let part = |name: &str, count: i64| json!({ "name": name, "count": count });
    let first = json!({ "size": 1, "parts": [part("wheel", 4)] });
    apply(&api, "fieldManager=one", first).await.expect(201);
    let second = apply(&api, "fieldManager=two", json!({ "parts": [part("door", 2)] })).await.expect(200);
    assert_eq!(second["spec"]["parts"], json!([part("wheel", 4), part("door", 2)]));
    apply(&api, "fieldManager=two", json!({ "size": 2 })).await.fails(409, "Conflict", ".spec.size");
    let forced = json!({ "size": 2, "parts": [part("door", 2)] });
    let forced = apply(&api, "fieldManager=two&force=true", forced).await.expect(200);
    assert_eq!(forced["spec"]["size"], 2);
    // What an applier no longer speaks of goes, if nobody else owns it.
    let without = apply(&api, "fieldManager=one", json!({ "notes": { "x": "y" } })).await.expect(200);
    assert_eq!(without["spec"]["parts"], json!([part("door", 2)]));
    assert_eq!((&without["spec"]["size"], &without["spec"]["notes"]["x"]), (&json!(2), &json!("y")));
    let managers = without["metadata"]["managedFields"].as_array().expect("owners").len();
    assert_eq!(managers, 2);
}
