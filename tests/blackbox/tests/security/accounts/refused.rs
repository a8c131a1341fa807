//! Tokens that are not good: of others, for others, changed, unsigned, and of accounts that are gone.

use std::time::Duration;

use access::authn::jwt::SigningKey;
use serde_json::json;

use crate::accounts::support::{ACCOUNTS, ISSUER, World, changed, part};

/// Longer than a good token is remembered.
const FORGOTTEN: Duration = Duration::from_secs(11);

#[tokio::test]
async fn a_token_counts_only_for_its_audience() {
    let world = World::start().await;
    let token = world.token(&json!({ "audiences": ["vault"] })).await;
    let why = format!("token audiences [\"vault\"] is invalid for the target audiences [\"{ISSUER}\"]");
    world.refuses(&token, &why).await;
    let status = world.review_for(&token, &["vault", "other"]).await;
    assert_eq!((&status["authenticated"], &status["audiences"]), (&json!(true), &json!(["vault"])));
    let own = world.token(&json!({})).await;
    let status = world.review_for(&own, &["vault"]).await;
    assert_ne!(status["authenticated"], true, "{status}");
}

#[tokio::test]
async fn a_token_of_another_key_is_refused() {
    let (world, other) = tokio::join!(World::start(), World::start());
    let token = other.token(&json!({})).await;
    world.refuses(&token, "invalid signature, no keys found").await;
    // Without the name of the key, or with that of ours, it is compared and not believed.
    let own = part(&world.token(&json!({})).await, 0);
    for header in [own, json!({ "alg": "ES256" })] {
        let renamed = changed(&token, &header, &part(&token, 1));
        world.refuses(&renamed, "failed to verify signature: it is of none of the known keys").await;
    }
}

#[tokio::test]
async fn a_changed_token_is_refused() {
    let world = World::start().await;
    world.account("root").await;
    let token = world.token(&json!({})).await;
    let (header, mut claims) = (part(&token, 0), part(&token, 1));
    claims["sub"] = json!("system:serviceaccount:default:root");
    claims["platform.io"]["serviceaccount"]["name"] = json!("root");
    let why = "failed to verify signature: it is of none of the known keys";
    world.refuses(&changed(&token, &header, &claims), why).await;
    world.accepts(&token).await;
}

#[tokio::test]
async fn the_key_says_how_a_token_is_signed_and_not_the_token() {
    let world = World::start().await;
    let token = world.token(&json!({})).await;
    for algorithm in ["none", "None", "HS256", "RS256", "ES384"] {
        let mut header = part(&token, 0);
        header["alg"] = json!(algorithm);
        let why = format!("the token is signed with {algorithm:?}, which is not allowed");
        let forged = changed(&token, &header, &part(&token, 1));
        world.refuses(&forged, &why).await;
        let (unsigned, _) = forged.rsplit_once('.').expect("three parts");
        world.refuses(&format!("{unsigned}."), &why).await;
    }
}

#[tokio::test]
async fn a_token_ends_with_its_account() {
    let world = World::start().await;
    let token = world.token(&json!({})).await;
    world.accepts(&token).await;
    let path = format!("{ACCOUNTS}/bot");
    world.api.delete(&path).await.expect(200);
    world.hand.advance(FORGOTTEN);
    world.refuses(&token, "serviceaccounts \"bot\" not found").await;
    // Another account of the same name is another account.
    let next = world.account("bot").await;
    let (old, new) = (&part(&token, 1)["platform.io"]["serviceaccount"]["uid"], &next["metadata"]["uid"]);
    let [old, new] = [old, new].map(|uid| uid.as_str().expect("a uid").to_owned());
    world.refuses(&token, &format!("service account UID ({new}) does not match claim ({old})")).await;
}

#[tokio::test]
async fn an_account_that_is_held_counts_for_a_minute_after_its_deletion() {
    let world = World::start().await;
    let path = format!("{ACCOUNTS}/bot");
    world.api.merge(&path, &json!({ "metadata": { "finalizers": ["example.org/hold"] } })).await.expect(200);
    let token = world.token(&json!({})).await;
    world.api.delete(&path).await.expect(200);
    world.hand.advance(Duration::from_secs(60));
    world.accepts(&token).await;
    world.hand.advance(FORGOTTEN);
    world.refuses(&token, "service account default/bot has been deleted").await;
}

#[tokio::test]
async fn a_token_is_not_good_before_its_time() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("key.pem");
    let (key, pem) = SigningKey::make().expect("a key");
    std::fs::write(&path, pem).expect("written");
    let world = World::with(|config| {
        config.authentication.service_accounts.key_files = vec![path.clone()];
        config.authentication.service_accounts.signing_key_file = Some(path);
    })
    .await;
    let claims = part(&world.token(&json!({})).await, 1);
    let begin = claims["nbf"].as_u64().expect("seconds");
    let beginning = |later: u64| {
        let mut claims = claims.clone();
        claims["nbf"] = json!(begin + later);
        key.sign(&claims).expect("signed")
    };
    world.refuses(&beginning(120), "service account token is not valid yet").await;
    world.accepts(&beginning(30)).await;
}

#[tokio::test]
async fn a_token_that_is_too_long_is_not_looked_at() {
    let world = World::start().await;
    let token = world.token(&json!({})).await;
    let (signed, signature) = token.rsplit_once('.').expect("three parts");
    let long = format!("{signed}{}.{signature}", "A".repeat(16 * 1024));
    world.refuses(&long, "the token has more than 16384 bytes").await;
}
