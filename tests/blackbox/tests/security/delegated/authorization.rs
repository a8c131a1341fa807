//! Permissions that a remote service gives: what it is asked, what its answers mean, and what happens without
//! one.

use std::time::{Duration, SystemTime};

use access::{
    authn::token_webhook,
    authz::{
        Mode,
        webhook::{AuthorizationWebhookSettings, Version},
    },
};
use apiserver::{config::Config, testing::TestServer};
use blackbox::{
    http::{Answer, Api, send},
    remote::{self, Asked, Authority, Service},
};
use ground::clock::{Clock, ClockHand};
use reqwest::Method;
use serde_json::{Value, json};

use crate::delegated::settings;

const V1BETA1: &str = "authorization.platform.io/v1beta1";
const PATH: &str = "/api/v1/namespaces/default/configmaps";

/// A server that knows jane by her token, and asks a service what she may do.
async fn asking(
    service: AuthorizationWebhookSettings,
    change: impl FnOnce(&mut Config),
) -> (Api, ClockHand, Service) {
    let status = json!({
        "authenticated": true,
        "user": { "username": "jane", "uid": "7", "groups": ["dev"], "extra": { "k": ["v"] } },
    });
    let review =
        json!({ "kind": "TokenReview", "apiVersion": "authentication.platform.io/v1", "status": status });
    let (tokens, config) = settings::service(move |_| (200, "", review.to_string())).await;
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).expect("it is after 1970");
    let (clock, hand) = Clock::manual(now.as_secs());
    let builder = TestServer::builder().configure(|settings| {
        settings.clock = clock;
        settings.authentication.token_webhook = Some(token_webhook::TokenWebhookSettings {
            service: config,
            version: token_webhook::Version::V1,
            cache_ttl: Duration::from_secs(3600),
        });
        settings.authorization.modes = vec![Mode::Webhook];
        settings.authorization.webhook = Some(service);
        change(settings);
    });
    (Api::over(builder.start().await.expect("a test server starts")), hand, tokens)
}

async fn service(
    version: Version,
    answer: impl Fn(&Asked) -> remote::Answer + Send + Sync + 'static,
) -> (Service, AuthorizationWebhookSettings) {
    let (service, config) = settings::service(answer).await;
    (service, AuthorizationWebhookSettings::new(config, version))
}

fn review(status: &Value) -> remote::Answer {
    let review = json!({ "kind": "SubjectAccessReview", "apiVersion": V1BETA1, "status": status });
    (200, "", review.to_string())
}

async fn as_jane(api: &Api, path: &str) -> Answer {
    let request = api.anonymous().request(Method::GET, format!("{}{path}", api.server.url()));
    send(request.header("authorization", "Bearer jane")).await
}

#[tokio::test]
async fn the_service_is_told_all_and_decides() {
    let (service, settings) = service(Version::V1Beta1, |asked| {
        review(&json!({ "allowed": asked.body.contains("configmaps"), "reason": "only maps" }))
    })
    .await;
    let (api, _, _tokens) = asking(settings, |_| {}).await;
    as_jane(&api, &format!("{PATH}/a")).await.fails(404, "NotFound", "");
    let sent: Value = serde_json::from_str(&service.asked()[0].body).expect("JSON");
    let expected = json!({
        "kind": "SubjectAccessReview", "apiVersion": V1BETA1, "metadata": { "creationTimestamp": null },
        "spec": {
            "resourceAttributes": {
                "namespace": "default", "verb": "get", "version": "v1", "resource": "configmaps", "name": "a",
            },
            "user": "jane", "group": ["dev", "system:authenticated"], "extra": { "k": ["v"] }, "uid": "7",
        },
        "status": { "allowed": false },
    });
    assert_eq!(sent, expected);
    as_jane(&api, "/api/v1/namespaces/default/secrets").await.fails(403, "Forbidden", ": only maps");
    as_jane(&api, "/metrics").await.fails(403, "Forbidden", "cannot get path \"/metrics\": only maps");
    let sent: Value = serde_json::from_str(&service.asked()[2].body).expect("JSON");
    assert_eq!(sent["spec"]["nonResourceAttributes"], json!({ "path": "/metrics", "verb": "get" }));
    // The administrator is asked about by nobody.
    api.get(PATH).await.expect(200);
    assert_eq!(service.asked().len(), 3);
}

#[tokio::test]
async fn permissions_are_kept_longer_than_refusals() {
    let (service, settings) =
        service(Version::V1Beta1, |asked| review(&json!({ "allowed": asked.body.contains("configmaps") })))
            .await;
    let (api, hand, _tokens) = asking(settings, |_| {}).await;
    for (path, code, seconds) in [(PATH, 200, 300), ("/api/v1/namespaces/default/secrets", 403, 30)] {
        let before = service.asked().len();
        assert_eq!(as_jane(&api, path).await.code, code);
        hand.advance(Duration::from_secs(seconds - 1));
        assert_eq!(as_jane(&api, path).await.code, code);
        assert_eq!(service.asked().len(), before + 1, "{path}");
        hand.advance(Duration::from_secs(1));
        assert_eq!(as_jane(&api, path).await.code, code);
        assert_eq!(service.asked().len(), before + 2, "{path}");
    }
}

#[tokio::test]
async fn no_answer_is_no_permission_and_no_secret() {
    let answers: [remote::Answer; 6] = [
        (503, "", "s3cret".to_owned()),
        (200, "", "s3cret".to_owned()),
        (302, "Location: https://localhost:1/\r\n", String::new()),
        (
            200,
            "",
            json!({ "kind": "TokenReview", "apiVersion": V1BETA1, "status": { "allowed": true } })
                .to_string(),
        ),
        review(&json!({ "allowed": "true" })),
        review(&json!({ "allowed": true, "denied": true })),
    ];
    for answer in answers {
        let case = format!("{answer:?}");
        let (service, settings) = service(Version::V1Beta1, move |_| answer.clone()).await;
        let (api, _, _tokens) = asking(settings, |_| {}).await;
        for times in 1..=2 {
            let answer = as_jane(&api, PATH).await;
            let text = answer.text();
            assert_eq!(answer.code, 500, "{case}: {text}");
            assert!(text.contains("authorization webhook"), "{case}: {text}");
            assert!(!text.contains("s3cret") && !text.contains("localhost"), "{case}: {text}");
            assert_eq!(service.asked().len(), times, "{case}: a failure is not kept");
        }
    }
}

#[tokio::test]
async fn another_module_may_allow_what_the_service_could_not_judge() {
    let (_service, mut settings) = service(Version::V1Beta1, |_| (503, "", String::new())).await;
    settings.service.cluster.authority =
        outbound::client_config::Authority::Pem(Authority::default().pem().into_bytes());
    let (api, _, _tokens) =
        asking(settings, |config| config.authorization.modes = vec![Mode::Webhook, Mode::AlwaysAllow]).await;
    as_jane(&api, PATH).await.expect(200);
}

#[tokio::test]
async fn a_denial_ends_the_search() {
    let (_service, settings) =
        service(Version::V1Beta1, |_| review(&json!({ "denied": true, "reason": "never" }))).await;
    let modes = vec![Mode::Webhook, Mode::AlwaysAllow];
    let (api, _, _tokens) = asking(settings, |config| config.authorization.modes = modes).await;
    as_jane(&api, PATH).await.fails(403, "Forbidden", ": never");
}
