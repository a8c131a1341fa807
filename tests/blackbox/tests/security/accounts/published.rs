//! What others need to verify tokens: the issuer's document and its keys.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};
use serde_json::{Value, json};

use crate::accounts::support::{ISSUER, World, part, text};

const CONFIGURATION: &str = "/.well-known/openid-configuration";
const KEYS: &str = "/openid/v1/jwks";

fn bytes(value: &Value) -> Vec<u8> {
    URL_SAFE_NO_PAD.decode(text(value)).expect("base64url")
}

#[tokio::test]
async fn others_verify_tokens_with_what_is_published() {
    let world = World::start().await;
    let answer = world.api.get(CONFIGURATION).await;
    let keys_url = format!("{}{KEYS}", world.api.server.url());
    let expected = json!({
        "issuer": ISSUER, "jwks_uri": keys_url, "response_types_supported": ["id_token"],
        "subject_types_supported": ["public"], "id_token_signing_alg_values_supported": ["ES256"],
    });
    assert_eq!(answer.expect(200), expected);
    assert_eq!(answer.header("content-type"), "application/json");
    assert_eq!(answer.header("cache-control"), "public, max-age=3600");

    let answer = world.api.get(KEYS).await;
    let set = answer.expect(200);
    assert_eq!(answer.header("content-type"), "application/jwk-set+json");
    assert_eq!(answer.header("cache-control"), "public, max-age=3600");
    let key = &set["keys"][0];
    let token = world.token(&json!({})).await;
    let header = part(&token, 0);
    assert_eq!((&key["use"], &key["kid"], &key["alg"]), (&json!("sig"), &header["kid"], &header["alg"]));
    assert!(key.get("d").is_none(), "the private half is published");
    let point = [vec![4], bytes(&key["x"]), bytes(&key["y"])].concat();
    let (signed, signature) = token.rsplit_once('.').expect("three parts");
    let signature = URL_SAFE_NO_PAD.decode(signature).expect("base64url");
    let public = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, point);
    public.verify(signed.as_bytes(), &signature).expect("the signature is that of the key");
}

#[tokio::test]
async fn accounts_may_read_it_and_strangers_may_not() {
    let world = World::start().await;
    let token = world.token(&json!({})).await;
    for path in [CONFIGURATION, KEYS] {
        world.get_with(&token, path).await.expect(200);
        world.get_with(&token, &format!("{path}/")).await.expect(200);
        let url = format!("{}{path}", world.api.server.url());
        let answer = blackbox::http::send(world.api.anonymous().get(url)).await;
        assert_eq!(answer.code, 403, "{}", answer.text());
    }
}

#[tokio::test]
async fn an_issuer_that_nobody_can_ask_is_not_published() {
    let world =
        World::with(|config| config.authentication.service_accounts.issuers = vec!["here".to_owned()]).await;
    assert_eq!(part(&world.token(&json!({})).await, 1)["iss"], "here");
    for path in [CONFIGURATION, KEYS] {
        let slash = format!("{path}/");
        for absent in [path, &slash, &format!("/openapi/v3{path}")] {
            assert_eq!(world.api.get(absent).await.code, 404, "{absent}");
        }
        for document in ["/openapi/v2", "/openapi/v3"] {
            let document = world.api.get(document).await.expect(200);
            let paths = document["paths"].as_object().expect("paths");
            assert!(paths.len() > 10 && paths.keys().all(|known| !known.contains(path.trim_matches('/'))));
        }
    }
}
