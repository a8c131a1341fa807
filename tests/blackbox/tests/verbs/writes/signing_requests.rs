//! Signing requests: what each URL may write, how conditions develop, and who a request is from.

use blackbox::{
    http::Api,
    objects::{SIGNING_REQUESTS, signing_request},
};
use serde_json::{Value, json};

use crate::writes::support::{causes, created, with};

/// A request that no built-in signer serves, so that nothing but the test writes it.
fn foreign(name: &str) -> Value {
    with(signing_request(name), "/spec/signerName", json!("example.com/mine"))
}

fn url(name: &str, part: &str) -> String {
    format!("{SIGNING_REQUESTS}/{name}{part}")
}

/// Some certificate, as `status.certificate` holds it.
fn certificate(api: &Api) -> Value {
    use base64::Engine as _;
    json!(base64::engine::general_purpose::STANDARD.encode(api.server.ca_pem()))
}

async fn approve(api: &Api, name: &str) -> Value {
    let patch = json!({ "status": { "conditions": [{ "type": "Approved", "status": "True" }] } });
    api.merge(&url(name, "/approval"), &patch).await.expect(200)
}

fn types(request: &Value) -> Vec<&str> {
    let list = request["status"]["conditions"].as_array().map(Vec::as_slice).unwrap_or_default();
    list.iter().filter_map(|condition| condition["type"].as_str()).collect()
}

#[tokio::test]
async fn the_server_says_who_a_request_is_from_and_clears_the_status() {
    let api = Api::start().await;
    let mut body = foreign("a");
    body["spec"]["username"] = json!("somebody");
    body["spec"]["uid"] = json!("claimed");
    body["spec"]["groups"] = json!(["claimed"]);
    body["spec"]["extra"] = json!({ "claimed": ["yes"] });
    body["status"] = json!({ "conditions": [{ "type": "Approved", "status": "True" }] });
    let made = created(&api, SIGNING_REQUESTS, &body).await;
    assert_ne!(made["spec"]["username"], "somebody");
    assert!(made["spec"]["username"].as_str().is_some_and(|name| !name.is_empty()));
    let groups = made["spec"]["groups"].as_array().expect("groups");
    assert!(groups.contains(&json!("system:masters")) && groups.contains(&json!("system:authenticated")));
    assert!(!groups.contains(&json!("claimed")));
    assert_ne!(made["spec"]["uid"], "claimed");
    assert_eq!(made["spec"]["extra"].get("claimed"), None);
    assert_eq!(made["status"], json!({}));
}

#[tokio::test]
async fn the_spec_is_fixed_at_every_url() {
    let api = Api::start().await;
    let mut body = foreign("a");
    body["spec"]["expirationSeconds"] = json!(3600);
    let made = created(&api, SIGNING_REQUESTS, &body).await;
    let other_request = signing_request("b")["spec"]["request"].clone();
    let table = [
        ("request", other_request),
        ("signerName", json!("example.com/other")),
        ("expirationSeconds", json!(7200)),
        ("usages", json!(["server auth"])),
    ];
    for (field, value) in table {
        let patch = json!({ "spec": { field: value } });
        for part in ["", "/approval", "/status"] {
            let kept = api.merge(&url("a", part), &patch).await.expect(200);
            assert_eq!(kept, made, "{field} {part}");
        }
    }
    // Values that no new request may have, too: they are not looked at.
    let broken =
        json!({ "spec": { "request": "", "signerName": "none", "expirationSeconds": 1, "usages": ["tea"] } });
    assert_eq!(api.merge(&url("a", ""), &broken).await.expect(200), made);
    let mut whole = made.clone();
    whole["spec"] = broken["spec"].clone();
    assert_eq!(api.put(&url("a", ""), &whole).await.expect(200), made);
    // What the server derived is kept in silence.
    let patch = json!({ "spec": { "username": "x", "uid": "x", "groups": ["x"], "extra": { "x": ["y"] } } });
    assert_eq!(api.merge(&url("a", ""), &patch).await.expect(200), made);
}

#[tokio::test]
async fn the_main_url_writes_no_status() {
    let api = Api::start().await;
    let made = created(&api, SIGNING_REQUESTS, &foreign("a")).await;
    let patch = json!({
        "metadata": { "labels": { "a": "b" } },
        "status": { "conditions": [{ "type": "Approved", "status": "True" }],
            "certificate": certificate(&api) },
    });
    let changed = api.merge(&url("a", ""), &patch).await.expect(200);
    assert_eq!(changed["status"], made["status"]);
    assert_eq!(changed["metadata"]["labels"], json!({ "a": "b" }));
}

#[tokio::test]
async fn approval_writes_conditions_alone_and_stamps_them() {
    let api = Api::start().await;
    let made = created(&api, SIGNING_REQUESTS, &foreign("a")).await;
    let mut body = made.clone();
    body["status"] = json!({
        "conditions": [{ "type": "Approved", "status": "True", "reason": "Fine", "message": "by hand" }],
        "certificate": certificate(&api),
    });
    body["spec"]["signerName"] = json!("example.com/other");
    let approved = api.put(&url("a", "/approval"), &body).await.expect(200);
    assert_eq!(approved["spec"], made["spec"]);
    assert_eq!(approved["status"].get("certificate"), None);
    let condition = &approved["status"]["conditions"][0];
    assert_eq!(condition["reason"], "Fine");
    assert!(condition["lastUpdateTime"].is_string() && condition["lastTransitionTime"].is_string());
    for part in ["", "/approval", "/status"] {
        assert_eq!(api.get(&url("a", part)).await.expect(200), approved, "{part}");
    }
    // The same once more is no change; another reason is allowed and leaves the transition alone.
    assert_eq!(api.put(&url("a", "/approval"), &approved).await.expect(200), approved);
    let again = json!({ "status": { "conditions": [
        { "type": "Approved", "status": "True", "reason": "Better" },
    ] } });
    let changed = api.merge(&url("a", "/approval"), &again).await.expect(200);
    let now = &changed["status"]["conditions"][0];
    assert_eq!(now["reason"], "Better");
    assert_eq!(now["lastTransitionTime"], condition["lastTransitionTime"]);
}

#[tokio::test]
async fn decisions_exclude_each_other_and_stay() {
    let api = Api::start().await;
    created(&api, SIGNING_REQUESTS, &foreign("a")).await;
    approve(&api, "a").await;
    let condition = |kind: &str| json!({ "type": kind, "status": "True" });
    let table = [
        (
            json!([condition("Approved"), condition("Denied")]),
            "status.conditions",
            "Invalid value: \"Denied\": Approved and Denied conditions are mutually exclusive",
        ),
        (
            json!([]),
            "status.conditions",
            "Forbidden: updates may not remove a condition of type \"Approved\"",
        ),
        (
            json!([condition("Approved"), condition("Approved")]),
            "status.conditions[1].type",
            "Duplicate value: \"Approved\"",
        ),
        (
            json!([{ "type": "Approved", "status": "False" }]),
            "status.conditions[0].status",
            "Unsupported value: \"False\": supported values: \"True\"",
        ),
        (json!([condition("Approved"), { "type": "Mine" }]), "status.conditions[1].status", "Required value"),
        (json!([condition("Approved"), { "status": "True" }]), "status.conditions[1].type", "Required value"),
    ];
    for (conditions, field, text) in table {
        let patch = json!({ "status": { "conditions": conditions } });
        let status = api.merge(&url("a", "/approval"), &patch).await.expect(422);
        assert_eq!(causes(&status), [(field.to_owned(), text.to_owned())], "{conditions}");
    }
    assert_eq!(types(&api.get(&url("a", "")).await.expect(200)), ["Approved"]);
}

#[tokio::test]
async fn status_decides_nothing_but_may_fail_a_request() {
    let api = Api::start().await;
    created(&api, SIGNING_REQUESTS, &foreign("a")).await;
    for kind in ["Approved", "Denied"] {
        let patch = json!({ "status": { "conditions": [{ "type": kind, "status": "True" }] } });
        let status = api.merge(&url("a", "/status"), &patch).await.expect(422);
        let text = format!("Forbidden: updates may not add a condition of type {kind:?}");
        assert_eq!(causes(&status), [("status.conditions".to_owned(), text)]);
    }
    let failed = json!({ "status": { "conditions": [{ "type": "Failed", "status": "True" }] } });
    let changed = api.merge(&url("a", "/status"), &failed).await.expect(200);
    assert_eq!(types(&changed), ["Failed"]);
    assert!(changed["status"]["conditions"][0]["lastTransitionTime"].is_string());
    let none = json!({ "status": { "conditions": [] } });
    let status = api.merge(&url("a", "/status"), &none).await.expect(422);
    let text = "Forbidden: updates may not remove a condition of type \"Failed\"".to_owned();
    assert_eq!(causes(&status), [("status.conditions".to_owned(), text)]);
}

#[tokio::test]
async fn status_keeps_a_decision_as_the_approver_wrote_it() {
    let api = Api::start().await;
    created(&api, SIGNING_REQUESTS, &foreign("a")).await;
    let approved = approve(&api, "a").await;
    let patch = json!({ "status": { "conditions": [
        { "type": "Approved", "status": "True", "reason": "Edited" },
        { "type": "Mine", "status": "Unknown" },
    ] } });
    let changed = api.merge(&url("a", "/status"), &patch).await.expect(200);
    assert_eq!(types(&changed), ["Approved", "Mine"]);
    assert_eq!(changed["status"]["conditions"][0], approved["status"]["conditions"][0]);
}

#[tokio::test]
async fn a_certificate_comes_once_through_status_after_approval() {
    let api = Api::start().await;
    created(&api, SIGNING_REQUESTS, &foreign("a")).await;
    let issue = json!({ "status": { "certificate": certificate(&api) } });
    let early = api.merge(&url("a", "/status"), &issue).await.expect(422);
    let text = "Forbidden: a certificate may only be set after the request was approved".to_owned();
    assert_eq!(causes(&early), [("status.certificate".to_owned(), text)]);
    approve(&api, "a").await;
    let issued = api.merge(&url("a", "/status"), &issue).await.expect(200);
    assert_eq!(issued["status"]["certificate"], certificate(&api));
    for other in [json!(null), json!("bm8gUEVN")] {
        let patch = json!({ "status": { "certificate": other } });
        let status = api.merge(&url("a", "/status"), &patch).await.expect(422);
        let found = causes(&status);
        let text = "Forbidden: updates may not modify existing certificate content";
        assert!(found.contains(&("status.certificate".to_owned(), text.to_owned())), "{status}");
        let kept = api.merge(&url("a", "/approval"), &patch).await.expect(200);
        assert_eq!(kept["status"]["certificate"], certificate(&api));
    }
}

#[tokio::test]
async fn a_denied_or_failed_request_gets_no_certificate() {
    let api = Api::start().await;
    for kind in ["Denied", "Failed"] {
        let name = kind.to_lowercase();
        created(&api, SIGNING_REQUESTS, &foreign(&name)).await;
        let mut conditions = vec![json!({ "type": kind, "status": "True" })];
        if kind == "Failed" {
            conditions.push(json!({ "type": "Approved", "status": "True" }));
        }
        let patch = json!({ "status": { "conditions": conditions } });
        api.merge(&url(&name, "/approval"), &patch).await.expect(200);
        let issue = json!({ "status": { "certificate": certificate(&api) } });
        let status = api.merge(&url(&name, "/status"), &issue).await.expect(422);
        let text = format!("Forbidden: a certificate may not be set on a request with condition {kind:?}");
        assert!(causes(&status).contains(&("status.certificate".to_owned(), text)), "{status}");
    }
}

#[tokio::test]
async fn sub_resources_obey_versions_names_and_methods() {
    let api = Api::start().await;
    let made = created(&api, SIGNING_REQUESTS, &foreign("a")).await;
    approve(&api, "a").await;
    let refused = "the server does not allow this method on the requested resource";
    for part in ["/approval", "/status"] {
        api.put(&url("a", part), &made).await.fails(409, "Conflict", "the object has been modified");
        let other = with(made.clone(), "/metadata", json!({ "name": "b" }));
        let text = "the name of the object (b) does not match the name on the URL (a)";
        api.put(&url("a", part), &other).await.fails(400, "BadRequest", text);
        let absent = format!("{SIGNING_REQUESTS}/absent{part}");
        api.merge(&absent, &json!({})).await.fails(404, "NotFound", "\"absent\" not found");
        api.get(&absent).await.fails(404, "NotFound", "\"absent\" not found");
        api.post(&url("a", part), &made).await.fails(405, "MethodNotAllowed", refused);
        api.delete(&url("a", part)).await.fails(405, "MethodNotAllowed", refused);
    }
    let unknown = api.get(&url("a", "/scale")).await;
    unknown.fails(404, "NotFound", "the server could not find the requested resource");
}

#[tokio::test]
async fn sub_resources_write_metadata_too() {
    let api = Api::start().await;
    let made = created(&api, SIGNING_REQUESTS, &foreign("a")).await;
    for part in ["/approval", "/status"] {
        let patch = json!({ "metadata": { "annotations": { "through": part } } });
        let changed = api.merge(&url("a", part), &patch).await.expect(200);
        assert_eq!(changed["metadata"]["annotations"], json!({ "through": part }));
        assert_eq!((&changed["spec"], &changed["status"]), (&made["spec"], &made["status"]));
    }
}
