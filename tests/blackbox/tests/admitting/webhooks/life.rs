//! Configurations come and go; connections stay; services are found.

use std::fs;

use apiserver::testing::TestServer;
use base64::{Engine as _, engine::general_purpose::STANDARD};
use blackbox::http::Api;
use serde_json::{Value, json};

use crate::webhooks::hook::{Hook, MAPS, MUTATING, Shown, VALIDATING, configuration};

fn map(name: &str) -> Value {
    json!({ "metadata": { "name": name } })
}

#[tokio::test]
async fn a_configuration_takes_effect_with_the_next_request() {
    let api = Api::of_brand("kubernetes").await;
    let hook = Hook::start(Shown::Good).await;
    let denied = "admission webhook \"one.example.com\" denied the request: not here";
    for number in 0..5 {
        api.post(VALIDATING, &hook.configuration("deny", &json!({}))).await.expect(201);
        let status = api.post(MAPS, &map("a")).await.expect(403);
        assert_eq!((&status["message"], &status["reason"]), (&json!(denied), &Value::Null));
        let allow = json!({ "webhooks": hook.configuration("allow", &json!({}))["webhooks"] });
        api.merge(&format!("{VALIDATING}/a"), &allow).await.expect(200);
        api.post(MAPS, &map(&format!("b{number}"))).await.expect(201);
        api.delete(&format!("{VALIDATING}/a")).await.expect(200);
        api.post(MAPS, &map(&format!("c{number}"))).await.expect(201);
    }
    api.post(MUTATING, &hook.configuration("label", &json!({}))).await.expect(201);
    let made = api.post(MAPS, &map("labelled")).await.expect(201);
    assert_eq!(made["metadata"]["labels"], json!({ "hooked": "yes" }));
}

/// A webhook that refuses everything cannot keep its own configuration in place.
#[tokio::test]
async fn a_bad_configuration_can_be_repaired() {
    let api = Api::of_brand("kubernetes").await;
    let hook = Hook::start(Shown::Good).await;
    let everything =
        json!([{ "apiGroups": ["*"], "apiVersions": ["*"], "resources": ["*/*"], "operations": ["*"] }]);
    for path in [VALIDATING, MUTATING] {
        let bad = configuration(&json!({ "url": "https://localhost:1/x" }), &json!({ "rules": everything }));
        api.post(path, &bad).await.expect(201);
        api.post(MAPS, &map("a")).await.fails(500, "InternalError", "connection refused");
        let good = json!({ "webhooks": hook.configuration("allow", &json!({}))["webhooks"] });
        api.merge(&format!("{path}/a"), &good).await.expect(200);
        api.post(MAPS, &map(&format!("m{}", path.len()))).await.expect(201);
        api.delete(&format!("{path}/a")).await.expect(200);
    }
}

#[tokio::test]
async fn connections_are_kept() {
    let api = Api::of_brand("kubernetes").await;
    let hook = Hook::start(Shown::Good).await;
    api.post(VALIDATING, &hook.configuration("allow", &json!({}))).await.expect(201);
    for number in 0..20 {
        api.post(MAPS, &map(&format!("a{number}"))).await.expect(201);
    }
    // A changed configuration of the same webhook keeps them, too.
    api.merge(&format!("{VALIDATING}/a"), &json!({ "metadata": { "labels": { "x": "y" } } }))
        .await
        .expect(200);
    api.post(MAPS, &map("b")).await.expect(201);
    assert_eq!((hook.asked().len(), hook.connections()), (21, 1));
}

#[tokio::test]
async fn services_are_found_and_guarded() {
    let hook = Hook::start(Shown::Good).await;
    let folder = tempfile::tempdir().expect("a folder");
    let table = folder.path().join("services");
    fs::write(
        &table,
        format!(
            "default/hook = 127.0.0.1:{0}\ndefault/other = 127.0.0.1:{0}\ndefault/odd = 169.254.169.254:80\n",
            hook.port()
        ),
    )
    .expect("written");
    let server = TestServer::builder().brand("kubernetes").configure(|config| {
        config.services.addresses.table = Some(table.clone());
    });
    let api = Api::over(server.start().await.expect("a test server starts"));
    let client = |name: &str| {
        json!({
            "service": { "namespace": "default", "name": name, "path": "/deny" },
            "caBundle": STANDARD.encode(hook.authority()),
        })
    };
    for (name, code, text) in [
        ("hook", 403, "denied the request: not here"),
        // The server there must show a certificate for this service.
        ("other", 500, "x509: certificate is valid for localhost, hook.default.svc, not other.default.svc"),
        ("odd", 500, "connections to 169.254.169.254 are not allowed"),
        ("none", 500, "Post \"https://none.default.svc:443/deny?timeout=2s\": service \"none\" not found"),
    ] {
        api.post(VALIDATING, &configuration(&client(name), &json!({}))).await.expect(201);
        let status = api.post(MAPS, &map("a")).await.expect(code);
        assert!(status["message"].as_str().is_some_and(|message| message.contains(text)), "{status}");
        api.delete(&format!("{VALIDATING}/a")).await.expect(200);
    }
}
