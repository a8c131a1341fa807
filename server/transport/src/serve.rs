//! From a listening socket to requests: accepting, TLS, and graceful shutdown. `connection` serves an open
//! connection.
//!
//! The handler gives requests their meaning. Every wait and every amount here has a bound.

mod activity;
mod connection;
mod date;
mod descriptors;
mod gate;
mod goodbye;
mod handler;
pub(crate) mod leftover;
mod paced_io;
mod request_line;
mod session;
mod stall;
mod streams;
pub mod work;

use std::{convert::Infallible, io, net::SocketAddr, sync::Arc, time::Duration};

use ground::{peer::Peer, shutdown};
use tokio::{
    net::{TcpListener, TcpSocket, TcpStream},
    sync::{Semaphore, mpsc, watch},
    time::{sleep, timeout},
};
use tokio_rustls::{TlsAcceptor, server::TlsStream};

use self::connection::{Connection, Farewell};
pub use self::handler::{Handler, Listener, panic_text};
pub(crate) use self::{
    goodbye::CloseDeadline,
    paced_io::PacedIo,
    session::{Session, SessionTimes},
};

/// Connections that the kernel completes and queues before we accept them.
const BACKLOG: u32 = 4096;
/// Pause after an error of `accept`. Usually the process has no file descriptor left, and trying again at
/// once would only burn a processor.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// The sockets that may share the address and port.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum SocketSharing {
    /// No other process.
    #[default]
    Alone,
    /// Processes of the same user that share the port as well (`SO_REUSEPORT`). The kernel spreads
    /// connections over them.
    Port,
}

/// Opens a listening socket.
///
/// # Errors
/// When the address is taken or is not ours.
pub fn listen(address: SocketAddr, sharing: SocketSharing) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // Lets the server restart at once on the same port, while connections of its predecessor are in
    // TIME_WAIT.
    socket.set_reuseaddr(true)?;
    if sharing == SocketSharing::Port {
        socket.set_reuseport(true)?;
    }
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Accepts connections until the second phase of shutdown, then waits until open requests have finished.
/// Returns when all connections are closed, or when the drain timeout has passed.
pub async fn serve<H: Handler>(
    socket: TcpListener,
    listener: Arc<Listener<H>>,
    mut stopping: watch::Receiver<bool>,
) {
    let places = Arc::new(Semaphore::new(descriptors::connections_max(listener.limits.connections_max)));
    let drain = listener.limits.stop_drain;
    // Every connection holds a sender. The channel closes when the last one is dropped, which ends the wait
    // below.
    let (alive, mut all_closed) = mpsc::channel::<Infallible>(1);
    let phase = stopping.clone();
    let accepting = async {
        loop {
            // A place before `accept`: at the bound, new clients wait in the kernel's queue and cost this
            // process nothing. The semaphore is never closed.
            let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
            let stream = match socket.accept().await {
                Ok((stream, _)) => stream,
                Err(error) => {
                    tracing::warn!(%error, "cannot accept a connection");
                    sleep(ACCEPT_PAUSE).await;
                    continue;
                }
            };
            // Read for each connection, so that renewed certificates apply from the next handshake on.
            let acceptor = TlsAcceptor::from(listener.tls.current());
            let (listener, phase, alive) = (Arc::clone(&listener), phase.clone(), alive.clone());
            tokio::spawn(async move {
                // Called inside the task: a future passed as an argument would take its space twice in every
                // connection.
                accepted(stream, acceptor, listener, phase).await;
                drop((place, alive));
            });
        }
    };
    tokio::select! {
        () = accepting => {}
        () = shutdown::begun(&mut stopping) => {}
    }
    // Closed before the drain, so that new clients are refused at once and can try another server.
    drop(socket);
    drop(alive);
    if timeout(drain, all_closed.recv()).await.is_err() {
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
    // Without TCP_NODELAY a small answer waits until the client has acknowledged the previous one.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%address, %error, "cannot set TCP_NODELAY");
    }
    // A client that connects and sends nothing must not keep its place.
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
        // HTTP/1.1 has one request at a time, and no message that asks a client to reconnect.
        connection::http1(stream, Connection::new(listener, peer, Farewell::Never), stopping).await;
    }
}

/// Returns the peer, and whether HTTP/2 was negotiated.
fn introduced(stream: &TlsStream<TcpStream>, address: SocketAddr) -> (Peer, bool) {
    let (_, session) = stream.get_ref();
    let certificates = session.peer_certificates().unwrap_or_default().iter();
    let peer = Peer::new(address, certificates.map(|certificate| certificate.clone().into_owned()).collect());
    (peer, session.alpn_protocol() == Some(b"h2"))
}
