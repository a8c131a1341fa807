//! The body of a request on its way in: bounded in size, in how slowly it may come, and, with all others that are not
//! complete, in memory. A request whose body is not there yet gives its place among those that work back.

use std::time::Duration;

use bytes::{Bytes, BytesMut};
use futures_util::FutureExt;
use ground::limits::{BODY_BYTES_MAX, ConnectionLimits};
use http_body_util::BodyExt;
use hyper::body::{Body, Frame, Incoming};
use tokio::time::{Instant, timeout_at};

use super::inflight::{InFlight, Place, Waiting};

/// How slowly a body may come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pace {
    grace: Duration,
    bytes_per_second: u32,
}

impl Pace {
    /// That of these limits.
    #[must_use]
    pub fn of(limits: &ConnectionLimits) -> Self {
        Pace { grace: limits.body_grace, bytes_per_second: limits.body_bytes_per_second.max(1) }
    }

    /// How long so many bytes may take.
    fn time_for(self, bytes: usize) -> Duration {
        let milliseconds = (bytes as u64).saturating_mul(1000) / u64::from(self.bytes_per_second);
        self.grace + Duration::from_millis(milliseconds)
    }
}

/// How a body came.
#[derive(Debug)]
pub enum Upload {
    /// It is whole, and its request has a place to work at.
    Done(Bytes, Place),
    /// There is no place, to work at or to wait for the rest.
    NoPlace,
}

/// Why a body was not read to its end.
#[derive(Debug)]
pub enum UploadError {
    /// It is larger than [`BODY_BYTES_MAX`].
    TooLarge,
    /// It comes more slowly than its pace.
    TooSlow {
        /// What has come.
        bytes: usize,
        /// The slowest pace.
        bytes_per_second: u32,
    },
    /// The client broke off.
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
    if body.size_hint().lower() > BODY_BYTES_MAX as u64 {
        return Err(UploadError::TooLarge);
    }
    let mut received = Received::default();
    // What has come already is read without a timer.
    while let Some(next) = body.frame().now_or_never() {
        if !received.take(next)? || body.is_end_stream() {
            return Ok(Upload::Done(received.whole(), place));
        }
    }
    let Some(mut waiting) = in_flight.wait(place) else { return Ok(Upload::NoPlace) };
    if !waiting.receive(received.bytes) {
        return Ok(Upload::NoPlace);
    }
    // Boxed: few bodies are waited for, and the future of every request would keep a place for it.
    let rest = Box::pin(wait_for_rest(body, received, &mut waiting, pace));
    let Some(whole) = rest.await? else {
        return Ok(Upload::NoPlace);
    };
    Ok(waiting.resume().map_or(Upload::NoPlace, |place| Upload::Done(whole, place)))
}

/// The whole body. None if there is no room for the rest.
async fn wait_for_rest(
    body: &mut Incoming,
    mut received: Received,
    waiting: &mut Waiting,
    pace: Pace,
) -> Result<Option<Bytes>, UploadError> {
    let began = Instant::now();
    loop {
        let before = received.bytes;
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

/// What has come so far. Most bodies come in one piece, which is not copied.
#[derive(Debug, Default)]
struct Received {
    first: Bytes,
    pieces: BytesMut,
    bytes: usize,
}

impl Received {
    /// Takes the next frame. False at the end.
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
