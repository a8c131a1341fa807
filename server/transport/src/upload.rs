//! Reads the body of a request, with bounds on its size, on how slowly it may arrive, and on the memory of
//! all incomplete bodies. A request that waits for its body gives its place in flight back.

mod flow;

use std::time::Duration;

use bytes::{Bytes, BytesMut};
use futures_util::FutureExt;
use ground::limits::{BODY_BYTES_MAX, ConnectionLimits};
use http_body_util::BodyExt;
use hyper::body::{Body, Frame, Incoming};
use tokio::time::{Instant, timeout_at};

pub use self::flow::Flow;
use super::inflight::{InFlight, Place, Waiting};

/// The slowest rate at which a body may arrive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pace {
    grace: Duration,
    bytes_per_second: u32,
}

impl Pace {
    /// The pace that these limits set.
    #[must_use]
    pub fn of(limits: &ConnectionLimits) -> Self {
        Pace { grace: limits.body_grace, bytes_per_second: limits.body_bytes_per_second.max(1) }
    }

    /// How long a body of this size may take.
    fn time_for(self, bytes: usize) -> Duration {
        let milliseconds = (bytes as u64).saturating_mul(1000) / u64::from(self.bytes_per_second);
        self.grace + Duration::from_millis(milliseconds)
    }
}

/// The result of reading a body.
#[derive(Debug)]
pub enum Upload {
    /// The body is complete, and its request has a place.
    Done(Bytes, Place),
    /// There was no place to work, or no room to wait for the rest.
    NoPlace,
}

/// Why a body is incomplete.
#[derive(Debug)]
pub enum UploadError {
    /// The body is larger than [`BODY_BYTES_MAX`].
    TooLarge,
    /// The body arrives more slowly than its pace.
    TooSlow {
        /// Bytes that arrived.
        bytes: usize,
        /// The required pace.
        bytes_per_second: u32,
    },
    /// The client ended the stream early.
    BrokenOff(hyper::Error),
}

/// Reads a whole body for a request that has a place.
///
/// # Errors
/// See [`UploadError`].
pub async fn read(
    body: &mut Incoming,
    place: Place,
    in_flight: &InFlight,
    pace: Pace,
) -> Result<Upload, UploadError> {
    // Most requests have none.
    if body.is_end_stream() {
        return Ok(Upload::Done(Bytes::new(), place));
    }
    // A declared length is refused before anything is read.
    if body.size_hint().lower() > BODY_BYTES_MAX as u64 {
        return Err(UploadError::TooLarge);
    }
    let mut received = Received::default();
    // Most bodies have arrived with their headers. They are read without a timer and keep their place.
    while let Some(next) = body.frame().now_or_never() {
        if !received.take(next)? || body.is_end_stream() {
            return Ok(Upload::Done(received.whole(), place));
        }
    }
    // From here on the client decides how long it takes, so it must not hold a place that another request
    // could use.
    let Some(mut waiting) = in_flight.wait(place) else { return Ok(Upload::NoPlace) };
    if !waiting.receive(received.bytes) {
        return Ok(Upload::NoPlace);
    }
    // Boxed, because few bodies are awaited, and otherwise the future of every request would have room for
    // this one.
    let rest = Box::pin(wait_for_rest(body, received, &mut waiting, pace));
    let Some(whole) = rest.await? else {
        return Ok(Upload::NoPlace);
    };
    // The request competes for a place again. Another request may have taken it while this one waited.
    Ok(waiting.resume().map_or(Upload::NoPlace, |place| Upload::Done(whole, place)))
}

/// Reads the rest of the body. Returns `None` if there is no room for it.
async fn wait_for_rest(
    body: &mut Incoming,
    mut received: Received,
    waiting: &mut Waiting,
    pace: Pace,
) -> Result<Option<Bytes>, UploadError> {
    let began = Instant::now();
    loop {
        let before = received.bytes;
        // The deadline moves with the bytes received: a slow client may finish, one that sends a byte now and
        // then may not.
        let Ok(next) = timeout_at(began + pace.time_for(before), body.frame()).await else {
            let bytes_per_second = pace.bytes_per_second;
            return Err(UploadError::TooSlow { bytes: before, bytes_per_second });
        };
        if !received.take(next)? || body.is_end_stream() {
            return Ok(Some(received.whole()));
        }
        if !waiting.receive(received.bytes - before) {
            return Ok(None);
        }
    }
}

/// The bytes received so far. Most bodies arrive in one piece, which is not copied.
#[derive(Debug, Default)]
struct Received {
    first: Bytes,
    pieces: BytesMut,
    bytes: usize,
}

impl Received {
    /// Adds the next frame. Returns false at the end of the body.
    fn take(&mut self, next: Option<hyper::Result<Frame<Bytes>>>) -> Result<bool, UploadError> {
        let Some(frame) = next else { return Ok(false) };
        let frame = frame.map_err(UploadError::BrokenOff)?;
        let piece = frame.into_data().unwrap_or_default();
        self.bytes += piece.len();
        if self.bytes > BODY_BYTES_MAX {
            return Err(UploadError::TooLarge);
        }
        if self.first.is_empty() {
            self.first = piece;
        } else {
            if self.pieces.is_empty() {
                self.pieces.extend_from_slice(&self.first);
            }
            self.pieces.extend_from_slice(&piece);
        }
        Ok(true)
    }

    fn whole(self) -> Bytes {
        if self.pieces.is_empty() { self.first } else { self.pieces.freeze() }
    }
}
