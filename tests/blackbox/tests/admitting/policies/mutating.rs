//! What policies change, and what they cannot.

use blackbox::http::Api;
use serde_json::{Value, json};

use crate::policies::stored::{Kind, MAPS, map, why};

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
            "type mismatch: unexpected type name \"Object.spec\", expected \"Object.metadata\", which \
             matches field name \
             path from root Object type",
        ),
        (
            apply("Object{nothing: 'x'}"),
            403,
            "error applying patch: failed to convert patch object to typed object: .nothing: field not \
             declared in schema",
        ),
        (
            apply("Object{data: {'x': 5}}"),
            403,
            "error applying patch: failed to convert patch object to typed object: .data.x: expected string, \
             got \
             &value.valueUnstructured{Value:5}",
        ),
        (
            apply("Object{data: null}"),
            403,
            "error applying patch: failed to convert patch object to typed object: .data: expected map, got \
             &{NULL_VALUE}",
        ),
        (
            apply("Object{binaryData: {'x': '!!'}}"),
            403,
            "unable to convert unstructured object to /v1, Kind=ConfigMap: error decoding from json: illegal \
             base64 data at \
             input byte 0",
        ),
        (
            patch("[JSONPatch{op: 'add', path: '/data/x', value: type(1)}]"),
            403,
            "JSONPath valueExpression evaluated to a type that could not marshal to JSON: type conversion \
             not supported for \
             'type'",
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

/// Values of patches have the form that protocol buffers give them, a version that a policy sets counts, and
/// a Scale can be patched but not configured.
#[tokio::test]
async fn changes_have_their_limits() {
    let api = Api::of_brand("kubernetes").await;
    let values = "[JSONPatch{op: 'add', path: '/data', value: {'d': duration('1h')}}, \
                  JSONPatch{op: 'add', path: '/data/t', value: timestamp('2020-01-01T00:00:00Z')}]";
    MUTATING.bind(&api, "p", &json!({ "mutations": [patch(values)] }), &json!({})).await;
    let made = api.post(MAPS, &map("a", &json!({}))).await.expect(201);
    assert_eq!(made["data"], json!({ "d": "3600s", "t": "2020-01-01T00:00:00Z" }));
    unbind(&api).await;
    let version = apply("Object{metadata: Object.metadata{resourceVersion: '1'}}");
    MUTATING.bind(&api, "p", &json!({ "mutations": [version] }), &json!({})).await;
    api.merge(&format!("{MAPS}/a"), &json!({ "data": { "k": "v" } }))
        .await
        .fails(409, "Conflict", "modified");
    unbind(&api).await;
    let controllers = "/api/v1/namespaces/default/replicationcontrollers";
    let template = json!({
        "metadata": { "labels": { "a": "b" } }, "spec": { "containers": [{ "name": "a", "image": "i" }] },
    });
    let spec = json!({ "selector": { "a": "b" }, "template": template });
    api.post(controllers, &json!({ "metadata": { "name": "c" }, "spec": spec })).await.expect(201);
    let rules = json!({ "resourceRules": [{
        "apiGroups": [""], "apiVersions": ["v1"], "resources": ["replicationcontrollers/scale"],
            "operations": ["UPDATE"],
    }] });
    let scale = format!("{controllers}/c/scale");
    let wanted = json!({ "spec": { "replicas": 1 } });
    let configured = apply("Object{spec: Object.spec{replicas: 2}}");
    let patched = patch("[JSONPatch{op: 'replace', path: '/spec/replicas', value: 2}]");
    for (change, code) in [(configured, 403), (patched, 200)] {
        MUTATING
            .bind(&api, "p", &json!({ "matchConstraints": rules, "mutations": [change] }), &json!({}))
            .await;
        let answer = api.merge(&scale, &wanted).await.expect(code);
        if code == 200 {
            assert_eq!(answer["spec"]["replicas"], 2);
        } else {
            assert!(
                why(&answer).ends_with("no corresponding type for autoscaling/v1, Kind=Scale"),
                "{answer}"
            );
        }
        unbind(&api).await;
    }
}

#[tokio::test]
async fn lists_are_merged_by_their_keys_and_defaulted() {
    let api = Api::of_brand("kubernetes").await;
    let rule = json!([{ "apiGroups": ["apps"], "apiVersions": ["v1"], "resources": ["deployments"],
        "operations": ["CREATE"] }]);
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
        "error applying patch: invalid ApplyConfiguration: may not mutate atomic arrays, maps or structs: \
         .spec.selector"
    );
}

/// An error of one policy does not keep the later ones from being used, and one that ignores failures refuses
/// nothing.
#[tokio::test]
async fn failures_follow_the_failure_policy() {
    let api = Api::of_brand("kubernetes").await;
    let broken = json!({ "mutations": [apply("Object{data: {'x': \
        object.data.missing}}")], "failurePolicy": "Ignore" });
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
