//! The image policy: verdicts, their cache, and a service that fails.

use std::fs;

use apiserver::testing::TestServer;
use base64::{Engine as _, engine::general_purpose::STANDARD};
use blackbox::http::Api;
use plugins::Plugins;
use serde_json::{Value, json};

use crate::webhooks::hook::{Hook, Shown};

const PODS: &str = "/api/v1/namespaces/default/pods?dryRun=All";

fn pod(image: &str) -> Value {
    json!({
        "metadata": { "name": "a", "annotations": { "x.image-policy.k8s.io/why": "test", "other": "y" } },
        "spec": { "containers": [{ "name": "a", "image": image }] },
    })
}

async fn start(hook: &Hook, path: &str, default_allow: bool) -> Api {
    let folder = tempfile::tempdir().expect("a folder");
    let client = json!({
        "clusters": [{ "name": "c", "cluster": {
            "server": hook.url(path), "certificate-authority-data": STANDARD.encode(hook.authority()),
        } }],
        "users": [{ "name": "u", "user": {} }],
        "contexts": [{ "name": "x", "context": { "cluster": "c", "user": "u" } }],
        "current-context": "x",
    });
    fs::write(folder.path().join("client"), client.to_string()).expect("written");
    let policy = json!({
        "kubeConfigFile": folder.path().join("client"), "retryBackoff": 1, "defaultAllow": default_allow,
    });
    let file = json!({
        "apiVersion": "apiserver.config.k8s.io/v1", "kind": "AdmissionConfiguration",
        "plugins": [{ "name": "ImagePolicyWebhook", "configuration": { "imagePolicy": policy } }],
    });
    fs::write(folder.path().join("admission"), file.to_string()).expect("written");
    let enabled = ["ImagePolicyWebhook".to_owned()];
    let server = TestServer::builder().brand("kubernetes").configure(|config| {
        config.admission = Plugins::choose(&enabled, &["ServiceAccount".to_owned()]).expect("a known plugin");
        config.admission_configurations.file = Some(folder.path().join("admission"));
    });
    Api::over(server.start().await.expect("a test server starts"))
}

#[tokio::test]
async fn images_are_judged_once() {
    let hook = Hook::start(Shown::Good).await;
    let api = start(&hook, "images", false).await;
    let refused =
        "pods \"a\" is forbidden: image policy webhook backend denied one or more images: the image is bad";
    for _ in 0..3 {
        api.post(PODS, &pod("good:1")).await.expect(201);
        assert_eq!(api.post(PODS, &pod("bad:1")).await.expect(403)["message"], refused);
    }
    let asked = hook.asked();
    assert_eq!(asked.len(), 2);
    let review: Value = serde_json::from_str(&asked[0].1).expect("JSON");
    let spec = json!({
        "containers": [{ "image": "good:1" }],
        "annotations": { "x.image-policy.k8s.io/why": "test" },
        "namespace": "default",
    });
    assert_eq!((&review["kind"], &review["spec"]), (&json!("ImageReview"), &spec));
}

#[tokio::test]
async fn a_service_that_fails_is_tried_again() {
    let hook = Hook::start(Shown::Good).await;
    let api = start(&hook, "error", false).await;
    api.post(PODS, &pod("good:1")).await.fails(403, "Forbidden", "an error on the server (");
    assert_eq!(hook.asked().len(), 5);
    let api = start(&hook, "error", true).await;
    api.post(PODS, &pod("good:1")).await.expect(201);
}
