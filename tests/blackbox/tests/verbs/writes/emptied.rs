//! Empty lists and maps in texts about values: as they were sent, where the stored value is the same as an
//! absent one.

use blackbox::http::Api;
use serde_json::{Value, json};

use crate::writes::support::causes;

const STORAGE_CLASSES: &str = "/apis/storage.k8s.io/v1/storageclasses";
const PODS: &str = "/api/v1/namespaces/default/pods";

#[tokio::test]
async fn a_value_is_shown_as_it_was_sent() {
    let api = Api::of_brand("kubernetes").await;
    let class = json!({
        "metadata": { "name": "c" },
        "provisioner": "example.org/p",
        "parameters": { "a": "b" },
        "volumeBindingMode": "Immediate",
    });
    api.post(STORAGE_CLASSES, &class).await.expect(201);
    let url = format!("{STORAGE_CLASSES}/c");
    for (parameters, shown) in
        [(json!({}), "{}"), (Value::Null, "null"), (json!({ "a": "c" }), r#"{"a":"c"}"#)]
    {
        let mut changed = class.clone();
        changed["parameters"] = parameters;
        let status = api.put(&url, &changed).await.expect(422);
        let expected = format!("Invalid value: {shown}: field is immutable");
        assert_eq!(causes(&status), [("parameters".to_owned(), expected)]);
    }
}

#[tokio::test]
async fn a_difference_shows_what_was_sent() {
    let api = Api::of_brand("kubernetes").await;
    let pod = json!({
        "metadata": { "name": "p" },
        "spec": { "containers": [{ "name": "c", "image": "i", "ports": [{ "containerPort": 80 }] }] },
    });
    let made = api.post(PODS, &pod).await.expect(201);
    let url = format!("{PODS}/p");
    for (ports, shown) in [(json!([]), "[]"), (Value::Null, "null")] {
        let mut changed = made.clone();
        changed["spec"]["containers"][0]["ports"] = ports;
        let status = api.put(&url, &changed).await.expect(422);
        let text = status["details"]["causes"][0]["message"].as_str().unwrap_or_default();
        assert!(text.contains(&format!("\n+   \"Ports\": {shown},\n")), "{text}");
    }
    // What a strategic patch takes away item by item is an empty list, too.
    let patch = json!({ "spec": { "containers": [
        { "name": "c", "ports": [{ "$patch": "delete", "containerPort": 80 }] },
    ] } });
    let status = api.patch(&url, "application/strategic-merge-patch+json", &patch).await.expect(422);
    let text = status["details"]["causes"][0]["message"].as_str().unwrap_or_default();
    assert!(text.contains("\n+   \"Ports\": [],\n"), "{text}");
}

#[tokio::test]
async fn rules_of_pods_look_at_the_stored_one() {
    let api = Api::of_brand("kubernetes").await;
    let pod = |name: &str, context: Value| {
        json!({
            "metadata": { "name": name },
            "spec": {
                "securityContext": context,
                "initContainers": [{ "name": "i", "image": "i" }],
                "containers": [{ "name": "c", "image": "i" }],
            },
        })
    };
    let fields = |status: &Value| causes(status).into_iter().map(|(field, _)| field).collect::<Vec<_>>();
    let policy = "spec.securityContext.seLinuxChangePolicy";
    let mount = json!({ "seLinuxChangePolicy": "MountOption" });
    let refused = api.post(PODS, &pod("a", mount.clone())).await.expect(422);
    assert_eq!(fields(&refused), [policy]);
    for (name, context, expected) in [
        ("none", json!({}), &[policy, "spec"][..]),
        ("set", json!({ "seLinuxChangePolicy": "Recursive" }), &["spec"]),
    ] {
        let mut made = api.post(PODS, &pod(name, context)).await.expect(201);
        made["spec"]["securityContext"] = mount.clone();
        let refused = api.put(&format!("{PODS}/{name}"), &made).await.expect(422);
        assert_eq!(fields(&refused), expected, "{name}");
    }
    // Rules without a policy are one mistake in a container that runs first, and several in another.
    for (list, expected) in [
        ("initContainers", &["spec.initContainers[0].restartPolicy"][..]),
        (
            "containers",
            &[
                "spec.containers[0].restartPolicy",
                "spec.containers[0].restartPolicyRules[0].action",
                "spec.containers[0].restartPolicyRules[0].exitCodes",
            ],
        ),
    ] {
        let mut pod = pod("r", json!({}));
        pod["spec"][list][0]["restartPolicyRules"] = json!([{}]);
        let refused = api.post(PODS, &pod).await.expect(422);
        assert_eq!(fields(&refused), expected, "{list}");
    }
}
