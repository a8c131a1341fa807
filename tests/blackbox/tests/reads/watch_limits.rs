//! How watches end, what they say while nothing happens, and which ones are not opened.

use blackbox::objects::version_of;
use blackbox::stream::Watch;
use std::time::{Duration, Instant};

use apiserver::testing::TestServer;
use blackbox::{http::Api, objects::CONFIG_MAPS};
use serde_json::{Value, json};

use crate::support::{create_all, create_in, current_version, until_code};

#[tokio::test]
async fn a_time_limit_ends_the_stream_in_good_order() {
    let api = Api::start().await;
    create_all(&api, &["a"]).await;
    let started = Instant::now();
    let mut watch = Watch::open(&api, &format!("{CONFIG_MAPS}?watch=1&timeoutSeconds=1")).await;
    assert_eq!(watch.told().await.1, "a");
    watch.ends().await;
    let took = started.elapsed();
    assert!(took >= Duration::from_secs(1) && took < Duration::from_secs(10), "{took:?}");
}

#[tokio::test]
async fn the_time_limit_of_other_requests_does_not_end_a_watch() {
    let api = Api::start().await;
    let path = format!("{CONFIG_MAPS}?watch=1&timeout=1ms&resourceVersion={}", current_version(&api).await);
    let mut watch = Watch::open(&api, &path).await;
    tokio::time::sleep(Duration::from_millis(50)).await;
    create_all(&api, &["a"]).await;
    assert_eq!(watch.told().await.1, "a");
}

#[tokio::test]
async fn a_server_that_stops_ends_its_watches_in_good_order() {
    let api = Api::start().await;
    create_all(&api, &["a"]).await;
    let mut watch = Watch::open(&api, &format!("{CONFIG_MAPS}?watch=1")).await;
    assert_eq!(watch.told().await.1, "a");
    let Api { server, client: _client } = api;
    let (stopped, ()) = tokio::join!(tokio::time::timeout(Duration::from_secs(20), server.stop()), async {
        watch.ends().await;
    });
    stopped.expect("the server does not wait for its watches");
}

#[tokio::test]
async fn bookmarks_come_only_to_those_who_ask() {
    let api = bookmarking(Duration::from_millis(100)).await;
    let start = current_version(&api).await;
    let path = format!("{CONFIG_MAPS}?watch=1&resourceVersion={start}");
    let mut plain = Watch::open(&api, &path).await;
    let mut refusing = Watch::open(&api, &format!("{path}&allowWatchBookmarks=false")).await;
    let mut asking = Watch::open(&api, &format!("{path}&allowWatchBookmarks=true")).await;
    let bookmark = asking.next().await.expect("a bookmark");
    let expected = json!({
        "type": "BOOKMARK",
        "object": {
            "kind": "ConfigMap",
            "apiVersion": "v1",
            "metadata": { "resourceVersion": start.to_string() },
        },
    });
    assert_eq!(bookmark, expected);
    // Nothing of this kind happens, but the version moves on with the store.
    api.post("/api/v1/namespaces/default/secrets", &json!({ "metadata": { "name": "s" } })).await.expect(201);
    let moved = loop {
        let bookmark = asking.next().await.expect("a bookmark");
        assert_eq!(bookmark["type"], "BOOKMARK");
        let version = version_of(&bookmark["object"]);
        if version > start {
            break version;
        }
    };
    assert_eq!(moved, start + 1);
    create_all(&api, &["a"]).await;
    for watch in [&mut plain, &mut refusing] {
        assert_eq!(watch.told().await, ("ADDED".to_owned(), "a".to_owned(), start + 2));
    }
}

#[tokio::test]
async fn a_bookmark_never_runs_ahead_of_the_events() {
    let api = bookmarking(Duration::from_millis(5)).await;
    let start = current_version(&api).await;
    let path = format!("{CONFIG_MAPS}?watch=1&resourceVersion={start}&allowWatchBookmarks=true");
    let mut watch = Watch::open(&api, &path).await;
    let writing = async {
        for index in 0..100 {
            create_all(&api, &[&format!("a{index}")]).await;
        }
    };
    let reading = async {
        let (mut version, mut added) = (start, 0);
        while added < 100 {
            let event = watch.next().await.expect("an event");
            let now = version_of(&event["object"]);
            if event["type"] == "BOOKMARK" {
                assert_eq!(now, version, "nothing between the last event and the bookmark");
            } else {
                assert_eq!(now, version + 1, "no event is missing behind a bookmark");
                added += 1;
            }
            version = now;
        }
    };
    tokio::join!(writing, reading);
}

#[tokio::test]
async fn the_last_bookmark_comes_shortly_before_the_end() {
    let api = Api::start().await;
    let start = current_version(&api).await;
    let path =
        format!("{CONFIG_MAPS}?watch=1&resourceVersion={start}&allowWatchBookmarks=1&timeoutSeconds=3");
    let mut watch = Watch::open(&api, &path).await;
    assert_eq!(watch.told().await, ("BOOKMARK".to_owned(), String::new(), start));
    watch.ends().await;
}

#[tokio::test]
async fn a_version_that_is_no_longer_held_is_gone() {
    let builder = TestServer::builder().configure(|config| config.watch_history = Duration::from_millis(500));
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
        .configure(|config| config.watch_history = Duration::from_millis(500));
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
async fn wrong_options_are_refused_before_the_stream() {
    let api = Api::start().await;
    let cases = [
        ("timeoutSeconds=x", 400, "BadRequest", r#""timeoutSeconds""#),
        ("allowWatchBookmarks=maybe", 400, "BadRequest", r#""allowWatchBookmarks""#),
        (
            "resourceVersionMatch=NotOlderThan",
            422,
            "Invalid",
            "resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden for watch",
        ),
        (
            "sendInitialEvents=true",
            422,
            "Invalid",
            "resourceVersionMatch: Forbidden: sendInitialEvents requires setting resourceVersionMatch to NotOlderThan",
        ),
        ("sendInitialEvents=true&resourceVersionMatch=Exact", 422, "Invalid", "resourceVersionMatch: "),
        ("sendInitialEvents=maybe", 400, "BadRequest", r#""sendInitialEvents""#),
    ];
    for (query, code, reason, message) in cases {
        let answer = api.get(&format!("{CONFIG_MAPS}?watch=1&{query}")).await;
        answer.fails(code, reason, message);
    }
}

#[tokio::test]
async fn a_list_in_the_form_of_a_stream_ends_with_a_mark() {
    for (brand, mark) in
        [("platform", "platform.io/initial-events-end"), ("kubernetes", "k8s.io/initial-events-end")]
    {
        let api = Api::of_brand(brand).await;
        create_all(&api, &["a", "b"]).await;
        let version = current_version(&api).await;
        let query =
            "watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true";
        let mut watch = Watch::open(&api, &format!("{CONFIG_MAPS}?{query}")).await;
        assert_eq!(watch.told().await.1, "a");
        assert_eq!(watch.told().await.1, "b");
        let bookmark = watch.next().await.expect("the mark");
        assert_eq!(bookmark["type"], "BOOKMARK");
        assert_eq!(bookmark["object"]["metadata"]["annotations"], json!({ mark: "true" }));
        assert_eq!(version_of(&bookmark["object"]), version);
        create_all(&api, &["c"]).await;
        assert_eq!(watch.told().await, ("ADDED".to_owned(), "c".to_owned(), version + 1));
    }
}

#[tokio::test]
async fn a_word_that_says_no_is_a_list() {
    let api = Api::start().await;
    for word in ["0", "false"] {
        let list = api.get(&format!("{CONFIG_MAPS}?watch={word}")).await.expect(200);
        assert_eq!(list["kind"], "ConfigMapList", "{word}");
    }
}

/// A server that sends bookmarks more often.
async fn bookmarking(interval: Duration) -> Api {
    let builder = TestServer::builder().configure(|config| config.bookmark_interval = interval);
    Api::over(builder.start().await.expect("a test server starts"))
}
