//! The end of a definition is that of its objects.

use serde_json::json;

use crate::custom_kinds::support::{DEFINITIONS, NAME, WIDGETS, holds, start, until, widget};

#[tokio::test]
async fn a_deleted_definition_waits_for_its_objects() {
    let api = start().await;
    let mut held = widget("held", 3);
    held["metadata"]["finalizers"] = json!(["example.com/hold"]);
    api.post(WIDGETS, &held).await.expect(201);
    api.post(WIDGETS, &widget("free", 3)).await.expect(201);
    let path = format!("{DEFINITIONS}/{NAME}");
    api.delete(&path).await.expect(200);
    let waiting = until(&api, &path, |found| {
        found["status"]["conditions"]
            .as_array()
            .into_iter()
            .flatten()
            .any(|condition| condition["reason"] == "InstanceDeletionInProgress")
    });
    assert!(holds(&waiting.await, "Terminating"));
    until(&api, &format!("{WIDGETS}/free"), |found| found["code"] == 404).await;
    let refused = api.post(WIDGETS, &widget("new", 3)).await;
    refused.fails(
        403,
        "Forbidden",
        "widgets.demo.example.com \"new\" is forbidden: create not allowed while custom resource definition is terminating",
    );
    let listed = api.get("/apis/demo.example.com/v1").await.expect(200);
    assert_eq!(
        listed["resources"][0]["verbs"],
        json!(["delete", "deletecollection", "get", "list", "watch"])
    );
    // What holds the object still can be removed.
    api.merge(&format!("{WIDGETS}/held"), &json!({ "metadata": { "finalizers": null } })).await.expect(200);
    until(&api, &path, |found| found["code"] == 404).await;
    assert_eq!(api.get("/apis/demo.example.com/v1").await.code, 404);
}
