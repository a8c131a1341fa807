//! What a URL puts back to what is stored, or leaves out: whether who sends it owns it.

use apiserver::testing::TestServer;
use blackbox::http::Api;
use serde_json::{Value, json};

use crate::apply::support::{apply, owner, owners, url};

const PODS: &str = "/api/v1/namespaces/default/pods";

/// A server that keeps objects whose owners are nowhere.
async fn server() -> Api {
    let builder = TestServer::builder().configure(|config| {
        config.controllers.enabled.remove("garbagecollector");
    });
    Api::over(builder.start().await.expect("a test server starts"))
}

/// A label and an owner, which is nowhere.
fn metadata() -> Value {
    json!({
        "name": "a", "labels": { "x": "y" },
        "ownerReferences": [{ "apiVersion": "v1", "kind": "ConfigMap", "name": "b", "uid": "1" }],
    })
}

/// The fields that a manager owns through a sub-resource.
fn of(object: &Value, manager: &str) -> Option<Value> {
    owners(object).into_iter().find(|owner| owner.0 == manager).map(|owner| owner.3)
}

#[tokio::test]
async fn some_statuses_leave_metadata_to_others() {
    let api = server().await;
    let labels = json!({ "f:metadata": { "f:labels": { "f:x": {} },
        "f:ownerReferences": { r#"k:{"uid":"1"}"#: {} } } });
    let quota = json!({ "spec": { "hard": { "pods": "1" } } });
    let level =
        json!({ "spec": { "type": "Limited", "limited": { "limitResponse": { "type": "Reject" } } } });
    let claim = json!({ "spec": { "devices": {} } });
    for (version, kind, collection, body, owned) in [
        ("v1", "ResourceQuota", "/api/v1/namespaces/default/resourcequotas", quota, Some(labels)),
        (
            "flowcontrol.apiserver.platform.io/v1",
            "PriorityLevelConfiguration",
            "/apis/flowcontrol.apiserver.platform.io/v1/prioritylevelconfigurations",
            level,
            None,
        ),
        (
            "resource.platform.io/v1",
            "ResourceClaim",
            "/apis/resource.platform.io/v1/namespaces/default/resourceclaims",
            claim,
            None,
        ),
    ] {
        let mut object = json!({ "apiVersion": version, "kind": kind, "metadata": { "name": "a" } });
        object["spec"] = body["spec"].clone();
        let made = api.post(collection, &object).await;
        assert_eq!(made.code, 201, "{kind}: {:?}", made.json());
        let config = json!({ "apiVersion": version, "kind": kind, "metadata": metadata() });
        let written = apply(&api, &format!("{collection}/a/status"), "me", "", &config).await.expect(200);
        assert_eq!(of(&written, "me"), owned, "{kind}");
    }
}

#[tokio::test]
async fn parts_of_pods_track_what_they_were_sent() {
    let api = server().await;
    let pod = json!({
        "apiVersion": "v1", "kind": "Pod", "metadata": { "name": "a" },
        "spec": { "containers": [{ "name": "c", "image": "i" }] },
    });
    api.post(PODS, &pod).await.expect(201);
    let labels = json!({ "f:labels": { "f:x": {} } });
    let all = json!({ "f:labels": { "f:x": {} }, "f:ownerReferences": { r#"k:{"uid":"1"}"#: {} } });
    let phase = json!({ "f:phase": {} });
    for (part, metadata_owned) in [("status", labels), ("ephemeralcontainers", all.clone()), ("resize", all)]
    {
        let config = json!({
            "apiVersion": "v1", "kind": "Pod", "metadata": metadata(), "status": { "phase": "Failed" },
        });
        let own = format!("{PODS}/a/{part}");
        let written = apply(&api, &own, part, "&force=true", &config).await.expect(200);
        let expected = json!({ "f:metadata": metadata_owned, "f:status": phase });
        assert_eq!(of(&written, part), Some(expected), "{part}");
    }
}

/// A patch is searched for owners that stand twice when their fields have owners already.
#[tokio::test]
async fn who_repeats_an_owner_by_patch_owns_it() {
    let api = server().await;
    let mut object = json!({ "apiVersion": "v1", "kind": "ConfigMap", "metadata": metadata() });
    api.post(&format!("{}?fieldManager=maker", url("").trim_end_matches('/')), &object).await.expect(201);
    let same = object["metadata"]["ownerReferences"][0].clone();
    let add = json!([{ "op": "add", "path": "/metadata/ownerReferences/-", "value": same }]);
    let own = format!("{}?fieldManager=me", url("a"));
    let patched = api.patch(&own, "application/json-patch+json", &add).await.expect(200);
    assert_eq!(patched["metadata"]["ownerReferences"], json!([same]));
    let reference = json!({ "f:metadata": { "f:ownerReferences": { r#"k:{"uid":"1"}"#: {} } } });
    assert!(owners(&patched).contains(&owner("me", "Update", reference)), "{patched}");

    // What is sent whole is searched before.
    object["metadata"]["ownerReferences"] = json!([same, same]);
    let put = api.put(&format!("{}?fieldManager=other", url("a")), &object).await.expect(200);
    assert_eq!(of(&put, "other"), None, "{put}");
}
