//! Answers that take a while to send. They count until they are sent, and the deadline of the request still
//! applies: a client that reads a list slowly keeps the snapshot of the list in memory.

use std::{
    io,
    pin::Pin,
    task::{Context, Poll},
};

use axum::body::Body;
use bytes::Bytes;
use ground::limits::CHUNK_BYTES;
use http::Response;
use http_body::{Frame, SizeHint};
use tokio::time::Instant;

use super::{InFlight, Place};

impl InFlight {
    /// Sends an answer within the deadline of its request, and counts it until then. A small answer fits into
    /// the connection's buffer, so it is not counted.
    pub fn deliver(&self, response: Response<Body>, place: Place, deadline: Instant) -> Response<Body> {
        let length = http_body::Body::size_hint(response.body()).upper();
        if length.is_some_and(|bytes| bytes <= CHUNK_BYTES as u64) {
            return response;
        }
        let place = self.send(place, length.unwrap_or_default());
        response.map(|body| Body::new(Delivery { body, deadline, _place: place }))
    }
}

struct Delivery {
    body: Body,
    deadline: Instant,
    _place: Place,
}

impl http_body::Body for Delivery {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        // The client has received the status code already, so the only way to report the error is to cut the
        // answer off.
        if Instant::now() >= self.deadline {
            let late = io::Error::new(io::ErrorKind::TimedOut, "the answer took too long to send");
            return Poll::Ready(Some(Err(axum::Error::new(late))));
        }
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use ground::metrics::{Direction, Metrics};
    use http::Method;
    use http_body_util::BodyExt;

    use super::*;
    use crate::inflight::{Bound, Caller, InFlightMax};

    #[tokio::test]
    async fn a_large_answer_is_counted_until_it_is_sent_or_late() {
        let metrics = Metrics::of_brand(&generated::brands::BRANDS[0]);
        let inflight = InFlight::new(InFlightMax { reads: 0, writes: 0, watches: 0 }, &metrics);
        let gauge = metrics.waiting_bytes(Direction::Sending);
        let answer = |bytes: usize, time: Duration| {
            let arrived = inflight.arrive(&Method::GET);
            let place = inflight.admit(arrived, Bound::Soon, Caller::Privileged).expect("no bound");
            let response = Response::new(Body::from(vec![b'x'; bytes]));
            inflight.deliver(response, place, Instant::now() + time).into_body()
        };
        let minute = Duration::from_secs(60);
        let small = answer(CHUNK_BYTES, minute);
        assert_eq!(gauge.get(), 0);
        assert_eq!(small.collect().await.expect("sent").to_bytes().len(), CHUNK_BYTES);
        let large = answer(CHUNK_BYTES + 1, minute);
        assert_eq!(gauge.get(), 16_384 + 4_096);
        assert_eq!(large.collect().await.expect("sent").to_bytes().len(), CHUNK_BYTES + 1);
        assert_eq!(gauge.get(), 0);
        let late = answer(CHUNK_BYTES + 1, Duration::ZERO);
        assert_eq!(gauge.get(), 16_384 + 4_096);
        assert!(late.collect().await.is_err());
        assert_eq!(gauge.get(), 0);
    }
}
