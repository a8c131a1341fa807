//! Connections that requests are passed on over: they are kept while they are used, and speak HTTP/1.1 or 2.

use std::{
    fmt, io,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
    time::Duration,
};

use arc_swap::ArcSwap;
use bytes::Bytes;
use http::{Request, Response, Uri};
use hyper::{
    body::{Body, Incoming},
    rt::{Read, ReadBufCursor, Write},
};
use hyper_util::{
    client::legacy::{
        self,
        connect::{Connected, Connection},
    },
    rt::{TokioExecutor, TokioTimer},
};
use rustls::ClientConfig;
use rustls_pki_types::ServerName;
use tokio::time::timeout;
use tower_service::Service;

use crate::{
    call::SetupError,
    callee::Callee,
    client_config::{Authority, Identity},
    connect::{Connector, Locator, Stream},
    tls,
};

/// Time for a new connection: the name, the socket and the handshake.
const CONNECT_TIME: Duration = Duration::from_secs(30);
/// How long an unused connection is kept.
const IDLE_TIME: Duration = Duration::from_secs(90);
/// How many unused connections are kept for each server.
const IDLE_MAX: usize = 16;
/// How often a silent HTTP/2 connection with open requests is asked whether it is still there, and how long
/// it has for the answer.
const PING_INTERVAL: Duration = Duration::from_secs(30);
const PING_TIMEOUT: Duration = Duration::from_secs(15);
/// What a server may send of one answer over HTTP/2 before it is read, and of all answers of a connection.
const STREAM_WINDOW_BYTES: u32 = 256 * 1024;
const CONNECTION_WINDOW_BYTES: u32 = 2 * 1024 * 1024;
/// What is kept of a body that a server does not take, and of an HTTP/1.1 answer that is not read.
const SEND_BUFFER_BYTES_MAX: usize = 256 * 1024;
const READ_BUFFER_BYTES_MAX: usize = 256 * 1024;
/// The size of all headers of one answer over HTTP/2.
const HEADER_BYTES_MAX: u32 = 256 * 1024;

/// What all connections of a client have in common.
pub(crate) struct Access {
    authority: Authority,
    server_name: Option<ServerName<'static>>,
    locator: Option<Arc<dyn Locator>>,
}

impl fmt::Debug for Access {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Access").field("server_name", &self.server_name).finish_non_exhaustive()
    }
}

impl Access {
    /// How a callee is reached.
    ///
    /// # Errors
    /// When its name cannot be in a certificate.
    pub(crate) fn of(callee: Callee) -> Result<Self, SetupError> {
        let Callee { authority, server_name, locator, .. } = callee;
        let name = server_name.map(|name| {
            ServerName::try_from(name.clone())
                .map_err(|_| SetupError::Unusable(format!("tls-server-name {name:?} is no name of a host")))
        });
        Ok(Access { authority, server_name: name.transpose()?, locator })
    }

    fn tls(&self, identity: Option<&Identity>) -> Result<ClientConfig, SetupError> {
        let mut tls = tls::configuration(&self.authority, identity)?;
        tls.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
        Ok(tls)
    }

    fn opener(&self, tls: ClientConfig) -> Opener {
        Opener(Arc::new(Connector::new(tls, self.server_name.clone(), self.locator.clone())))
    }
}

/// Opens connections within a time, for a request that waits.
#[derive(Clone)]
struct Opener(Arc<Connector>);

impl Opener {
    async fn open(self, url: Uri) -> io::Result<Opened> {
        // Requests name users who are believed, so there is no plain HTTP, not even to the loopback.
        if url.scheme_str() != Some("https") {
            return Err(io::Error::other("only https is spoken"));
        }
        let late = || io::Error::new(io::ErrorKind::TimedOut, "the connection was not open in time");
        timeout(CONNECT_TIME, self.0.connect(&url)).await.unwrap_or_else(|_| Err(late())).map(Opened)
    }
}

impl Service<Uri> for Opener {
    type Response = Opened;
    type Error = io::Error;
    type Future = Pin<Box<dyn Future<Output = io::Result<Opened>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, url: Uri) -> Self::Future {
        Box::pin(self.clone().open(url))
    }
}

/// An open connection, which says what it speaks.
pub(crate) struct Opened(Stream);

impl Connection for Opened {
    fn connected(&self) -> Connected {
        if self.0.speaks_http2() { Connected::new().negotiated_h2() } else { Connected::new() }
    }
}

impl Read for Opened {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: ReadBufCursor<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_read(context, buffer)
    }
}

impl Write for Opened {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.0).poll_write(context, bytes)
    }

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

/// Connections that are kept. A new certificate takes new ones.
pub(crate) struct Connections<B> {
    access: Access,
    current: ArcSwap<Current<B>>,
}

/// Connections, and the client certificate that was presented on them.
struct Current<B> {
    http: legacy::Client<Opener, B>,
    /// Opens connections that are used once, and speak HTTP/1.1.
    single: Opener,
    identity: Option<Identity>,
}

impl<B> fmt::Debug for Connections<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Connections").field("access", &self.access).finish_non_exhaustive()
    }
}

impl<B> Connections<B>
where
    B: Body<Data = Bytes> + Send + Unpin + 'static,
    B::Error: Into<Box<dyn std::error::Error + Send + Sync>>,
{
    /// Connections that present this certificate.
    ///
    /// # Errors
    /// When a certificate or key cannot be used.
    pub(crate) fn new(access: Access, identity: Option<Identity>) -> Result<Self, SetupError> {
        let current = Current::new(&access, identity)?;
        Ok(Connections { access, current: ArcSwap::from_pointee(current) })
    }

    /// Presents another certificate from now on. Open connections keep the certificate of their handshake, so
    /// new ones are opened.
    ///
    /// # Errors
    /// When the certificate or its key cannot be used.
    pub(crate) fn show(&self, identity: &Identity) -> Result<(), SetupError> {
        if self.current.load().identity.as_ref() != Some(identity) {
            let current = Current::new(&self.access, Some(identity.clone()))?;
            self.current.store(Arc::new(current));
        }
        Ok(())
    }

    /// Sends a request, over an open connection if there is one.
    ///
    /// # Errors
    /// When no head of an answer arrives.
    pub(crate) async fn request(&self, request: Request<B>) -> Result<Response<Incoming>, legacy::Error> {
        let current = self.current.load_full();
        current.http.request(request).await
    }

    /// Opens a connection for one request over HTTP/1.1.
    ///
    /// # Errors
    /// When there is none.
    pub(crate) async fn connect(&self, url: Uri) -> io::Result<Opened> {
        let single = self.current.load().single.clone();
        single.open(url).await
    }
}

impl<B> Current<B>
where
    B: Body<Data = Bytes> + Send + Unpin + 'static,
    B::Error: Into<Box<dyn std::error::Error + Send + Sync>>,
{
    fn new(access: &Access, identity: Option<Identity>) -> Result<Self, SetupError> {
        let tls = access.tls(identity.as_ref())?;
        let mut http1 = tls.clone();
        http1.alpn_protocols = vec![b"http/1.1".to_vec()];
        let http = legacy::Client::builder(TokioExecutor::new())
            // Without a timer the pool closes idle connections only when it is used.
            .pool_timer(TokioTimer::new())
            .timer(TokioTimer::new())
            .pool_idle_timeout(IDLE_TIME)
            .pool_max_idle_per_host(IDLE_MAX)
            // As programs expect that compare names of headers letter by letter.
            .http1_title_case_headers(true)
            .http1_max_buf_size(READ_BUFFER_BYTES_MAX)
            .http2_initial_stream_window_size(STREAM_WINDOW_BYTES)
            .http2_initial_connection_window_size(CONNECTION_WINDOW_BYTES)
            .http2_max_send_buf_size(SEND_BUFFER_BYTES_MAX)
            .http2_max_header_list_size(HEADER_BYTES_MAX)
            .http2_keep_alive_interval(PING_INTERVAL)
            .http2_keep_alive_timeout(PING_TIMEOUT)
            .build(access.opener(tls));
        Ok(Current { http, single: access.opener(http1), identity })
    }
}
