//! Namespaces that must exist, that come by themselves, and that decide where their pods run.

use std::fs;

use admission::Configurations;
use blackbox::http::Api;
use plugins::Plugins;
use serde_json::{Value, json};

use crate::plugins::support::{pod, start};

const NAMESPACES: &str = "/api/v1/namespaces";

/// A server with these plugins, and what the file of their configurations has behind its head.
async fn with(names: &[&str], plugins: &str) -> Api {
    let on: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("admission.yaml");
    let head = "apiVersion: apiserver.config.k8s.io/v1\nkind: AdmissionConfiguration\nplugins:";
    fs::write(&file, format!("{head}\n{plugins}\n")).expect("it can be written");
    start(|config| {
        config.admission = Plugins::choose(&on, &["ServiceAccount".to_owned()]).expect("they are known");
        config.admission_configurations = Configurations::default();
        config.admission_configurations.file = (!plugins.is_empty()).then(|| file.clone());
    })
    .await
}

/// Creates a namespace with these annotations of schedulers.
async fn namespace(api: &Api, name: &str, annotations: &[(&str, &str)]) {
    let annotations: serde_json::Map<String, Value> = annotations
        .iter()
        .map(|(key, value)| (format!("scheduler.alpha.kubernetes.io/{key}"), json!(value)))
        .collect();
    api.post(NAMESPACES, &json!({ "metadata": { "name": name, "annotations": annotations } }))
        .await
        .expect(201);
}

fn pods(namespace: &str) -> String {
    format!("{NAMESPACES}/{namespace}/pods")
}

#[tokio::test]
async fn a_missing_namespace_comes_with_its_first_object() {
    let api = with(&["NamespaceAutoProvision", "NamespaceExists"], "").await;
    let map = json!({ "metadata": { "name": "a" } });
    let maps = |namespace: &str| format!("{NAMESPACES}/{namespace}/configmaps");
    api.post(&maps("new"), &map).await.expect(201);
    let made = api.get(&format!("{NAMESPACES}/new")).await.expect(200);
    assert_eq!(made["metadata"]["labels"]["kubernetes.io/metadata.name"], "new");
    // The second one finds it.
    api.post(&maps("new"), &json!({ "metadata": { "name": "b" } })).await.expect(201);
    api.post(&format!("{}?dryRun=All", maps("dry")), &map).await.fails(
        404,
        "NotFound",
        "namespaces \"dry\" not found",
    );
    api.get(&format!("{NAMESPACES}/dry")).await.expect(404);
    api.delete(&format!("{}/a", maps("none"))).await.expect(404);
    api.get(&format!("{NAMESPACES}/none")).await.expect(404);
    let status = api.post(&maps("x_bad"), &map).await.expect(403);
    let message = status["message"].as_str().expect("a message");
    let expected = "configmaps \"a\" is forbidden: Namespace \"x_bad\" is invalid: metadata.name: Invalid \
        value: \"x_bad\": ";
    assert!(message.starts_with(expected), "{message}");
}

#[tokio::test]
async fn a_namespace_selects_the_nodes_of_its_pods() {
    let configuration = "- name: PodNodeSelector\n  configuration:\n    podNodeSelectorPluginConfig: \
                         { clusterDefaultNodeSelector: 'env=dev', strict: 'env=prod,disk=ssd' }";
    let api = with(&["PodNodeSelector"], configuration).await;
    namespace(&api, "usual", &[]).await;
    namespace(&api, "own", &[("node-selector", "env=own, zone=a")]).await;
    namespace(&api, "strict", &[("node-selector", "")]).await;
    namespace(&api, "wrong", &[("node-selector", "env")]).await;
    for (namespace, selected, expected) in [
        ("usual", json!({}), json!({ "env": "dev" })),
        ("usual", json!({ "env": "dev", "x": "y" }), json!({ "env": "dev", "x": "y" })),
        ("own", json!({ "x": "y" }), json!({ "env": "own", "zone": "a", "x": "y" })),
        ("strict", json!({ "disk": "ssd" }), json!({ "disk": "ssd" })),
        ("strict", json!({}), Value::Null),
    ] {
        let body = pod("a", &json!({ "nodeSelector": selected }));
        let made = api.post(&format!("{}?dryRun=All", pods(namespace)), &body).await.expect(201);
        assert_eq!(made["spec"]["nodeSelector"], expected, "{namespace} {selected}");
    }
    let conflict = "pod node label selector conflicts with its namespace node label selector";
    let unlisted = "pod node label selector labels conflict with its namespace whitelist";
    for (namespace, selected, why) in
        [("usual", json!({ "env": "prod" }), conflict), ("strict", json!({ "env": "dev" }), unlisted)]
    {
        let body = pod("a", &json!({ "nodeSelector": selected }));
        let status = api.post(&pods(namespace), &body).await.fails(403, "Forbidden", why);
        assert_eq!(status["message"], format!("pods \"a\" is forbidden: {why}"));
    }
    let status = api.post(&pods("wrong"), &pod("a", &json!({}))).await.expect(500);
    assert_eq!((&status["message"], &status["reason"]), (&json!("invalid selector: [env]"), &Value::Null));
}

#[tokio::test]
async fn a_namespace_limits_what_its_pods_tolerate() {
    let configuration = "- name: PodTolerationRestriction\n  configuration:\n    apiVersion: \
                         podtolerationrestriction.admission.k8s.io/v1alpha1\n    kind: Configuration\n    \
                         default: \
                         [{ key: usual, operator: Exists }]\n    whitelist: [{ key: usual, operator: Exists \
                         }, { key: \
                         free, operator: Exists }, { operator: Exists, effect: NoExecute }, { key: \
                         node.kubernetes.io/memory-pressure, operator: Exists }]";
    let api = with(&["PodTolerationRestriction"], configuration).await;
    namespace(&api, "usual", &[]).await;
    let own =
        [("defaultTolerations", r#"[{"key":"own","operator":"Exists"}]"#), ("tolerationsWhitelist", "")];
    namespace(&api, "own", &own).await;
    namespace(&api, "wrong", &[("defaultTolerations", "nonsense")]).await;
    let made = async |namespace: &str, spec: &Value| {
        let path = format!("{}?dryRun=All", pods(namespace));
        let made = api.post(&path, &pod("a", spec)).await.expect(201);
        let tolerations = made["spec"]["tolerations"].as_array().expect("a list").clone();
        tolerations.iter().map(|said| said["key"].as_str().unwrap_or_default().to_owned()).collect::<Vec<_>>()
    };
    let (ready, reachable) = ("node.kubernetes.io/not-ready", "node.kubernetes.io/unreachable");
    let pressure = "node.kubernetes.io/memory-pressure";
    assert_eq!(made("usual", &json!({})).await, [ready, reachable, "usual"]);
    assert_eq!(made("own", &json!({})).await, [ready, reachable, "own"]);
    let free = json!({ "tolerations": [{ "key": "free", "operator": "Exists", "effect": "NoSchedule" }] });
    assert_eq!(made("usual", &free).await, ["free", ready, reachable, "usual"]);
    let requests =
        json!({ "containers": [{ "name": "a", "image": "i", "resources": { "requests": { "cpu": "1" } } }] });
    assert_eq!(made("usual", &requests).await, [ready, reachable, "usual", pressure]);
    let other = pod("a", &json!({ "tolerations": [{ "key": "other", "operator": "Exists" }] }));
    let status = api.post(&pods("usual"), &other).await.expect(500);
    let why = "pod tolerations (possibly merged with namespace default tolerations) conflict with its \
        cluster whitelist";
    assert_eq!((&status["message"], &status["reason"]), (&json!(why), &Value::Null));
    // An empty list permits everything.
    api.post(&pods("own"), &other).await.expect(201);
    api.post(&pods("wrong"), &pod("a", &json!({}))).await.expect(500);
}
