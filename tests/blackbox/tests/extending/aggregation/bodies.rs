//! Bodies flow in both directions while they arrive, as fast as the slower side.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use bytes::Bytes;
use futures_util::stream;
use reqwest::{Body, Method};
use tokio::{
    io::AsyncReadExt,
    sync::{Notify, mpsc},
    time::timeout,
};

use crate::aggregation::{
    fake::{Asked, Fake, GROUP, SERVICE, Stream, send},
    support::Front,
};

const PATIENCE: Duration = Duration::from_secs(30);
/// What the sides of all connections may hold together, generously.
const BUFFERS_BYTES_MAX: usize = 16 * 1024 * 1024;

fn path(name: &str) -> String {
    format!("/apis/{GROUP}/v1/namespaces/default/echoes/{name}")
}

async fn front(fake: &Fake) -> Front {
    let front = Front::start("kubernetes").await;
    front.serve(GROUP, SERVICE, fake.port, Some(&fake.authority)).await;
    front
}

#[tokio::test]
async fn pieces_arrive_before_the_end() {
    let go_on = Arc::new(Notify::new());
    let told = Arc::clone(&go_on);
    let fake = Fake::start(move |_: Asked, mut stream: Stream| {
        let told = Arc::clone(&told);
        async move {
            send(&mut stream, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nfirst\r\n").await;
            told.notified().await;
            send(&mut stream, "6\r\nsecond\r\n0\r\n\r\n").await;
        }
    })
    .await;
    let front = front(&fake).await;
    let mut answer = front.api.request(Method::GET, &path("x")).send().await.expect("an answer");
    let piece = timeout(PATIENCE, answer.chunk()).await.expect("in time").expect("no error");
    assert_eq!(piece.as_deref(), Some(&b"first"[..]));
    go_on.notify_one();
    let piece = timeout(PATIENCE, answer.chunk()).await.expect("in time").expect("no error");
    assert_eq!(piece.as_deref(), Some(&b"second"[..]));
}

#[tokio::test]
async fn an_upload_flows_while_it_is_sent() {
    let (heard, mut hears) = mpsc::unbounded_channel();
    let fake = Fake::start(move |_: Asked, mut stream: Stream| {
        let heard = heard.clone();
        async move {
            let mut piece = [0; 64];
            let count = stream.read(&mut piece).await.expect("a piece");
            let text = String::from_utf8_lossy(piece.get(..count).expect("what was read")).into_owned();
            heard.send(text).expect("somebody waits");
            // The rest of it, up to the last chunk.
            let mut rest = Vec::new();
            while !rest.ends_with(b"0\r\n\r\n") {
                let count = stream.read(&mut piece).await.expect("a piece");
                rest.extend_from_slice(piece.get(..count).expect("what was read"));
            }
            send(&mut stream, "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok").await;
        }
    })
    .await;
    let front = front(&fake).await;
    let (sender, receiver) = mpsc::channel::<Result<Bytes, std::io::Error>>(1);
    let body = stream::unfold(receiver, async |mut receiver| Some((receiver.recv().await?, receiver)));
    let asked = front.api.request(Method::POST, &path("x")).body(Body::wrap_stream(body));
    let asking = tokio::spawn(asked.send());
    sender.send(Ok(Bytes::from_static(b"first"))).await.expect("taken");
    let first = timeout(PATIENCE, hears.recv()).await.expect("it arrives before the end").expect("a text");
    assert!(first.contains("first"), "{first}");
    drop(sender);
    let answer = timeout(PATIENCE, asking).await.expect("in time").expect("no panic").expect("an answer");
    assert_eq!(answer.text().await.expect("a text"), "ok");
}

#[tokio::test]
async fn large_bodies_have_no_bound_of_size() {
    // More than any body that this server reads for itself.
    const BYTES: usize = 24 * 1024 * 1024;
    let fake = Fake::start(async |_: Asked, mut stream: Stream| {
        let mut left = BYTES;
        let mut piece = vec![0; 64 * 1024];
        while left > 0 {
            let count = stream.read(&mut piece).await.expect("a piece");
            assert!(count > 0, "the body ends early");
            left -= count;
        }
        let head = format!("HTTP/1.1 200 OK\r\nContent-Length: {BYTES}\r\n\r\n");
        send(&mut stream, &head).await;
        let piece = "x".repeat(64 * 1024);
        for _ in 0..BYTES / piece.len() {
            send(&mut stream, &piece).await;
        }
    })
    .await;
    let front = front(&fake).await;
    let asked = front.api.request(Method::POST, &path("x")).body(vec![b'x'; BYTES]);
    let answer = asked.send().await.expect("an answer");
    assert_eq!(answer.status(), 200);
    assert_eq!(answer.bytes().await.expect("all of it").len(), BYTES);
}

#[tokio::test]
async fn a_client_that_does_not_read_holds_the_server_up() {
    let sent = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&sent);
    let fake = Fake::start(move |_: Asked, mut stream: Stream| {
        let count = Arc::clone(&count);
        async move {
            send(&mut stream, "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n").await;
            let piece = "x".repeat(64 * 1024);
            for _ in 0..2048 {
                if tokio::io::AsyncWriteExt::write_all(&mut stream, piece.as_bytes()).await.is_err() {
                    return;
                }
                count.fetch_add(piece.len(), Ordering::Relaxed);
            }
        }
    })
    .await;
    let front = front(&fake).await;
    let answer = front.api.request(Method::GET, &path("x")).send().await.expect("an answer");
    let mut before = usize::MAX;
    // Until nothing moves any more.
    loop {
        tokio::time::sleep(Duration::from_millis(500)).await;
        let now = sent.load(Ordering::Relaxed);
        if now == before {
            break;
        }
        before = now;
    }
    assert!(before < BUFFERS_BYTES_MAX, "{before} bytes were taken of a server whose client reads nothing");
    drop(answer);
}

#[tokio::test]
async fn a_client_that_goes_away_is_noticed() {
    let (gone, mut is_gone) = mpsc::unbounded_channel();
    let fake = Fake::start(move |_: Asked, mut stream: Stream| {
        let gone = gone.clone();
        async move {
            let mut byte = [0];
            let _end = stream.read(&mut byte).await;
            gone.send(()).expect("somebody waits");
        }
    })
    .await;
    let front = front(&fake).await;
    let asking = tokio::spawn(front.api.request(Method::GET, &path("x")).send());
    while fake.asked().is_empty() {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    asking.abort();
    timeout(PATIENCE, is_gone.recv()).await.expect("the connection to the server ends, too");
}

#[tokio::test]
async fn a_server_that_breaks_off_is_noticed() {
    let fake = Fake::start(async |_: Asked, mut stream: Stream| {
        send(&mut stream, "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly this").await;
    })
    .await;
    let front = front(&fake).await;
    let answer = front.api.request(Method::GET, &path("x")).send().await.expect("an answer");
    assert!(answer.bytes().await.is_err(), "a part must not look like the whole");
}
