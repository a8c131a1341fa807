//! Who is not recognized over HTTP/2 is asked to go after the answer; all others stay.

use std::time::Duration;

use apiserver::testing::TestServer;
use blackbox::{
    frames::{ACK, DATA, END_HEADERS, END_STREAM, Frame, GOAWAY, HEADERS, Http2, PING, block, bytes},
    http::Api,
    tls,
};
use machinery::gates::Gates;
use tokio::io::AsyncWriteExt;

use crate::tls::support::PATIENCE;

const GATE: &str = "UnauthenticatedHTTP2DOSMitigation";
/// A kind of frame that does not exist, which everybody skips.
const UNKNOWN: u8 = 0xfa;
/// More than the kernel keeps for a server that does not read.
const CHATTER_FRAMES: usize = 24;
/// Enough for a goodbye that must not come.
const WHILE: Duration = Duration::from_millis(300);

#[tokio::test]
async fn who_is_not_recognized_has_one_answer_per_connection() {
    let api = Api::start().await;
    // Anonymous and let in, anonymous and refused, and with a token that nobody knows.
    let refused: &[(&str, &str)] = &[("authorization", "Bearer wrong")];
    for (path, headers, expected) in [
        ("/livez", &[][..], "ok"),
        ("/api/v1/namespaces", &[], "\"code\":403"),
        ("/livez", refused, "\"code\":401"),
    ] {
        let mut http2 = open(&api, None).await;
        http2.send(HEADERS, END_HEADERS | END_STREAM, 1, &block("GET", path, headers)).await;
        let frames = to_the_end(&mut http2).await;
        let body = frames.iter().find(|frame| frame.kind == DATA && frame.stream == 1).expect("an answer");
        assert!(String::from_utf8_lossy(&body.payload).contains(expected), "{path}: {body:?}");
        assert_eq!(goodbyes(&frames), [0, 0], "{path}: a warning, then the end, both without blame");
    }
}

#[tokio::test]
async fn requests_under_way_are_answered_first() {
    let api = Api::start().await;
    let mut http2 = open(&api, None).await;
    let streams = [1, 3, 5, 7, 9, 11, 13, 15];
    let flood: Vec<u8> = streams
        .iter()
        .flat_map(|stream| {
            let block = block("GET", "/livez", &[]);
            bytes(HEADERS, END_HEADERS | END_STREAM, *stream, &block)
        })
        .collect();
    http2.0.write_all(&flood).await.expect("sent");
    let frames = to_the_end(&mut http2).await;
    for stream in streams {
        let answer = frames.iter().find(|frame| frame.kind == HEADERS && frame.stream == stream);
        assert!(answer.is_some_and(Frame::is_ok), "{stream}: {frames:?}");
    }
}

#[tokio::test]
async fn who_goes_on_talking_reads_the_goodbye_all_the_same() {
    let api = Api::start().await;
    let mut http2 = open(&api, None).await;
    http2.get(1, "/livez").await;
    let ping = loop {
        let frame = http2.read().await.expect("a ping behind the warning");
        if frame.kind == PING && frame.flags & ACK == 0 {
            break frame;
        }
    };
    // Its answer ends the connection, with a lot that nobody reads behind it.
    let answer = bytes(PING, ACK, 0, &ping.payload);
    let chatter = bytes(UNKNOWN, 0, 0, &[0; 256 * 1024]).repeat(CHATTER_FRAMES);
    http2.0.write_all(&[answer, chatter].concat()).await.expect("the connection is not reset");
    let frames = to_the_end(&mut http2).await;
    let last = frames.iter().rfind(|frame| frame.kind == GOAWAY).expect("the goodbye was not lost");
    assert_eq!(last.payload[..4], [0, 0, 0, 1], "it tells which requests were served");
}

#[tokio::test]
async fn everybody_else_stays() {
    let api = Api::start().await;
    stays(&mut open(&api, Some(api.server.admin_identity_pem())).await, "who is recognized").await;
    let mut old = tls::as_nobody(&api).await;
    for _ in 0..3 {
        tls::get(&mut old, "/livez", "").await;
        let head = tls::head(&mut old).await;
        assert!(head.starts_with("http/1.1 200") && !head.contains("connection: close"), "{head}");
        tls::body(&mut old, &head).await;
    }
    let builder = TestServer::builder().configure(|config| {
        let chosen = Gates::choose(apiserver::config::gates(), &[(GATE, false)]);
        assert!(chosen.problems.is_empty(), "{:?}", chosen.problems);
        config.api.gates = chosen.gates;
    });
    let off = Api::over(builder.start().await.expect("a test server starts"));
    stays(&mut open(&off, None).await, "with the gate off").await;
}

async fn open(api: &Api, identity: Option<&str>) -> Http2 {
    Http2::begin(tls::connect(api, identity, "h2").await, &[]).await
}

/// Everything that comes until the server closes, though the client stays.
async fn to_the_end(http2: &mut Http2) -> Vec<Frame> {
    let mut frames = Vec::new();
    let reading = async {
        while let Some(frame) = http2.next().await {
            frames.push(frame);
        }
    };
    tokio::time::timeout(PATIENCE, reading).await.expect("the server closes");
    frames
}

fn goodbyes(frames: &[Frame]) -> Vec<u32> {
    frames.iter().filter(|frame| frame.kind == GOAWAY).map(Frame::error).collect()
}

async fn stays(http2: &mut Http2, who: &str) {
    for stream in [1, 3, 5] {
        http2.get(stream, "/livez").await;
        assert!(http2.expect(HEADERS, stream).await.is_ok(), "{who}");
    }
    assert_eq!(goodbyes(&http2.drain(WHILE).await), [0; 0], "{who}");
}
