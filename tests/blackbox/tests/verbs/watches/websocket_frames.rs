//! WebSockets frame by frame: what a client may send and what is answered to it (RFC 6455, sections 5 and 7).

use blackbox::{
    collections::{create_all, current_version},
    http::Api,
    objects::CONFIG_MAPS,
    websocket_frames::{
        BINARY, CLOSE, CONTINUATION, FINAL, Frames, PING, PONG, TEXT, announcement, bare_frame, frame,
    },
};

/// Longest message of a client.
const MESSAGE_BYTES_MAX: usize = 16 * 1024;

/// A watch that has nothing to say at first.
async fn open(api: &Api) -> Frames {
    Frames::open(api, &format!("{CONFIG_MAPS}?watch=1&resourceVersion={}", current_version(api).await)).await
}

#[tokio::test]
async fn what_is_not_the_protocol_ends_it_with_the_code_for_that() {
    const PROTOCOL: u16 = 1002;
    const NO_TEXT: u16 = 1007;
    const TOO_LARGE: u16 = 1009;
    let api = Api::start().await;
    let half = vec![b'x'; MESSAGE_BYTES_MAX / 2 + 1];
    let table = [
        ("a frame without a mask", bare_frame(FINAL | TEXT, b"hello"), PROTOCOL),
        ("a ping without a mask", bare_frame(FINAL | PING, b""), PROTOCOL),
        ("a ping in pieces", frame(PING, b"a"), PROTOCOL),
        ("a close in pieces", frame(CLOSE, b"\x03\xe8"), PROTOCOL),
        ("a long ping", frame(FINAL | PING, &[b'x'; 126]), PROTOCOL),
        ("an unknown message", frame(FINAL | 0x3, b"x"), PROTOCOL),
        ("an unknown control frame", frame(FINAL | 0xb, b"x"), PROTOCOL),
        ("an extension that was not agreed on", frame(FINAL | 0x40 | TEXT, b"x"), PROTOCOL),
        ("a piece of nothing", frame(FINAL | CONTINUATION, b"x"), PROTOCOL),
        ("a message inside another", [frame(TEXT, b"x"), frame(FINAL | TEXT, b"y")].concat(), PROTOCOL),
        ("a close that is half a code", frame(FINAL | CLOSE, b"\x03"), PROTOCOL),
        ("a text that is none", frame(FINAL | TEXT, b"\xff\xfe"), NO_TEXT),
        (
            "a text that is none over its pieces",
            [frame(TEXT, b"\xe2\x82"), frame(FINAL | CONTINUATION, b"x")].concat(),
            NO_TEXT,
        ),
        ("words of a close that are no text", frame(FINAL | CLOSE, b"\x03\xe8\xff"), NO_TEXT),
        ("a large frame", frame(FINAL | BINARY, &[0; MESSAGE_BYTES_MAX + 1]), TOO_LARGE),
        ("much that is only announced", announcement(FINAL | BINARY, u64::MAX >> 1), TOO_LARGE),
        ("a large message", [frame(BINARY, &half), frame(FINAL | CONTINUATION, &half)].concat(), TOO_LARGE),
    ];
    for (what, bytes, code) in table {
        let mut frames = open(&api).await;
        frames.send(&bytes).await;
        let why = frames.closes(code).await;
        assert!(!why.is_empty() || what.contains("close"), "{what}: it is told why");
    }
}

#[tokio::test]
async fn what_is_the_protocol_is_taken_in() {
    let api = Api::start().await;
    let table = [
        ("a whole text", vec![frame(FINAL | TEXT, "Grüße".as_bytes())]),
        ("an empty message", vec![frame(FINAL | BINARY, b"")]),
        ("the longest message", vec![frame(FINAL | BINARY, &[0; MESSAGE_BYTES_MAX])]),
        ("a letter over two pieces", vec![frame(TEXT, b"\xe2\x82"), frame(FINAL | CONTINUATION, b"\xac")]),
        ("a pong that nobody asked for", vec![frame(FINAL | PONG, b"here")]),
    ];
    for (number, (what, frames_sent)) in table.into_iter().enumerate() {
        let mut frames = open(&api).await;
        frames.send(&frames_sent.concat()).await;
        let name = format!("a{number}");
        create_all(&api, &[&name]).await;
        let (first, payload) = frames.next().await.expect("the event");
        assert_eq!(first, FINAL | TEXT, "{what}");
        assert!(String::from_utf8_lossy(&payload).contains(&format!("\"name\":\"{name}\"")), "{what}");
    }
}

#[tokio::test]
async fn a_ping_is_answered_with_what_it_carries_even_inside_a_message() {
    let api = Api::start().await;
    let mut frames = open(&api).await;
    for payload in [&b""[..], b"there?", &[0xff; 125]] {
        frames.send(&frame(FINAL | PING, payload)).await;
        assert_eq!(frames.next().await, Some((FINAL | PONG, payload.to_vec())));
    }
    frames.send(&[frame(TEXT, b"a"), frame(FINAL | PING, b"between")].concat()).await;
    assert_eq!(frames.next().await, Some((FINAL | PONG, b"between".to_vec())));
    frames.send(&frame(FINAL | CONTINUATION, b"b")).await;
    frames.send(&frame(FINAL | CLOSE, b"\x03\xe8")).await;
    frames.closes(1000).await;
}

#[tokio::test]
async fn a_close_is_answered_with_its_code() {
    let api = Api::start().await;
    let close = |payload: &[u8]| frame(FINAL | CLOSE, payload);
    for code in [1000_u16, 1001, 1003, 1011, 3000, 4999] {
        let mut frames = open(&api).await;
        frames.send(&close(&code.to_be_bytes())).await;
        frames.closes(code).await;
    }
    // Codes that stand for something that nobody sends.
    for code in [0_u16, 999, 1004, 1005, 1006, 1015, 5000] {
        let mut frames = open(&api).await;
        frames.send(&close(&code.to_be_bytes())).await;
        frames.closes(1002).await;
    }
    let mut frames = open(&api).await;
    frames.send(&close(b"")).await;
    assert_eq!(frames.next().await, Some((FINAL | CLOSE, Vec::new())));
    assert_eq!(frames.next().await, None);
}

#[tokio::test]
async fn what_follows_a_close_is_not_listened_to() {
    let api = Api::start().await;
    let mut frames = open(&api).await;
    frames.send(&[frame(FINAL | CLOSE, b"\x03\xe8"), frame(FINAL | PING, b"more")].concat()).await;
    frames.closes(1000).await;
}

#[tokio::test]
async fn much_that_is_still_coming_does_not_take_the_goodbye_away() {
    let api = Api::start().await;
    let mut frames = open(&api).await;
    // Refused at its head, long before its end.
    let length = 512 * 1024;
    frames.send(&announcement(FINAL | BINARY, length)).await;
    frames.send(&vec![0; 64 * 1024]).await;
    frames.closes(1009).await;
}
