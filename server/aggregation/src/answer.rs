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
use tokio::sync::{OwnedSemaphorePermit, watch};

/// When an answer ends.
pub(crate) enum Ends {
    /// When the other server ends it.
    ByItself,
    /// Also when this server stops, which must not wait for watches.
    WithServer(watch::Receiver<bool>),
}

/// A body that is read from the other server as fast as the client takes it.
pub(crate) struct Streamed {
    body: Incoming,
    stops: Option<Pin<Box<dyn Future<Output = ()> + Send>>>,
    /// Given back at the end.
    _place: Option<OwnedSemaphorePermit>,
}

impl Streamed {
    pub(crate) fn new(body: Incoming, ends: Ends, place: Option<OwnedSemaphorePermit>) -> Self {
        let stops: Option<Pin<Box<dyn Future<Output = ()> + Send>>> = match ends {
            Ends::ByItself => None,
            Ends::WithServer(mut stopping) => {
                Some(Box::pin(async move { shutdown::begun(&mut stopping).await }))
            }
        };
        Streamed { body, stops, _place: place }
    }
}

impl Body for Streamed {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, io::Error>>> {
        if let Some(stops) = &mut self.stops
            && stops.as_mut().poll(cx).is_ready()
        {
            // As watches of this server do: the client finds the end of the stream, and watches again elsewhere.
            return Poll::Ready(None);
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
