//! Sub-resources: what is written through one is owned through it.

use blackbox::{
    http::Api,
    objects::{NAMESPACES, SIGNING_REQUESTS, namespace, signing_request},
};
use serde_json::{Value, json};

use crate::apply::support::{apply, owner, owner_at, owners};

fn request(more: Value) -> Value {
    let mut config = json!({
        "apiVersion": "certificates.platform.io/v1", "kind": "CertificateSigningRequest",
            "metadata": { "name": "a" },
    });
    config.as_object_mut().expect("an object").extend(more.as_object().cloned().unwrap_or_default());
    config
}

#[tokio::test]
async fn approval_and_status_have_owners_of_their_own() {
    let api = Api::start().await;
    let url = |part: &str| format!("{SIGNING_REQUESTS}/a{part}");
    let mut full = signing_request("a");
    full["spec"]["signerName"] = json!("example.com/mine");
    full["metadata"]["labels"] = json!({ "app": "x" });
    let made = apply(&api, &url(""), "me", "", &full).await.expect(201);
    // The spec is stored and nobody's: it can never change.
    assert_eq!(made["spec"]["signerName"], "example.com/mine");
    let labels = json!({ "f:metadata": { "f:labels": { "f:app": {} } } });
    assert_eq!(owners(&made), [owner("me", "Apply", labels.clone())]);

    let approved = json!({ "type": "Approved", "status": "True", "reason": "Fine" });
    let config = request(json!({ "status": { "conditions": [approved] } }));
    let answer = apply(&api, &url("/approval"), "me", "", &config).await.expect(200);
    assert_eq!(answer["status"]["conditions"][0]["type"], "Approved");
    let fields = json!({ "f:status": { "f:conditions": { r#"k:{"type":"Approved"}"#: {
        ".": {}, "f:type": {}, "f:status": {}, "f:reason": {},
    } } } });
    let mut expected = vec![owner("me", "Apply", labels), owner_at("me", "Apply", "approval", fields)];
    expected.sort_by(|a, b| a.2.cmp(&b.2));
    let mut found = owners(&answer);
    found.sort_by(|a, b| a.2.cmp(&b.2));
    assert_eq!(found, expected);

    // Through the status nobody owns conditions, so there is nothing to conflict with.
    let other = json!({ "type": "Approved", "status": "True", "reason": "Better" });
    let config = request(json!({ "status": { "conditions": [other] } }));
    let answer = apply(&api, &url("/status"), "you", "", &config).await.expect(200);
    assert_eq!(owners(&answer).iter().filter(|owner| owner.0 == "you").count(), 0);
    // Through the approval there is.
    let refused = apply(&api, &url("/approval"), "you", "", &config).await;
    refused.fails(
        409,
        "Conflict",
        "conflict with \"me\" with subresource \"approval\": .status.conditions[type=\"Approved\"].reason",
    );
}

#[tokio::test]
async fn a_part_of_nothing_is_not_made() {
    let api = Api::start().await;
    for part in ["status", "approval"] {
        let path = format!("{SIGNING_REQUESTS}/a/{part}");
        apply(&api, &path, "me", "", &request(json!({}))).await.fails(404, "NotFound", "\"a\" not found");
    }
}

#[tokio::test]
async fn those_before_own_what_the_first_apply_can_own() {
    let api = Api::start().await;
    let url = |part: &str| format!("{NAMESPACES}/n{part}");
    let mut object = namespace("n");
    object["metadata"]["labels"] = json!({ "app": "x" });
    let cleared = json!({ "metadata": { "managedFields": [{}] } });
    let phase = json!({ "status": { "phase": "Active" } });
    let config = |more: &Value| {
        let mut config = namespace("n");
        config.as_object_mut().expect("an object").extend(more.as_object().cloned().unwrap_or_default());
        config
    };
    api.post(NAMESPACES, &object).await.expect(201);
    for (part, config, has_status) in [("", config(&json!({})), false), ("/status", config(&phase), true)] {
        let untracked = api.merge(&url(""), &cleared).await.expect(200);
        assert_eq!(untracked["metadata"].get("managedFields"), None);
        let applied = apply(&api, &url(part), "me", "", &config).await.expect(200);
        let found = owners(&applied);
        let before = found.iter().find(|owner| owner.0 == "before-first-apply").expect("it was there before");
        assert_eq!(format!("/{}", before.2).trim_end_matches('/'), part, "{before:?}");
        assert_eq!(before.3.get("f:status").is_some(), has_status, "{before:?}");
        assert_eq!(before.3["f:metadata"]["f:labels"]["f:app"], json!({}), "{before:?}");
    }
}

#[tokio::test]
async fn updates_of_parts_are_tracked_as_such() {
    let api = Api::start().await;
    let mut object = namespace("n");
    object["metadata"]["labels"] = json!({ "app": "x" });
    let made = api.post(&format!("{NAMESPACES}?fieldManager=maker"), &object).await.expect(201);
    assert!(owners(&made).iter().all(|owner| owner.3.get("f:status").is_none()), "{made}");
    let condition = json!({
        "type": "NamespaceContentRemaining", "status": "False", "reason": "None",
        "lastTransitionTime": "2024-01-01T00:00:00Z",
    });
    let patch =
        json!({ "spec": { "finalizers": ["example.com/x"] }, "status": { "conditions": [condition] } });
    let path = format!("{NAMESPACES}/n/status?fieldManager=controller");
    let answer = api.merge(&path, &patch).await.expect(200);
    let found = owners(&answer);
    let own = found.iter().find(|owner| owner.0 == "controller").expect("it wrote");
    assert_eq!((own.1.as_str(), own.2.as_str()), ("Update", "status"));
    let expected = json!({ "f:status": {
        "f:conditions": { ".": {}, r#"k:{"type":"NamespaceContentRemaining"}"#: {
        ".": {}, "f:lastTransitionTime": {}, "f:reason": {}, "f:status": {}, "f:type": {},
    } } } });
    assert_eq!(own.3, expected);
    // The same through the object itself does nothing and is nobody's.
    let path = format!("{NAMESPACES}/n?fieldManager=other");
    let same = api.merge(&path, &json!({ "status": { "phase": "Odd" } })).await.expect(200);
    assert_eq!(same, answer);
}

#[tokio::test]
async fn what_nobody_owns_goes_with_the_rest_of_its_field() {
    let api = Api::start().await;
    let url = |part: &str| format!("{SIGNING_REQUESTS}/a{part}");
    let mut full = signing_request("a");
    full["spec"]["signerName"] = json!("example.com/mine");
    apply(&api, &url(""), "me", "", &full).await.expect(201);
    let status = |kind: &str| {
        request(json!({ "status": { "conditions": [{ "type": kind, "status": "True", "reason": "Fine" }] } }))
    };
    apply(&api, &url("/approval"), "me", "", &status("Approved")).await.expect(200);
    // Through the status nobody owns conditions.
    apply(&api, &url("/status"), "you", "", &status("Failed")).await.expect(200);
    let refused = apply(&api, &url("/approval"), "me", "", &request(json!({}))).await.expect(422);
    let told: Vec<&Value> = refused["details"]["causes"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|cause| &cause["message"])
        .collect();
    let forbidden =
        |kind: &str| json!(format!("Forbidden: updates may not remove a condition of type \"{kind}\""));
    assert_eq!(told, [&forbidden("Approved"), &forbidden("Failed")]);
}
