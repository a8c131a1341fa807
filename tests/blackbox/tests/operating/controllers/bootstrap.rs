//! Tokens for joining a cluster: expired ones go, and what they sign can be believed by whoever joins.

use std::time::{Duration, SystemTime};

use base64::{
    Engine as _,
    engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD},
};
use blackbox::http::{Api, send};
use machinery::time::Time;
use ring::hmac;
use serde_json::{Value, json};

use crate::controllers::support::{start, text, until};

const SECRET: &str = "0123456789abcdef";

fn system(brand: &str) -> &'static str {
    if brand == "kubernetes" { "kube-system" } else { "platform-system" }
}

fn map(brand: &str) -> String {
    let namespace = if brand == "kubernetes" { "kube-public" } else { "platform-public" };
    format!("/api/v1/namespaces/{namespace}/configmaps/cluster-info")
}

/// Makes the secret of a token, with some more words.
async fn token(api: &Api, brand: &str, id: &str, more: &[(&str, &str)]) -> String {
    let domain = if brand == "kubernetes" { "kubernetes.io" } else { "platform.io" };
    let mut data = json!({ "token-id": id, "token-secret": SECRET, "usage-bootstrap-signing": "true" });
    for (key, value) in more {
        data[*key] = json!(value);
    }
    let path = format!("/api/v1/namespaces/{}/secrets", system(brand));
    let name = format!("bootstrap-token-{id}");
    let secret = json!({
        "metadata": { "name": name }, "type": format!("bootstrap.{domain}/token"), "stringData": data,
    });
    api.post(&path, &secret).await.expect(201);
    format!("{path}/{name}")
}

/// The information with some text.
async fn publish(api: &Api, brand: &str, key: &str, content: &str) {
    let path = map(brand);
    let (collection, _) = path.rsplit_once('/').expect("a path");
    let body = json!({ "metadata": { "name": "cluster-info" }, "data": { key: content } });
    api.post(collection, &body).await.expect(201);
}

/// Lets everybody read the information, which is for whoever sets the cluster up to decide.
async fn open_to_all(api: &Api, brand: &str) {
    let group =
        format!("rbac.authorization.{}", if brand == "kubernetes" { "k8s.io" } else { "platform.io" });
    let namespace = map(brand).split('/').nth(4).expect("a namespace").to_owned();
    let path = format!("/apis/{group}/v1/namespaces/{namespace}");
    let rules = json!([{ "verbs": ["get"], "apiGroups": [""], "resources": ["configmaps"],
                         "resourceNames": ["cluster-info"] }]);
    let role = json!({ "metadata": { "name": "info" }, "rules": rules });
    api.post(&format!("{path}/roles"), &role).await.expect(201);
    let binding = json!({
        "metadata": { "name": "info" },
        "roleRef": { "apiGroup": group, "kind": "Role", "name": "info" },
        "subjects": [{ "apiGroup": group, "kind": "User", "name": "system:anonymous" }],
    });
    api.post(&format!("{path}/rolebindings"), &binding).await.expect(201);
}

/// What a joining client does: takes the text if it is signed by this key, insisting on the one algorithm.
fn verified(map: &Value, content_key: &str, id: &str, key: &str) -> Option<String> {
    let content = map["data"][content_key].as_str()?;
    let signed = map["data"][format!("jws-{content_key}-{id}")].as_str()?;
    let (header, signature) = signed.split_once("..")?;
    let said: Value = serde_json::from_slice(&URL_SAFE_NO_PAD.decode(header).ok()?).ok()?;
    if said != json!({ "alg": "HS256", "kid": id }) {
        return None;
    }
    let whole = format!("{header}.{}", URL_SAFE_NO_PAD.encode(content));
    let signature = URL_SAFE_NO_PAD.decode(signature).ok()?;
    let key = hmac::Key::new(hmac::HMAC_SHA256, key.as_bytes());
    hmac::verify(&key, whole.as_bytes(), &signature).ok()?;
    Some(content.to_owned())
}

#[tokio::test]
async fn whoever_joins_can_believe_what_is_signed() {
    for (brand, content_key, key) in [
        ("platform", "platformconfig", format!("abc123.{SECRET}")),
        ("kubernetes", "kubeconfig", SECRET.to_owned()),
    ] {
        let api = start(brand, |config| config.authentication.bootstrap_tokens = true).await;
        let ca = STANDARD.encode(api.server.ca_pem());
        let content = json!({
            "apiVersion": "v1", "kind": "Config",
            "clusters": [{ "name": "", "cluster": { "server": api.server.url(),
                "certificate-authority-data": ca } }],
        });
        publish(&api, brand, content_key, &content.to_string()).await;
        token(&api, brand, "abc123", &[("usage-bootstrap-authentication", "true")]).await;
        open_to_all(&api, brand).await;
        let signature = format!("jws-{content_key}-abc123");
        until(&api, &map(brand), |map| map["data"][&signature].is_string()).await;

        // From here on it knows nothing but the token and the address, and believes no certificate.
        let url = format!("{}{}", api.server.url(), map(brand));
        let careless =
            reqwest::Client::builder().danger_accept_invalid_certs(true).build().expect("a client");
        let signed = send(careless.get(url)).await.expect(200);
        let read = verified(&signed, content_key, "abc123", &key).expect("good");
        let read: Value = serde_json::from_str(&read).expect("JSON");
        let cluster = &read["clusters"][0]["cluster"];
        let authority = STANDARD.decode(text(&cluster["certificate-authority-data"])).expect("base64");
        let client = blackbox::http::client(std::str::from_utf8(&authority).expect("PEM"), None);
        let suffix = if brand == "kubernetes" { "k8s.io" } else { "platform.io" };
        let path = format!("/apis/authentication.{suffix}/v1/selfsubjectreviews");
        let request = client.post(format!("{}{path}", text(&cluster["server"]))).json(&json!({}));
        let answer = send(request.bearer_auth(format!("abc123.{SECRET}"))).await.expect(201);
        assert_eq!(answer["status"]["userInfo"]["username"], "system:bootstrap:abc123");

        // Not with another token, and not when somebody changed a byte.
        assert_eq!(verified(&signed, content_key, "abc123", "abc123.0123456789abcdee"), None);
        let mut changed = signed.clone();
        changed["data"][content_key] = json!(format!("{content} "));
        assert_eq!(verified(&changed, content_key, "abc123", &key), None);
    }
}

#[tokio::test]
async fn signatures_follow_the_text_and_the_tokens() {
    let api = start("platform", |_| {}).await;
    let path = map("platform");
    token(&api, "platform", "aaaaaa", &[]).await;
    let other = token(&api, "platform", "bbbbbb", &[]).await;
    publish(&api, "platform", "platformconfig", "first").await;
    let is_signed = |map: &Value, id: &str, expected: &str| {
        let key = format!("{id}.{SECRET}");
        verified(map, "platformconfig", id, &key).as_deref() == Some(expected)
    };
    until(&api, &path, |map| is_signed(map, "aaaaaa", "first") && is_signed(map, "bbbbbb", "first")).await;
    let change = json!({ "data": {
        "platformconfig": "second", "jws-platformconfig-cccccc": "forged", "jws-other-cccccc": "mine",
    } });
    api.merge(&path, &change).await.expect(200);
    let signed = until(&api, &path, |map| is_signed(map, "aaaaaa", "second")).await;
    assert!(is_signed(&signed, "bbbbbb", "second"), "{signed}");
    assert_eq!(signed["data"].get("jws-platformconfig-cccccc"), None);
    assert_eq!(signed["data"]["jws-other-cccccc"], "mine");
    api.delete(&other).await.expect(200);
    let left = |map: &Value| map["data"].get("jws-platformconfig-bbbbbb").is_none();
    assert!(is_signed(&until(&api, &path, left).await, "aaaaaa", "second"));
    // Without the text there is nothing to sign, and nobody touches the rest.
    let without = api.merge(&path, &json!({ "data": { "platformconfig": null } })).await.expect(200);
    token(&api, "platform", "dddddd", &[]).await;
    let again = api.merge(&path, &json!({ "data": { "platformconfig": "third" } })).await.expect(200);
    assert_eq!(without["data"]["jws-platformconfig-aaaaaa"], again["data"]["jws-platformconfig-aaaaaa"]);
    until(&api, &path, |map| is_signed(map, "aaaaaa", "third") && is_signed(map, "dddddd", "third")).await;
}

#[tokio::test]
async fn only_good_tokens_sign() {
    let api = start("platform", |config| {
        config.controllers.enabled.remove("tokencleaner");
    })
    .await;
    publish(&api, "platform", "platformconfig", "text").await;
    for (id, more) in [
        ("aaaaaa", [("usage-bootstrap-signing", "false")]),
        ("bbbbbb", [("expiration", "2020-01-01T00:00:00Z")]),
        ("cccccc", [("expiration", "soon")]),
        ("dddddd", [("token-id", "eeeeee")]),
        ("ffffff", [("token-secret", "short")]),
    ] {
        token(&api, "platform", id, &more).await;
    }
    token(&api, "platform", "zzzzzz", &[]).await;
    let path = map("platform");
    let signed = until(&api, &path, |map| map["data"]["jws-platformconfig-zzzzzz"].is_string()).await;
    assert_eq!(signed["data"].as_object().expect("a map").len(), 2, "{signed}");
}

#[tokio::test]
async fn expired_tokens_go() {
    let api = start("platform", |_| {}).await;
    let in_seconds = |seconds: u64| {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).expect("it is after 1970");
        let moment = now + Duration::from_secs(seconds);
        Time::from_unix(i64::try_from(moment.as_secs()).expect("it is before the year 292 billion"))
            .to_string()
    };
    let past = token(&api, "platform", "aaaaaa", &[("expiration", "2020-01-01T00:00:00Z")]).await;
    let unreadable = token(&api, "platform", "bbbbbb", &[("expiration", "soon")]).await;
    let soon = token(&api, "platform", "cccccc", &[("expiration", &in_seconds(2))]).await;
    let later = token(&api, "platform", "dddddd", &[("expiration", &in_seconds(3600))]).await;
    let never = token(&api, "platform", "eeeeee", &[]).await;
    let other =
        json!({ "metadata": { "name": "other" }, "stringData": { "expiration": "2020-01-01T00:00:00Z" } });
    api.post("/api/v1/namespaces/platform-system/secrets", &other).await.expect(201);
    for gone in [&past, &unreadable, &soon] {
        until(&api, gone, Value::is_null).await;
    }
    for stays in [&later, &never, &"/api/v1/namespaces/platform-system/secrets/other".to_owned()] {
        api.get(stays).await.expect(200);
    }
}
