//! Bookmarks: who gets them, how often, and which versions they carry; and lists in the form of a stream.

use std::time::Duration;

use apiserver::testing::TestServer;
use blackbox::{
    collections::{create_all, current_version},
    http::Api,
    objects::{CONFIG_MAPS, version_of},
    stream::Watch,
};
use serde_json::{Value, json};

/// A list in the form of a stream.
const STREAMED: &str = "watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan";

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
async fn a_watch_without_a_version_is_a_list_in_that_form() {
    let api = Api::of_brand("kubernetes").await;
    create_all(&api, &["a"]).await;
    let now = current_version(&api).await;
    let mut opened = Vec::new();
    // The versions that name none, and one that does; with and without bookmarks.
    for (version, is_named) in
        [("", false), ("&resourceVersion=", false), ("&resourceVersion=0", false), ("1", true)]
    {
        let version = if is_named { format!("&resourceVersion={now}") } else { version.to_owned() };
        for bookmarks in ["", "&allowWatchBookmarks=true"] {
            let query = format!("watch=1{version}{bookmarks}");
            let mut watch = Watch::open(&api, &format!("{CONFIG_MAPS}?{query}")).await;
            if !is_named {
                assert_eq!(watch.told().await, ("ADDED".to_owned(), "a".to_owned(), now), "{query}");
            }
            if !is_named && !bookmarks.is_empty() {
                let mark = watch.next().await.expect("the mark");
                assert_eq!(
                    (&mark["type"], version_of(&mark["object"])),
                    (&json!("BOOKMARK"), now),
                    "{query}"
                );
                assert_eq!(
                    mark["object"]["metadata"]["annotations"],
                    json!({ "k8s.io/initial-events-end": "true" }),
                    "{query}"
                );
            }
            opened.push((query, watch));
        }
    }
    create_all(&api, &["b"]).await;
    for (query, mut watch) in opened {
        assert_eq!(watch.told().await, ("ADDED".to_owned(), "b".to_owned(), now + 1), "{query}");
    }
}

#[tokio::test]
async fn without_the_gate_no_mark_is_sent() {
    let builder = TestServer::builder().configure(|config| {
        let declared = apiserver::config::gates();
        config.api.gates.set(declared, "WatchList", false).expect("a gate that can be set");
    });
    let api = Api::over(builder.start().await.expect("a test server starts"));
    create_all(&api, &["a"]).await;
    let mut watch = Watch::open(&api, &format!("{CONFIG_MAPS}?watch=1&allowWatchBookmarks=true")).await;
    assert_eq!(watch.told().await.1, "a");
    create_all(&api, &["b"]).await;
    assert_eq!(watch.told().await.1, "b");
}

#[tokio::test]
async fn a_version_that_does_not_come_is_refused_inside_the_stream() {
    let api = Api::of_brand("kubernetes").await;
    create_all(&api, &["a"]).await;
    let ahead = current_version(&api).await + 50;
    for bookmarks in ["", "&allowWatchBookmarks=true"] {
        let path = format!("{CONFIG_MAPS}?{STREAMED}{bookmarks}&resourceVersion={ahead}");
        let mut watch = Watch::open(&api, &path).await;
        let event = watch.next().await.expect("the failure");
        assert_eq!(event["type"], "ERROR");
        let status = &event["object"];
        assert_eq!((&status["code"], &status["reason"]), (&json!(504), &json!("Timeout")));
        assert_eq!(status["details"]["causes"][0]["reason"], "ResourceVersionTooLarge");
        watch.ends().await;
    }
}

#[tokio::test]
async fn a_streamed_list_that_wants_no_bookmarks_has_no_mark() {
    let api = Api::start().await;
    create_all(&api, &["a"]).await;
    let mut watch = Watch::open(&api, &format!("{CONFIG_MAPS}?{STREAMED}")).await;
    assert_eq!(watch.told().await.1, "a");
    create_all(&api, &["b"]).await;
    let (word, name, _) = watch.told().await;
    assert_eq!((word.as_str(), name.as_str()), ("ADDED", "b"));
}

#[tokio::test]
async fn a_streamed_list_is_as_new_as_it_was_asked_to_be() {
    let api = Api::start().await;
    create_all(&api, &["a", "b"]).await;
    let now = current_version(&api).await;
    let path = format!("{CONFIG_MAPS}?{STREAMED}&allowWatchBookmarks=true");
    for version in [String::new(), "0".to_owned(), "1".to_owned(), now.to_string()] {
        let mut watch = Watch::open(&api, &format!("{path}&resourceVersion={version}")).await;
        for name in ["a", "b"] {
            let (word, told, _) = watch.told().await;
            assert_eq!((word.as_str(), told.as_str()), ("ADDED", name), "{version:?}");
        }
        let mark = watch.next().await.expect("the mark");
        assert_eq!((&mark["type"], version_of(&mark["object"])), (&json!("BOOKMARK"), now), "{version:?}");
    }
    let ahead = now + 50;
    let answer = api.get(&format!("{path}&resourceVersion={ahead}")).await;
    let message = format!("Timeout: Too large resource version: {ahead}, current: {now}");
    answer.fails(504, "Timeout", &message);
    assert_eq!(answer.header("retry-after"), "1");
}

/// Events expire, and have no cache that waits for a version or has a last word.
#[tokio::test]
async fn streams_of_events_are_sent_away_at_once() {
    let api = Api::of_brand("kubernetes").await;
    for path in ["/api/v1/events", "/apis/events.k8s.io/v1/events"] {
        let began = std::time::Instant::now();
        let query = format!("{STREAMED}&resourceVersion=1000000");
        let mut watch = Watch::open(&api, &format!("{path}?{query}")).await;
        let told = watch.next().await.expect("an error");
        assert!(began.elapsed() < Duration::from_secs(2), "{path}: {:?}", began.elapsed());
        assert_eq!((&told["type"], &told["object"]["code"]), (&json!("ERROR"), &json!(504)), "{told}");
        let seconds = told["object"]["details"]["retryAfterSeconds"].as_i64();
        assert!(seconds.is_some_and(|seconds| (1..=3).contains(&seconds)), "{told}");
    }
}

#[tokio::test]
async fn the_last_bookmark_is_none_of_events() {
    let api = Api::of_brand("kubernetes").await;
    for (path, expected) in [(CONFIG_MAPS, 1), ("/api/v1/events", 0), ("/apis/events.k8s.io/v1/events", 0)] {
        let query = "watch=1&resourceVersion=0&allowWatchBookmarks=true&timeoutSeconds=3";
        let mut watch = Watch::open(&api, &format!("{path}?{query}")).await;
        let mut bookmarks = 0;
        while let Some(told) = watch.next().await {
            // Without the one that ends the initial events.
            let is_last = told["type"] == "BOOKMARK" && told["object"]["metadata"]["annotations"].is_null();
            bookmarks += usize::from(is_last);
        }
        assert_eq!(bookmarks, expected, "{path}");
    }
}

#[tokio::test]
async fn who_wants_no_initial_events_is_told_changes_alone() {
    let api = Api::start().await;
    create_all(&api, &["a"]).await;
    let before = current_version(&api).await;
    create_all(&api, &["b"]).await;
    let path = format!("{CONFIG_MAPS}?watch=1&sendInitialEvents=false&resourceVersionMatch=NotOlderThan");
    let mut newest = Watch::open(&api, &path).await;
    let mut any = Watch::open(&api, &format!("{path}&resourceVersion=0")).await;
    let mut exact = Watch::open(&api, &format!("{path}&resourceVersion={before}")).await;
    create_all(&api, &["c"]).await;
    assert_eq!(exact.told().await.1, "b");
    for watch in [&mut newest, &mut any, &mut exact] {
        assert_eq!(watch.told().await.1, "c");
    }
}

#[tokio::test]
async fn bookmarks_of_a_selector_move_on_with_the_store() {
    let api = bookmarking(Duration::from_millis(50)).await;
    let start = current_version(&api).await;
    let path = format!(
        "{CONFIG_MAPS}?watch=1&resourceVersion={start}&allowWatchBookmarks=true&labelSelector=app%3Dweb"
    );
    let mut watch = Watch::open(&api, &path).await;
    create_all(&api, &["unseen"]).await;
    loop {
        let event: Value = watch.next().await.expect("a bookmark");
        assert_eq!(event["type"], "BOOKMARK", "nothing matches: {event}");
        if version_of(&event["object"]) > start {
            break;
        }
    }
}

/// A server that sends bookmarks more often.
async fn bookmarking(interval: Duration) -> Api {
    let builder = TestServer::builder().configure(|config| config.limits.bookmark_interval = interval);
    Api::over(builder.start().await.expect("a test server starts"))
}
