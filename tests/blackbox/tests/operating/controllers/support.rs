//! A server with all its controllers.

use std::time::{Duration, SystemTime};

use apiserver::{config::Config, testing::TestServer};
use blackbox::http::Api;
use ground::clock::{Clock, ClockHand};
use serde_json::Value;

/// How long something that happens by itself may take.
const WITHIN: Duration = Duration::from_secs(20);

/// A server of a brand that runs all controllers that there are.
pub(crate) async fn start(brand: &str, change: impl FnOnce(&mut Config)) -> Api {
    let builder = TestServer::builder().brand(brand).configure(|config| {
        config.controllers.enabled = controllers::names().collect();
        change(config);
    });
    Api::over(builder.start().await.expect("a test server starts"))
}

/// The same without one of the controllers.
pub(crate) async fn start_without(name: &'static str, change: impl FnOnce(&mut Config)) -> Api {
    start("platform", |config| {
        assert!(config.controllers.enabled.remove(name), "{name} is no controller");
        change(config);
    })
    .await
}

/// Whether an answer of [`until`] shows an object.
pub(crate) fn is_there(object: &Value) -> bool {
    !object.is_null()
}

/// A clock that begins now and is moved by hand.
pub(crate) fn clock() -> (Clock, ClockHand) {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).expect("it is after 1970");
    Clock::manual(now.as_secs())
}

/// Asks again until an answer says what is waited for, and gives that answer. A missing object is null.
pub(crate) async fn until(api: &Api, path: &str, is_so: impl Fn(&Value) -> bool) -> Value {
    let end = tokio::time::Instant::now() + WITHIN;
    loop {
        let answer = api.get(path).await;
        let seen = if answer.code == 404 { Value::Null } else { answer.expect(200) };
        if is_so(&seen) {
            return seen;
        }
        assert!(tokio::time::Instant::now() < end, "{path} stays {seen}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// A value that is a text.
#[track_caller]
pub(crate) fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}")).to_owned()
}
