//! Groups that an issuer leaves to somebody else.

use blackbox::remote::{Asked, Authority, Service};
use serde_json::{Value, json};

use crate::delegated::{
    issuer::{CLIENT, Issuer},
    keys::{Key, now},
    support::{eventually, start, who},
};

/// What the other one answers to those who show its token.
fn groups(asked: &Asked, body: &str) -> (u16, &'static str, String) {
    if asked.head.contains("authorization: bearer let-me-in\r\n") {
        (200, "", body.to_owned())
    } else {
        (403, "", String::new())
    }
}

#[tokio::test]
async fn groups_come_from_elsewhere_and_are_proven_too() {
    let (key, stranger) = (Key::new("a"), Key::new("a"));
    let issuer = Issuer::start(&[&key]).await;
    let authority = &issuer.authority;
    let own = authority.identity("localhost");
    let theirs = |change: fn(&mut Value)| {
        let mut claims = json!({ "iss": issuer.url(), "aud": CLIENT, "exp": now() + 600, "groups": ["far"] });
        change(&mut claims);
        claims
    };
    let table = [
        ("good", key.token(&theirs(|_| {})), "let-me-in", Some("jane  far,system:authenticated")),
        ("of another key", stranger.token(&theirs(|_| {})), "let-me-in", None),
        ("expired", key.token(&theirs(|claims| claims["exp"] = json!(1))), "let-me-in", None),
        ("for another", key.token(&theirs(|claims| claims["aud"] = json!("x"))), "let-me-in", None),
        ("without groups", key.token(&theirs(|claims| claims["groups"] = json!({}))), "let-me-in", None),
        (
            "of an issuer without TLS",
            key.token(&theirs(|claims| claims["iss"] = json!("http://a"))),
            "let-me-in",
            None,
        ),
        ("not given", key.token(&theirs(|_| {})), "wrong", None),
        ("no token", "groups".to_owned(), "let-me-in", None),
    ];
    let (api, _) = start(|config| config.authentication.issuers = vec![issuer.settings()]).await;
    eventually(&api, &key.token(&issuer.claims("first"))).await;
    for (case, answer, access_token, expected) in table {
        let service = Service::start(&own, None, move |asked| groups(asked, &answer)).await;
        let mut claims = issuer.claims("jane");
        claims["_claim_names"] = json!({ "groups": "there" });
        claims["_claim_sources"] = json!({
            "there": { "endpoint": format!("{}/groups", service.url()), "access_token": access_token },
        });
        let expected = expected.unwrap_or("401 Unauthorized");
        assert_eq!(who(&api, &key.token(&claims)).await, expected, "{case}");
        // What stands in the token itself counts, and nobody else is asked.
        claims["groups"] = json!(["near"]);
        let asked = service.asked().len();
        assert_eq!(who(&api, &key.token(&claims)).await, "jane  near,system:authenticated", "{case}");
        assert_eq!(service.asked().len(), asked);
    }
}

#[tokio::test]
async fn an_unknown_authority_or_another_protocol_brings_no_groups() {
    let key = Key::new("a");
    let issuer = Issuer::start(&[&key]).await;
    let (api, _) = start(|config| config.authentication.issuers = vec![issuer.settings()]).await;
    eventually(&api, &key.token(&issuer.claims("first"))).await;
    let stranger = Authority::default().identity("localhost");
    let token =
        key.token(&json!({ "iss": issuer.url(), "aud": CLIENT, "exp": now() + 600, "groups": ["far"] }));
    let service = Service::start(&stranger, None, move |_| (200, "", token.clone())).await;
    for endpoint in [service.url(), service.url().replace("https:", "http:")] {
        let mut claims = issuer.claims("jane");
        claims["_claim_names"] = json!({ "groups": "there" });
        claims["_claim_sources"] = json!({ "there": { "endpoint": endpoint } });
        assert_eq!(who(&api, &key.token(&claims)).await, "401 Unauthorized");
    }
    assert!(service.asked().is_empty());
}
