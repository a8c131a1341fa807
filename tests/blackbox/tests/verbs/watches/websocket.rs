//! Watches over WebSocket: one event per message, and how they end.

use std::time::Duration;

use apiserver::testing::TestServer;
use blackbox::{
    collections::{create_all, create_in, current_version},
    envelope::{self, ConfigMap, WatchEvent},
    http::Api,
    objects::{CONFIG_MAPS, version_of},
    stream::Watch,
    websocket::WebSocket,
};
use futures_util::{SinkExt, StreamExt};
use prost::Message as _;
use serde_json::json;
use tokio_tungstenite::tungstenite::{Bytes, Message, protocol::CloseFrame};

const BINARY: &str = "application/vnd.platform.protobuf";

/// Longest message of a client, and one byte more.
const TOO_LONG: usize = 16 * 1024 + 1;

#[tokio::test]
async fn it_tells_what_the_other_streams_tell() {
    let api = Api::start().await;
    create_all(&api, &["a", "b"]).await;
    for accept in [
        "application/json",
        "*/*",
        "application/json;stream=watch",
        "application/json;as=Table;g=meta.platform.io;v=v1",
    ] {
        let path = format!("{CONFIG_MAPS}?watch=1");
        let mut stream = Watch::open_as(&api, &path, accept).await;
        let mut socket = WebSocket::open_with(&api, &path, &[("accept", accept)]).await;
        for _ in 0..2 {
            assert_eq!(Some(socket.next().await), stream.next().await, "{accept}");
        }
        let name = format!("x{}", current_version(&api).await);
        create_all(&api, &[&name]).await;
        api.merge(&format!("{CONFIG_MAPS}/{name}"), &json!({ "data": { "x": "y" } })).await.expect(200);
        api.delete(&format!("{CONFIG_MAPS}/{name}")).await.expect(200);
        for word in ["ADDED", "MODIFIED", "DELETED"] {
            let event = socket.next().await;
            assert_eq!(event["type"], word, "{accept}");
            assert_eq!(Some(event), stream.next().await, "{accept}");
        }
    }
}

#[tokio::test]
async fn a_message_is_an_event_and_nothing_around_it() {
    let api = Api::start().await;
    let created = create_in(&api, "default", "a").await;
    let mut socket = WebSocket::open(&api, &format!("{CONFIG_MAPS}?watch=1")).await;
    let Some(Message::Text(text)) = socket.message().await else { panic!("no text") };
    assert_eq!(text.as_str(), json!({ "type": "ADDED", "object": created }).to_string());
}

#[tokio::test]
async fn the_binary_form_comes_in_binary_messages_without_a_length() {
    let api = Api::start().await;
    let created = create_in(&api, "default", "a").await;
    for accept in [BINARY, "application/vnd.kubernetes.protobuf;stream=watch"] {
        let path = format!("{CONFIG_MAPS}?watch=1");
        let mut socket = WebSocket::open_with(&api, &path, &[("accept", accept)]).await;
        let mut stream = Watch::open_as(&api, &path, accept).await;
        let Some(Message::Binary(bytes)) = socket.message().await else { panic!("no binary message") };
        assert_eq!(Some(bytes.to_vec()), stream.frame().await);
        let event = WatchEvent::decode(bytes).expect("a bare event");
        let object: ConfigMap = envelope::open(&event.object.expect("an object").raw, "v1", "ConfigMap");
        let metadata = object.metadata.expect("metadata");
        assert_eq!((event.word.as_str(), metadata.name.as_str()), ("ADDED", "a"));
        assert_eq!(metadata.resource_version, version_of(&created).to_string());
    }
}

#[tokio::test]
async fn bookmarks_come_and_the_end_is_a_close() {
    let interval = Duration::from_millis(50);
    let builder = TestServer::builder().configure(|config| config.limits.bookmark_interval = interval);
    let api = Api::over(builder.start().await.expect("a test server starts"));
    let start = current_version(&api).await;
    let path =
        format!("{CONFIG_MAPS}?watch=1&resourceVersion={start}&allowWatchBookmarks=true&timeoutSeconds=1");
    let mut socket = WebSocket::open(&api, &path).await;
    let bookmark = socket.next().await;
    assert_eq!((&bookmark["type"], version_of(&bookmark["object"])), (&json!("BOOKMARK"), start));
    let close = loop {
        match socket.message().await.expect("a close comes first") {
            Message::Text(_) => {}
            other => break other,
        }
    };
    let Message::Close(Some(CloseFrame { code, .. })) = close else { panic!("{close:?}") };
    assert_eq!(u16::from(code), 1000);
    assert!(socket.message().await.is_none());
}

#[tokio::test]
async fn what_the_client_says_is_passed_over_and_pings_are_answered() {
    let api = Api::start().await;
    let path = format!("{CONFIG_MAPS}?watch=1&resourceVersion={}", current_version(&api).await);
    let mut socket = WebSocket::open(&api, &path).await;
    for number in 0..100 {
        socket.stream.feed(Message::text(format!("said {number}"))).await.expect("taken");
        socket.stream.feed(Message::binary(vec![0; 1000])).await.expect("taken");
    }
    socket.stream.send(Message::Ping(Bytes::from_static(b"there?"))).await.expect("taken");
    assert_eq!(socket.message().await, Some(Message::Pong(Bytes::from_static(b"there?"))));
    create_all(&api, &["a"]).await;
    assert_eq!(socket.told().await, ("ADDED".to_owned(), "a".to_owned()));
}

#[tokio::test]
async fn who_closes_is_answered_and_counted_no_more() {
    let api = Api::start().await;
    let path = format!("{CONFIG_MAPS}?watch=1&resourceVersion={}", current_version(&api).await);
    let mut socket = WebSocket::open(&api, &path).await;
    until_open(&api, 1.0).await;
    socket.stream.close(None).await.expect("taken");
    assert!(matches!(socket.message().await, Some(Message::Close(_))), "the close is answered");
    assert!(socket.message().await.is_none());
    until_open(&api, 0.0).await;
    // Who just goes is noticed as well.
    drop(WebSocket::open(&api, &path).await);
    until_open(&api, 0.0).await;
}

#[tokio::test]
async fn who_says_too_much_at_once_is_cut_off() {
    let api = Api::start().await;
    let path = format!("{CONFIG_MAPS}?watch=1&resourceVersion={}", current_version(&api).await);
    for message in [Message::text("x".repeat(TOO_LONG)), Message::binary(vec![0; TOO_LONG])] {
        let mut socket = WebSocket::open(&api, &path).await;
        socket.stream.send(message).await.expect("taken");
        socket.closes(1009).await;
    }
    let mut socket = WebSocket::open(&api, &path).await;
    socket.stream.send(Message::binary(vec![0; TOO_LONG - 1])).await.expect("taken");
    create_all(&api, &["a"]).await;
    assert_eq!(socket.told().await.1, "a");
    until_open(&api, 1.0).await;
}

#[tokio::test]
async fn a_server_that_stops_closes_it_in_good_order() {
    let api = Api::start().await;
    let path = format!("{CONFIG_MAPS}?watch=1&resourceVersion={}", current_version(&api).await);
    let mut socket = WebSocket::open(&api, &path).await;
    let Api { server, client: _client } = api;
    let (stopped, ()) = tokio::join!(tokio::time::timeout(Duration::from_secs(20), server.stop()), async {
        socket.closes(1000).await;
    });
    stopped.expect("the server does not wait for its watches");
}

#[tokio::test]
async fn it_outlives_the_limits_of_requests() {
    let short = Duration::from_millis(300);
    let builder = TestServer::builder().configure(|config| {
        config.serving.connections.idle_timeout = short;
        config.serving.connections.header_timeout = short;
        config.serving.connections.stall_timeout = short;
        config.limits.request_timeout = short;
    });
    let api = Api::over(builder.start().await.expect("a test server starts"));
    let path = format!("{CONFIG_MAPS}?watch=1&resourceVersion={}", current_version(&api).await);
    let mut socket = WebSocket::open(&api, &path).await;
    // A part of a message, which is no header that does not end.
    let (first, rest) = ([0x81_u8, 0x85, 0, 0], [0_u8, 0, b'h', b'e', b'l', b'l', b'o']);
    let io = socket.stream.get_mut();
    tokio::io::AsyncWriteExt::write_all(io, &first).await.expect("sent");
    tokio::time::sleep(short * 3).await;
    create_all(&api, &["a"]).await;
    assert_eq!(socket.told().await.1, "a");
    tokio::io::AsyncWriteExt::write_all(socket.stream.get_mut(), &rest).await.expect("sent");
    create_all(&api, &["b"]).await;
    assert_eq!(socket.told().await.1, "b");
    assert!(futures_util::FutureExt::now_or_never(socket.stream.next()).is_none(), "nothing more");
}

/// Waits until the server counts so many watches.
async fn until_open(api: &Api, count: f64) {
    let deadline = tokio::time::Instant::now() + blackbox::stream::PATIENCE;
    loop {
        let page = api.get("/metrics").await.text();
        let lines = page.lines().filter(|line| line.starts_with("apiserver_longrunning_requests{"));
        let open: f64 = lines.filter_map(|line| line.rsplit(' ').next()?.parse::<f64>().ok()).sum();
        if open == count {
            return;
        }
        assert!(tokio::time::Instant::now() < deadline, "{open} watches and not {count}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}
