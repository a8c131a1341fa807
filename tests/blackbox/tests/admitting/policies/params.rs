//! Parameters come and go.

use blackbox::http::Api;
use serde_json::{Value, json};

use crate::policies::stored::{Kind, MAPS, map, why};

const VALIDATING: Kind = Kind::Validating;

fn limit() -> Value {
    json!({
        "paramKind": { "apiVersion": "v1", "kind": "Secret" },
        "validations": [{
            "expression": "size(object.data) <= size(params.data)",
            "messageExpression": "'at most ' + string(size(params.data)) + ' by ' + params.metadata.name",
        }],
    })
}

const SECRETS: &str = "/api/v1/namespaces/default/secrets";

fn secret(name: &str, keys: usize) -> Value {
    let data: serde_json::Map<_, _> = (0..keys).map(|key| (format!("k{key}"), json!("dg=="))).collect();
    json!({ "metadata": { "name": name, "labels": { "limit": "yes" } }, "data": data })
}

#[tokio::test]
async fn parameters_come_and_go() {
    let api = Api::of_brand("kubernetes").await;
    let by_name = |action: &str| {
        json!({
        "paramRef": { "name": "limit", "namespace": "default", "parameterNotFoundAction": action } })
    };
    VALIDATING.bind(&api, "p", &limit(), &by_name("Deny")).await;
    let three = json!({ "a": "1", "b": "2", "c": "3" });
    let status = api.post(MAPS, &map("a", &three)).await.expect(422);
    let none =
        "failed to configure binding: no params found for policy binding with `Deny` parameterNotFoundAction";
    assert_eq!(why(&status), none);
    api.post(SECRETS, &secret("limit", 2)).await.expect(201);
    let status = api.post(MAPS, &map("a", &three)).await.expect(422);
    assert_eq!(why(&status), "at most 2 by limit");
    api.merge(&format!("{SECRETS}/limit"), &json!({ "data": { "more": "dg==" } })).await.expect(200);
    api.post(MAPS, &map("a", &three)).await.expect(201);
    api.delete(&format!("{SECRETS}/limit")).await.expect(200);
    assert_eq!(why(&api.post(MAPS, &map("b", &three)).await.expect(422)), none);
    api.merge(&format!("{}/p", VALIDATING.bindings()), &json!({ "spec": by_name("Allow") }))
        .await
        .expect(200);
    api.post(MAPS, &map("b", &three)).await.expect(201);
}

#[tokio::test]
async fn every_selected_parameter_counts() {
    let api = Api::of_brand("kubernetes").await;
    let selected = json!({ "matchLabels": { "limit": "yes" } });
    let reference = json!({ "paramRef": { "selector": selected, "parameterNotFoundAction": "Deny" } });
    VALIDATING.bind(&api, "p", &limit(), &reference).await;
    for (name, keys) in [("b", 3), ("a", 5), ("c", 1)] {
        api.post(SECRETS, &secret(name, keys)).await.expect(201);
    }
    let status = api.post(MAPS, &map("m", &json!({ "a": "1", "b": "2" }))).await.expect(422);
    assert_eq!(why(&status), "at most 1 by c");
    api.delete(&format!("{SECRETS}/c")).await.expect(200);
    api.post(MAPS, &map("m", &json!({ "a": "1", "b": "2" }))).await.expect(201);
}

#[tokio::test]
async fn parameters_must_fit_the_binding() {
    let api = Api::of_brand("kubernetes").await;
    let refusal = async |kind: Value, reference: Value| {
        let policy = json!({ "paramKind": kind, "validations": [{ "expression": "params != null" }] });
        VALIDATING.bind(&api, "p", &policy, &json!({ "paramRef": reference })).await;
        let status = api.post(MAPS, &map("a", &json!({}))).await.expect(422);
        for path in [VALIDATING.bindings(), VALIDATING.policies()] {
            api.delete(&format!("{path}/p")).await.expect(200);
        }
        status["message"].as_str().unwrap_or_default().to_owned()
    };
    let unknown = json!({ "apiVersion": "example.org/v1", "kind": "Nothing" });
    let named = json!({ "name": "x", "parameterNotFoundAction": "Deny" });
    assert_eq!(
        refusal(unknown, named.clone()).await,
        "configmaps \"a\" is forbidden: ValidatingAdmissionPolicy 'p' denied request: failed to configure \
         policy: failed \
         to find resource referenced by paramKind: 'example.org/v1, Kind=Nothing'"
    );
    let class = json!({ "apiVersion": "scheduling.k8s.io/v1", "kind": "PriorityClass" });
    let mut placed = named;
    placed["namespace"] = json!("default");
    let message = refusal(class, placed).await;
    let expected = "paramRef.namespace must not be provided for a cluster-scoped `paramKind`";
    assert!(message.ends_with(expected), "{message}");
}
