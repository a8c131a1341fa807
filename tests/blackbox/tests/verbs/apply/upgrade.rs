//! Objects that kubectl applied by itself, and that it now lets the server apply.

use blackbox::{http::Api, objects::CONFIG_MAPS};
use serde_json::{Value, json};

use crate::apply::support::{apply, config_map, owners, url};

const LAST: &str = "kubectl.kubernetes.io/last-applied-configuration";

/// Creates an object as kubectl does, whose last configuration says what `last` says.
async fn applied_by_client(api: &Api, data: &Value, last: &Value) {
    let mut object = config_map(data);
    object["metadata"]["annotations"] = json!({ LAST: format!("{last}\n") });
    api.post(&format!("{CONFIG_MAPS}?fieldManager=kubectl-client-side-apply"), &object).await.expect(201);
}

#[tokio::test]
async fn what_it_applied_itself_is_no_conflict() {
    let api = Api::start().await;
    let before = config_map(&json!({ "x": "1", "y": "1" }));
    applied_by_client(&api, &json!({ "x": "1", "y": "1" }), &before).await;
    let config = config_map(&json!({ "x": "2" }));
    // Anybody else is refused.
    let refused = apply(&api, &url("a"), "other", "", &config).await;
    refused.fails(409, "Conflict", "conflict with \"kubectl-client-side-apply\" using v1: .data.x");
    let applied = apply(&api, &url("a"), "kubectl", "", &config).await.expect(200);
    assert_eq!(applied["data"], json!({ "x": "2", "y": "1" }));
    let text = applied["metadata"]["annotations"][LAST].as_str().expect("it stays");
    assert!(text.ends_with('\n'), "{text}");
    assert_eq!(serde_json::from_str::<Value>(text).expect("JSON"), config);
    assert!(owners(&applied).iter().any(|owner| owner.0 == "kubectl" && owner.1 == "Apply"), "{applied}");
    // The same again is no change.
    assert_eq!(apply(&api, &url("a"), "kubectl", "", &config).await.expect(200), applied);
}

#[tokio::test]
async fn what_somebody_changed_since_is_a_conflict() {
    let api = Api::start().await;
    applied_by_client(&api, &json!({ "x": "1", "y": "9" }), &config_map(&json!({ "x": "1", "y": "1" })))
        .await;
    let status =
        apply(&api, &url("a"), "kubectl", "", &config_map(&json!({ "x": "2", "y": "2" }))).await.expect(409);
    let causes = status["details"]["causes"].as_array().expect("causes");
    assert_eq!(causes.len(), 1, "{status}");
    assert_eq!(causes[0]["field"], ".data.y");
    assert!(status["message"].as_str().is_some_and(|text| text.contains("with 1 conflict")), "{status}");
    // A configuration of another version helps nobody.
    let api = Api::start().await;
    let mut other = config_map(&json!({ "x": "1" }));
    other["apiVersion"] = json!("v0");
    applied_by_client(&api, &json!({ "x": "1" }), &other).await;
    apply(&api, &url("a"), "kubectl", "", &config_map(&json!({ "x": "2" })))
        .await
        .fails(409, "Conflict", ".data.x");
}

#[tokio::test]
async fn the_annotation_is_kept_in_step_while_there_is_one() {
    let api = Api::start().await;
    let mut config = config_map(&json!({ "x": "<1>" }));
    config["metadata"]["annotations"] = json!({ LAST: "stale" });
    let made = apply(&api, &url("a"), "kubectl", "", &config).await.expect(201);
    let text = r#"{"apiVersion":"v1","data":{"x":"\u003c1\u003e"},"kind":"ConfigMap","metadata":{"annotations":{},"name":"a"}}"#;
    assert_eq!(made["metadata"]["annotations"][LAST], format!("{text}\n"));
    // Left out, it goes like everything else that only kubectl applied.
    let bare = config_map(&json!({ "x": "2" }));
    let left = apply(&api, &url("a"), "kubectl", "", &bare).await.expect(200);
    assert_eq!(left["metadata"].get("annotations"), None);
    // Written by somebody else, it stays and is renewed, whatever stood in it.
    let odd = json!({ "metadata": { "annotations": { LAST: "odd" } } });
    api.merge(&url("a"), &odd).await.expect(200);
    let bare = config_map(&json!({ "x": "3" }));
    let renewed = apply(&api, &url("a"), "kubectl", "", &bare).await.expect(200);
    let text = renewed["metadata"]["annotations"][LAST].as_str().expect("it stays");
    assert_eq!(serde_json::from_str::<Value>(text).expect("JSON"), bare);
    // Nobody but kubectl renews it, and it explains no conflict when it cannot be read.
    api.merge(&url("a"), &odd).await.expect(200);
    let other = apply(&api, &url("a"), "other", "&force=true", &bare).await.expect(200);
    assert_eq!(other["metadata"]["annotations"][LAST], "odd");
    let refused = apply(&api, &url("a"), "kubectl", "", &config_map(&json!({ "x": "4" }))).await;
    refused.fails(409, "Conflict", "conflict with \"other\": .data.x");
}

#[tokio::test]
async fn an_annotation_that_would_be_too_long_goes() {
    let api = Api::start().await;
    applied_by_client(&api, &json!({ "x": "1" }), &config_map(&json!({ "x": "1" }))).await;
    let long = "z".repeat(256 * 1024);
    let applied = apply(&api, &url("a"), "kubectl", "", &config_map(&json!({ "x": long }))).await.expect(200);
    assert_eq!(applied["metadata"].get("annotations"), None);
}

#[tokio::test]
async fn a_client_may_move_its_own_entries() {
    let api = Api::start().await;
    let object = config_map(&json!({ "x": "1" }));
    let made =
        api.post(&format!("{CONFIG_MAPS}?fieldManager=kubectl-client-side-apply"), &object).await.expect(201);
    let mut entry = made["metadata"]["managedFields"][0].clone();
    entry["manager"] = json!("kubectl");
    entry["operation"] = json!("Apply");
    let patch = json!([
        { "op": "replace", "path": "/metadata/managedFields", "value": [entry] },
        { "op": "replace", "path": "/metadata/resourceVersion",
            "value": made["metadata"]["resourceVersion"] },
    ]);
    let moved = api.patch(&url("a"), "application/json-patch+json", &patch).await.expect(200);
    assert_eq!(moved["metadata"]["managedFields"], json!([entry]));
    let gone = apply(&api, &url("a"), "kubectl", "", &config_map(&json!({}))).await.expect(200);
    assert_eq!(gone.get("data"), None);
}
