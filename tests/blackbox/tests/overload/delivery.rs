//! Clients that do not read what they asked for: they lose the answer, and what it held is free.

use std::time::Duration;

use blackbox::{
    objects::{CONFIG_MAPS, config_map},
    tls::connect,
};
use serde_json::json;
use tokio::io::AsyncWriteExt;

use crate::{
    frames::{CANCEL, DATA, GOAWAY, HEADERS, Http2, INITIAL_WINDOW_SIZE, RST_STREAM},
    support::{Caller, fill, sending, server, until, watches},
};

const SHORT: Duration = Duration::from_millis(300);
/// Large windows: the client's socket is what stops the server.
const WIDE: u32 = 1 << 30;

#[tokio::test]
async fn a_socket_that_takes_nothing_ends_a_list() {
    let api = server(|config| config.serving.connections.stall_timeout = SHORT).await;
    fill(&api, 12).await;
    let jane = Caller::new(&api, "jane").await;
    let mut http1 = connect(&api, Some(&jane.identity_pem), "http/1.1").await;
    let request = format!("GET {CONFIG_MAPS} HTTP/1.1\r\nHost: localhost\r\n\r\n");
    http1.write_all(request.as_bytes()).await.expect("sent");
    until("it is being sent", async || sending(&api).await > 0.0).await;
    until("it is given up", async || sending(&api).await == 0.0).await;

    let mut http2 = Http2::open(&api, &jane.identity_pem, &[(INITIAL_WINDOW_SIZE, WIDE)]).await;
    http2.widen(0, WIDE).await;
    http2.get(1, CONFIG_MAPS).await;
    until("it is being sent", async || sending(&api).await > 0.0).await;
    until("it is given up", async || sending(&api).await == 0.0).await;
}

#[tokio::test]
async fn a_stream_that_takes_nothing_is_reset_and_the_connection_serves_on() {
    let api = server(|config| config.serving.connections.stall_timeout = SHORT).await;
    fill(&api, 2).await;
    let jane = Caller::new(&api, "jane").await;
    let large = format!("{CONFIG_MAPS}/large-0");
    let watch = format!("{CONFIG_MAPS}?watch=1");
    // A whole list, one object in one piece, and the first state of a watch.
    for path in [CONFIG_MAPS, large.as_str(), watch.as_str()] {
        let mut http2 = Http2::open(&api, &jane.identity_pem, &[(INITIAL_WINDOW_SIZE, 1000)]).await;
        http2.widen(0, WIDE).await;
        http2.get(1, path).await;
        assert!(http2.expect(HEADERS, 1).await.is_ok(), "{path}");
        let mut read = 0;
        let end = loop {
            let frame = http2.next().await.expect("a reset of the stream alone");
            assert_ne!(frame.kind, GOAWAY, "{path}");
            match frame.kind {
                DATA => read += frame.payload.len(),
                RST_STREAM => break frame,
                _ => {}
            }
        };
        assert_eq!((end.stream, end.error(), read), (1, CANCEL, 1000), "{path}");
        http2.get(3, "/livez").await;
        assert!(http2.expect(HEADERS, 3).await.is_ok(), "{path}");
        until("nothing is left", async || sending(&api).await + watches(&api).await == 0.0).await;
    }
}

#[tokio::test]
async fn a_stream_that_takes_little_by_little_is_served_to_its_end() {
    const STEP: u32 = 100_000;
    let api = server(|config| config.serving.connections.stall_timeout = SHORT * 2).await;
    fill(&api, 1).await;
    let jane = Caller::new(&api, "jane").await;
    let mut http2 = Http2::open(&api, &jane.identity_pem, &[(INITIAL_WINDOW_SIZE, STEP)]).await;
    http2.widen(0, WIDE).await;
    http2.get(1, "/api/v1/configmaps?watch=1&timeoutSeconds=30").await;
    let (mut read, mut steps) = (0, 0);
    while read < 1_000_000 {
        let frame = http2.expect(DATA, 1).await;
        read += frame.payload.len();
        if read % usize::try_from(STEP).expect("small") == 0 {
            // Together longer than a stall may last.
            tokio::time::sleep(SHORT / 3).await;
            http2.widen(1, STEP).await;
            steps += 1;
        }
    }
    assert!(steps >= 9, "{steps}");
}

#[tokio::test]
async fn a_watch_whose_client_stopped_reading_ends_and_others_go_on() {
    let api = server(|config| config.serving.connections.stall_timeout = SHORT).await;
    let jane = Caller::new(&api, "jane").await;
    let path = format!("{CONFIG_MAPS}?watch=1");
    let mut stuck = Http2::open(&api, &jane.identity_pem, &[(INITIAL_WINDOW_SIZE, 1000)]).await;
    stuck.get(1, &path).await;
    let mut http1 = connect(&api, Some(&jane.identity_pem), "http/1.1").await;
    http1
        .write_all(format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n").as_bytes())
        .await
        .expect("sent");
    let mut reader = jane.request(reqwest::Method::GET, &path).send().await.expect("an answer");
    until("all watch", async || watches(&api).await == 3.0).await;
    let reading = tokio::spawn(async move {
        let mut read = 0;
        while read < 20_000_000 {
            read += reader.chunk().await.expect("no break").expect("no end").len();
        }
        reader
    });
    fill(&api, 20).await;
    let reader = reading.await.expect("whoever reads is served");
    until("those that do not read are gone", async || watches(&api).await == 1.0).await;
    drop(reader);
}

#[tokio::test]
async fn many_large_events_do_not_pile_up_for_who_does_not_read() {
    // The state is sent in pieces: however much there is to tell, one piece is all that is taken ahead.
    let api = server(|_| {}).await;
    fill(&api, 3).await;
    api.post(CONFIG_MAPS, &config_map("small")).await.expect(201);
    let jane = Caller::new(&api, "jane").await;
    let path = format!("{CONFIG_MAPS}?watch=1");
    let mut watch = jane.request(reqwest::Method::GET, &path).send().await.expect("an answer");
    let mut text = Vec::new();
    while text.iter().filter(|byte| **byte == b'\n').count() < 4 {
        text.extend_from_slice(&watch.chunk().await.expect("no break").expect("no end"));
    }
    let names: Vec<String> = String::from_utf8_lossy(&text)
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).expect("whole events"))
        .map(|event| event["object"]["metadata"]["name"].as_str().expect("a name").to_owned())
        .collect();
    assert_eq!(json!(names), json!(["large-0", "large-1", "large-2", "small"]));
}
