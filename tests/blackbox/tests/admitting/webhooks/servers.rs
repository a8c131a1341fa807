//! What webhook servers do that is sound: answer in chunks, end connections, renew their certificate.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use blackbox::http::Api;
use serde_json::{Value, json};

use crate::webhooks::hook::{Hook, MAPS, Shown, VALIDATING};

/// Requests through each server.
const REQUESTS: usize = 5;

fn map(name: &str) -> Value {
    json!({ "metadata": { "name": name } })
}

#[tokio::test]
async fn answers_come_in_every_framing() {
    let api = Api::of_brand("kubernetes").await;
    for (behaviour, connections) in [("chunked", 1), ("last", REQUESTS), ("once", REQUESTS)] {
        let hook = Hook::start(Shown::Good).await;
        api.post(VALIDATING, &hook.configuration(behaviour, &json!({}))).await.expect(201);
        for number in 0..REQUESTS {
            let answer = api.post(MAPS, &map(&format!("{behaviour}-{number}"))).await;
            assert_eq!(answer.code, 201, "{behaviour}: {}", answer.text());
        }
        assert_eq!((hook.asked().len(), hook.connections()), (REQUESTS, connections), "{behaviour}");
        api.delete(&format!("{VALIDATING}/a")).await.expect(200);
    }
}

#[tokio::test]
async fn a_renewed_certificate_needs_its_authority() {
    let api = Api::of_brand("kubernetes").await;
    let mut hook = Hook::start(Shown::Good).await;
    let made = api.post(VALIDATING, &hook.configuration("last", &json!({}))).await.expect(201);
    api.post(MAPS, &map("before")).await.expect(201);
    hook.renew();
    let status = api.post(MAPS, &map("between")).await.expect(500);
    let unknown = "x509: certificate signed by unknown authority";
    assert!(status["message"].as_str().is_some_and(|message| message.contains(unknown)), "{status}");
    let mut renewed = made["webhooks"].clone();
    renewed[0]["clientConfig"]["caBundle"] = STANDARD.encode(hook.authority()).into();
    let own = format!("{VALIDATING}/a");
    api.merge(&own, &json!({ "webhooks": renewed })).await.expect(200);
    api.post(MAPS, &map("between")).await.expect(201);
    // The authority before it is trusted no more.
    api.merge(&own, &json!({ "webhooks": made["webhooks"] })).await.expect(200);
    api.post(MAPS, &map("after")).await.expect(500);
}
