//! Good answers, wrong ones, and denials.

use http::{HeaderMap, StatusCode};
use serde_json::json;

use super::*;

fn read_as(phase: Phase, version: ReviewVersion, code: u16, body: &str) -> Result<Verdict, String> {
    let code = StatusCode::from_u16(code).expect("a code");
    let body = body.to_owned().into();
    let answer = outbound::Answer { url: String::new(), code, headers: HeaderMap::new(), body };
    let expected = Expected { uid: "u", version, group: "admission.k8s.io", phase };
    read(&answer, &expected).map_err(|failure| failure.text)
}

fn review(response: &Value) -> String {
    json!({ "apiVersion": "admission.k8s.io/v1", "kind": "AdmissionReview", "response": response })
        .to_string()
}

#[test]
fn wrong_answers_are_told_apart() {
    use Phase::{Mutating, Validating};
    let invalid = |why: &str| format!("received invalid webhook response: {why}");
    let failed = |why: &str| format!("failed to call webhook: {why}");
    let patch = json!({ "uid": "u", "allowed": true, "patch": "W10=" });
    let typed = json!({ "uid": "u", "allowed": true, "patchType": "JSONPatch" });
    let nameless = json!({ "uid": "u", "allowed": true, "patch": "W10=", "patchType": "" });
    let no_kind = json!({ "response": { "uid": "u" } }).to_string();
    for (phase, code, body, expected) in [
        (Validating, 200, "{}".to_owned(), invalid("webhook response was absent")),
        (Validating, 200, review(&json!({})), invalid("expected response.uid=\"u\", got \"\"")),
        (Validating, 200, review(&json!({ "uid": "v" })), invalid("expected response.uid=\"u\", got \"v\"")),
        (
            Validating,
            200,
            no_kind,
            invalid("expected webhook response of admission.k8s.io/v1, Kind=AdmissionReview, got /, Kind="),
        ),
        (Validating, 200, review(&patch), invalid("validating webhook may not return response.patch")),
        (Validating, 200, review(&typed), invalid("validating webhook may not return response.patchType")),
        (
            Mutating,
            200,
            review(&patch),
            invalid("webhook returned response.patch but not response.patchType"),
        ),
        (
            Mutating,
            200,
            review(&typed),
            invalid("webhook returned response.patchType but not response.patch"),
        ),
        (Mutating, 200, review(&nameless), invalid("webhook returned invalid response.patchType of \"\"")),
        (Mutating, 404, "x".to_owned(), failed("the server could not find the requested resource")),
        (Mutating, 204, String::new(), failed("0-length response with status code: 204 and content type: ")),
    ] {
        assert_eq!(read_as(phase, ReviewVersion::V1, code, &body).err(), Some(expected), "{body}");
    }
    let garbage = read_as(Mutating, ReviewVersion::V1, 200, "not json {").err().unwrap_or_default();
    assert!(garbage.starts_with(&failed("couldn't get version/kind; json parse error: ")), "{garbage}");
}

#[test]
fn the_older_version_asks_for_less() {
    let body = json!({ "response": { "allowed": true, "patch": "W10=" } }).to_string();
    let verdict = read_as(Phase::Mutating, ReviewVersion::V1Beta1, 200, &body).expect("a verdict");
    assert_eq!(verdict.patch, Some((b"[]".to_vec(), "JSONPatch".to_owned())));
    let verdict = read_as(Phase::Validating, ReviewVersion::V1Beta1, 200, &body).expect("a verdict");
    assert_eq!(verdict.patch, None);
}

#[test]
fn denials_have_a_code_of_failure() {
    for (status, code, message) in [
        (Value::Null, 403, "denied the request without explanation"),
        (json!({ "message": "m" }), 403, "denied the request: m"),
        (json!({ "reason": "Conflict", "code": 409 }), 409, "denied the request: Conflict"),
        (json!({ "message": "m", "code": 200 }), 400, "denied the request: m"),
        (json!({ "message": "m", "code": -1 }), 400, "denied the request: m"),
        (json!({ "message": "m", "code": 5000 }), 400, "denied the request: m"),
    ] {
        let response = json!({ "uid": "u", "allowed": false, "status": status });
        let verdict = read_as(Phase::Validating, ReviewVersion::V1, 200, &review(&response));
        let denial = verdict.expect("a verdict").denial.expect("a denial");
        let error = denial.refusal("w");
        assert_eq!(error.status.code, code, "{status}");
        assert_eq!(error.status.message, format!("admission webhook \"w\" {message}"));
    }
}
