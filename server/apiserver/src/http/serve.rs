//! From a listening socket to requests: TLS, HTTP/1.1 and HTTP/2, and an orderly end.
//!
//! What a request means is the handler's business. Every wait and every amount here has a bound.

use std::{
    any::Any, convert::Infallible, error::Error, future::Future, io, net::SocketAddr,
    panic::AssertUnwindSafe, pin::pin, sync::Arc, time::Duration,
};

use bytes::Bytes;
use futures_util::FutureExt;
use http::{Request, Response};
use http_body::Body;
use hyper::{
    body::Incoming,
    server::conn::{http1, http2},
    service::service_fn,
};
use hyper_util::{
    rt::{TokioExecutor, TokioIo, TokioTimer},
    server::graceful::GracefulConnection,
};
use tokio::{
    net::{TcpListener, TcpSocket, TcpStream},
    sync::{Semaphore, mpsc, watch},
    time::{sleep, timeout},
};
use tokio_rustls::{TlsAcceptor, server::TlsStream};

use super::peer::Peer;
use crate::{metrics::Metrics, shutdown};

/// Connections open at the same time. Past it, new ones wait in the kernel's queue.
const CONNECTIONS_MAX: usize = 50_000;
/// Connections that the kernel keeps for us before they are accepted.
const BACKLOG: u32 = 4096;
/// After this, a client that does not finish the handshake is dropped.
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(10);
/// Pause after an error of `accept`, which mostly means that descriptors ran out.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);
/// After this, a client that does not finish the headers of a request is dropped.
const HEADER_TIMEOUT: Duration = Duration::from_secs(32);
/// All headers of one request together.
const HEADER_BYTES_MAX: u32 = 1024 * 1024;
/// HTTP/1: the read buffer, which must hold all headers of a request.
const READ_BUFFER_BYTES_MAX: usize = HEADER_BYTES_MAX as usize;
/// What a client may send of one body before it is read. Bodies are at most 3 MiB and mostly small: a
/// larger window would only let clients fill our memory.
const STREAM_WINDOW_BYTES: u32 = 256 * 1024;
/// The same over all streams of a connection.
const CONNECTION_WINDOW_BYTES: u32 = 2 * 1024 * 1024;
/// Largest frame that a client may send.
const FRAME_BYTES_MAX: u32 = 256 * 1024;
/// What is taken of one answer before the client has read it. Lists come in pieces of 64 KiB, so this
/// keeps the connection busy while the next pieces are made, and bounds the memory of a slow reader.
const SEND_BUFFER_BYTES_MAX: usize = 512 * 1024;
/// Streams that the client reset before we looked at them (CVE-2023-44487, "rapid reset").
const PENDING_RESETS_MAX: usize = 100;
/// Streams that we reset because the client broke the protocol, over the life of a connection.
const ERROR_RESETS_MAX: usize = 1024;
/// HTTP/2: a silent connection is asked whether it still lives.
const PING_INTERVAL: Duration = Duration::from_secs(30);
/// After this without an answer to the question it is closed.
const PING_TIMEOUT: Duration = Duration::from_secs(15);
/// How long requests under way may take at shutdown.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(60);

/// Answers requests.
pub trait Handler: Send + Sync + 'static {
    /// The body of answers.
    type Body: Body<Data = Bytes, Error: Into<Box<dyn Error + Send + Sync>>> + Send + 'static;

    /// Answers one request.
    fn handle(
        &self,
        request: Request<Incoming>,
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
    pub tls: Arc<rustls::ServerConfig>,
    /// Requests at the same time on one HTTP/2 connection.
    pub streams_max: u32,
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
    let places = Arc::new(Semaphore::new(CONNECTIONS_MAX));
    // Every connection holds a sender; when the last is gone, nothing can be received any more.
    let (alive, mut all_closed) = mpsc::channel::<Infallible>(1);
    let acceptor = TlsAcceptor::from(Arc::clone(&listener.tls));
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
            let connection = connection(stream, acceptor.clone(), Arc::clone(&listener), phase.clone());
            let alive = alive.clone();
            tokio::spawn(async move {
                connection.await;
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

async fn connection<H: Handler>(
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
    let handshake = timeout(HANDSHAKE_TIMEOUT, acceptor.accept(stream));
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
    let (_, session) = stream.get_ref();
    let certificates = session.peer_certificates().unwrap_or_default().iter();
    let peer = Peer::new(address, certificates.map(|certificate| certificate.clone().into_owned()).collect());
    let speaks_http2 = session.alpn_protocol() == Some(b"h2");
    if speaks_http2 {
        http2(stream, listener, Arc::new(peer), stopping).await;
    } else {
        http1(stream, listener, Arc::new(peer), stopping).await;
    }
}

async fn http2<H: Handler>(
    stream: TlsStream<TcpStream>,
    listener: Arc<Listener<H>>,
    peer: Arc<Peer>,
    stopping: watch::Receiver<bool>,
) {
    let mut builder = http2::Builder::new(TokioExecutor::new());
    builder
        .timer(TokioTimer::new())
        .max_concurrent_streams(listener.streams_max)
        .max_pending_accept_reset_streams(PENDING_RESETS_MAX)
        .max_local_error_reset_streams(ERROR_RESETS_MAX)
        .initial_stream_window_size(STREAM_WINDOW_BYTES)
        .initial_connection_window_size(CONNECTION_WINDOW_BYTES)
        .max_frame_size(FRAME_BYTES_MAX)
        .max_header_list_size(HEADER_BYTES_MAX)
        .max_send_buf_size(SEND_BUFFER_BYTES_MAX)
        .keep_alive_interval(PING_INTERVAL)
        .keep_alive_timeout(PING_TIMEOUT);
    let address = peer.address;
    let service = service_fn(move |request| answer(Arc::clone(&listener), Arc::clone(&peer), request));
    drive(builder.serve_connection(TokioIo::new(stream), service), address, stopping).await;
}

async fn http1<H: Handler>(
    stream: TlsStream<TcpStream>,
    listener: Arc<Listener<H>>,
    peer: Arc<Peer>,
    stopping: watch::Receiver<bool>,
) {
    let mut builder = http1::Builder::new();
    builder
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIMEOUT)
        .max_buf_size(READ_BUFFER_BYTES_MAX)
        .keep_alive(true);
    let address = peer.address;
    let service = service_fn(move |request| answer(Arc::clone(&listener), Arc::clone(&peer), request));
    drive(builder.serve_connection(TokioIo::new(stream), service), address, stopping).await;
}

/// Serves a connection to its end; at shutdown it takes no new requests.
async fn drive(
    connection: impl GracefulConnection<Error = hyper::Error>,
    address: SocketAddr,
    mut stopping: watch::Receiver<bool>,
) {
    let mut connection = pin!(connection);
    let done = tokio::select! {
        done = connection.as_mut() => done,
        () = shutdown::begun(&mut stopping) => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = done {
        tracing::debug!(%address, %error, "connection ended");
    }
}

/// One request. A panic ends this request with 500, and neither the connection nor its other streams.
async fn answer<H: Handler>(
    listener: Arc<Listener<H>>,
    peer: Arc<Peer>,
    request: Request<Incoming>,
) -> Result<Response<H::Body>, Infallible> {
    let handled = AssertUnwindSafe(listener.handler.handle(request, &peer)).catch_unwind().await;
    Ok(handled.unwrap_or_else(|panic| listener.handler.panicked(panic_text(&*panic))))
}

fn panic_text(panic: &(dyn Any + Send)) -> &str {
    let fixed = panic.downcast_ref::<&'static str>().copied();
    fixed.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no text")
}

#[cfg(test)]
mod tests;
