//! What connections are served with: the handler, which gives requests their meaning, and the limits.

use std::{any::Any, error::Error, future::Future, sync::Arc};

use bytes::Bytes;
use ground::{clock::Clock, limits::ConnectionLimits, metrics::Metrics, peer::Peer};
use http::{Request, Response, request::Parts};
use http_body::Body;
use hyper::body::Incoming;

use crate::tls::Tls;

/// Answers requests.
pub trait Handler: Send + Sync + 'static {
    /// The body of answers.
    type Body: Body<Data = Bytes, Error: Into<Box<dyn Error + Send + Sync>>> + Send + Unpin + 'static;

    /// What is noted of a request when it comes.
    type Arrival: Send + 'static;

    /// A request has come. It is handled when it has its turn, or dropped when the client takes it back.
    fn arrived(&self, request: &Request<Incoming>) -> Self::Arrival;

    /// Answers one request. What it leaves of the body is read or refused by the connection. A handler that
    /// passes the body on while it arrives takes it out.
    fn handle(
        &self,
        head: Parts,
        body: &mut Option<Incoming>,
        arrival: Self::Arrival,
        peer: &Peer,
    ) -> impl Future<Output = Response<Self::Body>> + Send;

    /// The answer when [`Handler::handle`] panicked. The text is for the log.
    fn panicked(&self, cause: &str) -> Response<Self::Body>;
}

/// State shared by all connections.
pub struct Listener<H> {
    /// Answers requests.
    pub handler: Arc<H>,
    /// TLS for every connection.
    pub tls: Arc<Tls>,
    /// The number of connections, and their timeouts.
    pub limits: ConnectionLimits,
    /// The source of randomness for `--goaway-chance`.
    pub clock: Clock,
    /// Counts failed handshakes.
    pub metrics: Arc<Metrics>,
}

/// Returns the message of a panic.
#[must_use]
pub fn panic_text(panic: &(dyn Any + Send)) -> &str {
    let fixed = panic.downcast_ref::<&'static str>().copied();
    fixed.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no text")
}
