//! Watches from a version whose history is forgotten.

use std::time::Duration;

use apiserver::testing::TestServer;
use blackbox::{
    collections::{create_all, create_in, current_version, until_code},
    envelope,
    http::Api,
    objects::{CONFIG_MAPS, version_of},
    stream::Watch,
    websocket::WebSocket,
};
use prost::Message;
use serde_json::{Value, json};

#[tokio::test]
async fn a_version_that_is_no_longer_held_is_gone() {
    let builder =
        TestServer::builder().configure(|config| config.storage.watch_history = Duration::from_millis(500));
    let api = Api::over(builder.start().await.expect("a test server starts"));
    let old = version_of(&create_in(&api, "default", "a").await) - 1;
    // A limit, so that an answer that is a stream ends, too.
    let path = format!("{CONFIG_MAPS}?watch=1&timeoutSeconds=1&resourceVersion={old}");
    let answer = until_code(&api, &path, 410).await;
    let status = answer.fails(410, "Expired", &format!("too old resource version: {old} ("));
    assert_eq!(status["metadata"], json!({}));
    // From the newest version on, all is well.
    let path = format!("{CONFIG_MAPS}?watch=1&resourceVersion={}", current_version(&api).await);
    let mut watch = Watch::open(&api, &path).await;
    create_all(&api, &["b"]).await;
    assert_eq!(watch.told().await.1, "b");
}

#[tokio::test]
async fn under_the_other_brand_it_is_gone_inside_the_stream() {
    let builder = TestServer::builder()
        .brand("kubernetes")
        .configure(|config| config.storage.watch_history = Duration::from_millis(500));
    let api = Api::over(builder.start().await.expect("a test server starts"));
    let old = version_of(&create_in(&api, "default", "a").await) - 1;
    let path = format!("{CONFIG_MAPS}?watch=1&timeoutSeconds=1&resourceVersion={old}");
    loop {
        let answer = api.get(&path).await;
        assert_eq!(answer.code, 200, "{}", answer.text());
        let events: Vec<Value> =
            answer.text().lines().map(|line| serde_json::from_str(line).expect("an event")).collect();
        // Until the version is forgotten the change is told.
        if events[0]["type"] == "ADDED" {
            continue;
        }
        assert_eq!(events.len(), 1, "nothing follows: {events:?}");
        assert_eq!(events[0]["type"], "ERROR");
        let status = &events[0]["object"];
        assert_eq!((&status["code"], &status["reason"]), (&json!(410), &json!("Expired")));
        let message = status["message"].as_str().expect("a text");
        assert!(message.starts_with(&format!("too old resource version: {old} (")), "{message}");
        return;
    }
}

#[tokio::test]
async fn the_failure_is_a_status_in_every_form() {
    let builder = TestServer::builder()
        .brand("kubernetes")
        .configure(|config| config.storage.watch_history = Duration::from_millis(300));
    let api = Api::over(builder.start().await.expect("a test server starts"));
    let old = version_of(&create_in(&api, "default", "a").await) - 1;
    let exact = format!("{CONFIG_MAPS}?resourceVersion={old}&resourceVersionMatch=Exact");
    until_code(&api, &exact, 410).await;
    let path = format!("{CONFIG_MAPS}?watch=1&resourceVersion={old}");
    // The number behind it is the oldest version that is held.
    let said = |message: &str| {
        let held = message.strip_prefix(&format!("too old resource version: {old} ("));
        assert!(held.and_then(|rest| rest.strip_suffix(')')).is_some_and(|held| held.parse::<u64>().is_ok()));
    };
    for accept in [
        "application/json",
        "application/json;as=Table;g=meta.k8s.io;v=v1",
        "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1",
    ] {
        let mut watch = Watch::open_as(&api, &path, accept).await;
        let mut event = watch.next().await.expect("it is told why");
        said(event["object"]["message"].take().as_str().expect("a text"));
        let status = json!({
            "kind": "Status", "apiVersion": "v1", "metadata": {}, "status": "Failure", "message": null,
            "reason": "Expired", "code": 410,
        });
        assert_eq!(event, json!({ "type": "ERROR", "object": status }), "{accept}");
        watch.ends().await;
    }
    let mut watch = Watch::open_as(&api, &path, "application/vnd.kubernetes.protobuf").await;
    let event = envelope::WatchEvent::decode(&*watch.frame().await.expect("a frame")).expect("an event");
    let status: envelope::Status = envelope::open(&event.object.expect("an object").raw, "v1", "Status");
    assert_eq!((event.word.as_str(), status.code, status.reason.as_str()), ("ERROR", 410, "Expired"));
    assert_eq!(status.status, "Failure");
    said(&status.message);
    assert_eq!(watch.frame().await, None);
}

#[tokio::test]
async fn over_a_websocket_it_is_gone_in_the_same_ways() {
    let history = Duration::from_millis(300);
    for brand in ["platform", "kubernetes"] {
        let builder =
            TestServer::builder().brand(brand).configure(|config| config.storage.watch_history = history);
        let api = Api::over(builder.start().await.expect("a test server starts"));
        let old = version_of(&create_in(&api, "default", "a").await) - 1;
        let exact = format!("{CONFIG_MAPS}?resourceVersion={old}&resourceVersionMatch=Exact");
        until_code(&api, &exact, 410).await;
        let path = format!("{CONFIG_MAPS}?watch=1&resourceVersion={old}");
        let status = if brand == "platform" {
            let (code, status) = WebSocket::refused(&api, &path, &[]).await;
            assert_eq!(code, 410);
            status
        } else {
            let mut socket = WebSocket::open(&api, &path).await;
            let event = socket.next().await;
            assert_eq!(event["type"], "ERROR");
            socket.closes(1000).await;
            event["object"].clone()
        };
        assert_eq!((&status["code"], &status["reason"]), (&json!(410), &json!("Expired")));
        let message = status["message"].as_str().expect("a text");
        assert!(message.starts_with(&format!("too old resource version: {old} (")), "{message}");
    }
}
