//! Tokens that are bound to a secret, a pod or a node beside their account.

use std::time::Duration;

use blackbox::objects::{SECRETS, secret};
use serde_json::{Value, json};

use crate::accounts::support::{ISSUER, World, part, text};

const PODS: &str = "/api/v1/namespaces/default/pods";
const NODES: &str = "/api/v1/nodes";

/// A pod on node `one`.
fn pod(name: &str, account: &str) -> Value {
    json!({
        "metadata": { "name": name },
        "spec": {
            "serviceAccountName": account, "nodeName": "one",
                "containers": [{ "name": "main", "image": "i" }],
        },
    })
}

fn bound(kind: &str, api_version: &str, name: &str, uid: &str) -> Value {
    json!({ "boundObjectRef": { "kind": kind, "apiVersion": api_version, "name": name, "uid": uid } })
}

#[tokio::test]
async fn a_token_ends_with_the_secret_that_it_is_bound_to() {
    let world = World::start().await;
    let made = world.api.post(SECRETS, &secret("held")).await.expect(201);
    let uid = text(&made["metadata"]["uid"]);
    let token = world.token(&bound("Secret", "v1", "held", "")).await;
    assert_eq!(part(&token, 1)["platform.io"]["secret"], json!({ "name": "held", "uid": uid }));
    world.accepts(&token).await;
    world.api.delete(&format!("{SECRETS}/held")).await.expect(200);
    world.hand.advance(Duration::from_secs(11));
    world.refuses(&token, "service account token has been invalidated").await;
    let next = world.api.post(SECRETS, &secret("held")).await.expect(201);
    let new = text(&next["metadata"]["uid"]);
    let why = format!("secret UID ({new}) does not match service account secret ref claim ({uid})");
    world.refuses(&token, &why).await;
}

#[tokio::test]
async fn only_an_object_that_there_is_can_be_bound_to() {
    let world = World::start().await;
    let made = world.api.post(SECRETS, &secret("held")).await.expect(201);
    world.ask(&bound("Secret", "v1", "held", &text(&made["metadata"]["uid"]))).await.expect(201);
    world.api.post(PODS, &pod("web", "bot")).await.expect(201);
    world.api.post(PODS, &pod("of-another", "other")).await.expect(201);
    world.api.post(NODES, &json!({ "metadata": { "name": "one" } })).await.expect(201);
    let table = [
        (bound("Secret", "v1", "none", ""), 404, "NotFound", "secrets \"none\" not found"),
        (bound("Pod", "v1", "none", ""), 404, "NotFound", "pods \"none\" not found"),
        (bound("Node", "v1", "none", ""), 404, "NotFound", "nodes \"none\" not found"),
        (
            bound("Pod", "v1", "web", "other"),
            409,
            "Conflict",
            "the UID in the bound object reference (other)",
        ),
        (
            bound("Node", "v1", "one", "other"),
            409,
            "Conflict",
            "the UID in the bound object reference (other)",
        ),
        (
            bound("Pod", "v1", "of-another", ""),
            400,
            "BadRequest",
            "cannot bind token for serviceaccount \"bot\" to pod running with different serviceaccount name.",
        ),
        (
            bound("Secret", "v1", "held", "other"),
            409,
            "Conflict",
            "the UID in the bound object reference (other) does not match the UID in record. The object \
             might \
             have been deleted and then recreated",
        ),
        (bound("Pod", "v1", "", ""), 400, "BadRequest", "Name parameter required."),
        (
            bound("ConfigMap", "v1", "a", ""),
            400,
            "BadRequest",
            "cannot bind token to object of type /v1, Kind=ConfigMap",
        ),
        (
            bound("Secret", "example.org/v1", "a", ""),
            400,
            "BadRequest",
            "cannot bind token to object of type example.org/v1, Kind=Secret",
        ),
    ];
    for (spec, code, reason, message) in table {
        world.ask(&spec).await.fails(code, reason, message);
    }
}

/// What a token review says beside the credential.
async fn extras(world: &World, token: &str) -> Value {
    let status = world.review(token).await;
    let mut extra = status["user"]["extra"].clone();
    extra.as_object_mut().expect("extras").remove("authentication.platform.io/credential-id");
    extra
}

#[tokio::test]
async fn a_token_ends_with_its_pod() {
    let world = World::start().await;
    let node = world.api.post(NODES, &json!({ "metadata": { "name": "one" } })).await.expect(201);
    let node = json!({ "name": "one", "uid": node["metadata"]["uid"] });
    let made = world.api.post(PODS, &pod("web", "bot")).await.expect(201);
    let uid = text(&made["metadata"]["uid"]);
    let token = world.token(&bound("Pod", "v1", "web", &uid)).await;
    let account = part(&token, 1)["platform.io"]["serviceaccount"].clone();
    let own = json!({
        "namespace": "default", "serviceaccount": account, "pod": { "name": "web", "uid": uid }, "node": node,
    });
    assert_eq!(part(&token, 1)["platform.io"], own);
    let expected = json!({
        "authentication.platform.io/pod-name": ["web"], "authentication.platform.io/pod-uid": [uid],
        "authentication.platform.io/node-name": ["one"], "authentication.platform.io/node-uid": [node["uid"]],
    });
    assert_eq!(extras(&world, &token).await, expected);
    // The node is information: the token outlives it.
    world.api.delete(&format!("{NODES}/one")).await.expect(200);
    assert_eq!(extras(&world, &token).await, expected);
    world.api.delete(&format!("{PODS}/web?gracePeriodSeconds=0")).await.expect(200);
    world.hand.advance(Duration::from_secs(11));
    world.refuses(&token, "service account token has been invalidated").await;
    let next = world.api.post(PODS, &pod("web", "bot")).await.expect(201);
    let new = text(&next["metadata"]["uid"]);
    world
        .refuses(&token, &format!("pod UID ({new}) does not match service account pod ref claim ({uid})"))
        .await;
}

#[tokio::test]
async fn a_node_that_is_not_there_has_only_a_name() {
    let world = World::start().await;
    world.api.post(PODS, &pod("web", "bot")).await.expect(201);
    let token = world.token(&bound("Pod", "v1", "web", "")).await;
    assert_eq!(part(&token, 1)["platform.io"]["node"], json!({ "name": "one" }));
    let extra = extras(&world, &token).await;
    assert_eq!(extra["authentication.platform.io/node-name"], json!(["one"]));
    assert!(extra.get("authentication.platform.io/node-uid").is_none(), "{extra}");
}

/// The pod's time of deletion lies in the future by its grace period.
#[tokio::test]
async fn a_pod_that_ends_keeps_its_token_a_minute() {
    let world = World::start().await;
    world.api.post(PODS, &pod("web", "bot")).await.expect(201);
    let token = world.token(&bound("Pod", "v1", "web", "")).await;
    world.api.delete(&format!("{PODS}/web?gracePeriodSeconds=30")).await.expect(200);
    world.hand.advance(Duration::from_secs(30 + 59));
    world.accepts(&token).await;
    world.hand.advance(Duration::from_secs(12));
    world.refuses(&token, "service account token has been invalidated").await;
}

#[tokio::test]
async fn a_token_ends_with_its_node() {
    let world = World::start().await;
    let one = json!({ "metadata": { "name": "one" } });
    let made = world.api.post(NODES, &one).await.expect(201);
    let uid = text(&made["metadata"]["uid"]);
    let token = world.token(&bound("Node", "v1", "one", "")).await;
    assert_eq!(part(&token, 1)["platform.io"]["node"], json!({ "name": "one", "uid": uid }));
    let expected = json!({
        "authentication.platform.io/node-name": ["one"], "authentication.platform.io/node-uid": [uid],
    });
    assert_eq!(extras(&world, &token).await, expected);
    world.api.delete(&format!("{NODES}/one")).await.expect(200);
    world.hand.advance(Duration::from_secs(11));
    world.refuses(&token, "service account token has been invalidated").await;
    let next = world.api.post(NODES, &one).await.expect(201);
    let new = text(&next["metadata"]["uid"]);
    world
        .refuses(&token, &format!("node UID ({new}) does not match service account node ref claim ({uid})"))
        .await;
}

/// Node agents request 3607 seconds for pods, whose clients may not renew their tokens.
#[tokio::test]
async fn tokens_of_node_agents_live_a_year() {
    let world = World::start().await;
    world.api.post(PODS, &pod("web", "bot")).await.expect(201);
    let lives = |token: &str| {
        let claims = part(token, 1);
        let second = |value: &Value| value.as_u64().expect("seconds") - claims["iat"].as_u64().expect("iat");
        let warned = claims["platform.io"].get("warnafter").map(second);
        (second(&claims["exp"]), warned)
    };
    let reference = &bound("Pod", "v1", "web", "")["boundObjectRef"];
    let table = [
        (json!({ "boundObjectRef": reference, "expirationSeconds": 3607 }), (31_536_000, Some(3607))),
        (
            json!({ "boundObjectRef": reference, "expirationSeconds": 3607, "audiences": [ISSUER] }),
            (31_536_000, Some(3607)),
        ),
        (
            json!({ "boundObjectRef": reference, "expirationSeconds": 3607, "audiences": [ISSUER, "other"] }),
            (3607, None),
        ),
        (json!({ "boundObjectRef": reference, "expirationSeconds": 3608 }), (3608, None)),
        (json!({ "expirationSeconds": 3607 }), (3607, None)),
    ];
    for (spec, expected) in table {
        let answer = world.ask(&spec).await.expect(201);
        assert_eq!(answer["spec"]["expirationSeconds"], spec["expirationSeconds"]);
        assert_eq!(lives(&text(&answer["status"]["token"])), expected, "{spec}");
    }
    let token = world.token(&json!({ "boundObjectRef": reference, "expirationSeconds": 3607 })).await;
    world.accepts(&token).await;
    assert_eq!(world.renewals().await, (1.0, 0.0));
    world.hand.advance(Duration::from_secs(30 * 24 * 3600));
    world.accepts(&token).await;
    assert_eq!(world.renewals().await, (1.0, 1.0));

    let exact = |config: &mut apiserver::config::Config| {
        config.authentication.service_accounts.keeps_requested_expiration = true;
    };
    let world = World::with(exact).await;
    world.api.post(PODS, &pod("web", "bot")).await.expect(201);
    let token = world.token(&json!({ "boundObjectRef": reference, "expirationSeconds": 3607 })).await;
    assert_eq!(lives(&token), (3607, None));
}
