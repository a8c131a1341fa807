//! Tokens of those who join.

use std::time::Duration;

use blackbox::http::Api;
use serde_json::{Value, json};

use crate::identity::support::{start, whose};

const SECRETS: &str = "/api/v1/namespaces/platform-system/secrets";
const SECRET: &str = "0123456789abcdef";
const REFUSED: &str = "401 Unauthorized";

/// A good secret for a token with this id.
fn secret(id: &str) -> Value {
    json!({
        "apiVersion": "v1", "kind": "Secret", "type": "bootstrap.platform.io/token",
        "metadata": { "name": format!("bootstrap-token-{id}") },
        "stringData": {
            "token-id": id, "token-secret": SECRET, "usage-bootstrap-authentication": "true",
            "auth-extra-groups": "system:bootstrappers:workers,system:bootstrappers:a",
            "expiration": "2100-01-01T00:00:00Z",
        },
    })
}

async fn put(api: &Api, object: &Value) {
    api.post(SECRETS, object).await.expect(201);
}

#[tokio::test]
async fn a_token_works_as_long_as_its_secret() {
    let (api, hand) = start(|config| config.authentication.bootstrap_tokens = true).await;
    let token = format!("abc123.{SECRET}");
    assert_eq!(whose(&api, &token).await, REFUSED);
    put(&api, &secret("abc123")).await;
    let user = "system:bootstrap:abc123  system:bootstrappers,system:bootstrappers:a,\
                system:bootstrappers:workers,system:authenticated";
    assert_eq!(whose(&api, &token).await, user);
    api.delete(&format!("{SECRETS}/bootstrap-token-abc123")).await.expect(200);
    hand.advance(Duration::from_secs(10));
    assert_eq!(whose(&api, &token).await, REFUSED);
}

#[tokio::test]
async fn every_flaw_of_a_secret_is_a_refusal() {
    let (api, _) = start(|config| config.authentication.bootstrap_tokens = true).await;
    let set = |key: &'static str, value: &'static str| {
        move |object: &mut Value| object["stringData"][key] = json!(value)
    };
    type Change = Box<dyn Fn(&mut Value)>;
    let good: [(&str, Change); 3] = [
        ("as it is", Box::new(|_| {})),
        ("it lasts for ever", Box::new(set("expiration", ""))),
        ("without further groups", Box::new(set("auth-extra-groups", ""))),
    ];
    let bad: [(&str, Change); 15] = [
        ("another type", Box::new(|object| object["type"] = json!("Opaque"))),
        ("no data", Box::new(|object| object["stringData"] = json!({}))),
        ("another secret", Box::new(set("token-secret", "0123456789abcdeg"))),
        ("a longer secret", Box::new(set("token-secret", "0123456789abcdef0"))),
        ("no secret", Box::new(set("token-secret", ""))),
        ("another id", Box::new(set("token-id", "other1"))),
        ("no id", Box::new(set("token-id", ""))),
        ("over", Box::new(set("expiration", "2020-01-01T00:00:00Z"))),
        ("no time", Box::new(set("expiration", "tomorrow"))),
        ("not meant for it", Box::new(set("usage-bootstrap-authentication", "false"))),
        ("nearly meant for it", Box::new(set("usage-bootstrap-authentication", "True"))),
        ("not said to be meant for it", Box::new(set("usage-bootstrap-authentication", ""))),
        ("a powerful group", Box::new(set("auth-extra-groups", "system:masters"))),
        ("one powerful group", Box::new(set("auth-extra-groups", "system:bootstrappers:a,system:masters"))),
        ("another name", Box::new(|object| object["metadata"]["name"] = json!("bootstrap-token-other1"))),
    ];
    let all = good.iter().map(|case| (case, true)).chain(bad.iter().map(|case| (case, false)));
    for (number, ((case, change), works)) in all.enumerate() {
        let id = format!("case{number:02}");
        let mut object = secret(&id);
        change(&mut object);
        put(&api, &object).await;
        let found = whose(&api, &format!("{id}.{SECRET}")).await;
        assert_eq!(found.starts_with(&format!("system:bootstrap:{id} ")), works, "{case}: {found}");
        assert!(works || found == REFUSED, "{case}: {found}");
    }
}

#[tokio::test]
async fn a_secret_that_is_going_away_counts_no_more() {
    let (api, _) = start(|config| config.authentication.bootstrap_tokens = true).await;
    let mut object = secret("abc123");
    object["metadata"]["finalizers"] = json!(["example.org/wait"]);
    put(&api, &object).await;
    api.delete(&format!("{SECRETS}/bootstrap-token-abc123")).await.expect(200);
    assert_eq!(whose(&api, &format!("abc123.{SECRET}")).await, REFUSED);
}

#[tokio::test]
async fn other_namespaces_have_no_tokens_and_without_the_option_nobody_has() {
    let (api, _) = start(|config| config.authentication.bootstrap_tokens = true).await;
    api.post("/api/v1/namespaces/default/secrets", &secret("abc123")).await.expect(201);
    assert_eq!(whose(&api, &format!("abc123.{SECRET}")).await, REFUSED);
    let (api, _) = start(|_| {}).await;
    put(&api, &secret("abc123")).await;
    assert_eq!(whose(&api, &format!("abc123.{SECRET}")).await, REFUSED);
}
