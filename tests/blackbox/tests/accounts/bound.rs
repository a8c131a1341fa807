//! Tokens that are bound to a secret beside their account.

use std::time::Duration;

use blackbox::objects::{SECRETS, secret};
use serde_json::{Value, json};

use crate::support::{World, part, text};

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
    let table = [
        (bound("Secret", "v1", "none", ""), 404, "NotFound", "secrets \"none\" not found"),
        (bound("Pod", "v1", "web", ""), 404, "NotFound", "pods \"web\" not found"),
        (bound("Node", "v1", "one", ""), 404, "NotFound", "nodes \"one\" not found"),
        (
            bound("Secret", "v1", "held", "other"),
            409,
            "Conflict",
            "the UID in the bound object reference (other) does not match the UID in record. The object might \
             have been deleted and then recreated",
        ),
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
