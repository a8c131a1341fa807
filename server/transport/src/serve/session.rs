//! What goes on on a connection that has left HTTP with an answer 101. It runs in the task of its connection and
//! keeps its place, so that it counts among the connections and shutdown waits for it.

use std::{
    pin::Pin,
    sync::{Arc, Mutex, PoisonError},
};

use bytes::Bytes;
use ground::limits::ConnectionLimits;
use tokio::net::TcpStream;
use tokio_rustls::server::TlsStream;

use super::paced_io::PacedIo;

/// The two directions of a connection. It gives up when nothing can be written for too long.
pub(crate) type Io = PacedIo<TlsStream<TcpStream>>;

/// Goes on with a connection to its end.
type Run = Box<dyn FnOnce(Io, Bytes, ConnectionLimits) -> Pin<Box<dyn Future<Output = ()> + Send>> + Send>;

/// What takes over a connection, as an extension of the answer 101.
#[derive(Clone)]
pub(crate) struct Session(Arc<Mutex<Option<Run>>>);

impl Session {
    /// Takes over with this. It is handed the connection, what has come on it already, and for how long a
    /// connection may keep us waiting.
    pub(crate) fn new<Ended>(run: impl FnOnce(Io, Bytes, ConnectionLimits) -> Ended + Send + 'static) -> Self
    where
        Ended: Future<Output = ()> + Send + 'static,
    {
        let run: Run = Box::new(|io, read_ahead, limits| Box::pin(run(io, read_ahead, limits)));
        Session(Arc::new(Mutex::new(Some(run))))
    }

    /// Runs to the end. A copy that comes later does nothing.
    pub(super) async fn run(self, io: Io, read_ahead: Bytes, limits: ConnectionLimits) {
        let run = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(run) = run {
            run(io, read_ahead, limits).await;
        }
    }
}
