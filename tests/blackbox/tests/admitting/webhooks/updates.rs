//! What webhooks see of updates, and what of it they may change.

use blackbox::http::Api;
use serde_json::{Value, json};

use crate::webhooks::hook::{Hook, MAPS, MUTATING, Shown, VALIDATING};

/// Calls a webhook for everything that is done to config maps and roles.
fn all() -> Value {
    json!({ "rules": [{
        "apiGroups": ["", "rbac.authorization.k8s.io"], "apiVersions": ["v1"],
        "resources": ["configmaps", "clusterroles"], "operations": ["*"],
    }] })
}

/// The request of the last review.
fn last(hook: &Hook) -> Value {
    let asked = hook.asked();
    let (_, body) = asked.last().expect("a review");
    serde_json::from_str::<Value>(body).expect("JSON")["request"].take()
}

#[tokio::test]
async fn updates_are_shown_as_they_were_sent() {
    let api = Api::of_brand("kubernetes").await;
    let hook = Hook::start(Shown::Good).await;
    let at = format!("{MAPS}/a");
    let made = api.post(MAPS, &json!({ "metadata": { "name": "a" } })).await.expect(201);
    api.post(MUTATING, &hook.configuration("allow", &all())).await.expect(201);
    api.put(&at, &json!({ "metadata": { "name": "a" }, "data": { "k": "v" } })).await.expect(200);
    let request = last(&hook);
    for field in ["uid", "resourceVersion", "creationTimestamp"] {
        assert!(request["object"]["metadata"].get(field).is_none(), "{field} in {request}");
        assert_eq!(request["oldObject"]["metadata"][field], made["metadata"][field]);
    }
    let stored = api.merge(&at, &json!({ "data": { "k": "w" } })).await.expect(200);
    let before = last(&hook);
    for field in ["uid", "resourceVersion", "creationTimestamp"] {
        assert_eq!(before["object"]["metadata"][field], before["oldObject"]["metadata"][field], "{field}");
    }
    api.delete(&format!("{MUTATING}/a")).await.expect(200);
    // Behind it, the server has filled in the rest.
    api.post(VALIDATING, &hook.configuration("allow", &all())).await.expect(201);
    api.put(&at, &json!({ "metadata": { "name": "a" } })).await.expect(200);
    let request = last(&hook);
    assert_eq!(request["object"]["metadata"]["resourceVersion"], stored["metadata"]["resourceVersion"]);
}

#[tokio::test]
async fn a_version_of_a_webhook_counts() {
    let api = Api::of_brand("kubernetes").await;
    let hook = Hook::start(Shown::Good).await;
    let at = format!("{MAPS}/a");
    api.post(MAPS, &json!({ "metadata": { "name": "a" } })).await.expect(201);
    api.post(MUTATING, &hook.configuration("version", &all())).await.expect(201);
    let changed = json!({ "metadata": { "name": "a" }, "data": { "k": "v" } });
    for answer in [api.put(&at, &changed).await, api.merge(&at, &changed).await] {
        answer.fails(409, "Conflict", "the object has been modified");
    }
}

#[tokio::test]
async fn empty_lists_are_shown_as_they_were_sent() {
    let api = Api::of_brand("kubernetes").await;
    let hook = Hook::start(Shown::Good).await;
    api.post(VALIDATING, &hook.configuration("allow", &all())).await.expect(201);
    let roles = "/apis/rbac.authorization.k8s.io/v1/clusterroles";
    for (name, role, shown) in [
        ("a", json!({ "metadata": { "name": "a" }, "rules": [] }), json!([])),
        ("b", json!({ "metadata": { "name": "b" } }), Value::Null),
    ] {
        api.post(roles, &role).await.expect(201);
        assert_eq!(last(&hook)["object"]["rules"], shown, "{name}");
    }
}
