//! The body of an answer of another server, on its way to the client.

use std::{
    io,
    pin::Pin,
    task::{Context, Poll},
};

use bytes::Bytes;
use ground::shutdown;
use http_body::{Body, Frame, SizeHint};
use hyper::body::Incoming;
use tokio::{
    sync::{OwnedSemaphorePermit, watch},
    time::{Instant, sleep_until},
};

/// When an answer ends, if the other server does not end it.
pub(crate) enum Ends {
    /// At this time, as one that came too late.
    Late(Instant),
    /// When this server stops, which must not wait for watches.
    WithServer(watch::Receiver<bool>),
}

/// A body that is read from the other server as fast as the client takes it.
pub(crate) struct Streamed {
    body: Incoming,
    ends: Pin<Box<dyn Future<Output = Option<io::Error>> + Send>>,
    /// Given back at the end.
    _place: Option<OwnedSemaphorePermit>,
}

impl Streamed {
    pub(crate) fn new(body: Incoming, ends: Ends, place: Option<OwnedSemaphorePermit>) -> Self {
        let ends: Pin<Box<dyn Future<Output = Option<io::Error>> + Send>> = match ends {
            Ends::Late(deadline) => Box::pin(async move {
                sleep_until(deadline).await;
                Some(io::Error::new(
                    io::ErrorKind::TimedOut,
                    "the other server did not end its answer in time",
                ))
            }),
            // As watches of this server do: the client finds the end of the stream, and watches again
            // elsewhere.
            Ends::WithServer(mut stopping) => Box::pin(async move {
                shutdown::begun(&mut stopping).await;
                None
            }),
        };
        Streamed { body, ends, _place: place }
    }
}

impl Body for Streamed {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, io::Error>>> {
        if let Poll::Ready(end) = self.ends.as_mut().poll(cx) {
            return Poll::Ready(end.map(Err));
        }
        Pin::new(&mut self.body).poll_frame(cx).map_err(io::Error::other)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
