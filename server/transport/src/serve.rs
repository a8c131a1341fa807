//! From a listening socket to requests: accepting, TLS, and an orderly end. What happens on an open
//! connection is in [`connection`].
//!
//! What a request means is the handler's business. Every wait and every amount here has a bound.

mod activity;
mod connection;
mod date;
mod descriptors;
mod gate;
mod leftover;
mod paced_io;
mod request_line;
mod session;
mod stall;
mod streams;
pub mod work;

use std::{
    convert::Infallible, error::Error, future::Future, io, net::SocketAddr, sync::Arc, time::Duration,
};

use bytes::Bytes;
use ground::{clock::Clock, metrics::Metrics, shutdown};
use ground::{limits::ConnectionLimits, peer::Peer};
use http::{Request, Response, request::Parts};
use http_body::Body;
use hyper::body::Incoming;
use tokio::{
    net::{TcpListener, TcpSocket, TcpStream},
    sync::{Semaphore, mpsc, watch},
    time::{sleep, timeout},
};
use tokio_rustls::{TlsAcceptor, server::TlsStream};

pub use self::connection::panic_text;
use self::connection::{Connection, Farewell};
pub(crate) use self::session::Session;
use super::tls::Tls;

/// Connections that the kernel keeps for us before they are accepted.
const BACKLOG: u32 = 4096;
/// Pause after an error of `accept`, which mostly means that descriptors ran out.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);
/// How long requests under way may take at shutdown.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(60);

/// Answers requests.
pub trait Handler: Send + Sync + 'static {
    /// The body of answers.
    type Body: Body<Data = Bytes, Error: Into<Box<dyn Error + Send + Sync>>> + Send + Unpin + 'static;

    /// What is noted of a request when it comes.
    type Arrival: Send + 'static;

    /// A request has come. It is handled when it has its turn, or dropped when the client takes it back.
    fn arrived(&self, request: &Request<Incoming>) -> Self::Arrival;

    /// Answers one request. What it leaves of the body is read or refused by the connection.
    fn handle(
        &self,
        head: Parts,
        body: &mut Incoming,
        arrival: Self::Arrival,
        peer: &Peer,
    ) -> impl Future<Output = Response<Self::Body>> + Send;

    /// The answer when [`Handler::handle`] panicked. The text is for the log.
    fn panicked(&self, cause: &str) -> Response<Self::Body>;
}

/// What all connections share.
pub struct Listener<H> {
    /// Answers requests.
    pub handler: Arc<H>,
    /// TLS for every connection.
    pub tls: Arc<Tls>,
    /// How many, and how long they may take.
    pub limits: ConnectionLimits,
    /// Chance, for connections that are asked to go.
    pub clock: Clock,
    /// Counts failed handshakes.
    pub metrics: Arc<Metrics>,
}

/// Opens a listening socket.
///
/// # Errors
/// When the address is taken or is not ours.
pub fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Serves until the second phase of shutdown, then lets requests under way finish. Returns when all
/// connections are closed, or when they took too long.
pub async fn serve<H: Handler>(
    socket: TcpListener,
    listener: Arc<Listener<H>>,
    mut stopping: watch::Receiver<bool>,
) {
    let places = Arc::new(Semaphore::new(descriptors::connections_max(listener.limits.connections_max)));
    // Every connection holds a sender; when the last is gone, nothing can be received any more.
    let (alive, mut all_closed) = mpsc::channel::<Infallible>(1);
    let phase = stopping.clone();
    let accepting = async {
        loop {
            // The semaphore is never closed.
            let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
            let stream = match socket.accept().await {
                Ok((stream, _)) => stream,
                Err(error) => {
                    tracing::warn!(%error, "cannot accept a connection");
                    sleep(ACCEPT_PAUSE).await;
                    continue;
                }
            };
            let acceptor = TlsAcceptor::from(listener.tls.current());
            let (listener, phase, alive) = (Arc::clone(&listener), phase.clone(), alive.clone());
            tokio::spawn(async move {
                // Called in here: a future that is moved in takes its place twice, in every connection.
                accepted(stream, acceptor, listener, phase).await;
                drop((place, alive));
            });
        }
    };
    tokio::select! {
        () = accepting => {}
        () = shutdown::begun(&mut stopping) => {}
    }
    drop(socket);
    drop(alive);
    if timeout(DRAIN_TIMEOUT, all_closed.recv()).await.is_err() {
        tracing::warn!("some requests did not finish in time and are cut off");
    }
}

async fn accepted<H: Handler>(
    stream: TcpStream,
    acceptor: TlsAcceptor,
    listener: Arc<Listener<H>>,
    mut stopping: watch::Receiver<bool>,
) {
    let Ok(address) = stream.peer_addr() else { return };
    // Without this a small answer waits for the client to acknowledge the one before.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%address, %error, "cannot set TCP_NODELAY");
    }
    let handshake = timeout(listener.limits.handshake_timeout, acceptor.accept(stream));
    let stream = tokio::select! {
        done = handshake => match done {
            Ok(Ok(stream)) => stream,
            Ok(Err(error)) => {
                listener.metrics.handshake_failed();
                tracing::debug!(%address, %error, "TLS handshake failed");
                return;
            }
            Err(_) => {
                listener.metrics.handshake_failed();
                tracing::debug!(%address, "TLS handshake took too long");
                return;
            }
        },
        () = shutdown::begun(&mut stopping) => return,
    };
    let (peer, speaks_http2) = introduced(&stream, address);
    if speaks_http2 {
        let farewell = Farewell::of(&listener.limits);
        let connection = Connection::new(listener, peer, farewell);
        connection::http2(stream, connection, stopping).await;
    } else {
        // The older protocol has one request at a time, and no way to ask.
        connection::http1(stream, Connection::new(listener, peer, Farewell::Never), stopping).await;
    }
}

/// Who is at the other end, and whether HTTP/2 was agreed on.
fn introduced(stream: &TlsStream<TcpStream>, address: SocketAddr) -> (Peer, bool) {
    let (_, session) = stream.get_ref();
    let certificates = session.peer_certificates().unwrap_or_default().iter();
    let peer = Peer::new(address, certificates.map(|certificate| certificate.clone().into_owned()).collect());
    (peer, session.alpn_protocol() == Some(b"h2"))
}
