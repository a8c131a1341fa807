//! Who owns the number of copies that a Scale shows.

use blackbox::http::{Answer, Api};
use serde_json::{Value, json};

use crate::apply::support::{apply, owner, owner_at, owners};

const DEPLOYMENT: &str = "/apis/apps/v1/namespaces/default/deployments/web";
const SCALE: &str = "/apis/apps/v1/namespaces/default/deployments/web/scale";

/// A deployment with or without a number.
fn deployment(replicas: Option<i32>) -> Value {
    let mut spec = json!({
        "selector": { "matchLabels": { "a": "b" } },
        "template": {
            "metadata": { "labels": { "a": "b" } },
            "spec": { "containers": [{ "name": "c", "image": "x" }] },
        },
    });
    if let Some(replicas) = replicas {
        spec["replicas"] = replicas.into();
    }
    json!({ "apiVersion": "apps/v1", "kind": "Deployment", "metadata": { "name": "web" }, "spec": spec })
}

fn scale(spec: &Value) -> Value {
    json!({ "apiVersion": "autoscaling/v1", "kind": "Scale", "metadata": { "name": "web" }, "spec": spec })
}

fn replicas() -> Value {
    json!({ "f:spec": { "f:replicas": {} } })
}

/// The owners of the number, with what they own besides.
async fn owners_of_number(api: &Api) -> Vec<(String, String, String, Value)> {
    let all = owners(&api.get(DEPLOYMENT).await.expect(200));
    all.into_iter().filter(|(.., fields)| fields.pointer("/f:spec/f:replicas").is_some()).collect()
}

#[tokio::test]
async fn a_scale_takes_the_number_from_its_owners() {
    let api = Api::start().await;
    apply(&api, DEPLOYMENT, "alice", "", &deployment(Some(3))).await.expect(201);
    let refused = apply(&api, SCALE, "hpa", "", &scale(&json!({ "replicas": 5 }))).await;
    let message = "Apply failed with 1 conflict: conflict with \"alice\": .spec.replicas";
    refused.fails(409, "Conflict", message);
    let query = format!("{SCALE}?fieldManager=bob");
    api.merge(&query, &json!({ "spec": { "replicas": 5 } })).await.expect(200);
    assert_eq!(owners_of_number(&api).await, [owner_at("bob", "Update", "scale", replicas())]);
    // The conflict names the version of the Scale.
    let refused = apply(&api, SCALE, "hpa", "", &scale(&json!({ "replicas": 6 }))).await;
    let owner_of_scale = "\"bob\" with subresource \"scale\" using autoscaling/v1";
    refused.fails(
        409,
        "Conflict",
        &format!("Apply failed with 1 conflict: conflict with {owner_of_scale}: .spec.replicas"),
    );
    apply(&api, SCALE, "hpa", "&force=true", &scale(&json!({ "replicas": 6 }))).await.expect(200);
    assert_eq!(owners_of_number(&api).await, [owner_at("hpa", "Apply", "scale", replicas())]);
}

#[tokio::test]
async fn a_number_without_an_owner_has_none_behind_an_update() {
    let api = Api::start().await;
    apply(&api, DEPLOYMENT, "alice", "", &deployment(None)).await.expect(201);
    let query = format!("{SCALE}?fieldManager=bob");
    api.merge(&query, &json!({ "spec": { "replicas": 5 } })).await.expect(200);
    assert_eq!(owners_of_number(&api).await, []);
    // Who applies a Scale meets whoever set the number before.
    let refused = apply(&api, SCALE, "hpa", "", &scale(&json!({ "replicas": 6 }))).await;
    let before = "\"before-first-apply\" with subresource \"scale\" using autoscaling/v1";
    refused.fails(
        409,
        "Conflict",
        &format!("Apply failed with 1 conflict: conflict with {before}: .spec.replicas"),
    );
}

/// Zero is left out of a Scale.
#[tokio::test]
async fn zero_is_nobodys_number() {
    let api = Api::start().await;
    apply(&api, DEPLOYMENT, "alice", "", &deployment(Some(3))).await.expect(201);
    let query = format!("{SCALE}?fieldManager=bob");
    api.merge(&query, &json!({ "spec": { "replicas": 0 } })).await.expect(200);
    assert_eq!(owners_of_number(&api).await, []);
    // An applied zero is there, and so differs from what is.
    apply(&api, SCALE, "hpa", "", &scale(&json!({ "replicas": 0 }))).await.expect(200);
    assert_eq!(owners_of_number(&api).await, [owner_at("hpa", "Apply", "scale", replicas())]);
    // Given up, the number goes.
    apply(&api, SCALE, "hpa", "", &scale(&json!({ "replicas": 4 }))).await.expect(200);
    let given_up = apply(&api, SCALE, "hpa", "", &scale(&json!({}))).await.expect(200);
    assert_eq!(given_up["spec"], json!({}));
}

/// Who updated the object has an entry of its own for the number, once its Scale is written.
#[tokio::test]
async fn an_update_owns_the_number_apart() {
    let api = Api::start().await;
    apply(&api, DEPLOYMENT, "alice", "", &deployment(None)).await.expect(201);
    let query = format!("{DEPLOYMENT}?fieldManager=bob");
    api.merge(&query, &json!({ "spec": { "replicas": 2, "paused": true } })).await.expect(200);
    let version = api.get(DEPLOYMENT).await.expect(200)["metadata"]["resourceVersion"].clone();
    api.merge(&format!("{SCALE}?fieldManager=bob"), &json!({ "spec": { "replicas": 2 } })).await.expect(200);
    let stored = api.get(DEPLOYMENT).await.expect(200);
    assert_ne!(stored["metadata"]["resourceVersion"], version);
    assert_eq!(
        owners(&stored)[1..],
        [owner("bob", "Update", replicas()), owner("bob", "Update", json!({ "f:spec": { "f:paused": {} } }))]
    );
}

#[tokio::test]
async fn writes_of_a_scale_warn_of_the_template() {
    let api = Api::start().await;
    let mut twice = deployment(Some(1));
    let port = json!({ "containerPort": 80 });
    twice["spec"]["template"]["spec"]["containers"][0]["ports"] = json!([port, port]);
    api.post("/apis/apps/v1/namespaces/default/deployments", &twice).await.expect(201);
    let warns = |answer: &Answer| !answer.all("warning").is_empty();
    assert!(warns(&api.merge(SCALE, &json!({ "spec": { "replicas": 2 } })).await));
    // Nothing changes, so that there is no second warning.
    assert!(!warns(&api.merge(SCALE, &json!({ "spec": { "replicas": 2 } })).await));
}
