//! Tokens that a remote service knows: what it is asked, what its answers mean, and what happens without one.

use std::time::Duration;

use access::authn::token_webhook::{TokenWebhookSettings, Version};
use blackbox::{
    http::{Api, send},
    remote::{Answer, Asked, Authority, Service},
};
use outbound::client_config;
use reqwest::Method;
use serde_json::{Value, json};

use crate::delegated::{
    settings,
    support::{PATH, start, who},
};

const V1BETA1: &str = "authentication.platform.io/v1beta1";

/// A service, and the settings of a server that asks it.
async fn service(
    version: Version,
    answer: impl Fn(&Asked) -> Answer + Send + Sync + 'static,
) -> (Service, TokenWebhookSettings) {
    let (service, config) = settings::service(answer).await;
    (service, TokenWebhookSettings { service: config, version, cache_ttl: Duration::from_secs(120) })
}

async fn asking(settings: TokenWebhookSettings) -> (Api, ground::clock::ClockHand) {
    start(|config| config.authentication.token_webhook = Some(settings)).await
}

fn review(api_version: &str, status: &Value) -> Answer {
    (200, "", json!({ "kind": "TokenReview", "apiVersion": api_version, "status": status }).to_string())
}

#[tokio::test]
async fn the_service_is_asked_in_its_version_and_its_answer_is_taken() {
    for (version, api_version) in
        [(Version::V1Beta1, V1BETA1), (Version::V1, "authentication.platform.io/v1")]
    {
        let user = json!({ "username": "jane", "uid": "7", "groups": ["dev"], "extra": { "k": ["v"] } });
        let status = json!({ "authenticated": true, "user": user });
        let (service, settings) = service(version, move |_| review(api_version, &status)).await;
        let (api, _) = asking(settings).await;
        assert_eq!(who(&api, "s3cret").await, r#"jane 7 dev,system:authenticated {"k": ["v"]}"#);
        let asked = service.asked();
        assert_eq!(asked[0].what, "POST /review");
        let sent: Value = serde_json::from_str(&asked[0].body).expect("JSON");
        let expected = json!({
            "kind": "TokenReview", "apiVersion": api_version, "metadata": { "creationTimestamp": null },
            "spec": { "token": "s3cret", "audiences": ["https://platform.default.svc"] },
                "status": { "user": {} },
        });
        assert_eq!(sent, expected);
    }
}

#[tokio::test]
async fn answers_are_kept_for_their_time() {
    let (service, settings) = service(Version::V1Beta1, |asked| {
        let good = asked.body.contains("\"good\"");
        review(V1BETA1, &json!({ "authenticated": good, "user": { "username": "jane" } }))
    })
    .await;
    let (api, hand) = asking(settings).await;
    for (token, expected) in [("good", "jane  system:authenticated"), ("bad", "401 Unauthorized")] {
        let before = service.asked().len();
        for _ in 0..3 {
            assert_eq!(who(&api, token).await, expected);
            hand.advance(Duration::from_secs(30));
        }
        assert_eq!(service.asked().len(), before + 1, "{token}");
        hand.advance(Duration::from_secs(60));
        assert_eq!(who(&api, token).await, expected);
        assert_eq!(service.asked().len(), before + 2, "{token}");
    }
}

#[tokio::test]
async fn those_who_come_at_the_same_time_share_one_question() {
    let (service, settings) = service(Version::V1Beta1, |_| {
        std::thread::sleep(Duration::from_millis(200));
        review(V1BETA1, &json!({ "authenticated": true, "user": { "username": "jane" } }))
    })
    .await;
    let (api, _) = asking(settings).await;
    let all = (0..10).map(|_| who(&api, "one"));
    for found in futures_util::future::join_all(all).await {
        assert_eq!(found, "jane  system:authenticated");
    }
    assert_eq!(service.asked().len(), 1);
}

#[tokio::test]
async fn the_reason_of_a_refusal_is_told() {
    let (_service, settings) = service(Version::V1Beta1, |_| {
        review(V1BETA1, &json!({ "authenticated": false, "error": "the token was withdrawn" }))
    })
    .await;
    let (api, _) = asking(settings).await;
    assert_eq!(who(&api, "any").await, "401 the token was withdrawn");
}

#[tokio::test]
async fn no_answer_is_no_identity_also_where_strangers_are_let_in() {
    let jane = json!({ "authenticated": true, "user": { "username": "jane" } });
    let answers: [Answer; 7] = [
        (403, "", String::new()),
        (503, "", String::new()),
        (302, "Location: https://localhost:1/\r\n", String::new()),
        (200, "", "no JSON".to_owned()),
        review("authentication.platform.io/v1", &jane),
        (
            200,
            "",
            json!({ "kind": "SubjectAccessReview", "apiVersion": V1BETA1, "status": jane }).to_string(),
        ),
        review(V1BETA1, &json!({ "authenticated": true, "user": {} })),
    ];
    for answer in answers {
        let case = format!("{answer:?}");
        let (service, settings) = service(Version::V1Beta1, move |_| answer.clone()).await;
        let (api, _) = asking(settings).await;
        for times in 1..=2 {
            assert_eq!(who(&api, "s3cret").await, "401 Unauthorized", "{case}");
            assert_eq!(service.asked().len(), times, "{case}: a failure is not kept");
        }
        let nobody = api.anonymous().request(Method::GET, format!("{}{PATH}", api.server.url()));
        assert_eq!(send(nobody).await.code, 403, "without a token it is the anonymous user");
    }
}

#[tokio::test]
async fn a_service_that_cannot_prove_itself_is_told_no_token() {
    let (service, mut settings) =
        service(Version::V1Beta1, |_| review(V1BETA1, &json!({ "authenticated": true }))).await;
    let stranger = Authority::default().pem().into_bytes();
    settings.service.cluster.authority = client_config::Authority::Pem(stranger);
    let (api, _) = asking(settings).await;
    assert_eq!(who(&api, "s3cret").await, "401 Unauthorized");
    assert!(service.asked().is_empty());
}
