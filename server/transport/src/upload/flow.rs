//! The body of a request that is passed on while it arrives. Nothing of it is kept: the client can send only
//! as fast as the other side takes, so its size needs no bound. Its pace has one, which counts only the time
//! spent waiting for the client.

use std::{
    fmt, io,
    pin::Pin,
    task::{Context, Poll, ready},
    time::Duration,
};

use bytes::Bytes;
use http::Version;
use hyper::body::{Body, Frame, Incoming, SizeHint};
use tokio::{
    runtime::Handle,
    time::{Instant, Sleep, sleep_until},
};

use super::Pace;
use crate::serve::leftover;

/// A body under way. Over HTTP/2, a rest that the other side did not want is dealt with as that of any other
/// request.
pub struct Flow {
    /// None when it was dropped.
    body: Option<Incoming>,
    is_of_stream: bool,
    pace: Pace,
    received: usize,
    /// How long the client has been waited for so far.
    waited: Duration,
    /// Since when it is waited for now.
    waiting: Option<(Instant, Pin<Box<Sleep>>)>,
}

impl fmt::Debug for Flow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Flow").field("received", &self.received).finish_non_exhaustive()
    }
}

impl Flow {
    /// Passes a body on that arrives no more slowly than this, of a request of this version of HTTP.
    #[must_use]
    pub fn new(body: Incoming, version: Version, pace: Pace) -> Self {
        let is_of_stream = version >= Version::HTTP_2;
        Flow { body: Some(body), is_of_stream, pace, received: 0, waited: Duration::ZERO, waiting: None }
    }

    /// Ready when the client has had its time.
    fn waits(&mut self, cx: &mut Context<'_>) -> Poll<io::Error> {
        let left = self.pace.time_for(self.received).saturating_sub(self.waited);
        let (_, end) = self.waiting.get_or_insert_with(|| {
            let now = Instant::now();
            (now, Box::pin(sleep_until(now + left)))
        });
        ready!(end.as_mut().poll(cx));
        let (received, pace) = (self.received, self.pace.bytes_per_second);
        let text = format!("the body arrives too slowly: {received} bytes, and less than {pace} in a second");
        Poll::Ready(io::Error::new(io::ErrorKind::TimedOut, text))
    }
}

impl Body for Flow {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, io::Error>>> {
        let Some(body) = &mut self.body else { return Poll::Ready(None) };
        match Pin::new(body).poll_frame(cx) {
            Poll::Pending => self.waits(cx).map(|late| Some(Err(late))),
            Poll::Ready(next) => {
                if let Some((since, _)) = self.waiting.take() {
                    self.waited += since.elapsed();
                }
                if let Some(Ok(frame)) = &next {
                    self.received += frame.data_ref().map_or(0, Bytes::len);
                }
                Poll::Ready(next.map(|frame| frame.map_err(io::Error::other)))
            }
        }
    }

    fn is_end_stream(&self) -> bool {
        self.body.as_ref().is_none_or(Body::is_end_stream)
    }

    fn size_hint(&self) -> SizeHint {
        self.body.as_ref().map_or_else(SizeHint::default, Body::size_hint)
    }
}

impl Drop for Flow {
    fn drop(&mut self) {
        if let Some(body) = self.body.take().filter(|body| self.is_of_stream && !body.is_end_stream())
            && let Ok(runtime) = Handle::try_current()
        {
            runtime.spawn(leftover::outlast(body));
        }
    }
}
