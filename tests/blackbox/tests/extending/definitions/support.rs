//! A server that learned of gadgets.

use std::time::Duration;

use apiserver::testing::TestServer;
use blackbox::{
    gadgets::{self, GROUP},
    http::{Answer, Api},
    stream::PATIENCE,
};
use engine::definitions::Definitions;
use serde_json::Value;

/// Time between two bookmarks.
const BOOKMARKS: Duration = Duration::from_millis(50);

/// The path of the gadgets in the namespace `default`.
pub(crate) fn gadgets_path() -> String {
    gadgets::path(GROUP, "default")
}

/// A gadget of the usual group.
pub(crate) fn gadget(name: &str) -> Value {
    gadgets::gadget(GROUP, name, 1)
}

/// A server that knows no gadgets.
pub(crate) async fn start() -> Api {
    let builder = TestServer::builder().configure(|config| config.limits.bookmark_interval = BOOKMARKS);
    Api::over(builder.start().await.expect("a test server starts"))
}

/// One that does.
pub(crate) async fn with_gadgets() -> Api {
    let api = start().await;
    add(&api, GROUP).await;
    api
}

pub(crate) fn definitions(api: &Api) -> &Definitions {
    api.server.definitions().expect("the server runs")
}

pub(crate) async fn add(api: &Api, group: &str) {
    definitions(api).add(gadgets::definition(group)).await.expect("the kind is new");
}

pub(crate) async fn remove(api: &Api, group: &str) {
    definitions(api).remove(&gadgets::id(group)).await.expect("the kind is there");
}

/// Checks the answer to a request for a resource type that is not served: the version has no other one.
#[track_caller]
pub(crate) fn is_unknown(answer: &Answer) {
    assert_eq!(answer.code, 404, "{}", answer.text());
    let text = answer.text();
    let is_known_text =
        text == "404 page not found\n" || text.contains("could not find the requested resource");
    assert!(is_known_text, "{text}");
}

/// Asks until the answer to GET has this code.
pub(crate) async fn until(api: &Api, path: &str, code: u16) {
    let reached = async {
        while api.get(path).await.code != code {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(PATIENCE, reached).await.unwrap_or_else(|_| panic!("{path} never answers {code}"));
}

/// The names of the objects of a list.
pub(crate) fn names(list: &Value) -> Vec<String> {
    let items = list["items"].as_array().expect("items");
    items.iter().map(|item| item["metadata"]["name"].as_str().unwrap_or_default().to_owned()).collect()
}
