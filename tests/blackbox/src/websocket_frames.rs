//! A WebSocket frame by frame (RFC 6455, section 5.2), for what no library would send.

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    time::timeout,
};

use crate::{http::Api, stream::PATIENCE, tls};

/// A further piece of a message.
pub const CONTINUATION: u8 = 0x0;
/// A message of text.
pub const TEXT: u8 = 0x1;
/// A message of bytes.
pub const BINARY: u8 = 0x2;
/// The end, with a code and words or nothing.
pub const CLOSE: u8 = 0x8;
/// A question whether the other end lives.
pub const PING: u8 = 0x9;
/// The answer to it.
pub const PONG: u8 = 0xa;
/// Marks the last frame of a message.
pub const FINAL: u8 = 0x80;

/// Stands before the length of a frame whose payload is masked.
const MASKED: u8 = 0x80;
/// Any mask will do.
const MASK: [u8; 4] = [0x37, 0xfa, 0x21, 0x3d];

/// An open watch.
pub struct Frames(pub tls::Connection);

impl Frames {
    /// Opens a watch as the administrator; it must be let in.
    pub async fn open(api: &Api, path: &str) -> Self {
        let mut connection = tls::as_admin(api).await;
        let headers = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
                       Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
        tls::get(&mut connection, path, headers).await;
        let head = timeout(PATIENCE, tls::head(&mut connection)).await.expect("answered at once");
        assert!(head.starts_with("http/1.1 101 "), "{head}");
        Frames(connection)
    }

    /// Sends bytes as they stand.
    pub async fn send(&mut self, bytes: &[u8]) {
        self.0.write_all(bytes).await.expect("sent");
    }

    /// The next frame: its first byte and its payload; `None` at the end of the connection.
    pub async fn next(&mut self) -> Option<(u8, Vec<u8>)> {
        timeout(PATIENCE, self.read()).await.expect("it goes on or ends")
    }

    async fn read(&mut self) -> Option<(u8, Vec<u8>)> {
        let first = self.0.read_u8().await.ok()?;
        let length = match self.0.read_u8().await.expect("a length") {
            126 => usize::from(self.0.read_u16().await.expect("a length")),
            127 => usize::try_from(self.0.read_u64().await.expect("a length")).expect("frames are small"),
            short => {
                assert!(short < 126, "a server masks nothing");
                usize::from(short)
            }
        };
        let mut payload = vec![0; length];
        self.0.read_exact(&mut payload).await.expect("a whole frame");
        Some((first, payload))
    }

    /// Checks that it is closed for this reason, that the words are text, and that the connection ends with
    /// it.
    #[track_caller]
    pub fn closes(&mut self, code: u16) -> impl Future<Output = String> {
        let caller = std::panic::Location::caller();
        async move {
            let frame = self.next().await.expect("a goodbye");
            assert_eq!(frame.0, FINAL | CLOSE, "{caller}: {frame:?}");
            let (told, why) = frame.1.split_at(2);
            assert_eq!(told, code.to_be_bytes(), "{caller}: {frame:?}");
            assert_eq!(self.next().await, None, "{caller}");
            String::from_utf8(why.to_vec()).expect("text")
        }
    }
}

/// A frame of a client. `first` is its kind and whether it is the last.
#[must_use]
pub fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
    let mut bytes = head(first, MASKED, payload.len() as u64);
    bytes.extend(MASK);
    bytes.extend(payload.iter().zip(MASK.iter().cycle()).map(|(byte, mask)| byte ^ mask));
    bytes
}

/// The same without a mask, which only a server may send.
#[must_use]
pub fn bare_frame(first: u8, payload: &[u8]) -> Vec<u8> {
    let mut bytes = head(first, 0, payload.len() as u64);
    bytes.extend(payload);
    bytes
}

/// The beginning of a frame that says how much follows, and not what.
#[must_use]
pub fn announcement(first: u8, length: u64) -> Vec<u8> {
    let mut bytes = head(first, MASKED, length);
    bytes.extend(MASK);
    bytes
}

fn head(first: u8, masked: u8, length: u64) -> Vec<u8> {
    let mut bytes = vec![first];
    if let Ok(short @ 0..=125) = u8::try_from(length) {
        bytes.push(masked | short);
    } else if let Ok(middle) = u16::try_from(length) {
        bytes.push(masked | 126);
        bytes.extend(middle.to_be_bytes());
    } else {
        bytes.push(masked | 127);
        bytes.extend(length.to_be_bytes());
    }
    bytes
}
