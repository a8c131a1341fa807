//! An open WebSocket: it tells messages until there are no more or the client has enough. What the client says is
//! read and passed over, since a watch has nothing to be told; pings are answered.

use std::{pin::pin, time::Duration};

use bytes::Bytes;
use futures_util::{FutureExt, SinkExt, Stream, StreamExt};
use tokio::{
    io::{AsyncRead, AsyncWrite, AsyncWriteExt},
    time::timeout,
};
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{
        Error, Message, Utf8Bytes,
        protocol::{CloseFrame, Role, WebSocketConfig, frame::coding::CloseCode},
    },
};

use crate::http::limits::CHUNK_BYTES;

/// Longest message of a client. Whoever says more is cut off.
const CLIENT_MESSAGE_BYTES_MAX: usize = 16 * 1024;
/// What is read at once: clients say little.
const READ_BUFFER_BYTES: usize = 4 * 1024;
/// How long a client may take to answer our goodbye.
const GOODBYE_TIMEOUT: Duration = Duration::from_secs(1);

/// In which frames messages are told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Frame {
    /// JSON.
    Text,
    /// The binary form.
    Binary,
}

/// Tells messages to the end, over a connection on which some bytes have come already.
pub(super) async fn tell(
    io: impl AsyncRead + AsyncWrite + Unpin,
    read_ahead: Bytes,
    frame: Frame,
    messages: impl Stream<Item = std::io::Result<Bytes>>,
) {
    let config = WebSocketConfig::default()
        .read_buffer_size(READ_BUFFER_BYTES)
        .write_buffer_size(CHUNK_BYTES)
        .max_message_size(Some(CLIENT_MESSAGE_BYTES_MAX))
        .max_frame_size(Some(CLIENT_MESSAGE_BYTES_MAX));
    let mut socket =
        WebSocketStream::from_partially_read(io, read_ahead.into(), Role::Server, Some(config)).await;
    if let Some(code) = tell_all(&mut socket, frame, messages).await {
        // A client that does not answer is left alone.
        let _answered = timeout(GOODBYE_TIMEOUT, say_goodbye(&mut socket, code)).await;
    }
    let _ended = timeout(GOODBYE_TIMEOUT, socket.get_mut().shutdown()).await;
}

/// Tells messages until there are no more, or the client leaves. Gives the reason to close, unless the connection
/// is closed or broken.
async fn tell_all<Io: AsyncRead + AsyncWrite + Unpin>(
    socket: &mut WebSocketStream<Io>,
    frame: Frame,
    messages: impl Stream<Item = std::io::Result<Bytes>>,
) -> Option<CloseCode> {
    let mut messages = pin!(messages);
    loop {
        let mut next = tokio::select! {
            heard = socket.next() => {
                match heard? {
                    Ok(Message::Close(_)) => {
                        // The answer is made already.
                        let _left = socket.flush().await;
                        return None;
                    }
                    // The answer to a ping is made already, too.
                    Ok(_) => socket.flush().await.ok()?,
                    Err(Error::Capacity(_)) => return Some(CloseCode::Size),
                    Err(Error::Protocol(_)) => return Some(CloseCode::Protocol),
                    Err(Error::Utf8(_)) => return Some(CloseCode::Invalid),
                    Err(_) => return None,
                }
                continue;
            }
            message = messages.next() => message,
        };
        // What is ready goes out together.
        loop {
            let Some(Ok(message)) = next else {
                socket.flush().await.ok()?;
                return Some(if next.is_none() { CloseCode::Normal } else { CloseCode::Error });
            };
            socket.feed(framed(frame, message)?).await.ok()?;
            match messages.next().now_or_never() {
                Some(more) => next = more,
                None => break,
            }
        }
        socket.flush().await.ok()?;
    }
}

fn framed(frame: Frame, message: Bytes) -> Option<Message> {
    match frame {
        // JSON of our own is always text.
        Frame::Text => Utf8Bytes::try_from(message).ok().map(Message::Text),
        Frame::Binary => Some(Message::Binary(message)),
    }
}

/// Says that it is over, and waits until the client has said so, too.
async fn say_goodbye<Io: AsyncRead + AsyncWrite + Unpin>(socket: &mut WebSocketStream<Io>, code: CloseCode) {
    let told = socket.close(Some(CloseFrame { code, reason: Utf8Bytes::default() })).await;
    if told.is_ok() {
        while let Some(Ok(_)) = socket.next().await {}
    }
}
