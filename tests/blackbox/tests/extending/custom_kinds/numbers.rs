//! Numbers: what a fraction or an exponent in their text means.

use blackbox::http::{Answer, Api};
use reqwest::Method;
use serde_json::json;

use crate::custom_kinds::support::{WIDGETS, start};

const JSON: &str = "application/json";
const MERGE: &str = "application/merge-patch+json";
const APPLY: &str = "application/apply-patch+yaml";

/// A widget whose numbers are written as here.
fn written(spec: &str) -> String {
    format!(
        r#"{{"apiVersion":"demo.example.com/v1","kind":"Widget","metadata":{{"name":"a"}},"spec":{spec}}}"#
    )
}

async fn post(api: &Api, spec: &str) -> Answer {
    api.send(Method::POST, WIDGETS, JSON, written(spec)).await
}

async fn patch(api: &Api, content_type: &str, body: String) -> Answer {
    api.send(Method::PATCH, &format!("{WIDGETS}/a?fieldManager=me"), content_type, body).await
}

#[tokio::test]
async fn a_whole_number_with_a_fraction_is_real() {
    let api = start().await;
    for (color, found) in [("1", "integer"), ("1.0", "number"), ("1e0", "number")] {
        let refused = post(&api, &format!(r#"{{"sides":3,"color":{color}}}"#)).await;
        refused.fails(422, "Invalid", &format!("spec.color in body must be of type string: \"{found}\""));
    }
    // It fits where an integer is expected, and is stored as one.
    let made = post(&api, r#"{"sides":3,"parts":[{"name":"a","count":2.0}]}"#).await.expect(201);
    assert_eq!(made["spec"]["parts"][0]["count"], json!(2));
    // But it does not where a scale finds its number.
    let refused = patch(&api, MERGE, r#"{"spec":{"sides":4.0}}"#.to_owned()).await;
    refused.fails(422, "Invalid", ".spec.sides accessor error: 4 is of the type float64, expected int64");
}

#[tokio::test]
async fn another_spelling_of_a_number_is_a_change() {
    let api = start().await;
    let spec = |count: &str| format!(r#"{{"sides":3,"parts":[{{"name":"a","count":{count}}}]}}"#);
    post(&api, &spec("2")).await.expect(201);
    for (content_type, count, generation) in [
        (MERGE, "2", 1),
        // What is stored is an integer, and these are none.
        (MERGE, "2.0", 2),
        (MERGE, "2e0", 3),
        // YAML knows no difference.
        (APPLY, "2.0", 3),
        (MERGE, "2", 3),
    ] {
        let answer = patch(&api, content_type, written(&spec(count))).await.expect(200);
        assert_eq!(answer["metadata"]["generation"], json!(generation), "{count} as {content_type}");
        assert_eq!(answer["spec"]["parts"][0]["count"], json!(2));
    }
    for (count, code) in [("2", 200), ("2.0", 422)] {
        let test = format!(r#"[{{"op":"test","path":"/spec/parts/0/count","value":{count}}}]"#);
        assert_eq!(patch(&api, "application/json-patch+json", test).await.code, code, "{count}");
    }
}
