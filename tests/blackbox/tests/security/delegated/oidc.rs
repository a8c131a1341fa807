//! Tokens of an issuer: which are believed, whom they mean, and how seldom the issuer is asked.

use access::authn::oidc::{ClaimRule, ClaimSource, OidcSettings};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use blackbox::{
    http::{Api, send},
    remote::Authority,
};
use reqwest::Method;
use ring::hmac;
use serde_json::{Value, json};

use crate::delegated::{
    issuer::{CLIENT, Issuer, KEYS},
    keys::{Key, now, number, unsigned},
    support::{PATH, eventually, start, who},
};

/// A server that believes an issuer, once it has found it.
async fn believing(
    issuer: &Issuer,
    key: &Key,
    change: impl FnOnce(&mut OidcSettings),
) -> (Api, ground::clock::ClockHand) {
    let mut settings = issuer.settings();
    change(&mut settings);
    let started = start(|config| config.authentication.issuers = vec![settings]).await;
    let mut claims = issuer.claims("first");
    claims["email"] = json!("first@example.org");
    claims["team"] = json!("a");
    eventually(&started.0, &key.token(&claims)).await;
    started
}

const REFUSED: &str = "401 Unauthorized";

#[tokio::test]
async fn both_sorts_of_keys_prove_who_somebody_is() {
    let keys = [Key::new("curve"), Key::rsa("rsa")];
    let issuer = Issuer::start(&[&keys[0], &keys[1]]).await;
    let (api, _) = believing(&issuer, &keys[0], |_| {}).await;
    for key in &keys {
        let mut claims = issuer.claims("jane");
        claims["groups"] = json!(["dev", "ops"]);
        assert_eq!(who(&api, &key.token(&claims)).await, "jane  dev,ops,system:authenticated");
    }
    assert_eq!(issuer.service.times(KEYS), 1);
}

#[tokio::test]
async fn what_is_wrong_with_a_token_makes_it_worth_nothing() {
    let (key, stranger, rsa) = (Key::new("a"), Key::new("a"), Key::rsa("r"));
    let issuer = Issuer::start(&[&key, &rsa]).await;
    let (api, _) = believing(&issuer, &key, |_| {}).await;
    let with = |field: &str, value: Value| {
        let mut claims = issuer.claims("jane");
        claims[field] = value;
        claims
    };
    let without = |field: &str| {
        let mut claims = issuer.claims("jane");
        claims.as_object_mut().expect("an object").remove(field);
        claims
    };
    let good = issuer.claims("jane");
    let hmac = |secret: &[u8]| {
        let signed = unsigned(&json!({ "alg": "HS256", "kid": "r" }), &good.to_string());
        let signature = hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, secret), signed.as_bytes());
        format!("{signed}.{}", URL_SAFE_NO_PAD.encode(signature))
    };
    let twice = good.to_string().replacen('{', r#"{"sub":"root","#, 1);
    let header = |alg: &str| json!({ "alg": alg, "kid": "a" });
    let (head, signature) =
        key.token(&good).rsplit_once('.').map(|(a, b)| (a.to_owned(), b.to_owned())).expect("three parts");
    let table = [
        ("expired", key.token(&with("exp", json!(now() - 1)))),
        ("without an end", key.token(&without("exp"))),
        ("not yet valid", key.token(&with("nbf", json!(now() + 300)))),
        ("of another key", stranger.token(&good)),
        ("for another client", key.token(&with("aud", json!("another")))),
        ("for other clients", key.token(&with("aud", json!(["another", "third"])))),
        ("for nobody", key.token(&without("aud"))),
        ("of another issuer", key.token(&with("iss", json!("https://elsewhere.example")))),
        ("of nobody", key.token(&without("iss"))),
        ("about nobody", key.token(&without("sub"))),
        ("about a number", key.token(&with("sub", json!(7)))),
        ("not signed", format!("{}.", unsigned(&header("none"), &good.to_string()))),
        (
            "not signed, with a signature",
            format!("{}.{signature}", unsigned(&header("none"), &good.to_string())),
        ),
        (
            "changed behind its signature",
            format!("{}.{signature}", unsigned(&header("ES256"), &issuer.claims("root").to_string())),
        ),
        ("signed with the public RSA key as a secret", hmac(rsa.jwk().to_string().as_bytes())),
        (
            "signed with the modulus as a secret",
            hmac(&URL_SAFE_NO_PAD.decode(rsa.jwk()["n"].as_str().expect("n")).expect("base64")),
        ),
        ("signed with nothing as a secret", hmac(b"")),
        ("of an RSA key under the name of the curve", rsa.token_of(&header("ES256"), &good.to_string())),
        ("of an algorithm that is not allowed", key.token_of(&header("ES384"), &good.to_string())),
        ("with a claim twice", key.token_of(&header("ES256"), &twice)),
        ("with groups that are no texts", key.token(&with("groups", json!([{ "name": "system:masters" }])))),
        ("too long", key.token(&with("filler", json!("x".repeat(13 * 1024))))),
        ("cut off", head),
        ("garbage", "a.b.c".to_owned()),
    ];
    for (case, token) in table {
        assert_eq!(who(&api, &token).await, REFUSED, "a token {case}");
    }
    assert_eq!(who(&api, &key.token(&issuer.claims("jane"))).await, "jane  system:authenticated");
}

#[tokio::test]
async fn a_token_of_an_hour_ago_ends_while_its_result_is_kept_for_ten_seconds_only() {
    let key = Key::new("a");
    let issuer = Issuer::start(&[&key]).await;
    let (api, hand) = believing(&issuer, &key, |_| {}).await;
    let mut claims = issuer.claims("jane");
    claims["exp"] = json!(now() + 30);
    let token = key.token(&claims);
    assert_eq!(who(&api, &token).await, "jane  system:authenticated");
    hand.advance(std::time::Duration::from_secs(60));
    assert_eq!(who(&api, &token).await, REFUSED);
}

#[tokio::test]
async fn two_headers_are_none() {
    let key = Key::new("a");
    let issuer = Issuer::start(&[&key]).await;
    let (api, _) = believing(&issuer, &key, |_| {}).await;
    let bearer = || format!("Bearer {}", key.token(&issuer.claims("jane")));
    let request = api.anonymous().request(Method::GET, format!("{}{PATH}", api.server.url()));
    let answer = send(request.header("authorization", bearer()).header("authorization", bearer())).await;
    answer.fails(401, "Unauthorized", "Unauthorized");
}

#[tokio::test]
async fn made_up_key_ids_make_nobody_ask_the_issuer() {
    let (key, next) = (Key::new("a"), Key::new("b"));
    let issuer = Issuer::start(&[&key]).await;
    let (api, hand) = believing(&issuer, &key, |_| {}).await;
    let asked = issuer.service.times(KEYS);
    let attacks = (0..40).map(|_| {
        let header = json!({ "alg": "ES256", "kid": format!("made-up-{}", number()) });
        let token = key.token_of(&header, &issuer.claims("root").to_string());
        let api = &api;
        async move { assert_eq!(who(api, &token).await, REFUSED) }
    });
    futures_util::future::join_all(attacks).await;
    assert_eq!(issuer.service.times(KEYS), asked, "within the pause nobody is asked");

    // A key that the issuer took into use since is known when the pause is over, by one question for all.
    issuer.publish(&[&key, &next]);
    hand.advance(std::time::Duration::from_secs(11));
    let uses = (0..20).map(|_| {
        let token = next.token(&issuer.claims("jane"));
        let api = &api;
        async move { assert_eq!(who(api, &token).await, "jane  system:authenticated") }
    });
    futures_util::future::join_all(uses).await;
    assert_eq!(issuer.service.times(KEYS), asked + 1);
}

#[tokio::test]
async fn a_key_that_the_issuer_withdrew_is_forgotten() {
    let (old, new) = (Key::new("a"), Key::new("b"));
    let issuer = Issuer::start(&[&old]).await;
    let (api, hand) = believing(&issuer, &old, |_| {}).await;
    issuer.publish(&[&new]);
    hand.advance(std::time::Duration::from_secs(3601));
    let mut claims = issuer.claims("jane");
    claims["exp"] = json!(now() + 9000);
    assert_eq!(who(&api, &old.token(&claims)).await, REFUSED);
    assert_eq!(who(&api, &new.token(&claims)).await, "jane  system:authenticated");
}

#[tokio::test]
async fn names_and_groups_get_their_prefixes() {
    let key = Key::new("a");
    let issuer = Issuer::start(&[&key]).await;
    let token = |more: Value| {
        let mut claims = issuer.claims("jane");
        for (name, value) in more.as_object().into_iter().flatten() {
            claims[name] = value.clone();
        }
        key.token(&claims)
    };

    let (api, _) = believing(&issuer, &key, |settings| {
        settings.mappings.username = ClaimSource::claim("sub", "p#");
        settings.mappings.groups = Some(ClaimSource::claim("groups", "oidc:"));
    })
    .await;
    assert_eq!(who(&api, &token(json!({}))).await, "p#jane  system:authenticated");
    let one = token(json!({ "groups": "dev" }));
    assert_eq!(who(&api, &one).await, "p#jane  oidc:dev,system:authenticated");

    let (api, _) = believing(&issuer, &key, |settings| {
        settings.mappings.username = ClaimSource::claim("email", "");
        settings.claim_rules = vec![ClaimRule::Value { claim: "team".to_owned(), value: "a".to_owned() }];
    })
    .await;
    let table = [
        (json!({ "email": "j@example.org", "team": "a" }), "j@example.org  system:authenticated"),
        (
            json!({ "email": "j@example.org", "team": "a", "email_verified": true }),
            "j@example.org  system:authenticated",
        ),
        (json!({ "email": "j@example.org", "team": "a", "email_verified": false }), REFUSED),
        (json!({ "email": "j@example.org", "team": "a", "email_verified": "true" }), REFUSED),
        (json!({ "email": "j@example.org", "team": "b" }), REFUSED),
        (json!({ "email": "j@example.org", "team": ["a"] }), REFUSED),
        (json!({ "email": "j@example.org" }), REFUSED),
    ];
    for (claims, expected) in table {
        assert_eq!(who(&api, &token(claims.clone())).await, expected, "{claims}");
    }
}

#[tokio::test]
async fn an_issuer_that_cannot_be_believed_vouches_for_nobody() {
    let key = Key::new("a");
    let issuer = Issuer::start(&[&key]).await;
    let stranger = Authority::default().pem().into_bytes();
    let mut untrusted = issuer.settings();
    untrusted.authority = outbound::client_config::Authority::Pem(stranger);
    // It says that it is another one.
    let mut renamed = issuer.settings();
    renamed.issuer_url = format!("{}/", issuer.url());
    for settings in [untrusted, renamed] {
        let mut claims = issuer.claims("jane");
        claims["iss"] = json!(settings.issuer_url);
        let (api, _) = start(|config| config.authentication.issuers = vec![settings]).await;
        // The first look at the issuer is over by then.
        tokio::time::sleep(std::time::Duration::from_millis(300)).await;
        assert_eq!(who(&api, &key.token(&claims)).await, REFUSED);
        assert_eq!(issuer.service.times(KEYS), 0);
    }
    assert_eq!(issuer.settings().audiences, [CLIENT]);
}
