//! Signing requests of the older version: they may say less, and are checked less.

use base64::{Engine, engine::general_purpose::STANDARD};
use blackbox::{
    http::Api,
    objects::{SIGNING_REQUESTS, signing_request},
};
use serde_json::{Value, json};

use crate::versions::support::{BETA_REQUESTS, BOTH, named, start};

/// A request of the older version with only these fields beside the request itself.
fn beta_request(name: &str, fields: &[(&str, Value)]) -> Value {
    let mut object = signing_request(name);
    object["apiVersion"] = json!("certificates.platform.io/v1beta1");
    object["spec"] = json!({ "request": object["spec"]["request"] });
    for (field, value) in fields {
        object["spec"][*field] = value.clone();
    }
    object
}

#[tokio::test]
async fn a_request_may_leave_out_signer_and_usages() {
    let api = start(&BOTH).await;
    let made = api.post(BETA_REQUESTS, &beta_request("a", &[])).await.expect(201);
    assert_eq!(made["spec"]["signerName"], "platform.io/legacy-unknown");
    assert_eq!(made["spec"].get("usages"), None);
    assert_eq!(made["spec"]["username"], "platform-admin");
    let stable = api.get(&named(SIGNING_REQUESTS, "a")).await.expect(200);
    assert_eq!(stable["apiVersion"], "certificates.platform.io/v1");
    assert_eq!(stable["spec"], made["spec"]);
    // The newer version shows such a request, and takes no new one.
    let mut legacy = signing_request("b");
    legacy["spec"]["signerName"] = json!("platform.io/legacy-unknown");
    api.post(SIGNING_REQUESTS, &legacy).await.fails(422, "Invalid", "spec.signerName");
    let mut silent = signing_request("b");
    silent["spec"] = json!({ "request": silent["spec"]["request"] });
    let status = api.post(SIGNING_REQUESTS, &silent).await.fails(422, "Invalid", "spec.signerName");
    let causes = status["details"]["causes"].as_array().into_iter().flatten();
    let fields: Vec<&str> = causes.filter_map(|cause| cause["field"].as_str()).collect();
    assert_eq!(fields, ["spec.usages", "spec.signerName"]);
}

#[tokio::test]
async fn usages_are_taken_as_they_are() {
    let api = start(&BOTH).await;
    let usages = json!(["client auth", "client auth", "party"]);
    let asked = beta_request("a", &[("usages", usages.clone()), ("signerName", json!("example.com/own"))]);
    api.post(BETA_REQUESTS, &asked).await.expect(201);
    let stable = api.get(&named(SIGNING_REQUESTS, "a")).await.expect(200);
    assert_eq!(stable["spec"]["usages"], usages);
    let selected = format!("{BETA_REQUESTS}?fieldSelector=spec.signerName%3Dexample.com%2Fown");
    assert_eq!(api.get(&selected).await.expect(200)["items"].as_array().map(Vec::len), Some(1));
    let other = format!("{BETA_REQUESTS}?fieldSelector=spec.signerName%3Dexample.com%2Fother");
    assert_eq!(api.get(&other).await.expect(200)["items"].as_array().map(Vec::len), Some(0));
    // What the newer version would refuse today does not stand in the way of other changes.
    let labelled = json!({ "metadata": { "labels": { "x": "y" } } });
    api.merge(&named(SIGNING_REQUESTS, "a"), &labelled).await.expect(200);
    // The rules that both versions have hold in both.
    let short = beta_request("b", &[("expirationSeconds", json!(599))]);
    api.post(BETA_REQUESTS, &short).await.fails(422, "Invalid", "spec.expirationSeconds");
    let wrong = beta_request("b", &[("signerName", json!("nobody"))]);
    api.post(BETA_REQUESTS, &wrong).await.fails(422, "Invalid", "spec.signerName");
}

/// Makes a request that a signer elsewhere answers.
async fn made(api: &Api, name: &str) -> String {
    let asked = beta_request(name, &[("signerName", json!("example.com/own"))]);
    api.post(BETA_REQUESTS, &asked).await.expect(201);
    named(BETA_REQUESTS, name)
}

#[tokio::test]
async fn a_condition_without_a_status_holds() {
    let api = start(&BOTH).await;
    let path = made(&api, "a").await;
    let decided = json!({ "status": { "conditions": [{ "type": "Approved", "reason": "ByHand" }] } });
    let approved = api.merge(&format!("{path}/approval"), &decided).await.expect(200);
    assert_eq!(approved["apiVersion"], "certificates.platform.io/v1beta1");
    let stable = api.get(&named(SIGNING_REQUESTS, "a")).await.expect(200);
    let condition = &stable["status"]["conditions"][0];
    assert_eq!((&condition["type"], &condition["status"]), (&json!("Approved"), &json!("True")));
    assert!(condition["lastUpdateTime"].is_string() && condition["lastTransitionTime"].is_string());
    assert_eq!(approved["status"], stable["status"]);
    // Both versions keep Approved and Denied apart.
    let both = json!({ "status": { "conditions": [condition, { "type": "Denied" }] } });
    api.merge(&format!("{path}/approval"), &both).await.fails(422, "Invalid", "mutually exclusive");
}

#[tokio::test]
async fn a_certificate_is_stored_unread() {
    let api = start(&BOTH).await;
    let path = made(&api, "a").await;
    let approved = json!([{ "type": "Approved", "status": "True" }]);
    let decided = json!({ "status": { "conditions": approved } });
    let approved = api.merge(&format!("{path}/approval"), &decided).await.expect(200);
    let certificate = STANDARD.encode("no certificate at all");
    let issued = json!({ "status": { "certificate": certificate } });
    let stable = named(SIGNING_REQUESTS, "a");
    api.merge(&format!("{stable}/status"), &issued).await.fails(422, "Invalid", "status.certificate");
    let written = api.merge(&format!("{path}/status"), &issued).await.expect(200);
    assert_eq!(written["status"]["certificate"], certificate);
    assert_eq!(written["status"]["conditions"], approved["status"]["conditions"]);
    let shown = api.get(&stable).await.expect(200);
    assert_eq!(shown["status"], written["status"]);
    let again = json!({ "status": { "certificate": STANDARD.encode("another") } });
    api.merge(&format!("{path}/status"), &again).await.fails(422, "Invalid", "status.certificate");
}

#[tokio::test]
async fn types_of_conditions_may_repeat() {
    let api = start(&BOTH).await;
    let path = made(&api, "a").await;
    let twice = json!({ "status": {
        "conditions": [{ "type": "Failed" }, { "type": "Failed", "reason": "Again" }] } });
    let stable = format!("{}/status", named(SIGNING_REQUESTS, "a"));
    let said = json!({ "status": { "conditions": [
        { "type": "Failed", "status": "True" }, { "type": "Failed", "status": "True" },
    ] } });
    api.merge(&stable, &said).await.fails(422, "Invalid", "status.conditions[1].type: Duplicate value");
    let written = api.merge(&format!("{path}/status"), &twice).await.expect(200);
    assert_eq!(written["status"]["conditions"].as_array().map(Vec::len), Some(2));
}
