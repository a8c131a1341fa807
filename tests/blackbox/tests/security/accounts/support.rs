//! A server whose clock is moved by hand, with one service account.

use std::time::SystemTime;

use apiserver::{config::Config, testing::TestServer};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use blackbox::{
    http::{Answer, Api, send},
    metrics::counted,
};
use ground::clock::{Clock, ClockHand};
use reqwest::Method;
use serde_json::{Value, json};

/// Who issues and for whom, when nobody says otherwise.
pub(crate) const ISSUER: &str = "https://platform.default.svc";
/// The accounts of the namespace `default`.
pub(crate) const ACCOUNTS: &str = "/api/v1/namespaces/default/serviceaccounts";

/// A server and its clock.
pub(crate) struct World {
    pub(crate) api: Api,
    pub(crate) hand: ClockHand,
}

impl World {
    /// A server with the account `bot`.
    pub(crate) async fn start() -> Self {
        World::with(|_| {}).await
    }

    /// The same with other settings.
    pub(crate) async fn with(change: impl FnOnce(&mut Config)) -> Self {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).expect("it is after 1970");
        let (clock, hand) = Clock::manual(now.as_secs());
        let builder = TestServer::builder().configure(|config| {
            config.clock = clock;
            change(config);
        });
        let world = World { api: Api::over(builder.start().await.expect("a test server starts")), hand };
        world.account("bot").await;
        world
    }

    /// Makes an account.
    pub(crate) async fn account(&self, name: &str) -> Value {
        self.api.post(ACCOUNTS, &json!({ "metadata": { "name": name } })).await.expect(201)
    }

    /// Asks for a token of the account `bot`.
    pub(crate) async fn ask(&self, spec: &Value) -> Answer {
        self.api.post(&format!("{ACCOUNTS}/bot/token"), &json!({ "spec": spec })).await
    }

    /// A token of the account `bot`.
    pub(crate) async fn token(&self, spec: &Value) -> String {
        text(&self.ask(spec).await.expect(201)["status"]["token"])
    }

    /// What the server says of a token, for these audiences.
    pub(crate) async fn review_for(&self, token: &str, audiences: &[&str]) -> Value {
        let review = json!({ "spec": { "token": token, "audiences": audiences } });
        let answer = self.api.post("/apis/authentication.platform.io/v1/tokenreviews", &review).await;
        answer.expect(201)["status"].clone()
    }

    /// What the server says of a token.
    pub(crate) async fn review(&self, token: &str) -> Value {
        self.review_for(token, &[]).await
    }

    /// Checks that a token is good.
    pub(crate) async fn accepts(&self, token: &str) {
        let status = self.review(token).await;
        assert_eq!(status["authenticated"], true, "{status}");
    }

    /// Checks that a token is not good, here and at any other path, and why.
    pub(crate) async fn refuses(&self, token: &str, why: &str) {
        let status = self.review(token).await;
        assert_ne!(status["authenticated"], true, "{status}");
        assert_eq!(status["error"], why, "{status}");
        assert!(status["user"].get("username").is_none(), "{status}");
        let answer = self.get_with(token, "/api/v1/namespaces").await;
        answer.fails(401, "Unauthorized", "Unauthorized");
        assert!(!answer.text().contains(why), "the cause is for the log: {}", answer.text());
    }

    /// The numbers of tokens that the server looked at: those that need not be renewed yet, and those that
    /// are late.
    pub(crate) async fn renewals(&self) -> (f64, f64) {
        let count = |metric| counted(&self.api, metric, &[]);
        (count("serviceaccount_valid_tokens_total").await, count("serviceaccount_stale_tokens_total").await)
    }

    /// Asks with a token and nothing else.
    pub(crate) async fn get_with(&self, token: &str, path: &str) -> Answer {
        let request = self.api.anonymous().request(Method::GET, format!("{}{path}", self.api.server.url()));
        send(request.header("authorization", format!("Bearer {token}"))).await
    }
}

/// A value that is a text.
#[track_caller]
pub(crate) fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}")).to_owned()
}

/// A part of a token, read.
pub(crate) fn part(token: &str, place: usize) -> Value {
    let part = token.split('.').nth(place).expect("three parts");
    serde_json::from_slice(&URL_SAFE_NO_PAD.decode(part).expect("base64url")).expect("JSON")
}

/// The same token with another header and other claims, and its own signature.
pub(crate) fn changed(token: &str, header: &Value, claims: &Value) -> String {
    let signature = token.rsplit('.').next().expect("three parts");
    let encode = |part: &Value| URL_SAFE_NO_PAD.encode(part.to_string());
    format!("{}.{}.{signature}", encode(header), encode(claims))
}
