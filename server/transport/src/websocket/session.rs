//! An open WebSocket: sends messages until there are no more or the client leaves. Messages from the client
//! are read and ignored, since a watch takes no input. Its pings are answered, and it is pinged now and then.

use std::pin::pin;

use bytes::Bytes;
use futures_util::{FutureExt, SinkExt, Stream, StreamExt};
use ground::limits::CHUNK_BYTES;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{
        Error, Message, Utf8Bytes,
        protocol::{CloseFrame, Role, WebSocketConfig, frame::coding::CloseCode},
    },
};

use super::pulse::{Beat, Pulse};
use crate::serve::SessionTimes;

/// The longest message of a client. A longer one ends the session.
const CLIENT_MESSAGE_BYTES_MAX: usize = 16 * 1024;
/// The size of the read buffer: clients send little.
const READ_BUFFER_BYTES: usize = 4 * 1024;

/// The frames that carry messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Frame {
    /// JSON.
    Text,
    /// The binary form of objects.
    Binary,
}

/// Why we close: the code of RFC 6455, section 7.4.1, and a text for debugging.
type CloseDeadline = (CloseCode, &'static str);

/// Sends messages to the end, over a connection from which some bytes were read already.
pub(super) async fn tell(
    io: impl AsyncRead + AsyncWrite + Unpin,
    read_ahead: Bytes,
    SessionTimes { limits, mut goodbye }: SessionTimes,
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
    let pulse = Pulse::new(limits.ping_interval, limits.ping_timeout);
    if let Some(reason) = tell_all(&mut socket, pulse, frame, messages).await {
        // A client that does not answer the close frame in time is not waited for.
        let _answered = goodbye.give(say_goodbye(&mut socket, reason)).await;
    }
    let _ended = goodbye.give(hang_up(socket.get_mut())).await;
}

/// Sends messages until there are no more or the client leaves. Returns the reason to close, unless the
/// connection is closed or broken.
async fn tell_all<Io: AsyncRead + AsyncWrite + Unpin>(
    socket: &mut WebSocketStream<Io>,
    mut pulse: Pulse,
    frame: Frame,
    messages: impl Stream<Item = std::io::Result<Bytes>>,
) -> Option<CloseDeadline> {
    let mut messages = pin!(messages);
    loop {
        let mut next = tokio::select! {
            heard = socket.next() => {
                pulse.heard();
                if let Some(end) = hear(socket, heard).await {
                    return end;
                }
                continue;
            }
            beat = pulse.beat() => {
                if beat == Beat::Ask {
                    socket.send(Message::Ping(Bytes::new())).await.ok()?;
                    pulse.asked();
                    continue;
                }
                // The client of a busy watch may have answered while only messages were sent, so the socket
                // is read once more before giving up.
                let Some(heard) = socket.next().now_or_never() else {
                    return Some((CloseCode::Error, "a ping was not answered in time"));
                };
                pulse.heard();
                if let Some(end) = hear(socket, heard).await {
                    return end;
                }
                continue;
            }
            message = messages.next() => message,
        };
        // Messages that are ready go out in one flush.
        loop {
            let Some(Ok(message)) = next else {
                socket.flush().await.ok()?;
                return Some(match next {
                    None => (CloseCode::Normal, ""),
                    Some(_) => (CloseCode::Error, "an event cannot be encoded"),
                });
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

/// Handles a message of the client, or the end of the connection. Returns `None` to go on; otherwise the end,
/// with a reason to close if the client can still receive one.
async fn hear<Io: AsyncRead + AsyncWrite + Unpin>(
    socket: &mut WebSocketStream<Io>,
    heard: Option<Result<Message, Error>>,
) -> Option<Option<CloseDeadline>> {
    let goodbye = match heard {
        // The library has queued the answer to a ping or a close frame; flushing sends it.
        Some(Ok(message)) => {
            let sent = socket.flush().await;
            if sent.is_ok() && !message.is_close() {
                return None;
            }
            None
        }
        Some(Err(Error::Capacity(_))) => Some((CloseCode::Size, "the message is too long")),
        Some(Err(Error::Protocol(_))) => Some((CloseCode::Protocol, "that is not the protocol")),
        Some(Err(Error::Utf8(_))) => Some((CloseCode::Invalid, "a text must be UTF-8")),
        Some(Err(_)) | None => None,
    };
    Some(goodbye)
}

fn framed(frame: Frame, message: Bytes) -> Option<Message> {
    match frame {
        // Our JSON is always UTF-8.
        Frame::Text => Utf8Bytes::try_from(message).ok().map(Message::Text),
        Frame::Binary => Some(Message::Binary(message)),
    }
}

/// Sends a close frame, and waits for the one of the client.
async fn say_goodbye<Io: AsyncRead + AsyncWrite + Unpin>(
    socket: &mut WebSocketStream<Io>,
    (code, why): CloseDeadline,
) {
    let told = socket.close(Some(CloseFrame { code, reason: Utf8Bytes::from_static(why) })).await;
    if told.is_ok() {
        while let Some(Ok(_)) = socket.next().await {}
    }
}

/// Closes our direction, and reads until the client closes the other. Closing a socket with unread bytes
/// resets the connection, and the client may lose the last messages.
async fn hang_up<Io: AsyncRead + AsyncWrite + Unpin>(io: &mut Io) {
    if io.shutdown().await.is_ok() {
        let mut unread = vec![0; READ_BUFFER_BYTES];
        while matches!(io.read(&mut unread).await, Ok(count) if count > 0) {}
    }
}
