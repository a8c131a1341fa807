//! How watches end, and which ones are not opened.

use std::time::{Duration, Instant};

use apiserver::testing::TestServer;
use blackbox::{
    collections::{create_all, current_version},
    http::Api,
    objects::CONFIG_MAPS,
    stream::Watch,
};

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
async fn wrong_options_are_refused_before_the_stream() {
    let api = Api::start().await;
    let cases = [
        ("timeoutSeconds=x", 400, "BadRequest", r#"strconv.ParseInt: parsing "x": invalid syntax"#),
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
            "resourceVersionMatch: Forbidden: sendInitialEvents requires setting resourceVersionMatch to \
             NotOlderThan",
        ),
        ("sendInitialEvents=true&resourceVersionMatch=Exact", 422, "Invalid", "resourceVersionMatch: "),
        // Whatever is not false is true.
        (
            "sendInitialEvents=maybe",
            422,
            "Invalid",
            "sendInitialEvents requires setting resourceVersionMatch",
        ),
        (
            "resourceVersionMatch=NotOlderThan&sendInitialEvents&continue=x",
            422,
            "Invalid",
            "when continue is provided",
        ),
    ];
    for (query, code, reason, message) in cases {
        let answer = api.get(&format!("{CONFIG_MAPS}?watch=1&{query}")).await;
        answer.fails(code, reason, message);
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

#[tokio::test]
async fn the_server_ends_a_watch_between_once_and_twice_its_minimum() {
    let minimum = Duration::from_secs(1);
    let builder = TestServer::builder().configure(|config| config.limits.min_request_timeout = minimum);
    let api = Api::over(builder.start().await.expect("a test server starts"));
    let path = format!("{CONFIG_MAPS}?watch=1&resourceVersion={}", current_version(&api).await);
    // Nothing that the client says, and more than the server grants.
    let ends = ["", "&timeoutSeconds=0", "&timeoutSeconds=-3", "&timeoutSeconds=9223372036854775807"];
    let ends = ends.map(async |query| {
        let started = Instant::now();
        Watch::open(&api, &format!("{path}{query}")).await.ends().await;
        (query, started.elapsed())
    });
    for (query, took) in futures_util::future::join_all(ends).await {
        assert!(took >= minimum, "{query} {took:?}");
        assert!(took < minimum * 10, "{query} {took:?}");
    }
}

#[tokio::test]
async fn the_gate_of_streamed_lists_can_be_closed() {
    let builder = TestServer::builder().configure(|config| {
        let declared = apiserver::config::gates();
        config.api.gates.set(declared, "WatchList", false).expect("a gate that can be set");
    });
    let api = Api::over(builder.start().await.expect("a test server starts"));
    let path = format!("{CONFIG_MAPS}?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan");
    let status = api.get(&path).await.fails(
        422,
        "Invalid",
        "ListOptions.meta.platform.io \"\" is invalid: sendInitialEvents: Forbidden: sendInitialEvents is \
         forbidden \
         for watch unless the WatchList feature gate is enabled",
    );
    assert_eq!(status["details"]["causes"][0]["field"], "sendInitialEvents");
}

#[tokio::test]
async fn one_object_with_the_word_watch_is_a_plain_get() {
    let api = Api::start().await;
    create_all(&api, &["a"]).await;
    let plain = api.get(&format!("{CONFIG_MAPS}/a")).await.expect(200);
    assert_eq!(api.get(&format!("{CONFIG_MAPS}/a?watch=1")).await.expect(200), plain);
}
