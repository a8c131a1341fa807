//! The protocol on a connection after an answer 101. It runs in the connection's task and keeps its place, so
//! that it counts as a connection and shutdown waits for it.

use std::{
    pin::Pin,
    sync::{Arc, Mutex, PoisonError},
};

use bytes::Bytes;
use ground::limits::ConnectionLimits;
use tokio::net::TcpStream;
use tokio_rustls::server::TlsStream;

use super::paced_io::PacedIo;

/// The two directions of a connection. Writing fails when the client does not read for too long.
pub(crate) type Io = PacedIo<TlsStream<TcpStream>>;

/// Runs a protocol on a connection to its end.
type Run = Box<dyn FnOnce(Io, Bytes, ConnectionLimits) -> Pin<Box<dyn Future<Output = ()> + Send>> + Send>;

/// Takes over a connection. Travels as an extension of the answer 101.
#[derive(Clone)]
pub(crate) struct Session(Arc<Mutex<Option<Run>>>);

impl Session {
    /// A session that calls `run` with the connection, the bytes read from it already, and its limits.
    pub(crate) fn new<Ended>(run: impl FnOnce(Io, Bytes, ConnectionLimits) -> Ended + Send + 'static) -> Self
    where
        Ended: Future<Output = ()> + Send + 'static,
    {
        let run: Run = Box::new(|io, read_ahead, limits| Box::pin(run(io, read_ahead, limits)));
        Session(Arc::new(Mutex::new(Some(run))))
    }

    /// Runs the session to its end. Extensions must be `Clone`; only the first copy that runs does anything.
    pub(super) async fn run(self, io: Io, read_ahead: Bytes, limits: ConnectionLimits) {
        let run = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(run) = run {
            run(io, read_ahead, limits).await;
        }
    }
}
