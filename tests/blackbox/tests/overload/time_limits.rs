//! The time of a request: it runs while the body is read, while the request waits, and while the answer is
//! sent; watches are free of it.

use std::time::{Duration, Instant};

use blackbox::{
    http::{Answer, send},
    metrics::counted,
    objects::{CONFIG_MAPS, config_map},
};
use reqwest::Method;
use serde_json::json;

use crate::support::{
    Caller, PATIENCE, fill, halting_create, reads_under_way, receiving, sending, server, until, watches,
    writes_under_way,
};

const SHORT: Duration = Duration::from_millis(300);
const TIMEOUT: &str = "Timeout: request did not complete within the allotted timeout";

/// Checks that the time of a request ran out. The reference server does not name the kind of the answer then.
#[track_caller]
fn ran_out(answer: &Answer) {
    let expected = json!({
        "metadata": {}, "status": "Failure", "message": TIMEOUT, "reason": "Timeout", "details": {},
            "code": 504,
    });
    assert_eq!(answer.expect(504), expected);
}

#[tokio::test]
async fn a_body_that_halts_ends_in_504() {
    let api = server(|config| config.limits.request_timeout = SHORT).await;
    let jane = Caller::new(&api, "jane").await;
    for query in ["", "?timeout=1h", "?timeout=10ms"] {
        let (body, _never) = crate::support::halting(&config_map("a").to_string());
        let request = jane.request(Method::POST, &format!("{CONFIG_MAPS}{query}"));
        let started = Instant::now();
        let answer = send(request.header("content-type", "application/json").body(body)).await;
        ran_out(&answer);
        let longest = if query.ends_with("10ms") { Duration::from_millis(10) } else { SHORT };
        assert!(started.elapsed() >= longest, "{query}: {:?}", started.elapsed());
    }
    until("nothing is kept", async || receiving(&api).await + writes_under_way(&api).await == 0.0).await;
    assert_eq!(jane.code(&format!("{CONFIG_MAPS}/a")).await, 404);
    let ended = ["code=\"504\"", "verb=\"POST\"", "resource=\"configmaps\""];
    assert_eq!(counted(&api, "apiserver_request_terminations_total", &ended).await, 3.0);
}

#[tokio::test]
async fn a_body_that_halts_for_less_is_read() {
    let api = server(|_| {}).await;
    let jane = Caller::new(&api, "jane").await;
    let (request, go) = halting_create(&jane, "a");
    let slow = tokio::spawn(request.send());
    until("it is waited for", async || receiving(&api).await > 0.0).await;
    tokio::time::sleep(SHORT).await;
    go.send(()).expect("it still waits");
    assert_eq!(slow.await.expect("no panic").expect("an answer").status(), 201);
}

#[tokio::test]
async fn waiting_for_a_version_counts_as_well() {
    let api = server(|_| {}).await;
    let jane = Caller::new(&api, "jane").await;
    let path = format!("{CONFIG_MAPS}?resourceVersion=1000000&resourceVersionMatch=NotOlderThan");
    let answer = send(jane.request(Method::GET, &format!("{path}&timeout=50ms"))).await;
    ran_out(&answer);
    let answer = send(jane.request(Method::GET, &format!("{path}&timeout=0"))).await;
    answer.fails(504, "Timeout", "Timeout: Too large resource version");
}

#[tokio::test]
async fn an_answer_that_is_read_too_slowly_is_broken_off() {
    let api = server(|config| config.limits.request_timeout = Duration::from_secs(1)).await;
    fill(&api, 24).await;
    let jane = Caller::new(&api, "jane").await;
    let list = || jane.request(Method::GET, CONFIG_MAPS).send();
    let whole = list().await.expect("an answer").bytes().await.expect("a whole list").len();
    assert!(whole > 24_000_000);

    // It takes every piece, but not fast enough for all of them.
    let mut slow = list().await.expect("an answer");
    assert!(sending(&api).await > 0.0, "it is counted while it is sent");
    assert_eq!(reads_under_way(&api).await, 0.0, "it takes no place from others");
    let mut read = 0;
    let broken = loop {
        match slow.chunk().await {
            Ok(Some(piece)) => read += piece.len(),
            Ok(None) => break false,
            Err(_) => break true,
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    };
    assert!(broken && read < whole, "{read} of {whole}");
    until("nothing is kept", async || sending(&api).await == 0.0).await;
}

#[tokio::test]
async fn watches_stay_but_must_be_asked_for_in_time() {
    let api = server(|config| config.limits.request_timeout = SHORT).await;
    let jane = Caller::new(&api, "jane").await;
    let path = format!("{CONFIG_MAPS}?watch=1");
    let (body, _never) = crate::support::halting("a body that has no business here");
    ran_out(&send(jane.request(Method::GET, &path).body(body)).await);

    let mut watch =
        jane.request(Method::GET, &format!("{path}&timeout=10ms")).send().await.expect("an answer");
    assert_eq!(watch.status(), 200);
    tokio::time::sleep(SHORT * 2).await;
    api.post(CONFIG_MAPS, &config_map("late")).await.expect(201);
    let event = tokio::time::timeout(PATIENCE, watch.chunk()).await.expect("in time");
    let event = event.expect("no break").expect("an event");
    assert!(String::from_utf8_lossy(&event).contains("\"late\""));
    drop(watch);
    until("it is gone", async || watches(&api).await == 0.0).await;
}
