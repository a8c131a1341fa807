//! Tokens in secrets: made for an account, good until secret or account go, and nobody else's.

use std::time::Duration;

use access::authn::jwt::SigningKey;
use base64::{Engine as _, engine::general_purpose::STANDARD};
use blackbox::{
    http::{Answer, Api, send},
    metrics::counted,
    objects::{NAMESPACES, SECRETS},
};
use serde_json::{Value, json};

use crate::controllers::support::{clock, start, text, until};

const ACCOUNTS: &str = "/api/v1/namespaces/default/serviceaccounts";
/// Longer than a good token is remembered.
const FORGOTTEN: Duration = Duration::from_secs(11);

fn token_secret(name: &str, account: &str) -> Value {
    json!({
        "metadata": { "name": name, "annotations": { "platform.io/service-account.name": account } },
        "type": "platform.io/service-account-token",
    })
}

async fn account(api: &Api, name: &str) -> Value {
    api.post(ACCOUNTS, &json!({ "metadata": { "name": name } })).await.expect(201)
}

fn decoded(value: &Value) -> String {
    String::from_utf8(STANDARD.decode(text(value)).expect("base64")).expect("text")
}

/// Makes a secret and waits until it is filled.
async fn filled(api: &Api, name: &str, account: &str) -> Value {
    api.post(SECRETS, &token_secret(name, account)).await.expect(201);
    until(api, &format!("{SECRETS}/{name}"), |secret| secret["data"]["token"].is_string()).await
}

/// Who the bearer of a token is, or why nobody.
async fn review(api: &Api, token: &str) -> Value {
    let review = json!({ "spec": { "token": token } });
    let answer = api.post("/apis/authentication.platform.io/v1/tokenreviews", &review).await;
    answer.expect(201)["status"].clone()
}

async fn is_refused(api: &Api, token: &str, why: &str) {
    let status = review(api, token).await;
    assert_ne!(status["authenticated"], true, "{status}");
    assert!(text(&status["error"]).contains(why), "{status}, and not {why}");
}

#[tokio::test]
async fn a_secret_is_filled_and_its_token_is_the_account() {
    let api = start("platform", |_| {}).await;
    let uid = text(&account(&api, "bot").await["metadata"]["uid"]);
    let secret = filled(&api, "kept", "bot").await;
    assert_eq!(secret["metadata"]["annotations"]["platform.io/service-account.uid"], uid);
    assert_eq!(decoded(&secret["data"]["namespace"]), "default");
    assert_eq!(decoded(&secret["data"]["ca.crt"]), api.server.ca_pem());
    let token = decoded(&secret["data"]["token"]);
    let status = review(&api, &token).await;
    assert_eq!(status["authenticated"], true, "{status}");
    let groups = json!(["system:serviceaccounts", "system:serviceaccounts:default", "system:authenticated"]);
    let user = json!({ "username": "system:serviceaccount:default:bot", "uid": uid, "groups": groups });
    assert_eq!(status["user"], user);
    // Its own words stay, and so does the token when something else is put right.
    let change = json!({ "data": { "mine": "YQ==", "ca.crt": null } });
    api.merge(&format!("{SECRETS}/kept"), &change).await.expect(200);
    let mended = until(&api, &format!("{SECRETS}/kept"), |secret| secret["data"]["ca.crt"].is_string()).await;
    assert_eq!((decoded(&mended["data"]["token"]), &mended["data"]["mine"]), (token, &json!("YQ==")));
}

#[tokio::test]
async fn a_token_ends_with_its_secret() {
    let (clock, hand) = clock();
    let api = start("platform", |config| config.clock = clock).await;
    account(&api, "bot").await;
    let token = decoded(&filled(&api, "kept", "bot").await["data"]["token"]);
    assert_eq!(review(&api, &token).await["authenticated"], true);
    api.delete(&format!("{SECRETS}/kept")).await.expect(200);
    hand.advance(FORGOTTEN);
    is_refused(&api, &token, "Token has been invalidated").await;
    // A secret of the same name with another token does not bring it back.
    let other = json!({ "data": { "token": STANDARD.encode("other") } });
    api.post(SECRETS, &token_secret("kept", "bot")).await.expect(201);
    api.merge(&format!("{SECRETS}/kept"), &other).await.expect(200);
    is_refused(&api, &token, "Token does not match server's copy").await;
}

#[tokio::test]
async fn a_secret_says_when_its_token_was_used() {
    const LAST_USED: &str = "platform.io/legacy-token-last-used";
    let (clock, hand) = clock();
    let api = start("platform", |config| config.clock = clock).await;
    account(&api, "bot").await;
    let made = filled(&api, "kept", "bot").await;
    assert_eq!(made["metadata"]["labels"], Value::Null);
    let (path, token) = (format!("{SECRETS}/kept"), decoded(&made["data"]["token"]));
    let label = |secret: &Value| text(&secret["metadata"]["labels"][LAST_USED]);
    assert_eq!(review(&api, &token).await["authenticated"], true);
    let noted = until(&api, &path, |secret| secret["metadata"]["labels"][LAST_USED].is_string()).await;
    assert!(text(&noted["metadata"]["creationTimestamp"]).starts_with(&label(&noted)), "{noted}");
    assert_eq!(noted["data"], made["data"]);
    // Again on the same day, it is no news.
    hand.advance(FORGOTTEN);
    assert_eq!(review(&api, &token).await["authenticated"], true);
    hand.advance(Duration::from_secs(24 * 60 * 60));
    assert_eq!(api.get(&path).await.expect(200), noted);
    assert_eq!(review(&api, &token).await["authenticated"], true);
    let next = until(&api, &path, |secret| label(secret) != label(&noted)).await;
    assert!(label(&next) > label(&noted), "{next}");
}

#[tokio::test]
async fn a_token_that_is_marked_invalid_is_refused_and_noted() {
    const INVALID_SINCE: &str = "platform.io/legacy-token-invalid-since";
    let (clock, hand) = clock();
    let api = start("platform", |config| config.clock = clock).await;
    account(&api, "bot").await;
    let token = decoded(&filled(&api, "kept", "bot").await["data"]["token"]);
    let path = format!("{SECRETS}/kept");
    let mark = |since: Value| json!({ "metadata": { "labels": { INVALID_SINCE: since } } });
    api.merge(&path, &mark(json!("2026-01-02"))).await.expect(200);
    is_refused(&api, &token, "the token of service account default/bot in Secret").await;
    let is_noted =
        |secret: &Value| secret["metadata"]["labels"]["platform.io/legacy-token-last-used"].is_string();
    until(&api, &path, is_noted).await;
    api.merge(&path, &mark(Value::Null)).await.expect(200);
    hand.advance(FORGOTTEN);
    assert_eq!(review(&api, &token).await["authenticated"], true);
}

/// The answer to the bearer of a token.
async fn present(api: &Api, token: &str) -> Answer {
    let request = api.anonymous().get(format!("{}{SECRETS}", api.server.url()));
    send(request.header("authorization", format!("Bearer {token}"))).await
}

#[tokio::test]
async fn uses_of_tokens_are_told_and_counted() {
    let (clock, hand) = clock();
    let api = start("platform", |config| config.clock = clock).await;
    account(&api, "bot").await;
    let token = decoded(&filled(&api, "kept", "bot").await["data"]["token"]);
    let uses = async || {
        let count = async |name: &str| counted(&api, &format!("serviceaccount_{name}_total"), &[]).await;
        [
            count("legacy_tokens").await,
            count("legacy_manual_token_uses").await,
            count("legacy_auto_token_uses").await,
            count("invalid_legacy_auto_token_uses").await,
        ]
    };
    assert_eq!(uses().await, [0.0; 4]);
    // The account may read no secrets, but is known.
    let manual = present(&api, &token).await;
    assert_eq!((manual.code, manual.header("warning")), (403, ""));
    assert_eq!(uses().await, [1.0, 1.0, 0.0, 0.0]);
    present(&api, &token).await.expect(403);
    assert_eq!(uses().await, [1.0, 1.0, 0.0, 0.0], "it is remembered, and not looked at");
    let named = json!({ "secrets": [{ "name": "other" }, { "name": "kept" }] });
    api.merge(&format!("{ACCOUNTS}/bot"), &named).await.expect(200);
    hand.advance(FORGOTTEN);
    // The warning comes with every answer, also while the token is remembered.
    for _ in 0..2 {
        let generated = present(&api, &token).await;
        let warning = generated.header("warning");
        assert!(warning.contains("instead of auto-generated secret-based tokens."), "{warning}");
        assert_eq!(generated.code, 403);
        assert_eq!(uses().await, [2.0, 1.0, 1.0, 0.0]);
    }
    let review = json!({ "spec": { "token": token } });
    let reviewed = api.post("/apis/authentication.platform.io/v1/tokenreviews", &review).await;
    assert!(reviewed.header("warning").contains("auto-generated"), "{:?}", reviewed.header("warning"));
    let mark =
        json!({ "metadata": { "labels": { "platform.io/legacy-token-invalid-since": "2026-01-02" } } });
    api.merge(&format!("{SECRETS}/kept"), &mark).await.expect(200);
    hand.advance(FORGOTTEN);
    let refused = present(&api, &token).await;
    assert_eq!((refused.code, refused.header("warning")), (401, ""));
    assert_eq!(uses().await, [3.0, 1.0, 1.0, 1.0]);
}

#[tokio::test]
async fn secrets_go_with_their_account() {
    let (clock, hand) = clock();
    let api = start("platform", |config| config.clock = clock).await;
    account(&api, "bot").await;
    account(&api, "other").await;
    let token = decoded(&filled(&api, "kept", "bot").await["data"]["token"]);
    filled(&api, "of-another", "other").await;
    api.delete(&format!("{ACCOUNTS}/bot")).await.expect(200);
    until(&api, &format!("{SECRETS}/kept"), Value::is_null).await;
    hand.advance(FORGOTTEN);
    is_refused(&api, &token, "Token has been invalidated").await;
    api.get(&format!("{SECRETS}/of-another")).await.expect(200);
    // Nobody gets a token of an account that is not there, or is not the one that was meant.
    api.post(SECRETS, &token_secret("of-nobody", "nobody")).await.expect(201);
    until(&api, &format!("{SECRETS}/of-nobody"), Value::is_null).await;
    let mut wrong = token_secret("wrong", "other");
    wrong["metadata"]["annotations"]["platform.io/service-account.uid"] = json!("that of another");
    api.post(SECRETS, &wrong).await.expect(201);
    until(&api, &format!("{SECRETS}/wrong"), Value::is_null).await;
}

#[tokio::test]
async fn only_secrets_of_the_type_are_filled() {
    let api = start("platform", |_| {}).await;
    account(&api, "bot").await;
    let mut plain = token_secret("plain", "bot");
    plain["type"] = json!("Opaque");
    api.post(SECRETS, &plain).await.expect(201);
    filled(&api, "behind", "bot").await;
    let left = api.get(&format!("{SECRETS}/plain")).await.expect(200);
    assert_eq!(left.get("data"), None, "{left}");
    let nameless = json!({ "metadata": { "name": "a" }, "type": "platform.io/service-account-token" });
    let answer = api.post(SECRETS, &nameless).await;
    answer.fails(422, "Invalid", "metadata.annotations[platform.io/service-account.name]: Required value");
    let path = format!("{SECRETS}/behind");
    assert_eq!(api.merge(&path, &json!({ "type": "Opaque" })).await.code, 422);
}

#[tokio::test]
async fn a_key_of_its_own_may_sign_them_and_look_ups_may_be_off() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("key.pem");
    let (key, pem) = SigningKey::make().expect("a key");
    std::fs::write(&path, pem).expect("written");
    let (clock, hand) = clock();
    let api = start("platform", |config| {
        config.clock = clock;
        config.authentication.service_accounts.secrets_key_file = Some(path);
        config.authentication.service_accounts.believes_without_lookup = true;
    })
    .await;
    account(&api, "bot").await;
    let token = decoded(&filled(&api, "kept", "bot").await["data"]["token"]);
    assert_eq!(review(&api, &token).await["authenticated"], true);
    api.delete(&format!("{ACCOUNTS}/bot")).await.expect(200);
    until(&api, &format!("{SECRETS}/kept"), Value::is_null).await;
    hand.advance(FORGOTTEN);
    assert_eq!(review(&api, &token).await["authenticated"], true);

    // The same key signs, so that only what the claims say can be wrong.
    let claim = |name: &str| format!("platform.io/serviceaccount/{name}");
    let good = json!({
        "iss": "platform/serviceaccount", "sub": "system:serviceaccount:default:bot",
        claim("namespace"): "default", claim("secret.name"): "kept",
        claim("service-account.name"): "bot", claim("service-account.uid"): "1",
    });
    assert_eq!(review(&api, &key.sign(&good).expect("signed")).await["authenticated"], true);
    for (name, value, why) in [
        ("sub".to_owned(), json!(null), "sub claim is missing"),
        ("sub".to_owned(), json!("system:serviceaccount:default:root"), "sub claim is invalid"),
        (claim("namespace"), json!("kube"), "sub claim is invalid"),
        (claim("namespace"), json!(""), "namespace claim is missing"),
        (claim("secret.name"), json!(null), "secretName claim is missing"),
        (claim("service-account.name"), json!(7), "serviceAccountName claim is missing"),
        (claim("service-account.uid"), json!(null), "serviceAccountUID claim is missing"),
        ("iss".to_owned(), json!("kubernetes/serviceaccount"), "invalid bearer token"),
    ] {
        let mut claims = good.clone();
        claims[name.as_str()] = value;
        is_refused(&api, &key.sign(&claims).expect("signed"), why).await;
    }
    let stranger = SigningKey::make().expect("a key").0;
    is_refused(&api, &stranger.sign(&good).expect("signed"), "invalid signature, no keys found").await;
}

#[tokio::test]
async fn nobody_can_name_an_account_of_another_namespace() {
    let api = start("platform", |_| {}).await;
    account(&api, "bot").await;
    api.post(NAMESPACES, &json!({ "metadata": { "name": "team" } })).await.expect(201);
    let secrets = format!("{NAMESPACES}/team/secrets");
    api.post(&secrets, &token_secret("kept", "bot")).await.expect(201);
    until(&api, &format!("{secrets}/kept"), Value::is_null).await;
}
