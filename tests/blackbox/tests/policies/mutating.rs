//! What policies change, and what they cannot.

use blackbox::http::Api;
use serde_json::{Value, json};

use crate::stored::{Kind, MAPS, map, why};

const MUTATING: Kind = Kind::Mutating;

fn apply(expression: &str) -> Value {
    json!({ "patchType": "ApplyConfiguration", "applyConfiguration": { "expression": expression } })
}

fn patch(expression: &str) -> Value {
    json!({ "patchType": "JSONPatch", "jsonPatch": { "expression": expression } })
}

async fn unbind(api: &Api) {
    for path in [MUTATING.bindings(), MUTATING.policies()] {
        api.delete(&format!("{path}/p")).await.expect(200);
    }
}

#[tokio::test]
async fn changes_that_do_not_fit_are_refused() {
    let api = Api::of_brand("kubernetes").await;
    for (change, code, expected) in [
        (
            apply("Object{metadata: Object.spec{labels: {'a': 'b'}}}"),
            403,
            "type mismatch: unexpected type name \"Object.spec\", expected \"Object.metadata\", which matches field name \
             path from root Object type",
        ),
        (
            apply("Object{nothing: 'x'}"),
            403,
            "error applying patch: failed to convert patch object to typed object: .nothing: field not declared in schema",
        ),
        (
            patch("[JSONPatch{op: 'replace', path: '/spec/x', value: 'y'}]"),
            403,
            "JSON Patch: replace operation does not apply: doc is missing path: /spec/x: missing value",
        ),
        (
            patch("[JSONPatch{op: 'add', path: '/spec/x', value: 'y'}]"),
            403,
            "JSON Patch: add operation does not apply: doc is missing path: \"/spec/x\": missing value",
        ),
    ] {
        MUTATING.bind(&api, "p", &json!({ "mutations": [change] }), &json!({})).await;
        let status = api.post(MAPS, &map("a", &json!({ "k": "v" }))).await.expect(code);
        assert_eq!((why(&status), &status["reason"]), (expected, &json!("Invalid")));
        unbind(&api).await;
    }
    MUTATING
        .bind(
            &api,
            "p",
            &json!({ "mutations": [patch("[JSONPatch{op: 'add', path: '/nothing', value: 1}]")] }),
            &json!({}),
        )
        .await;
    api.post(MAPS, &map("a", &json!({}))).await.fails(500, "InternalError", "unknown field \"nothing\"");
}

#[tokio::test]
async fn lists_are_merged_by_their_keys_and_defaulted() {
    let api = Api::of_brand("kubernetes").await;
    let rule = json!([{ "apiGroups": ["apps"], "apiVersions": ["v1"], "resources": ["deployments"], "operations": ["CREATE"] }]);
    let sidecar = "Object{spec: Object.spec{template: Object.spec.template{spec: Object.spec.template.spec{\
                   containers: [Object.spec.template.spec.containers{name: 'side', image: 'i:2'}]}}}}";
    let fields = json!({ "matchConstraints": { "resourceRules": rule }, "mutations": [apply(sidecar)] });
    MUTATING.bind(&api, "p", &fields, &json!({})).await;
    let deployment = json!({
        "metadata": { "name": "d" },
        "spec": {
            "selector": { "matchLabels": { "a": "b" } },
            "template": {
                "metadata": { "labels": { "a": "b" } },
                "spec": { "containers": [{ "name": "main", "image": "i:1" }] },
            },
        },
    });
    let made = api.post("/apis/apps/v1/namespaces/default/deployments", &deployment).await.expect(201);
    let containers = made["spec"]["template"]["spec"]["containers"].as_array().cloned().unwrap_or_default();
    let names: Vec<_> = containers.iter().map(|container| &container["name"]).collect();
    assert_eq!(names, ["main", "side"]);
    assert_eq!(containers[1]["imagePullPolicy"], "IfNotPresent");
    // A selector is one unit, which a configuration may not touch.
    let selector = "Object{spec: Object.spec{selector: Object.spec.selector{matchLabels: {'x': 'y'}}}}";
    api.merge(&format!("{}/p", MUTATING.policies()), &json!({ "spec": { "mutations": [apply(selector)] } }))
        .await
        .expect(200);
    let mut second = deployment;
    second["metadata"]["name"] = json!("e");
    let status = api.post("/apis/apps/v1/namespaces/default/deployments", &second).await.expect(403);
    assert_eq!(
        why(&status),
        "error applying patch: invalid ApplyConfiguration: may not mutate atomic arrays, maps or structs: .spec.selector"
    );
}

/// An error of one policy does not keep the later ones from being used, and one that ignores failures refuses nothing.
#[tokio::test]
async fn failures_follow_the_failure_policy() {
    let api = Api::of_brand("kubernetes").await;
    let broken = json!({ "mutations": [apply("Object{data: {'x': object.data.missing}}")], "failurePolicy": "Ignore" });
    MUTATING.bind(&api, "p", &broken, &json!({})).await;
    MUTATING.bind(&api, "q", &json!({ "mutations": [apply("Object{data: {'y': 'z'}}")] }), &json!({})).await;
    let made = api.post(MAPS, &map("a", &json!({ "k": "v" }))).await.expect(201);
    assert_eq!(made["data"], json!({ "k": "v", "y": "z" }));
    api.merge(&format!("{}/p", MUTATING.policies()), &json!({ "spec": { "failurePolicy": "Fail" } }))
        .await
        .expect(200);
    let status = api.post(MAPS, &map("b", &json!({}))).await.expect(403);
    assert!(why(&status).ends_with("no such key: data"), "{status}");
}
