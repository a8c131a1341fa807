//! What is left of a request's body when its answer is there. HTTP/2 resets the stream. HTTP/1.1 can go on only behind
//! the end of the body: a small rest is read, and a client with more to send learns from the answer that its connection
//! is closed.

use std::time::Duration;

use http::{HeaderMap, HeaderValue, Version, header, request::Parts};
use http_body_util::BodyExt;
use hyper::body::{Body, Incoming};
use tokio::time::timeout;

/// How much of a rest is read.
const BYTES_MAX: usize = 64 * 1024;
/// How long its end is waited for.
const PATIENCE: Duration = Duration::from_millis(20);

/// How the rest of a body is dealt with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Leftover {
    /// By the protocol itself.
    OfStream,
    /// It is read as far as [`BYTES_MAX`] and [`PATIENCE`] go.
    Read,
    /// The client waits for a word before it sends any of it, and will not get it.
    Refused,
}

impl Leftover {
    /// How that of a request is dealt with.
    pub(super) fn of(head: &Parts) -> Self {
        if head.version >= Version::HTTP_2 {
            Leftover::OfStream
        } else if head.headers.contains_key(header::EXPECT) {
            Leftover::Refused
        } else {
            Leftover::Read
        }
    }

    /// Reads it, or says in the answer that the connection is closed.
    pub(super) async fn settle(self, body: Incoming, answer: &mut HeaderMap) {
        let stays = match self {
            Leftover::OfStream => true,
            _ if body.is_end_stream() => true,
            // Boxed: few bodies have a rest, and the future of every request would keep a place for it.
            Leftover::Read => Box::pin(timeout(PATIENCE, ends(body))).await.unwrap_or(false),
            Leftover::Refused => false,
        };
        if !stays {
            answer.insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
    }
}

/// Whether a body comes to its end within [`BYTES_MAX`].
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
