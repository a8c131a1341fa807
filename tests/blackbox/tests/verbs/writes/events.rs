//! Events: their stored form, what they must tell, and that they go on their own.

use std::time::Duration;

use apiserver::testing::TestServer;
use blackbox::{
    http::Api,
    objects::{CONFIG_MAPS, EVENTS, config_map, event},
};
use serde_json::{Value, json};

use crate::writes::support::{causes, created, gone, with};

/// How long events stay in these tests.
const TTL: Duration = Duration::from_secs(2);

/// How often an event that is to stay is written.
const REFRESH: Duration = Duration::from_millis(200);

/// A test that waits longer than this has failed.
const WAIT_MAX: Duration = Duration::from_secs(30);

async fn short_lived() -> Api {
    let server = TestServer::builder().configure(|config| config.controllers.event_ttl = Some(TTL)).start();
    Api::over(server.await.expect("a test server starts"))
}

fn count(number: usize) -> Value {
    json!({ "count": number })
}

#[tokio::test]
async fn an_event_goes_after_its_time_and_a_refreshed_one_stays() {
    let api = short_lived().await;
    api.post(CONFIG_MAPS, &config_map("kept")).await.expect(201);
    for name in ["left", "refreshed"] {
        created(&api, EVENTS, &event(name)).await;
    }
    let refreshed = format!("{EVENTS}/refreshed");
    let uid = api.get(&refreshed).await.expect(200)["metadata"]["uid"].clone();
    let waiting = async {
        let mut written = 1;
        while api.get(&format!("{EVENTS}/left")).await.code == 200 {
            written += 1;
            api.merge(&refreshed, &count(written)).await.expect(200);
            tokio::time::sleep(REFRESH).await;
        }
        written
    };
    let written = tokio::time::timeout(WAIT_MAX, waiting).await.expect("the event goes");
    // It was older than the time of events by then, but not its last write.
    let stored = api.get(&refreshed).await.expect(200);
    assert_eq!((&stored["metadata"]["uid"], &stored["count"]), (&uid, &json!(written)));
    gone(&api, EVENTS, "refreshed").await;
    api.get(&format!("{CONFIG_MAPS}/kept")).await.expect(200);
}

#[tokio::test]
async fn an_event_that_is_held_goes_when_it_is_let_go() {
    let api = short_lived().await;
    let held = with(event("held"), "/metadata/finalizers", json!(["example.org/hold"]));
    created(&api, EVENTS, &held).await;
    let path = format!("{EVENTS}/held");
    let waiting = async {
        while api.get(&path).await.expect(200)["metadata"]["deletionTimestamp"].is_null() {
            tokio::time::sleep(REFRESH).await;
        }
    };
    tokio::time::timeout(WAIT_MAX, waiting).await.expect("the event is deleted");
    api.merge(&path, &json!({ "metadata": { "finalizers": null } })).await.expect(200);
    api.get(&path).await.fails(404, "NotFound", r#"events "held" not found"#);
}

#[tokio::test]
async fn without_the_controller_events_stay() {
    let server = TestServer::builder().configure(|config| {
        config.controllers.event_ttl = Some(Duration::from_millis(1));
        config.controllers.enabled.remove("expiry");
    });
    let api = Api::over(server.start().await.expect("a test server starts"));
    created(&api, EVENTS, &event("a")).await;
    tokio::time::sleep(5 * REFRESH).await;
    api.get(&format!("{EVENTS}/a")).await.expect(200);
}

#[tokio::test]
async fn an_event_is_stored_with_every_field_that_readers_expect() {
    let api = Api::start().await;
    let least = json!({ "metadata": { "name": "a" }, "involvedObject": {} });
    let mut stored = created(&api, EVENTS, &least).await;
    stored["metadata"] = Value::Null;
    let text = concat!(
        r#"{"kind":"Event","apiVersion":"v1","metadata":null,"involvedObject":{},"source":{},"#,
        r#""firstTimestamp":null,"lastTimestamp":null,"eventTime":null,"reportingComponent":"","#,
        r#""reportingInstance":""}"#,
    );
    assert_eq!(stored.to_string(), text);
}

#[tokio::test]
async fn an_event_is_in_the_namespace_of_its_object() {
    let api = Api::start().await;
    let field = "involvedObject.namespace";
    let text = |shown: &str| format!("Invalid value: {shown:?}: does not match event.namespace");
    let system = EVENTS.replace("default", "platform-system");
    let newer = json!({
        "metadata": { "name": "newer" }, "involvedObject": { "kind": "Namespace", "name": "shop" },
        "eventTime": "2026-01-01T00:00:00.000000Z", "reason": "Seen", "action": "Watching",
        "reportingComponent": "watcher", "reportingInstance": "watcher-1",
    });
    for (path, object, problem) in [
        (EVENTS, event("a"), None),
        (system.as_str(), event("b"), Some(text("default"))),
        (EVENTS, with(event("c"), "/involvedObject/namespace", json!("shop")), Some(text("shop"))),
        (EVENTS, with(event("d"), "/involvedObject/namespace", json!("")), None),
        (system.as_str(), with(event("e"), "/involvedObject/namespace", json!("")), Some(text(""))),
        (system.as_str(), newer, None),
    ] {
        let answer = api.post(path, &object).await;
        match problem {
            None => drop(answer.expect(201)),
            Some(problem) => assert_eq!(causes(&answer.expect(422)), [(field.to_owned(), problem)]),
        }
    }
}
