//! HTTP/2 used against the server: more streams than agreed, requests that are taken back as fast as they
//! are sent, and header blocks without end.

use std::time::Duration;

use blackbox::objects::CONFIG_MAPS;
use tokio::io::AsyncWriteExt;

use crate::{
    frames::{
        self, CANCEL, CONTINUATION, END_HEADERS, END_STREAM, ENHANCE_YOUR_CALM, GOAWAY, HEADERS, Http2,
        REFUSED_STREAM, RST_STREAM,
    },
    support::{Caller, WAITING_BYTES, reads_under_way, receiving, server, until},
};

#[tokio::test]
async fn streams_past_the_bound_are_refused_and_the_others_served() {
    let api = server(|config| config.serving.connections.streams_max = 2).await;
    let jane = Caller::new(&api, "jane").await;
    let mut http2 = Http2::open(&api, &jane.identity_pem, &[]).await;
    let block = frames::block("POST", CONFIG_MAPS, &[("content-type", "application/json")]);
    for stream in [1, 3, 5] {
        http2.send(HEADERS, END_HEADERS, stream, &block).await;
    }
    assert_eq!(http2.expect(RST_STREAM, 5).await.error(), REFUSED_STREAM);
    until("two are waited for", async || receiving(&api).await == 2.0 * WAITING_BYTES).await;
    http2.send(RST_STREAM, 0, 1, &CANCEL.to_be_bytes()).await;
    until("one is", async || receiving(&api).await == WAITING_BYTES).await;
    http2.get(7, "/livez").await;
    assert!(http2.expect(HEADERS, 7).await.is_ok());
}

#[tokio::test]
async fn requests_that_are_taken_back_at_once_end_the_connection() {
    const REQUESTS: u32 = 20_000;
    let api = server(|_| {}).await;
    let jane = Caller::new(&api, "jane").await;
    let http2 = Http2::open(&api, &jane.identity_pem, &[]).await;
    let block = frames::block("GET", CONFIG_MAPS, &[]);
    let mut flood = Vec::new();
    for number in 0..REQUESTS {
        let stream = 2 * number + 1;
        flood.extend(frames::bytes(HEADERS, END_HEADERS | END_STREAM, stream, &block));
        flood.extend(frames::bytes(RST_STREAM, 0, stream, &CANCEL.to_be_bytes()));
    }
    let (reader, mut writer) = tokio::io::split(http2.0);
    // The server hangs up in the middle.
    let flooding = tokio::spawn(async move { writer.write_all(&flood).await });
    let goodbye = goodbye(reader).await;
    flooding.abort();
    if let Some(error) = goodbye {
        assert_eq!(error, ENHANCE_YOUR_CALM);
    }
    until("nothing is left of it", async || reads_under_way(&api).await == 0.0).await;
    assert_eq!(jane.code("/livez").await, 200);
}

#[tokio::test]
async fn header_blocks_without_end_end_the_connection() {
    let api = server(|_| {}).await;
    let jane = Caller::new(&api, "jane").await;
    // Empty pieces, small fields that are forgotten again, and large ones.
    let empty = Vec::new();
    let small = frames::field("x", "y");
    let large = frames::field("x", &"y".repeat(200_000));
    for (piece, count) in [(empty, 100_000), (small, 1_000_000), (large, 1000)] {
        let http2 = Http2::open(&api, &jane.identity_pem, &[]).await;
        let (reader, mut writer) = tokio::io::split(http2.0);
        let flooding = tokio::spawn(async move {
            writer
                .write_all(&frames::bytes(HEADERS, END_STREAM, 1, &frames::block("GET", "/livez", &[])))
                .await?;
            let frame = frames::bytes(CONTINUATION, 0, 1, &piece);
            let batch = frame.repeat(65_536_usize.div_ceil(frame.len()).min(count));
            let mut sent = 0;
            while sent < count {
                writer.write_all(&batch).await?;
                sent += batch.len() / frame.len();
            }
            Ok::<usize, std::io::Error>(sent)
        });
        // Whatever it says, it says it soon, and not after all of this has been read.
        tokio::time::timeout(Duration::from_secs(20), goodbye(reader)).await.expect("the server hangs up");
        flooding.abort();
        assert_eq!(jane.code("/livez").await, 200);
    }
}

/// Reads until the server hangs up, and gives the reason, if it could still tell one.
async fn goodbye(mut reader: impl tokio::io::AsyncRead + Unpin) -> Option<u32> {
    use tokio::io::AsyncReadExt;
    let mut bytes = Vec::new();
    // The end may be a reset, which is an end as well.
    let _end = reader.read_to_end(&mut bytes).await;
    let mut rest = bytes.as_slice();
    while let [a, b, c, kind, _, _, _, _, _, behind @ ..] = rest {
        let length = usize::try_from(u32::from_be_bytes([0, *a, *b, *c])).ok()?;
        let payload = behind.get(..length)?;
        if *kind == GOAWAY {
            return Some(u32::from_be_bytes(payload.get(4..8)?.try_into().ok()?));
        }
        rest = behind.get(length..)?;
    }
    None
}
