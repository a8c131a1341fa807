//! The connections of a client: which server, with which certificate. They are kept while they are used.

use std::{fmt, io, sync::Arc, time::Duration};

use arc_swap::ArcSwap;
use bytes::Bytes;
use http::{Request, Response, Uri};
use hyper::body::{Body, Incoming};
use hyper_util::{
    client::legacy,
    rt::{TokioExecutor, TokioTimer},
};
use rustls::ClientConfig;
use rustls_pki_types::ServerName;

use crate::{
    call::SetupError,
    callee::{Callee, HttpVersions},
    client_config::{Authority, Identity},
    connect::{Connector, Locator, Stream},
    tls,
};

/// How long an unused connection is kept.
const IDLE_TIME: Duration = Duration::from_secs(90);
/// How many unused connections are kept for each server.
const IDLE_MAX: usize = 16;
/// How often a silent HTTP/2 connection with open requests is asked whether it is still there, and how long it has for the
/// answer.
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
    protocols: HttpVersions,
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
        let Callee { authority, server_name, locator, protocols, .. } = callee;
        let name = server_name.map(|name| {
            ServerName::try_from(name.clone())
                .map_err(|_| SetupError::Unusable(format!("tls-server-name {name:?} is no name of a host")))
        });
        Ok(Access { authority, server_name: name.transpose()?, locator, protocols })
    }

    fn tls(&self, identity: Option<&Identity>) -> Result<ClientConfig, SetupError> {
        let mut tls = tls::configuration(&self.authority, identity)?;
        if self.protocols == HttpVersions::Http1 {
            tls.alpn_protocols = vec![b"http/1.1".to_vec()];
        }
        Ok(tls)
    }

    fn connector(&self, tls: ClientConfig) -> Connector {
        Connector::new(tls, self.server_name.clone(), self.locator.clone())
    }
}

/// How names of headers are written over HTTP/1.1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Spelling {
    /// In small letters.
    Small,
    /// Each word with a capital, as programs expect that compare them letter by letter.
    Title,
}

/// Connections that are kept. A new certificate takes new ones.
pub(crate) struct Pool<B> {
    access: Access,
    spelling: Spelling,
    current: ArcSwap<Current<B>>,
}

/// Connections, and the client certificate that was presented on them.
struct Current<B> {
    http: legacy::Client<Connector, B>,
    /// Opens connections that are used once, and speak HTTP/1.1.
    single: Connector,
    identity: Option<Identity>,
}

impl<B> fmt::Debug for Pool<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pool").field("access", &self.access).finish_non_exhaustive()
    }
}

impl<B> Pool<B>
where
    B: Body<Data = Bytes> + Send + Unpin + 'static,
    B::Error: Into<Box<dyn std::error::Error + Send + Sync>>,
{
    /// Connections that present this certificate.
    ///
    /// # Errors
    /// When a certificate or key cannot be used.
    pub(crate) fn new(
        access: Access,
        identity: Option<Identity>,
        spelling: Spelling,
    ) -> Result<Self, SetupError> {
        let current = Current::new(&access, identity, spelling)?;
        Ok(Pool { access, spelling, current: ArcSwap::from_pointee(current) })
    }

    /// Presents another certificate from now on. Open connections keep the certificate of their handshake, so new ones
    /// are opened.
    ///
    /// # Errors
    /// When the certificate or its key cannot be used.
    pub(crate) fn show(&self, identity: &Identity) -> Result<(), SetupError> {
        if self.current.load().identity.as_ref() != Some(identity) {
            let current = Current::new(&self.access, Some(identity.clone()), self.spelling)?;
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
    pub(crate) async fn connect(&self, url: Uri) -> io::Result<Stream> {
        let single = self.current.load().single.clone();
        single.connect(url).await
    }
}

impl<B> Current<B>
where
    B: Body<Data = Bytes> + Send + Unpin + 'static,
    B::Error: Into<Box<dyn std::error::Error + Send + Sync>>,
{
    fn new(access: &Access, identity: Option<Identity>, spelling: Spelling) -> Result<Self, SetupError> {
        let tls = access.tls(identity.as_ref())?;
        let mut http1 = tls.clone();
        http1.alpn_protocols = vec![b"http/1.1".to_vec()];
        let http = legacy::Client::builder(TokioExecutor::new())
            // Without a timer the pool closes idle connections only when it is used.
            .pool_timer(TokioTimer::new())
            .timer(TokioTimer::new())
            .pool_idle_timeout(IDLE_TIME)
            .pool_max_idle_per_host(IDLE_MAX)
            .http1_title_case_headers(spelling == Spelling::Title)
            .http1_max_buf_size(READ_BUFFER_BYTES_MAX)
            .http2_initial_stream_window_size(STREAM_WINDOW_BYTES)
            .http2_initial_connection_window_size(CONNECTION_WINDOW_BYTES)
            .http2_max_send_buf_size(SEND_BUFFER_BYTES_MAX)
            .http2_max_header_list_size(HEADER_BYTES_MAX)
            .http2_keep_alive_interval(PING_INTERVAL)
            .http2_keep_alive_timeout(PING_TIMEOUT)
            .build(access.connector(tls));
        Ok(Current { http, single: access.connector(http1), identity })
    }
}
