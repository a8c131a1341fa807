//! The unread rest of a request's body when its answer is ready. HTTP/2 resets the stream. An HTTP/1.1
//! connection can be used again only after the end of the body: a small rest is read and dropped; with a
//! larger one, the answer says that the connection will be closed.

use std::time::Duration;

use http::{HeaderMap, HeaderValue, Version, header, request::Parts};
use http_body_util::BodyExt;
use hyper::body::{Body, Incoming};
use tokio::time::timeout;

/// The largest rest that is read.
const BYTES_MAX: usize = 64 * 1024;
/// How long to wait for its end.
const PATIENCE: Duration = Duration::from_millis(20);

/// How to deal with the rest of a body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Leftover {
    /// By the protocol itself.
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
    pub(super) async fn settle(self, body: Incoming, answer: &mut HeaderMap) {
        let stays = match self {
            Leftover::OfStream => true,
            _ if body.is_end_stream() => true,
            // Boxed, because few bodies have a rest, and otherwise the future of every request would have
            // room for this.
            Leftover::Read => Box::pin(timeout(PATIENCE, ends(body))).await.unwrap_or(false),
            Leftover::Refused => false,
        };
        if !stays {
            answer.insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
    }
}

/// Whether the body ends within [`BYTES_MAX`].
async fn ends(mut body: Incoming) -> bool {
    let mut rest = BYTES_MAX;
    loop {
        match body.frame().await {
            None => return true,
            Some(Err(_)) => return false,
            Some(Ok(frame)) => match rest.checked_sub(frame.data_ref().map_or(0, bytes::Bytes::len)) {
                Some(less) => rest = less,
                None => return false,
            },
        }
    }
}
