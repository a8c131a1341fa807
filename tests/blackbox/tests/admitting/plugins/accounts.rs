//! The account of a pod, its token, and the secrets that it may name.

use blackbox::http::Api;
use plugins::Plugins;
use serde_json::{Value, json};

use crate::plugins::support::{PODS, pod, start};

const ACCOUNTS: &str = "/api/v1/namespaces/default/serviceaccounts";
const PLACE: &str = "/var/run/secrets/kubernetes.io/serviceaccount";

async fn with_accounts() -> Api {
    let api = start(|config| config.admission = Plugins::default()).await;
    for account in [
        json!({ "metadata": { "name": "default" } }),
        json!({
            "metadata": { "name": "quiet" },
            "automountServiceAccountToken": false,
            "imagePullSecrets": [{ "name": "pull" }],
        }),
        json!({
            "metadata": { "name": "strict", "annotations": { "kubernetes.\
             io/enforce-mountable-secrets": "true" } },
            "automountServiceAccountToken": false,
            "secrets": [{ "name": "ok" }],
        }),
    ] {
        api.post(ACCOUNTS, &account).await.expect(201);
    }
    api
}

/// What a dry run makes of a pod.
async fn made(api: &Api, spec: &Value) -> Value {
    api.post(&format!("{PODS}?dryRun=All"), &pod("a", spec)).await.expect(201)["spec"].clone()
}

#[tokio::test]
async fn a_pod_finds_a_token() {
    let api = with_accounts().await;
    let init =
        json!([{ "name": "init", "image": "i", "volumeMounts": [{ "name": "own", "mountPath": PLACE }] }]);
    let own = json!([{ "name": "own", "emptyDir": {} }]);
    let spec = made(&api, &json!({ "initContainers": init, "volumes": own })).await;
    assert_eq!(
        (&spec["serviceAccountName"], &spec["serviceAccount"]),
        (&json!("default"), &json!("default"))
    );
    // A container that has something else at the place keeps it.
    assert_eq!(spec["initContainers"][0]["volumeMounts"], json!([{ "name": "own", "mountPath": PLACE }]));
    let volume = &spec["volumes"][1];
    let name = volume["name"].as_str().expect("a name");
    assert!(name.starts_with("kube-api-access-") && name.len() == "kube-api-access-".len() + 5, "{name}");
    let mount = json!({ "name": name, "readOnly": true, "mountPath": PLACE });
    assert_eq!(spec["containers"][0]["volumeMounts"], json!([mount]));
    assert_eq!(
        volume["projected"],
        json!({
            "defaultMode": 420,
            "sources": [
                { "serviceAccountToken": { "path": "token", "expirationSeconds": 3607 } },
                { "configMap": { "name": "kube-root-ca.crt",
                    "items": [{ "key": "ca.crt", "path": "ca.crt" }] } },
                { "downwardAPI": { "items": [{
                    "path": "namespace", "fieldRef": { "apiVersion": "v1",
                        "fieldPath": "metadata.namespace" },
                }] } },
            ],
        })
    );
}

#[tokio::test]
async fn the_account_decides_what_a_pod_gets() {
    let api = with_accounts().await;
    let reused = json!([{ "name": "kube-api-access-own", "emptyDir": {} }]);
    for (spec, mounts, volumes, pulls) in [
        (json!({ "serviceAccountName": "quiet" }), 0, 0, json!([{ "name": "pull" }])),
        (
            json!({ "serviceAccountName": "quiet", "automountServiceAccountToken": true }),
            1,
            1,
            json!([{ "name": "pull" }]),
        ),
        (
            json!({ "serviceAccountName": "quiet", "imagePullSecrets": [{ "name": "own" }] }),
            0,
            0,
            json!([{ "name": "own" }]),
        ),
        (json!({ "automountServiceAccountToken": false }), 0, 0, Value::Null),
        (json!({ "volumes": reused }), 1, 1, Value::Null),
    ] {
        let got = made(&api, &spec).await;
        let count = |list: &Value| list.as_array().map_or(0, Vec::len);
        assert_eq!(count(&got["containers"][0]["volumeMounts"]), mounts, "{spec}");
        assert_eq!(count(&got["volumes"]), volumes, "{spec}");
        assert_eq!(got["imagePullSecrets"], pulls, "{spec}");
    }
}

#[tokio::test]
async fn an_account_must_exist_and_may_limit_secrets() {
    let api = with_accounts().await;
    let refers = "is not allowed because service account strict does not reference that secret";
    let key = json!({ "secretKeyRef": { "name": "bad", "key": "k" } });
    for (spec, why) in [
        (
            json!({ "serviceAccountName": "none" }),
            "error looking up service account default/none: serviceaccount \"none\" not found".to_owned(),
        ),
        (
            json!({ "serviceAccountName": "strict",
                "volumes": [{ "name": "v", "secret": { "secretName": "bad" } }] }),
            format!("volume with secret.secretName=\"bad\" {refers}"),
        ),
        (
            json!({ "serviceAccountName": "strict", "containers": [
                { "name": "a", "image": "i", "env": [{ "name": "E", "valueFrom": key }] },
            ] }),
            format!("container a with envVar E referencing secret.secretName=\"bad\" {refers}"),
        ),
        (
            json!({ "serviceAccountName": "strict", "initContainers": [
                { "name": "i", "image": "i", "envFrom": [{ "secretRef": { "name": "bad" } }] },
            ] }),
            format!("init container i with envFrom referencing secret.secretName=\"bad\" {refers}"),
        ),
        (
            json!({ "serviceAccountName": "strict", "imagePullSecrets": [{ "name": "other" }] }),
            "imagePullSecrets[0].name=\"other\" is not allowed because service account strict does not \
             reference that \
             imagePullSecret"
                .to_owned(),
        ),
    ] {
        let status = api.post(PODS, &pod("a", &spec)).await.fails(403, "Forbidden", &why);
        assert_eq!(status["message"], format!("pods \"a\" is forbidden: {why}"));
    }
    let ok = json!({ "serviceAccountName": "strict",
        "volumes": [{ "name": "v", "secret": { "secretName": "ok" } }] });
    api.post(PODS, &pod("a", &ok)).await.expect(201);
    let ephemeral = json!({ "spec": { "ephemeralContainers": [
        { "name": "e", "image": "i", "env": [{ "name": "E", "valueFrom": key }] },
    ] } });
    let status = api.merge(&format!("{PODS}/a/ephemeralcontainers"), &ephemeral).await.expect(500);
    let why = format!("ephemeral container e with envVar E referencing secret.secretName=\"bad\" {refers}");
    assert_eq!((&status["message"], &status["reason"]), (&json!(why), &Value::Null));
}

#[tokio::test]
async fn mirror_pods_get_nothing_and_may_open_nothing() {
    let api = with_accounts().await;
    let mirror = |spec: &Value| {
        let mut mirror = pod("a", spec);
        mirror["metadata"]["annotations"] = json!({ "kubernetes.io/config.mirror": "x" });
        mirror["spec"]["nodeName"] = json!("n");
        mirror
    };
    for (spec, why) in [
        (json!({ "serviceAccountName": "default" }), "a mirror pod may not reference service accounts"),
        (json!({ "imagePullSecrets": [{ "name": "s" }] }), "a mirror pod may not reference secrets"),
        (
            json!({ "volumes": [{ "name": "v",
                "projected": { "sources": [{ "serviceAccountToken": { "path": "t" } }] } }] }),
            "a mirror pod may not use ServiceAccountToken volume projections",
        ),
    ] {
        let status = api.post(PODS, &mirror(&spec)).await.fails(403, "Forbidden", why);
        assert_eq!(status["message"], format!("pods \"a\" is forbidden: {why}"));
    }
    let made = api.post(PODS, &mirror(&json!({}))).await.expect(201);
    assert_eq!((&made["spec"]["serviceAccountName"], &made["spec"]["volumes"]), (&Value::Null, &Value::Null));
}

/// A controller creates the account of a new namespace a moment later.
#[tokio::test]
async fn a_pod_waits_for_the_account_of_its_namespace() {
    let api = start(|config| config.admission = Plugins::default()).await;
    let path = format!("{PODS}?dryRun=All");
    let (made, ()) = tokio::join!(async { api.post(&path, &pod("a", &json!({}))).await }, async {
        tokio::time::sleep(std::time::Duration::from_millis(150)).await;
        api.post(ACCOUNTS, &json!({ "metadata": { "name": "default" } })).await.expect(201);
    });
    made.expect(201);
}
