//! Opens connections: TCP, TLS, and HTTP/2 for servers that support it.

use std::{
    future::Future,
    io,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
};

use http::Uri;
use hyper::rt::{Read, ReadBufCursor, Write};
use hyper_util::{
    client::legacy::connect::{Connected, Connection},
    rt::TokioIo,
};
use rustls::ClientConfig;
use rustls_pki_types::ServerName;
use tokio::net::TcpStream;
use tokio_rustls::{TlsConnector, client::TlsStream};
use tower_service::Service;

/// The port of `https` URLs that name none.
const PORT: u16 = 443;

/// Opens a new connection for each call of [`Service`].
#[derive(Debug, Clone)]
pub(super) struct Connector {
    tls: Arc<ClientConfig>,
    /// Replaces the host of the URL when the certificate is checked.
    server_name: Option<ServerName<'static>>,
}

impl Connector {
    pub(super) fn new(tls: ClientConfig, server_name: Option<ServerName<'static>>) -> Self {
        Connector { tls: Arc::new(tls), server_name }
    }

    async fn connect(self, url: Uri) -> io::Result<Stream> {
        // Calls carry credentials, so there is no plain HTTP, not even to the loopback.
        if url.scheme_str() != Some("https") {
            return Err(io::Error::other("only https is spoken"));
        }
        // The brackets of an IPv6 address belong to the URL and not to the name in the certificate.
        let host = url.host().unwrap_or_default().trim_start_matches('[').trim_end_matches(']');
        let name = match self.server_name {
            Some(name) => name,
            None => ServerName::try_from(host.to_owned()).map_err(io::Error::other)?,
        };
        let tcp = TcpStream::connect((host, url.port_u16().unwrap_or(PORT))).await?;
        // A request is one small write, which Nagle's algorithm would hold back until the last packet is
        // acknowledged.
        tcp.set_nodelay(true)?;
        let tls = TlsConnector::from(self.tls).connect(name, tcp).await?;
        Ok(Stream(TokioIo::new(tls)))
    }
}

impl Service<Uri> for Connector {
    type Response = Stream;
    type Error = io::Error;
    type Future = Pin<Box<dyn Future<Output = io::Result<Stream>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, url: Uri) -> Self::Future {
        Box::pin(self.clone().connect(url))
    }
}

/// An open connection.
pub(super) struct Stream(TokioIo<TlsStream<TcpStream>>);

impl Connection for Stream {
    fn connected(&self) -> Connected {
        let (_, session) = self.0.inner().get_ref();
        match session.alpn_protocol() {
            Some(b"h2") => Connected::new().negotiated_h2(),
            _ => Connected::new(),
        }
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

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_shutdown(context)
    }
}
