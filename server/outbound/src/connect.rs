//! Opens connections: TCP and TLS.

use std::{
    fmt, io,
    net::{IpAddr, SocketAddr},
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
};

use http::Uri;
use hyper::rt::{Read, ReadBufCursor, Write};
use hyper_util::rt::TokioIo;
use rustls::ClientConfig;
use rustls_pki_types::ServerName;
use tokio::net::{TcpStream, lookup_host};
use tokio_rustls::{TlsConnector, client::TlsStream};

/// The port of `https` URLs that name none.
pub(super) const PORT: u16 = 443;

/// Knows where a server is whose URL does not say it, such as a service. Asked before each new connection.
pub trait Locator: Send + Sync {
    /// Returns the host and the port, given those of the URL.
    ///
    /// # Errors
    /// Why there is none, for the client that waits.
    fn locate(&self, host: &str, port: u16) -> Result<(String, u16), String>;

    /// Whether connections to an address are allowed. Asked for every address that the name of a host leads to.
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

    /// Connects to the first address that answers. The name is looked up here and not by the socket, because the
    /// addresses are judged, not the name.
    async fn dial(&self, host: &str, port: u16) -> Result<TcpStream, DialError> {
        let (host, port) = match &self.locator {
            Some(locator) => locator.locate(host, port).map_err(DialError::NoPlace)?,
            None => (host.to_owned(), port),
        };
        let unknown = |cause: String| DialError::NoSuchHost { host: host.clone(), cause };
        let addresses =
            lookup_host((host.as_str(), port)).await.map_err(|error| unknown(error.to_string()))?;
        let mut last = unknown("it has no address".to_owned());
        for address in addresses {
            if self.locator.as_ref().is_some_and(|locator| !locator.allows(address.ip())) {
                last = DialError::NotAllowed(address.ip());
                continue;
            }
            match TcpStream::connect(address).await {
                Ok(tcp) => return Ok(tcp),
                Err(error) => {
                    let refused = error.kind() == io::ErrorKind::ConnectionRefused;
                    last = DialError::Unreachable { address, cause: error.to_string(), refused };
                }
            }
        }
        Err(last)
    }
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
