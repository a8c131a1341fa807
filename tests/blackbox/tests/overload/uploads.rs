//! Bodies that do not come, or hardly: they keep no other request from its place, and their own requests end.

use std::time::Duration;

use access::authz::Mode;
use apiserver::config::Config;
use blackbox::{
    http::{Api, send},
    objects::{CONFIG_MAPS, config_map},
    tls::{connect, head},
};
use reqwest::Method;
use tokio::{
    io::AsyncWriteExt,
    task::JoinSet,
    time::{Instant, sleep, timeout},
};

use crate::{
    frames::{DATA, END_HEADERS, END_STREAM, HEADERS, Http2, RST_STREAM, block},
    raw::closed,
    support::{
        Caller, PATIENCE, WAITING_BYTES, halting, halting_create, receiving, server, until, writes_under_way,
    },
};

/// More than the server has places for.
const MANY: usize = 240;
const PLACES: usize = 40;
const SHORT: Duration = Duration::from_millis(300);

/// The rules of roles count, and a user without any may only ask for their own rights.
fn closed_by_default(config: &mut Config) {
    config.authorization.modes = vec![Mode::Rbac];
}

#[tokio::test]
async fn without_permission_no_body_is_waited_for() {
    let api = server(closed_by_default).await;
    let jane = Caller::new(&api, "jane").await;
    let mut refused = JoinSet::new();
    let mut never = Vec::new();
    for number in 0..MANY {
        let (request, keep) = halting_create(&jane, &format!("a{number}"));
        never.push(keep);
        refused.spawn(send(request));
    }
    let all = async {
        while let Some(answer) = refused.join_next().await {
            answer.expect("no panic").fails(403, "Forbidden", "");
        }
    };
    timeout(PATIENCE, all).await.expect("every answer comes while no body does");
    assert_eq!(writes_under_way(&api).await + receiving(&api).await, 0.0);
}

#[tokio::test]
async fn bodies_without_an_end_keep_nobody_out() {
    // What every user may ask, and what a user may write.
    let reviews = "/apis/authorization.platform.io/v1/selfsubjectaccessreviews";
    for (path, change) in [(reviews, closed_by_default as fn(&mut Config)), (CONFIG_MAPS, |_| {})] {
        let api = server(|config| {
            config.limits.max_mutating_requests_inflight = PLACES;
            change(config);
        })
        .await;
        let (jane, joe) = (Caller::new(&api, "jane").await, Caller::new(&api, "joe").await);
        let mut endless = JoinSet::new();
        let mut never = Vec::new();
        while never.len() < MANY {
            // No more at once than there are places for one user.
            for _ in 0..PLACES / 2 {
                let (body, keep) = halting(&config_map("a").to_string());
                never.push(keep);
                let request = jane.request(Method::POST, path).header("content-type", "application/json");
                endless.spawn(send(request.body(body)));
            }
            until("all wait", async || receiving(&api).await >= never.len() as f64 * WAITING_BYTES).await;
        }
        assert_eq!(writes_under_way(&api).await, 0.0, "{path}: waiting is no work");
        let review =
            serde_json::json!({ "spec": { "nonResourceAttributes": { "path": "/", "verb": "get" } } });
        for caller in [&joe, &jane] {
            assert_eq!(send(caller.request(Method::POST, reviews).json(&review)).await.code, 201, "{path}");
        }
        endless.abort_all();
        while endless.join_next().await.is_some() {}
        until("nothing is left", async || receiving(&api).await == 0.0).await;
    }
}

#[tokio::test]
async fn a_body_that_comes_too_slowly_ends_in_408() {
    const RATE: u32 = 1000;
    let api = server(|config| {
        config.serving.connections.body_grace = SHORT;
        config.serving.connections.body_bytes_per_second = RATE;
    })
    .await;
    let jane = Caller::new(&api, "jane").await;
    let (request, _never) = halting_create(&jane, "halting");
    let started = Instant::now();
    let answer = send(request).await;
    assert!(started.elapsed() >= SHORT, "{:?}", started.elapsed());
    answer.fails(408, "Timeout", "bytes so far; send at least 1000 bytes per second");

    // Over HTTP/1.1 the client also learns that its connection is closed.
    let mut stream = connect(&api, Some(&jane.identity_pem), "http/1.1").await;
    let post = format!("POST {CONFIG_MAPS} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n");
    stream.write_all(post.as_bytes()).await.expect("sent");
    let (mut reader, mut writer) = tokio::io::split(stream);
    let dripping = tokio::spawn(async move {
        while writer.write_all(b" ").await.is_ok() && writer.flush().await.is_ok() {
            sleep(SHORT / 30).await;
        }
    });
    let mut answer = Vec::new();
    let _end = timeout(PATIENCE, tokio::io::AsyncReadExt::read_to_end(&mut reader, &mut answer)).await;
    let answer = String::from_utf8_lossy(&answer).to_lowercase();
    assert!(answer.starts_with("http/1.1 408") && answer.contains("\r\nconnection: close\r\n"), "{answer}");
    dripping.abort();
    until("nothing is left", async || receiving(&api).await == 0.0).await;
}

#[tokio::test]
async fn a_body_that_keeps_pace_is_read() {
    let api = server(|config| {
        config.serving.connections.body_grace = SHORT;
        config.serving.connections.body_bytes_per_second = 100;
    })
    .await;
    let jane = Caller::new(&api, "jane").await;
    let text = config_map("steady").to_string();
    let mut stream = connect(&api, Some(&jane.identity_pem), "http/1.1").await;
    let length = text.len();
    let post = format!(
        "POST {CONFIG_MAPS} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
         Content-Length: {length}\r\n\r\n"
    );
    stream.write_all(post.as_bytes()).await.expect("sent");
    let started = Instant::now();
    for piece in text.as_bytes().chunks(20) {
        sleep(SHORT / 3).await;
        stream.write_all(piece).await.expect("sent");
        stream.flush().await.expect("sent");
    }
    assert!(started.elapsed() > SHORT, "longer than the grace");
    assert!(head(&mut stream).await.starts_with("http/1.1 201"));
}

/// The head of the answer to a request of which only this is sent, and whether the connection is closed
/// behind it.
async fn refused_early(api: &Api, identity: Option<&str>, request: &str) -> String {
    let mut stream = connect(api, identity, "http/1.1").await;
    stream.write_all(request.as_bytes()).await.expect("sent");
    String::from_utf8_lossy(&closed(&mut stream).await).to_lowercase()
}

#[tokio::test]
async fn an_early_refusal_says_that_the_connection_is_closed() {
    let api = server(closed_by_default).await;
    let jane = Caller::new(&api, "jane").await;
    let post = |path: &str, further: &str| {
        format!("POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n{further}\r\n")
    };
    let waits = "Content-Length: 100000\r\nExpect: 100-continue\r\n";
    let reviews = "/apis/authorization.platform.io/v1/selfsubjectaccessreviews";
    let jane = Some(jane.identity_pem.as_str());
    let long = format!("Content-Length: 10\r\nX-Long: {}\r\n", "x".repeat(2 * 1024 * 1024));
    let table = [
        ("nobody", None, post(CONFIG_MAPS, "Content-Length: 100000\r\n"), 401),
        ("no permission", jane, post(CONFIG_MAPS, "Content-Length: 100000\r\n"), 403),
        ("the same in chunks", jane, post(CONFIG_MAPS, "Transfer-Encoding: chunked\r\n"), 403),
        ("a client that waits for a word", jane, post(CONFIG_MAPS, waits), 403),
        ("no such path", jane, post("/nothing", "Content-Length: 100000\r\n"), 403),
        ("too large", jane, post(reviews, "Content-Length: 4000000\r\n"), 413),
        ("no such form", jane, post(reviews, "Content-Length: 100000\r\nAccept: image/png\r\n"), 406),
        ("headers that are too long", jane, post(reviews, &long), 431),
    ];
    for (case, identity, request, code) in table {
        let answer = refused_early(&api, identity, &request).await;
        assert!(answer.starts_with(&format!("http/1.1 {code}")), "{case}: {answer}");
        assert!(answer.contains("\r\nconnection: close\r\n"), "{case}: {answer}");
    }
}

/// Reads a refused answer to its end. Nothing may reset its stream until then.
async fn answered_whole(http2: &mut Http2, stream: u32) {
    loop {
        let frame = http2.next().await.expect("the connection goes on");
        if frame.stream == stream {
            assert_ne!(frame.kind, RST_STREAM, "a reset before the answer");
            if frame.flags & END_STREAM != 0 {
                return;
            }
        }
    }
}

#[tokio::test]
async fn a_stream_that_is_refused_early_is_answered_before_it_is_reset() {
    const NO_ERROR: u32 = 0;
    let api = server(closed_by_default).await;
    let jane = Caller::new(&api, "jane").await;
    let reviews = "/apis/authorization.platform.io/v1/selfsubjectaccessreviews";
    // No such path, no permission, too large.
    for (path, bytes) in [("/nothing", "100000"), (CONFIG_MAPS, "100000"), (reviews, "4000000")] {
        let mut http2 = Http2::open(&api, &jane.identity_pem, &[]).await;
        let block = block("POST", path, &[("content-type", "application/json"), ("content-length", bytes)]);
        for stream in [1, 3] {
            http2.send(HEADERS, END_HEADERS, stream, &block).await;
            answered_whole(&mut http2, stream).await;
        }
        // A body that still comes is taken, and the stream ends as any other.
        let rest = vec![b' '; 10_000];
        let pieces = bytes.parse::<usize>().expect("a number") / rest.len();
        if pieces <= 10 {
            for piece in 1..=pieces {
                let flags = if piece == pieces { END_STREAM } else { 0 };
                http2.send(DATA, flags, 1, &rest).await;
            }
        }
        // The other one is reset in the end, as no error, and the connection goes on.
        let reset = loop {
            let frame = http2.next().await.expect("the connection goes on");
            if frame.kind == RST_STREAM && (frame.stream != 1 || pieces <= 10) {
                break frame;
            }
        };
        assert_eq!((reset.stream, reset.error()), (3, NO_ERROR), "{path}");
        http2.get(5, "/livez").await;
        http2.expect(HEADERS, 5).await;
    }
}
