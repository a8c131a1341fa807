//! Policies and bindings come, change and go.

use std::sync::Arc;

use blackbox::http::Api;
use serde_json::json;

use crate::policies::stored::{Kind, MAPS, checks, map, why};

const VALIDATING: Kind = Kind::Validating;

#[tokio::test]
async fn changes_count_with_the_next_request() {
    let api = Api::of_brand("kubernetes").await;
    let (policy, binding) = (format!("{}/p", VALIDATING.policies()), format!("{}/p", VALIDATING.bindings()));
    for number in 0..5 {
        let name = |what: &str| map(&format!("{what}{number}"), &json!({}));
        VALIDATING.bind(&api, "p", &checks("false"), &json!({})).await;
        let status = api.post(MAPS, &name("a")).await.expect(422);
        assert_eq!(why(&status), "failed expression: false");
        api.merge(&policy, &json!({ "spec": checks("true") })).await.expect(200);
        api.post(MAPS, &name("b")).await.expect(201);
        api.merge(&policy, &json!({ "spec": checks("1 > 2") })).await.expect(200);
        api.post(MAPS, &name("c")).await.expect(422);
        api.delete(&binding).await.expect(200);
        api.post(MAPS, &name("d")).await.expect(201);
        api.post(&VALIDATING.bindings(), &VALIDATING.binding("p", "p", &json!({}))).await.expect(201);
        api.post(MAPS, &name("e")).await.expect(422);
        api.delete(&policy).await.expect(200);
        api.post(MAPS, &name("f")).await.expect(201);
        api.delete(&binding).await.expect(200);
    }
}

/// A policy that refuses everything cannot keep itself or its binding in place.
#[tokio::test]
async fn a_bad_policy_can_be_repaired() {
    let api = Api::of_brand("kubernetes").await;
    let everything =
        json!([{ "apiGroups": ["*"], "apiVersions": ["*"], "resources": ["*/*"], "operations": ["*"] }]);
    let mut bad = checks("false");
    bad["matchConstraints"] = json!({ "resourceRules": everything });
    VALIDATING.bind(&api, "p", &bad, &json!({})).await;
    api.post(MAPS, &map("a", &json!({}))).await.expect(422);
    api.merge(&format!("{}/p", VALIDATING.bindings()), &json!({ "metadata": { "labels": { "a": "b" } } }))
        .await
        .expect(200);
    api.delete(&format!("{}/p", VALIDATING.policies())).await.expect(200);
    api.post(MAPS, &map("a", &json!({}))).await.expect(201);
}

/// Each request has all policies as they were at one time: two that always change together never come mixed.
#[tokio::test]
async fn a_request_sees_one_state_of_a_policy() {
    let api = Arc::new(Api::of_brand("kubernetes").await);
    let labels = |value: &str| {
        let expression =
            |key: &str| format!("Object{{metadata: Object.metadata{{labels: {{'{key}': '{value}'}}}}}}");
        let change = |key: &str| {
            json!({ "patchType": "ApplyConfiguration",
            "applyConfiguration": { "expression": expression(key) } })
        };
        json!({ "mutations": [change("one"), change("two")] })
    };
    Kind::Mutating.bind(&api, "p", &labels("0"), &json!({})).await;
    let writer = Arc::clone(&api);
    let writes = tokio::spawn(async move {
        for number in 1..40 {
            let path = format!("{}/p", Kind::Mutating.policies());
            let spec = json!({ "spec": labels(&number.to_string()) });
            writer.merge(&path, &spec).await.expect(200);
        }
    });
    let mut number = 0;
    while !writes.is_finished() {
        number += 1;
        let made = api.post(MAPS, &map(&format!("m{number}"), &json!({}))).await.expect(201);
        let labels = &made["metadata"]["labels"];
        assert!(labels["one"].is_string() && labels["one"] == labels["two"], "{labels}");
    }
    writes.await.expect("all writes succeed");
}
