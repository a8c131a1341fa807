//! Headers without bounds: how long they may be, and how many.

use std::time::Duration;

use blackbox::{http::send, tls::connect};
use reqwest::Method;
use tokio::io::AsyncWriteExt;

use crate::{
    frames::{
        self, END_HEADERS, END_STREAM, HEADERS, Http2, MAX_CONCURRENT_STREAMS, MAX_FRAME_SIZE,
        MAX_HEADER_LIST_SIZE, SETTINGS,
    },
    raw::closed,
    support::{Caller, server},
};

const MEBIBYTE: usize = 1024 * 1024;
/// A header that no table may hold (RFC 7541, section 6.2.3), with the name of number 33 of the static table:
/// the first four bits of a number that goes on hold 15 of it.
const DATE_NEVER_KEPT: [u8; 2] = [0x1f, 33 - 15];

#[tokio::test]
async fn the_limits_of_a_connection_are_told() {
    let api = server(|config| config.serving.connections.streams_max = 77).await;
    let jane = Caller::new(&api, "jane").await;
    let mut http2 = Http2::open(&api, &jane.identity_pem, &[]).await;
    let settings = http2.expect(SETTINGS, 0).await;
    let told = |wanted: u16| {
        let mut pairs = settings.payload.chunks_exact(6).map(|pair| {
            (u16::from_be_bytes([pair[0], pair[1]]), u32::from_be_bytes([pair[2], pair[3], pair[4], pair[5]]))
        });
        pairs.find(|(name, _)| *name == wanted).map(|(_, value)| value)
    };
    assert_eq!(told(MAX_CONCURRENT_STREAMS), Some(77));
    assert_eq!(told(MAX_HEADER_LIST_SIZE), Some(1024 * 1024));
    assert_eq!(told(frames::INITIAL_WINDOW_SIZE), Some(256 * 1024));
    assert_eq!(told(MAX_FRAME_SIZE), Some(256 * 1024));
}

#[tokio::test]
async fn every_answer_has_a_date_which_http2_does_not_keep() {
    let api = server(|_| {}).await;
    let jane = Caller::new(&api, "jane").await;
    let read = |date: &str| httpdate::parse_http_date(date).expect("a date");
    let answer = send(jane.request(Method::GET, "/livez")).await;
    assert!(read(answer.header("date")).elapsed().is_ok_and(|ago| ago < Duration::from_secs(60)));

    let mut stream = connect(&api, Some(&jane.identity_pem), "http/1.1").await;
    let request = "GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    stream.write_all(request.as_bytes()).await.expect("sent");
    let answer = String::from_utf8_lossy(&closed(&mut stream).await).into_owned();
    let dates: Vec<_> = answer.lines().filter_map(|line| line.strip_prefix("date: ")).map(read).collect();
    assert_eq!(dates.len(), 1, "{answer}");

    let mut http2 = Http2::open(&api, &jane.identity_pem, &[]).await;
    for stream in [1, 3] {
        http2.get(stream, "/livez").await;
        let head = http2.expect(HEADERS, stream).await.payload;
        assert!(head.windows(2).any(|bytes| bytes == DATE_NEVER_KEPT), "{head:?}");
    }
}

#[tokio::test]
async fn a_hundred_headers_are_read_and_no_more() {
    let api = server(|_| {}).await;
    let jane = Caller::new(&api, "jane").await;
    // The client adds two of its own.
    for (count, code) in [(90, 200), (101, 431), (5000, 431)] {
        let mut request = jane.request(Method::GET, "/livez");
        for number in 0..count {
            request = request.header(format!("x-{number}"), "y");
        }
        let answer = send(request).await;
        assert_eq!(answer.code, code, "{count}");
        if code == 431 {
            answer.fails(431, "RequestHeaderFieldsTooLarge", "too many headers: at most 100 are read");
        }
    }
    for (count, code) in [(90, "200"), (101, "431")] {
        let mut stream = connect(&api, Some(&jane.identity_pem), "http/1.1").await;
        let headers: String = (0..count).map(|number| format!("x-{number}: y\r\n")).collect();
        let request = format!("GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{headers}\r\n");
        stream.write_all(request.as_bytes()).await.expect("sent");
        let answer = String::from_utf8_lossy(&closed(&mut stream).await).into_owned();
        assert!(answer.starts_with(&format!("HTTP/1.1 {code}")), "{count}: {answer}");
    }
}

#[tokio::test]
async fn long_headers_are_refused_in_both_protocols() {
    let api = server(|_| {}).await;
    let jane = Caller::new(&api, "jane").await;
    for (bytes, code) in [(MEBIBYTE / 2, "200"), (MEBIBYTE + 1000, "431")] {
        let mut stream = connect(&api, Some(&jane.identity_pem), "http/1.1").await;
        let value = "y".repeat(bytes);
        let request =
            format!("GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nx: {value}\r\n\r\n");
        // The server may hang up before it has all.
        let _hung_up = stream.write_all(request.as_bytes()).await;
        let answer = String::from_utf8_lossy(&closed(&mut stream).await).into_owned();
        // What it said may be lost when it hung up on bytes that it had not read.
        assert!(
            answer.starts_with(&format!("HTTP/1.1 {code}")) || (answer.is_empty() && code != "200"),
            "{answer}"
        );
    }

    let mut http2 = Http2::open(&api, &jane.identity_pem, &[]).await;
    let half = "y".repeat(MEBIBYTE / 2 - 200);
    for (stream, values, is_ok) in [(1, 1, true), (3, 3, false)] {
        let further: Vec<(&str, &str)> = vec![("x", half.as_str()); values];
        let block = frames::block("GET", "/livez", &further);
        let pieces: Vec<&[u8]> = block.chunks(200_000).collect();
        for (number, piece) in pieces.iter().enumerate() {
            let kind = if number == 0 { HEADERS } else { frames::CONTINUATION };
            let flags = if number == 0 { END_STREAM } else { 0 };
            let last = if number + 1 == pieces.len() { END_HEADERS } else { 0 };
            http2.send(kind, flags | last, stream, piece).await;
        }
        // Past the bound the stream is reset, or, as nothing forces us to take it all, the connection ends.
        let served = loop {
            match http2.next().await {
                Some(frame) if frame.stream == stream && frame.kind == HEADERS => break frame.is_ok(),
                Some(frame) if frame.stream == stream && frame.kind == frames::RST_STREAM => break false,
                Some(_) => {}
                None => break false,
            }
        };
        assert_eq!(served, is_ok, "{stream}");
    }
    assert_eq!(jane.code("/livez").await, 200);
}
