//! A client that passes requests on: bodies flow in both directions while they arrive, and a connection may
//! go on as another protocol. It knows no time limit: who passes a request on has one.

use std::{
    fmt,
    pin::Pin,
    sync::{Arc, OnceLock},
};

use bytes::Bytes;
use ground::metrics::CertificateFlaws;
use http::{Request, Response, StatusCode};
use http_body_util::{Empty, combinators::UnsyncBoxBody};
use hyper::{body::Incoming, client::conn::http1, upgrade::Upgraded};
use hyper_util::rt::TokioIo;

use crate::{
    call::{CallError, SetupError},
    callee::{Callee, Identities},
    connections::{Access, Connections},
    fault::{self, broken},
};

/// A body that is passed on.
pub type PassedBody = UnsyncBoxBody<Bytes, Box<dyn std::error::Error + Send + Sync>>;

type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// The largest head of an answer to an upgrade.
const HEAD_BYTES_MAX: usize = 256 * 1024;

/// A client for one server.
pub struct Streaming {
    connections: Connections<PassedBody>,
    identities: Option<Arc<dyn Identities>>,
    flaws: OnceLock<CertificateFlaws>,
}

impl fmt::Debug for Streaming {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Streaming").field("connections", &self.connections).finish_non_exhaustive()
    }
}

/// The answer to a request for an upgrade.
pub enum Upgrade {
    /// The connection goes on as another protocol.
    Done(Response<()>, TokioIo<Upgraded>),
    /// The server does not do it.
    Refused(Response<Incoming>),
}

impl Streaming {
    /// A client for a callee. Of its credentials, only the certificate is shown.
    ///
    /// # Errors
    /// When a certificate, a key or the server name in it cannot be used.
    pub fn new(callee: Callee) -> Result<Self, SetupError> {
        let identities = callee.identities.clone();
        let identity = identities.as_ref().map(|identities| identities.current());
        let identity = identity.or_else(|| callee.credentials.identity.clone());
        let connections = Connections::new(Access::of(callee)?, identity)?;
        Ok(Streaming { connections, identities, flaws: OnceLock::new() })
    }

    /// Counts flaws of certificates here from now on.
    pub fn count(&self, flaws: CertificateFlaws) {
        self.flaws.get_or_init(|| flaws);
    }

    /// Sends a request, and returns the head of the answer with the body that follows it.
    ///
    /// # Errors
    /// When no head arrives.
    // Boxed, as all futures here, so that the code of the HTTP client is compiled in this crate alone.
    pub fn send(&self, request: Request<PassedBody>) -> BoxFuture<'_, Result<Response<Incoming>, CallError>> {
        Box::pin(async move {
            let url = request.uri().to_string();
            self.show(&url)?;
            self.connections.request(request).await.map_err(|error| self.counted(broken(&url, &error)))
        })
    }

    /// Asks for an upgrade on a connection of its own.
    ///
    /// # Errors
    /// When no head of an answer arrives.
    pub fn upgrade(&self, request: Request<Empty<Bytes>>) -> BoxFuture<'_, Result<Upgrade, CallError>> {
        Box::pin(self.upgraded(request))
    }

    async fn upgraded(&self, request: Request<Empty<Bytes>>) -> Result<Upgrade, CallError> {
        let url = request.uri().to_string();
        self.show(&url)?;
        let failed = |error: &(dyn std::error::Error + 'static)| self.counted(broken(&url, error));
        let stream = self.connections.connect(request.uri().clone()).await.map_err(|error| failed(&error))?;
        let mut builder = http1::Builder::new();
        builder.title_case_headers(true).max_buf_size(HEAD_BYTES_MAX);
        let (mut sender, connection) = builder.handshake(stream).await.map_err(|error| failed(&error))?;
        // Ends with the connection, whose other half the caller has.
        tokio::spawn(async move {
            if let Err(error) = connection.with_upgrades().await {
                tracing::debug!(%error, "a connection for an upgrade ended");
            }
        });
        let mut response =
            sender.send_request(in_origin_form(request)).await.map_err(|error| failed(&error))?;
        if response.status() != StatusCode::SWITCHING_PROTOCOLS {
            return Ok(Upgrade::Refused(response));
        }
        let io = hyper::upgrade::on(&mut response).await.map_err(|error| failed(&error))?;
        Ok(Upgrade::Done(response.map(|_| ()), TokioIo::new(io)))
    }

    /// Presents the certificate of this time.
    fn show(&self, url: &str) -> Result<(), CallError> {
        let Some(identities) = &self.identities else { return Ok(()) };
        let failed = |error: SetupError| CallError::Login { url: url.to_owned(), cause: error.to_string() };
        self.connections.show(&identities.current()).map_err(failed)
    }

    fn counted(&self, error: CallError) -> CallError {
        fault::counted(error, self.flaws.get())
    }
}

/// A request as it is written to the server itself: without scheme and host, which are in a header.
fn in_origin_form(mut request: Request<Empty<Bytes>>) -> Request<Empty<Bytes>> {
    let uri = request.uri();
    let host = uri.authority().and_then(|host| http::HeaderValue::from_str(host.as_str()).ok());
    let path = uri.path_and_query().cloned();
    if let Some(host) = host {
        request.headers_mut().insert(http::header::HOST, host);
    }
    if let Some(path) = path {
        *request.uri_mut() = path.into();
    }
    request
}
