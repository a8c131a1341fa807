//! The steps of a controller's suite on a control plane: users, definitions, webhooks, objects.

use blackbox::{
    control_plane::{ControlPlane, TestAssets},
    http,
    remote::{Authority, Service},
};
use serde_json::{Value, json};

const DEFINITIONS: &str = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
const HOOKS: &str = "/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations";
const CRONTABS: &str = "/apis/stable.example.com/v1/namespaces/default/crontabs";

fn definition() -> Value {
    json!({
        "apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
        "metadata": { "name": "crontabs.stable.example.com" },
        "spec": {
            "group": "stable.example.com", "scope": "Namespaced",
            "names": { "plural": "crontabs", "singular": "crontab", "kind": "CronTab" },
            "versions": [{
                "name": "v1", "served": true, "storage": true,
                "schema": { "openAPIV3Schema": {
                    "type": "object",
                    "properties": { "spec": { "type": "object",
                        "properties": { "replicas": { "type": "integer" } } } },
                } },
            }],
        },
    })
}

fn crontab(name: &str) -> Value {
    json!({
        "apiVersion": "stable.example.com/v1", "kind": "CronTab",
        "metadata": { "name": name }, "spec": { "replicas": 1 },
    })
}

/// Waits until a path is served.
async fn served(plane: &ControlPlane, path: &str) {
    while plane.get(path).await.code != 200 {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
}

#[tokio::test]
async fn a_suite_runs_as_with_kube_apiserver() {
    let assets = TestAssets::lay_out();
    let plane = ControlPlane::start(&assets).await;
    let version = plane.get("/version").await.expect(200);
    assert_eq!((&version["major"], &version["minor"]), (&json!("1"), &json!("36")));

    // A user who may do nothing yet.
    let user = plane.user("jane", &["developers"]);
    let pods = format!("{}/api/v1/namespaces/default/pods", plane.url);
    http::send(user.get(&pods)).await.fails(403, "Forbidden", r#"User "jane" cannot list resource "pods""#);

    // The controllers of kube-controller-manager do not run.
    let orphan = json!({
        "metadata": { "name": "a", "ownerReferences": [
            { "apiVersion": "v1", "kind": "ConfigMap", "name": "gone",
                "uid": "6b0a2f4e-9c53-4f0e-8c2e-1c0d4f6f2a11" }
        ] },
    });
    plane.post("/api/v1/namespaces/default/configmaps", &orphan).await.expect(201);
    plane.get("/api/v1/namespaces/default/serviceaccounts/default").await.fails(404, "NotFound", "not found");
    plane.post(DEFINITIONS, &definition()).await.expect(201);
    served(&plane, CRONTABS).await;
    plane.post(CRONTABS, &crontab("one")).await.expect(201);
    plane.get("/api/v1/namespaces/default/configmaps/a").await.expect(200);
    plane.stop();
}

/// envtest writes addresses of webhooks with two slashes before the path.
#[tokio::test]
async fn webhooks_of_a_suite_are_called() {
    let assets = TestAssets::lay_out();
    let plane = ControlPlane::start(&assets).await;
    let authority = Authority::default();
    let refusal = json!({
        "apiVersion": "admission.k8s.io/v1", "kind": "AdmissionReview",
        "response": { "uid": "", "allowed": false, "status": { "message": "not today" } },
    });
    let answer = move |asked: &blackbox::remote::Asked| {
        let review: Value = serde_json::from_str(&asked.body).expect("a review");
        let mut answer = refusal.clone();
        answer["response"]["uid"] = review["request"]["uid"].clone();
        (200, "content-type: application/json\r\n", answer.to_string())
    };
    let service = Service::start(&authority.identity("127.0.0.1"), None, answer).await;
    let url = format!("{}//validate", service.url().replace("localhost", "127.0.0.1"));
    let bundle = base64::Engine::encode(&base64::engine::general_purpose::STANDARD, authority.pem());
    let hook = json!({
        "metadata": { "name": "suite" },
        "webhooks": [{
            "name": "validate.example.com", "sideEffects": "None", "admissionReviewVersions": ["v1"],
            "clientConfig": { "url": url, "caBundle": bundle },
            "rules": [{ "apiGroups": [""], "apiVersions": ["v1"], "resources": ["configmaps"],
                "operations": ["CREATE"] }],
            "namespaceSelector": { "matchLabels": { "hooked": "yes" } },
        }],
    });
    plane.post(HOOKS, &hook).await.expect(201);
    plane
        .post(
            "/api/v1/namespaces",
            &json!({ "metadata": { "name": "hooked", "labels": { "hooked": "yes" } } }),
        )
        .await
        .expect(201);
    let map = json!({ "metadata": { "name": "a" } });
    let refused = loop {
        let answer = plane.post("/api/v1/namespaces/hooked/configmaps?dryRun=All", &map).await;
        // A configuration counts a moment after its creation.
        if answer.code != 201 {
            break answer;
        }
    };
    assert_eq!(refused.code, 403, "{}", refused.text());
    assert!(refused.text().contains("denied the request: not today"), "{}", refused.text());
    plane.stop();
}

/// Tokens are signed with the key that the suite made, under the issuer that it named.
#[tokio::test]
async fn tokens_are_those_of_the_suite() {
    let assets = TestAssets::lay_out();
    let plane = ControlPlane::start(&assets).await;
    let accounts = "/api/v1/namespaces/default/serviceaccounts";
    plane.post(accounts, &json!({ "metadata": { "name": "robot" } })).await.expect(201);
    let request = json!({ "apiVersion": "authentication.k8s.io/v1", "kind": "TokenRequest", "spec": {} });
    let made = plane.post(&format!("{accounts}/robot/token"), &request).await.expect(201);
    let token = made["status"]["token"].as_str().expect("a token").to_owned();
    let review = json!({ "apiVersion": "authentication.k8s.io/v1", "kind": "SelfSubjectReview" });
    let url = format!("{}/apis/authentication.k8s.io/v1/selfsubjectreviews", plane.url);
    let seen = http::send(http::credulous().post(url).bearer_auth(token).json(&review)).await.expect(201);
    assert_eq!(seen["status"]["userInfo"]["username"], "system:serviceaccount:default:robot");
    let keys = plane.get("/.well-known/openid-configuration").await.expect(200);
    assert_eq!(keys["issuer"], format!("{}/", plane.url));
    plane.stop();
}
