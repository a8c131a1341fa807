//! The unread rest of a request's body when its answer is ready. Over HTTP/2 the stream stays open for a
//! moment, since many clients lose an answer that comes together with the reset of its stream. An HTTP/1.1
//! connection can be used again only after the end of the body: a small rest is read and dropped; with a
//! larger one, the answer says that the connection will be closed.

use std::time::Duration;

use http::{HeaderMap, HeaderValue, Version, header, request::Parts};
use http_body_util::BodyExt;
use hyper::body::{Body, Incoming};
use tokio::time::{Instant, sleep_until, timeout, timeout_at};

/// The largest rest that is read of an HTTP/1.1 connection.
const BYTES_MAX: usize = 64 * 1024;
/// How long to wait for its end.
const PATIENCE: Duration = Duration::from_millis(20);
/// The largest rest that is read of a stream. More than most bodies that are refused have, and than is on its
/// way to a server that reads nothing.
const STREAM_BYTES_MAX: usize = 1024 * 1024;
/// How long a stream stays open for the rest of its body: longer than the answer is on its way to the client.
const STREAM_PATIENCE: Duration = Duration::from_secs(1);

/// How to deal with the rest of a body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Leftover {
    /// It is read as far as [`STREAM_BYTES_MAX`] and [`STREAM_PATIENCE`] go, while the answer is sent.
    OfStream,
    /// It is read as far as [`BYTES_MAX`] and [`PATIENCE`] go.
    Read,
    /// The client waits for `100 Continue` before it sends the body, and will not get it.
    Refused,
}

impl Leftover {
    /// Decides by the head of the request.
    pub(super) fn of(head: &Parts) -> Self {
        if head.version >= Version::HTTP_2 {
            Leftover::OfStream
        } else if head.headers.contains_key(header::EXPECT) {
            Leftover::Refused
        } else {
            Leftover::Read
        }
    }

    /// Reads the rest, or announces in the answer that the connection will be closed.
    pub(super) async fn settle(self, mut body: Incoming, answer: &mut HeaderMap) {
        let stays = match self {
            _ if body.is_end_stream() => true,
            Leftover::OfStream => {
                tokio::spawn(outlast(body));
                true
            }
            // Boxed, because few bodies have a rest, and otherwise the future of every request would have
            // room for this.
            Leftover::Read => Box::pin(timeout(PATIENCE, end(&mut body, BYTES_MAX))).await == Ok(End::Whole),
            Leftover::Refused => false,
        };
        if !stays {
            answer.insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
    }
}

/// Keeps the stream of a body open until the body ends or the client has had time to read the answer. Only
/// then may the stream be reset (RFC 9113, 8.1): a client that still sends learns of the reset before it
/// looks at the answer. A client that goes on sending is stopped by the window of the stream.
pub(crate) async fn outlast(mut body: Incoming) {
    let deadline = Instant::now() + STREAM_PATIENCE;
    if let Ok(End::TooFar) = timeout_at(deadline, end(&mut body, STREAM_BYTES_MAX)).await {
        sleep_until(deadline).await;
    }
}

/// Where a body ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    /// At its end.
    Whole,
    /// Where its client broke off.
    BrokenOff,
    /// Behind the bytes that were to be read.
    TooFar,
}

/// Reads a body to its end, or this far.
async fn end(body: &mut Incoming, bytes_max: usize) -> End {
    let mut rest = bytes_max;
    loop {
        match body.frame().await {
            None => return End::Whole,
            Some(Err(_)) => return End::BrokenOff,
            Some(Ok(frame)) => match rest.checked_sub(frame.data_ref().map_or(0, bytes::Bytes::len)) {
                Some(less) => rest = less,
                None => return End::TooFar,
            },
        }
    }
}
