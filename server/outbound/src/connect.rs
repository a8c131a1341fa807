//! Opens connections: TCP and TLS.

use std::{
    fmt, io,
    net::{IpAddr, SocketAddr},
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
    time::Duration,
};

use futures_util::stream::{FuturesUnordered, StreamExt};
use http::Uri;
use hyper::rt::{Read, ReadBufCursor, Write};
use hyper_util::rt::TokioIo;
use rustls::ClientConfig;
use rustls_pki_types::ServerName;
use tokio::{
    net::{TcpStream, lookup_host},
    time::timeout,
};
use tokio_rustls::{TlsConnector, client::TlsStream};

/// The port of `https` URLs that name none.
pub(super) const PORT: u16 = 443;

/// How many addresses of a name are tried.
const ADDRESSES_MAX: usize = 16;

/// How long an address may stay silent before the next one is tried beside it.
const ATTEMPT_DELAY: Duration = Duration::from_millis(250);

/// Knows where a server is whose URL does not say it, such as a service. Asked before each new connection.
pub trait Locator: Send + Sync {
    /// Returns the host and the port, given those of the URL.
    ///
    /// # Errors
    /// Why there is none, for the client that waits.
    fn locate(&self, host: &str, port: u16) -> Result<(String, u16), String>;

    /// Whether connections to an address are allowed. Asked for every address that the name of a host leads
    /// to.
    fn allows(&self, address: IpAddr) -> bool;
}

/// Why no connection was opened, as far as the caller may want to tell the cases apart.
#[derive(Debug, Clone, thiserror::Error)]
pub(crate) enum DialError {
    /// The [`Locator`] has no address.
    #[error("{0}")]
    NoPlace(String),
    /// The name of the host cannot be looked up.
    #[error("{host} cannot be looked up: {cause}")]
    NoSuchHost { host: String, cause: String },
    /// The other end cannot be reached.
    #[error("{address}: {cause}")]
    Unreachable { address: SocketAddr, cause: String, refused: bool },
    /// The name leads to an address that is not allowed.
    #[error("connections to {0} are not allowed")]
    NotAllowed(IpAddr),
}

/// Opens connections.
pub(super) struct Connector {
    tls: Arc<ClientConfig>,
    /// Replaces the host of the URL when the certificate is checked.
    server_name: Option<ServerName<'static>>,
    /// Replaces the host and the port of the URL.
    locator: Option<Arc<dyn Locator>>,
}

impl fmt::Debug for Connector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Connector").field("server_name", &self.server_name).finish_non_exhaustive()
    }
}

impl Connector {
    pub(super) fn new(
        tls: ClientConfig,
        server_name: Option<ServerName<'static>>,
        locator: Option<Arc<dyn Locator>>,
    ) -> Self {
        Connector { tls: Arc::new(tls), server_name, locator }
    }

    /// Opens a connection to the server of a URL.
    pub(super) async fn connect(&self, url: &Uri) -> io::Result<Stream> {
        // The brackets of an IPv6 address belong to the URL and not to the name in the certificate.
        let host = url.host().unwrap_or_default().trim_start_matches('[').trim_end_matches(']');
        let name = match &self.server_name {
            Some(name) => name.clone(),
            None => ServerName::try_from(host.to_owned()).map_err(io::Error::other)?,
        };
        let tcp = self.dial(host, url.port_u16().unwrap_or(PORT)).await.map_err(io::Error::other)?;
        // A request is one small write, which Nagle's algorithm would hold back until the last packet is
        // acknowledged.
        tcp.set_nodelay(true)?;
        let tls = TlsConnector::from(Arc::clone(&self.tls)).connect(name, tcp).await?;
        Ok(Stream(TokioIo::new(tls)))
    }

    /// Connects to the first address that answers. The name is looked up here and not by the socket, because
    /// the addresses are judged, not the name.
    async fn dial(&self, host: &str, port: u16) -> Result<TcpStream, DialError> {
        let (host, port) = match &self.locator {
            Some(locator) => locator.locate(host, port).map_err(DialError::NoPlace)?,
            None => (host.to_owned(), port),
        };
        let unknown = |cause: String| DialError::NoSuchHost { host: host.clone(), cause };
        let addresses =
            lookup_host((host.as_str(), port)).await.map_err(|error| unknown(error.to_string()))?;
        let mut refused = unknown("it has no address".to_owned());
        let mut allowed = Vec::new();
        for address in addresses.take(ADDRESSES_MAX) {
            if self.locator.as_ref().is_some_and(|locator| !locator.allows(address.ip())) {
                refused = DialError::NotAllowed(address.ip());
            } else {
                allowed.push(address);
            }
        }
        first_to_answer(allowed).await.unwrap_or(Err(refused))
    }
}

/// Tries addresses one after the other. One that stays silent does not hold up the next (RFC 8305, section
/// 5). None if there is no address.
async fn first_to_answer(addresses: Vec<SocketAddr>) -> Option<Result<TcpStream, DialError>> {
    let mut waiting = addresses.into_iter();
    let mut trying: FuturesUnordered<_> = waiting.next().into_iter().map(open).collect();
    let mut last = None;
    loop {
        // Without another address to try there is nothing to do but wait.
        let outcome = match waiting.len() {
            0 => trying.next().await,
            _ => timeout(ATTEMPT_DELAY, trying.next()).await.unwrap_or_default(),
        };
        let is_over = outcome.is_none() && waiting.len() == 0;
        match outcome {
            Some(Err(error)) => last = Some(Err(error)),
            Some(Ok(tcp)) => return Some(Ok(tcp)),
            None if is_over => return last,
            None => {}
        }
        trying.extend(waiting.next().map(open));
    }
}

async fn open(address: SocketAddr) -> Result<TcpStream, DialError> {
    TcpStream::connect(address).await.map_err(|error| {
        let refused = error.kind() == io::ErrorKind::ConnectionRefused;
        DialError::Unreachable { address, cause: error.to_string(), refused }
    })
}

/// An open connection.
#[derive(Debug)]
pub(super) struct Stream(TokioIo<TlsStream<TcpStream>>);

impl Stream {
    /// Whether both ends agreed on HTTP/2.
    pub(super) fn speaks_http2(&self) -> bool {
        let (_, session) = self.0.inner().get_ref();
        session.alpn_protocol() == Some(b"h2")
    }
}

impl Read for Stream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: ReadBufCursor<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_read(context, buffer)
    }
}

impl Write for Stream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.0).poll_write(context, bytes)
    }

    // With these two, head and body of a call are one packet, without a copy.
    fn is_write_vectored(&self) -> bool {
        self.0.is_write_vectored()
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.0).poll_write_vectored(context, parts)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use tokio::{net::TcpListener, time::Instant};

    use super::*;

    #[tokio::test]
    async fn the_first_address_that_answers_counts() {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a free port");
        let alive = listener.local_addr().expect("an address");
        let closed = TcpListener::bind(("127.0.0.1", 0)).await.expect("a free port");
        let refusing = closed.local_addr().expect("an address");
        drop(closed);
        // Nothing answers behind a full queue of connections, as if packets were lost.
        let deaf = tokio::net::TcpSocket::new_v4().expect("a socket");
        deaf.bind("127.0.0.1:0".parse().expect("an address")).expect("a free port");
        let silent = deaf.local_addr().expect("an address");
        let _deaf = deaf.listen(1).expect("a queue");
        let mut queued = Vec::new();
        while let Ok(Ok(tcp)) = timeout(Duration::from_millis(50), TcpStream::connect(silent)).await {
            queued.push(tcp);
        }
        for (addresses, expected) in [
            (vec![alive], Some(alive)),
            (vec![refusing, alive], Some(alive)),
            (vec![silent, alive], Some(alive)),
            (vec![silent, refusing, alive], Some(alive)),
            (vec![refusing], None),
        ] {
            let begun = Instant::now();
            let found = first_to_answer(addresses.clone()).await.expect("there are addresses");
            assert_eq!(found.ok().and_then(|tcp| tcp.peer_addr().ok()), expected, "{addresses:?}");
            assert!(begun.elapsed() < Duration::from_secs(1), "{addresses:?} took {:?}", begun.elapsed());
        }
        assert!(first_to_answer(Vec::new()).await.is_none());
    }
}
