//! HTTP/2 frame by frame, for what no library would send.

use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::{http::Api, stream::PATIENCE, tls};

/// A kind of frame.
pub const DATA: u8 = 0;
/// A kind of frame.
pub const HEADERS: u8 = 1;
/// A kind of frame.
pub const RST_STREAM: u8 = 3;
/// A kind of frame.
pub const SETTINGS: u8 = 4;
/// A kind of frame.
pub const PING: u8 = 6;
/// A kind of frame.
pub const GOAWAY: u8 = 7;
/// A kind of frame.
pub const WINDOW_UPDATE: u8 = 8;
/// A kind of frame.
pub const CONTINUATION: u8 = 9;

/// A flag.
pub const END_STREAM: u8 = 0x1;
/// A flag.
pub const ACK: u8 = 0x1;
/// A flag.
pub const END_HEADERS: u8 = 0x4;

/// An error code.
pub const REFUSED_STREAM: u32 = 0x7;
/// An error code.
pub const CANCEL: u32 = 0x8;
/// An error code.
pub const ENHANCE_YOUR_CALM: u32 = 0xb;

/// A setting.
pub const MAX_CONCURRENT_STREAMS: u16 = 0x3;
/// A setting.
pub const INITIAL_WINDOW_SIZE: u16 = 0x4;
/// A setting.
pub const MAX_FRAME_SIZE: u16 = 0x5;
/// A setting.
pub const MAX_HEADER_LIST_SIZE: u16 = 0x6;

/// One frame.
#[derive(Debug)]
pub struct Frame {
    /// What it is.
    pub kind: u8,
    /// What it says beside its payload.
    pub flags: u8,
    /// Zero for the connection.
    pub stream: u32,
    /// What it carries.
    pub payload: Vec<u8>,
}

impl Frame {
    /// The error code of a reset, or of a goodbye.
    #[track_caller]
    pub fn error(&self) -> u32 {
        let at = if self.kind == GOAWAY { 4 } else { 0 };
        u32::from_be_bytes(self.payload[at..at + 4].try_into().expect("four bytes"))
    }

    /// Whether this is the head of an answer with code 200, which stands in the table of the standard.
    pub fn is_ok(&self) -> bool {
        // Before it there may be new sizes of the table.
        self.payload.iter().find(|byte| **byte & 0xe0 != 0x20) == Some(&0x88)
    }
}

/// A connection on which HTTP/2 was agreed.
pub struct Http2(pub tls::Connection);

impl Http2 {
    /// Opens it and sends the preface, with these settings.
    pub async fn open(api: &Api, identity_pem: &str, settings: &[(u16, u32)]) -> Self {
        Http2::begin(tls::connect(api, Some(identity_pem), "h2").await, settings).await
    }

    /// Sends the preface on a connection, with these settings.
    pub async fn begin(connection: tls::Connection, settings: &[(u16, u32)]) -> Self {
        let mut http2 = Http2(connection);
        http2.0.write_all(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n").await.expect("sent");
        let payload: Vec<u8> = settings
            .iter()
            .flat_map(|(name, value)| [&name.to_be_bytes()[..], &value.to_be_bytes()].concat())
            .collect();
        http2.send(SETTINGS, 0, 0, &payload).await;
        http2
    }

    /// Sends a frame. The server may have hung up, which is for the reader to find.
    pub async fn send(&mut self, kind: u8, flags: u8, stream: u32, payload: &[u8]) {
        let _hung_up = self.0.write_all(&bytes(kind, flags, stream, payload)).await;
    }

    /// Sends the headers of a request without a body.
    pub async fn get(&mut self, stream: u32, path: &str) {
        let block = block("GET", path, &[]);
        self.send(HEADERS, END_HEADERS | END_STREAM, stream, &block).await;
    }

    /// Gives the server more room: on a stream, or with stream 0 on all together.
    pub async fn widen(&mut self, stream: u32, bytes: u32) {
        self.send(WINDOW_UPDATE, 0, stream, &bytes.to_be_bytes()).await;
    }

    /// The next frame; `None` at the end. Answers pings and settings as a client must.
    pub async fn next(&mut self) -> Option<Frame> {
        let frame = tokio::time::timeout(PATIENCE, self.read()).await.expect("a frame or the end")?;
        if matches!(frame.kind, PING | SETTINGS) && frame.flags & ACK == 0 {
            let payload = if frame.kind == PING { frame.payload.clone() } else { Vec::new() };
            self.send(frame.kind, ACK, 0, &payload).await;
        }
        Some(frame)
    }

    /// The next frame as it is; nothing is answered.
    pub async fn read(&mut self) -> Option<Frame> {
        let mut head = [0; 9];
        self.0.read_exact(&mut head).await.ok()?;
        let length = u32::from_be_bytes([0, head[0], head[1], head[2]]);
        let mut payload = vec![0; usize::try_from(length).expect("it fits")];
        self.0.read_exact(&mut payload).await.ok()?;
        let stream = u32::from_be_bytes([head[5] & 0x7f, head[6], head[7], head[8]]);
        Some(Frame { kind: head[3], flags: head[4], stream, payload })
    }

    /// The next frame of a kind on a stream; others are skipped.
    #[track_caller]
    pub fn expect(&mut self, kind: u8, stream: u32) -> impl Future<Output = Frame> {
        let caller = std::panic::Location::caller();
        async move {
            loop {
                let frame = self.next().await;
                let frame = frame.unwrap_or_else(|| panic!("{caller}: the end came before a frame {kind}"));
                if frame.kind == kind && frame.stream == stream {
                    return frame;
                }
            }
        }
    }

    /// Reads everything that comes within this time.
    pub async fn drain(&mut self, time: Duration) -> Vec<Frame> {
        let mut frames = Vec::new();
        while let Ok(Some(frame)) = tokio::time::timeout(time, self.read()).await {
            frames.push(frame);
        }
        frames
    }
}

/// A frame as it is sent.
pub fn bytes(kind: u8, flags: u8, stream: u32, payload: &[u8]) -> Vec<u8> {
    let length = u32::try_from(payload.len()).expect("a frame is small");
    [&length.to_be_bytes()[1..], &[kind, flags], &stream.to_be_bytes(), payload].concat()
}

/// A header block without compression: every field is a new name, spelled out.
pub fn block(method: &str, path: &str, further: &[(&str, &str)]) -> Vec<u8> {
    let usual = [(":method", method), (":scheme", "https"), (":path", path), (":authority", "localhost")];
    usual.iter().chain(further).flat_map(|(name, value)| field(name, value)).collect()
}

/// One field of a header block.
pub fn field(name: &str, value: &str) -> Vec<u8> {
    let mut field = vec![0];
    for text in [name, value] {
        let length = text.len();
        if length < 127 {
            field.push(u8::try_from(length).expect("small"));
        } else {
            // What exceeds the seven bits of the first byte follows in groups of seven, lowest first.
            field.push(127);
            let mut rest = length - 127;
            while rest >= 128 {
                field.push(u8::try_from(rest % 128 + 128).expect("eight bits"));
                rest /= 128;
            }
            field.push(u8::try_from(rest).expect("seven bits"));
        }
        field.extend_from_slice(text.as_bytes());
    }
    field
}
