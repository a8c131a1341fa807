//! Asks a server for something, over HTTPS, as a client configuration says. Knows one request at a time, and
//! hands its body on piece by piece.

use std::{io, sync::Arc, time::Duration};

use bytes::Bytes;
use http::{HeaderValue, Request, Uri, header};
use http_body_util::{BodyExt, Empty, Limited};
use hyper::{
    body::Incoming,
    client::conn::http1::{SendRequest, handshake},
};
use hyper_util::rt::TokioIo;
use rustls_pki_types::{CertificateDer, PrivateKeyDer, ServerName, pem::PemObject};
use tokio::{net::TcpStream, time::timeout};
use tokio_rustls::TlsConnector;

use super::kubeconfig::Access;

/// How long a connection may take, or an answer to begin, or to go on.
const PATIENCE: Duration = Duration::from_secs(60);
/// How much of a refusal is read.
const REFUSAL_BYTES_MAX: usize = 64 * 1024;

/// Why a server did not give what it was asked for.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// What the configuration holds cannot be used.
    #[error("{0}")]
    Configuration(&'static str),
    /// It is not there, or broke off.
    #[error("{0}")]
    Connection(#[from] io::Error),
    /// TLS cannot be set up.
    #[error("TLS: {0}")]
    Tls(#[from] rustls::Error),
    /// It does not speak as a server should.
    #[error("HTTP: {0}")]
    Http(#[from] hyper::Error),
    /// It said no.
    #[error("it answers {code}: {message}")]
    Answer {
        /// The status code.
        code: u16,
        /// In its words.
        message: String,
    },
    /// It said nothing for too long.
    #[error("it is silent for {} seconds", PATIENCE.as_secs())]
    Silent,
}

/// The body of an answer.
pub(super) struct Answer {
    body: Incoming,
    /// Ends with the answer.
    _connection: SendRequest<Empty<Bytes>>,
}

impl Answer {
    /// The next piece. None at the end.
    pub(super) async fn next(&mut self) -> Result<Option<Bytes>, ClientError> {
        loop {
            match soon(self.body.frame()).await? {
                None => return Ok(None),
                Some(frame) => {
                    if let Ok(piece) = frame?.into_data() {
                        return Ok(Some(piece));
                    }
                }
            }
        }
    }
}

/// GET of a path.
pub(super) async fn get(access: &Access, path: &str) -> Result<Answer, ClientError> {
    let mut connection = connect(access).await?;
    let response = soon(connection.send_request(request(access, path)?)).await??;
    let code = response.status().as_u16();
    if code == 200 {
        return Ok(Answer { body: response.into_body(), _connection: connection });
    }
    let body = soon(Limited::new(response.into_body(), REFUSAL_BYTES_MAX).collect()).await?;
    let body = body.map(http_body_util::Collected::to_bytes).unwrap_or_default();
    Err(ClientError::Answer { code, message: message(&body) })
}

async fn connect(access: &Access) -> Result<SendRequest<Empty<Bytes>>, ClientError> {
    let host = access.server.host().unwrap_or_default().trim_start_matches('[').trim_end_matches(']');
    let port = access.server.port_u16().unwrap_or(443);
    let name = access.server_name.as_deref().unwrap_or(host).to_owned();
    let name = ServerName::try_from(name).map_err(|_| ClientError::Configuration("the host has no name"))?;
    let tls = TlsConnector::from(Arc::new(tls(access)?));
    let stream = soon(TcpStream::connect((host, port))).await??;
    let stream = soon(tls.connect(name, stream)).await??;
    let (sender, connection) = soon(handshake(TokioIo::new(stream))).await??;
    tokio::spawn(async move {
        // What goes wrong is told to the one who waits for the answer.
        let _ended = connection.await;
    });
    Ok(sender)
}

fn tls(access: &Access) -> Result<rustls::ClientConfig, ClientError> {
    let mut roots = rustls::RootCertStore::empty();
    let unreadable = |_| ClientError::Configuration("the certificate authority is not PEM");
    for certificate in CertificateDer::pem_slice_iter(&access.authority) {
        roots.add(certificate.map_err(unreadable)?)?;
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let builder = rustls::ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()?
        .with_root_certificates(roots);
    let Some((certificates, key)) = &access.identity else { return Ok(builder.with_no_client_auth()) };
    let unreadable = |_| ClientError::Configuration("the client certificate is not PEM");
    let certificates = CertificateDer::pem_slice_iter(certificates).collect::<Result<Vec<_>, _>>();
    let key = PrivateKeyDer::from_pem_slice(key)
        .map_err(|_| ClientError::Configuration("the client key is not PEM"))?;
    Ok(builder.with_client_auth_cert(certificates.map_err(unreadable)?, key)?)
}

fn request(access: &Access, path: &str) -> Result<Request<Empty<Bytes>>, ClientError> {
    let unusable = |_| ClientError::Configuration("the server's URL cannot be used");
    let path = format!("{}{path}", access.server.path().trim_end_matches('/'));
    let host = access.server.authority().map(http::uri::Authority::as_str).unwrap_or_default();
    let mut request = Request::get(Uri::try_from(path).map_err(|_| ()).map_err(unusable)?)
        .header(header::HOST, host)
        .header(header::USER_AGENT, concat!("apiserver/", env!("CARGO_PKG_VERSION")))
        .body(Empty::new())
        .map_err(|_| ())
        .map_err(unusable)?;
    if let Some(token) = &access.token {
        let mut value = HeaderValue::try_from(format!("Bearer {token}"))
            .map_err(|_| ClientError::Configuration("the token cannot be sent"))?;
        value.set_sensitive(true);
        request.headers_mut().insert(header::AUTHORIZATION, value);
    }
    Ok(request)
}

/// What a refusal says: the message of a status, or the text itself.
fn message(body: &[u8]) -> String {
    let status: Option<serde_json::Value> = serde_json::from_slice(body).ok();
    let message = status.as_ref().and_then(|status| status.get("message")).and_then(|text| text.as_str());
    message.map_or_else(|| String::from_utf8_lossy(body).trim().to_owned(), str::to_owned)
}

async fn soon<T>(future: impl Future<Output = T>) -> Result<T, ClientError> {
    timeout(PATIENCE, future).await.map_err(|_| ClientError::Silent)
}
