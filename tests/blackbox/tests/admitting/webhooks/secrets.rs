//! What is in reviewed objects reaches the webhook, and no log, however the webhook behaves.

use blackbox::http::send;
use reqwest::Method;
use serde_json::json;

use crate::webhooks::hook::{Hook, MUTATING, Shown, VALIDATING};
use blackbox::process::Process;

const PLANTED: &str = "planted-secret-of-an-object-9e1f";

#[tokio::test]
async fn reviewed_objects_reach_no_log() {
    let directory = tempfile::tempdir().expect("a directory");
    let hook = Hook::start(Shown::Good).await;
    let options = ["--brand=kubernetes", "-v=10"];
    let server = Process::start(&directory.path().join("data"), &options);
    let rules =
        json!([{ "apiGroups": [""], "apiVersions": ["v1"], "resources": ["secrets"], "operations": ["*"] }]);
    let secret = json!({ "metadata": { "name": "a" }, "stringData": { "k": PLANTED } });
    for behaviour in ["allow", "label", "error", "garbage", "wrong-uid", "half", "bomb", "hang"] {
        for path in [VALIDATING, MUTATING] {
            for policy in ["Fail", "Ignore"] {
                let fields = json!({ "rules": rules, "failurePolicy": policy, "timeoutSeconds": 1 });
                let configuration = hook.configuration(behaviour, &fields);
                send(server.request(Method::POST, path).json(&configuration)).await.expect(201);
                let secrets = "/api/v1/namespaces/default/secrets?dryRun=All";
                send(server.request(Method::POST, secrets).json(&secret)).await;
                send(server.request(Method::DELETE, &format!("{path}/a"))).await.expect(200);
            }
        }
    }
    assert!(hook.asked().iter().filter(|(_, body)| body.contains("\"Secret\"")).count() > 20);
    server.terminate();
    let (status, output, said) = server.ended();
    assert!(status.success(), "{said}");
    assert!(said.contains("webhook failed"), "failures are logged: {said}");
    use base64::{Engine as _, engine::general_purpose::STANDARD};
    for secret in [PLANTED.to_owned(), STANDARD.encode(PLANTED)] {
        for text in [&said, &output] {
            let around = text.find(&secret).map(|at| &text[at.saturating_sub(300)..at]);
            assert!(around.is_none(), "it stands behind {around:?}");
        }
    }
}
