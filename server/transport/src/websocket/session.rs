//! An open WebSocket: it tells messages until there are no more or the client has enough. What the client says is
//! read and passed over, since a watch has nothing to be told; its pings are answered, and it is asked now and then
//! whether it lives.

use std::{pin::pin, time::Duration};

use bytes::Bytes;
use futures_util::{FutureExt, SinkExt, Stream, StreamExt};
use ground::limits::{CHUNK_BYTES, ConnectionLimits};
use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt},
    time::timeout,
};
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{
        Error, Message, Utf8Bytes,
        protocol::{CloseFrame, Role, WebSocketConfig, frame::coding::CloseCode},
    },
};

use super::pulse::{Beat, Pulse};

/// Longest message of a client. Whoever says more is cut off.
const CLIENT_MESSAGE_BYTES_MAX: usize = 16 * 1024;
/// What is read at once: clients say little.
const READ_BUFFER_BYTES: usize = 4 * 1024;
/// How long a client may take to answer our goodbye, and again until it hangs up.
const GOODBYE_TIMEOUT: Duration = Duration::from_secs(1);

/// In which frames messages are told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Frame {
    /// JSON.
    Text,
    /// The binary form.
    Binary,
}

/// Why we close: the code of RFC 6455, section 7.4.1, and words for whoever looks for the fault.
type Goodbye = (CloseCode, &'static str);

/// Tells messages to the end, over a connection on which some bytes have come already.
pub(super) async fn tell(
    io: impl AsyncRead + AsyncWrite + Unpin,
    read_ahead: Bytes,
    limits: ConnectionLimits,
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
    if let Some(goodbye) = tell_all(&mut socket, pulse, frame, messages).await {
        // A client that does not answer is left alone.
        let _answered = timeout(GOODBYE_TIMEOUT, say_goodbye(&mut socket, goodbye)).await;
    }
    let _ended = timeout(GOODBYE_TIMEOUT, hang_up(socket.get_mut())).await;
}

/// Tells messages until there are no more, or the client leaves. Gives the reason to close, unless the connection
/// is closed or broken.
async fn tell_all<Io: AsyncRead + AsyncWrite + Unpin>(
    socket: &mut WebSocketStream<Io>,
    mut pulse: Pulse,
    frame: Frame,
    messages: impl Stream<Item = std::io::Result<Bytes>>,
) -> Option<Goodbye> {
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
                // The answer may lie here unread while much was told.
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
        // What is ready goes out together.
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

/// What follows from something that the client said, or from its silence: nothing, or the end and whether there is
/// somebody to say goodbye to.
async fn hear<Io: AsyncRead + AsyncWrite + Unpin>(
    socket: &mut WebSocketStream<Io>,
    heard: Option<Result<Message, Error>>,
) -> Option<Option<Goodbye>> {
    let goodbye = match heard {
        // Answers to a ping and to a close are made already.
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
        // JSON of our own is always text.
        Frame::Text => Utf8Bytes::try_from(message).ok().map(Message::Text),
        Frame::Binary => Some(Message::Binary(message)),
    }
}

/// Says that it is over, and waits until the client has said so, too.
async fn say_goodbye<Io: AsyncRead + AsyncWrite + Unpin>(
    socket: &mut WebSocketStream<Io>,
    (code, why): Goodbye,
) {
    let told = socket.close(Some(CloseFrame { code, reason: Utf8Bytes::from_static(why) })).await;
    if told.is_ok() {
        while let Some(Ok(_)) = socket.next().await {}
    }
}

/// Ends our direction, and reads on to the end of the other: a connection that is closed over unread bytes is reset,
/// and what was said last may be lost.
async fn hang_up<Io: AsyncRead + AsyncWrite + Unpin>(io: &mut Io) {
    if io.shutdown().await.is_ok() {
        let mut unread = vec![0; READ_BUFFER_BYTES];
        while matches!(io.read(&mut unread).await, Ok(count) if count > 0) {}
    }
}
