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

use super::{goodbye::CloseDeadline, paced_io::PacedIo};

/// The two directions of a connection. Writing fails when the client does not read for too long.
pub(crate) type Io = PacedIo<TlsStream<TcpStream>>;

/// Runs a protocol on a connection to its end.
type RunSession = Box<dyn FnOnce(Io, Bytes, SessionTimes) -> Pin<Box<dyn Future<Output = ()> + Send>> + Send>;

/// The times that a session keeps to.
pub(crate) struct SessionTimes {
    /// Those of its connection.
    pub(crate) limits: ConnectionLimits,
    /// The time for its client to close.
    pub(crate) goodbye: CloseDeadline,
}

/// Takes over a connection. Travels as an extension of the answer 101.
#[derive(Clone)]
pub(crate) struct Session(Arc<Mutex<Option<RunSession>>>);

impl Session {
    /// A session that calls `run` with the connection, the bytes read from it already, and its times.
    pub(crate) fn new<Ended>(run: impl FnOnce(Io, Bytes, SessionTimes) -> Ended + Send + 'static) -> Self
    where
        Ended: Future<Output = ()> + Send + 'static,
    {
        let run: RunSession = Box::new(|io, read_ahead, times| Box::pin(run(io, read_ahead, times)));
        Session(Arc::new(Mutex::new(Some(run))))
    }

    /// Runs the session to its end. Extensions must be `Clone`; only the first copy that runs does anything.
    pub(super) async fn run(self, io: Io, read_ahead: Bytes, times: SessionTimes) {
        let run = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(run) = run {
            run(io, read_ahead, times).await;
        }
    }
}
