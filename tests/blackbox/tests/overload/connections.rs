//! Connections that waste our time: handshakes and headers that do not end, silence, and too many of them.

use std::time::{Duration, Instant};

use blackbox::{
    metrics::counted,
    objects::{CONFIG_MAPS, config_map},
    tls::{address, connect},
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use crate::{
    frames::{self, GOAWAY, HEADERS, Http2, PING, SETTINGS},
    raw::{closed, exchange, stays_open},
    support::{Caller, server, until},
};

const SHORT: Duration = Duration::from_millis(300);
const LONG: Duration = Duration::from_secs(3600);

#[tokio::test]
async fn a_handshake_that_does_not_end_is_dropped() {
    let api = server(|config| config.serving.connections.handshake_timeout = SHORT).await;
    let started = Instant::now();
    let mut silent = TcpStream::connect(address(&api)).await.expect("a connection");
    let mut begun = TcpStream::connect(address(&api)).await.expect("a connection");
    // The head of a record that never comes.
    begun.write_all(&[22, 3, 1, 2, 0, 1]).await.expect("sent");
    for stream in [&mut silent, &mut begun] {
        let mut rest = Vec::new();
        let _end = stream.read_to_end(&mut rest).await;
        assert!(started.elapsed() >= SHORT);
    }
    until("both are counted", async || {
        counted(&api, "apiserver_tls_handshake_errors_total", &[]).await == 2.0
    })
    .await;
}

#[tokio::test]
async fn headers_that_do_not_end_close_the_connection() {
    let api = server(|config| {
        config.serving.connections.header_timeout = SHORT;
        config.serving.connections.idle_timeout = LONG;
    })
    .await;
    let jane = Caller::new(&api, "jane").await;
    for first_exchange in [false, true] {
        let mut stream = connect(&api, Some(&jane.identity_pem), "http/1.1").await;
        if first_exchange {
            assert_eq!(exchange(&mut stream, "/livez").await.0, 200);
            assert!(stays_open(&mut stream, SHORT * 2).await, "idle is no crime");
            assert_eq!(exchange(&mut stream, "/livez").await.0, 200);
        }
        let started = Instant::now();
        let (mut reader, mut writer) = tokio::io::split(stream);
        let dripping = tokio::spawn(async move {
            writer.write_all(b"GET /livez HTTP/1.1\r\nHost: localhost\r\nx-drip: ").await?;
            loop {
                writer.write_all(b"x").await?;
                writer.flush().await?;
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            #[expect(unreachable_code, reason = "names the type of the error")]
            Ok::<(), std::io::Error>(())
        });
        let mut rest = Vec::new();
        let _end = tokio::time::timeout(crate::support::PATIENCE, reader.read_to_end(&mut rest))
            .await
            .expect("closed");
        assert!(started.elapsed() >= SHORT, "{:?}", started.elapsed());
        assert!(rest.is_empty(), "{}", String::from_utf8_lossy(&rest));
        dripping.abort();
    }
}

#[tokio::test]
async fn slow_headers_in_time_are_served() {
    let api = server(|config| config.serving.connections.header_timeout = Duration::from_secs(20)).await;
    let jane = Caller::new(&api, "jane").await;
    let mut stream = connect(&api, Some(&jane.identity_pem), "http/1.1").await;
    for part in ["GE", "T /livez HTT", "P/1.1\r\nHo", "st: localhost\r\nConnection: close\r\n", "\r\n"] {
        stream.write_all(part.as_bytes()).await.expect("sent");
        stream.flush().await.expect("sent");
        tokio::time::sleep(Duration::from_millis(30)).await;
    }
    let answer = String::from_utf8_lossy(&closed(&mut stream).await).into_owned();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}

#[tokio::test]
async fn idle_connections_are_closed_and_busy_ones_are_not() {
    let api = server(|config| config.serving.connections.idle_timeout = SHORT).await;
    let jane = Caller::new(&api, "jane").await;
    // One that has said nothing at all, in each protocol, and one that was of use.
    for (protocol, use_first) in [("http/1.1", false), ("http/1.1", true), ("h2", false)] {
        let started = Instant::now();
        let mut stream = connect(&api, Some(&jane.identity_pem), protocol).await;
        if use_first {
            assert_eq!(exchange(&mut stream, "/livez").await.0, 200);
        }
        closed(&mut stream).await;
        assert!(started.elapsed() >= SHORT, "{protocol} {use_first}");
    }
    let mut http2 = Http2::open(&api, &jane.identity_pem, &[]).await;
    http2.get(1, "/livez").await;
    assert!(http2.expect(HEADERS, 1).await.is_ok());
    let goodbye = http2.expect(GOAWAY, 0).await;
    assert_eq!(goodbye.error(), 0, "an orderly end");
    while http2.next().await.is_some() {}

    // A watch is something under way, also when there is nothing to tell.
    let mut watching = Http2::open(&api, &jane.identity_pem, &[]).await;
    watching.get(1, &format!("{CONFIG_MAPS}?watch=1")).await;
    assert!(watching.expect(HEADERS, 1).await.is_ok());
    let frames = watching.drain(SHORT * 4).await;
    assert!(
        frames.iter().all(|frame| matches!(frame.kind, SETTINGS | PING | frames::WINDOW_UPDATE)),
        "{frames:?}"
    );
    api.post(CONFIG_MAPS, &config_map("a")).await.expect(201);
    let event = watching.expect(frames::DATA, 1).await;
    assert!(String::from_utf8_lossy(&event.payload).contains("ADDED"));
}

#[tokio::test]
async fn a_client_that_answers_no_ping_is_dead() {
    let api = server(|config| {
        config.serving.connections.ping_interval = SHORT;
        config.serving.connections.ping_timeout = SHORT;
        config.serving.connections.idle_timeout = LONG;
    })
    .await;
    let jane = Caller::new(&api, "jane").await;
    let watch = format!("{CONFIG_MAPS}?watch=1");
    let mut dead = Http2::open(&api, &jane.identity_pem, &[]).await;
    let mut alive = Http2::open(&api, &jane.identity_pem, &[]).await;
    dead.get(1, &watch).await;
    alive.get(1, &watch).await;
    let living = tokio::spawn(async move {
        let mut pings = 0;
        while pings < 4 {
            let frame = alive.next().await.expect("it lives on");
            pings += usize::from(frame.kind == PING && frame.flags & frames::ACK == 0);
        }
    });
    let mut pings = 0;
    while let Some(frame) = tokio::time::timeout(crate::support::PATIENCE, dead.read()).await.expect("closed")
    {
        pings += usize::from(frame.kind == PING);
    }
    assert_eq!(pings, 1, "it was asked once");
    living.await.expect("whoever answers is kept");
}

#[tokio::test]
async fn a_header_block_that_does_not_end_is_found_by_the_ping() {
    let api = server(|config| {
        config.serving.connections.ping_interval = SHORT;
        config.serving.connections.ping_timeout = SHORT;
        config.serving.connections.idle_timeout = LONG;
    })
    .await;
    let jane = Caller::new(&api, "jane").await;
    let mut http2 = Http2::open(&api, &jane.identity_pem, &[]).await;
    http2.expect(SETTINGS, 0).await;
    // Without the end of the headers nothing else may be sent, an answer to a ping neither.
    http2.send(HEADERS, 0, 1, &frames::block("GET", "/livez", &[])).await;
    let reading = async { while http2.read().await.is_some() {} };
    tokio::time::timeout(crate::support::PATIENCE, reading).await.expect("never closed");
}

#[tokio::test]
async fn past_the_bound_connections_wait_until_one_leaves() {
    let api = server(|config| config.serving.connections.connections_max = 3).await;
    // The administrator's client keeps one.
    let jane = Caller::new(&api, "jane").await.again(&api);
    let mut first = connect(&api, Some(&jane.identity_pem), "http/1.1").await;
    assert_eq!(exchange(&mut first, "/livez").await.0, 200);
    let mut others = Vec::new();
    loop {
        let attempt = connect(&api, Some(&jane.identity_pem), "http/1.1");
        let Ok(open) = tokio::time::timeout(SHORT, attempt).await else { break };
        others.push(open);
        assert!(others.len() < 3, "no bound was found");
    }
    // The kernel keeps who waits.
    let waiting = TcpStream::connect(address(&api)).await.expect("connected");
    assert_eq!(exchange(&mut first, "/livez").await.0, 200, "those who are in are served");
    drop(waiting);
    drop(first);
    let mut next = connect(&api, Some(&jane.identity_pem), "http/1.1").await;
    assert_eq!(exchange(&mut next, "/livez").await.0, 200);
}

#[tokio::test]
async fn connections_are_asked_to_go_now_and_then() {
    for (chance, asked) in [(0.0, false), (0.02, true)] {
        let api = server(|config| {
            config.serving.connections.goaway_chance = chance;
            // Every random number is zero.
            config.clock = ground::clock::Clock::system().with_numbers(Vec::new());
        })
        .await;
        let jane = Caller::new(&api, "jane").await;
        let mut http2 = Http2::open(&api, &jane.identity_pem, &[]).await;
        http2.get(1, &format!("{CONFIG_MAPS}?watch=1")).await;
        assert!(http2.expect(HEADERS, 1).await.is_ok());
        if !asked {
            let frames = http2.drain(SHORT).await;
            assert!(frames.iter().all(|frame| frame.kind != GOAWAY));
            continue;
        }
        assert_eq!(http2.expect(GOAWAY, 0).await.error(), 0);
        // What is under way goes on.
        api.post(CONFIG_MAPS, &config_map("a")).await.expect(201);
        let event = http2.expect(frames::DATA, 1).await;
        assert!(String::from_utf8_lossy(&event.payload).contains("ADDED"));
        // The older protocol is left alone.
        let mut stream = connect(&api, Some(&jane.identity_pem), "http/1.1").await;
        for _ in 0..3 {
            assert_eq!(exchange(&mut stream, "/livez").await.0, 200);
        }
    }
}
