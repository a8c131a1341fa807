//! Asks a server for something, over HTTPS, as a client configuration says. Knows one request at a time, and
//! hands its body on piece by piece.

use std::{
    io::{self, IsTerminal},
    path::Path,
    sync::Arc,
};

use bytes::Bytes;
use http::{HeaderMap, HeaderValue, Method, Request, StatusCode, Uri, header};
use http_body_util::{BodyExt, Empty, Limited};
use hyper::{
    Response,
    body::Incoming,
    client::conn::http1::{SendRequest, handshake},
};
use hyper_util::rt::TokioIo;
use outbound::{
    client_config::{self, Authority, Cluster, Credentials, Identity},
    login::{Login, Shown},
    tls,
};
use rustls_pki_types::ServerName;
use tokio::{net::TcpStream, time::timeout};
use tokio_rustls::TlsConnector;

use super::{
    client_error::{ClientError, SILENCE_MAX},
    error::ToolError,
};

/// How much of a refusal is read.
const REFUSAL_BYTES_MAX: usize = 64 * 1024;

/// A server, and how it is reached.
pub(super) struct Server {
    url: Uri,
    server_name: Option<String>,
    authority: Authority,
    identity: Option<Identity>,
    login: Login,
    /// The headers that name another user to act as.
    acting_as: HeaderMap,
}

impl Server {
    /// Reads the current context of a client configuration.
    pub(super) fn read(path: &Path) -> Result<Self, ToolError> {
        let refused = |problem: String| ToolError::Refused(problem);
        let config = client_config::read(path).map_err(|error| refused(error.to_string()))?;
        // A plugin may prompt on the terminal of this program.
        let terminal = io::stdin().is_terminal();
        let login = Login::new(&config.cluster, &config.credentials.login, terminal)
            .map_err(|error| refused(format!("{}: {error}", path.display())))?;
        let Cluster { server, server_name, authority, .. } = config.cluster;
        let Credentials { identity, acting_as, .. } = config.credentials;
        Ok(Server { url: server, server_name, authority, identity, login, acting_as })
    }

    /// Where it is.
    pub(super) fn url(&self) -> String {
        self.url.to_string()
    }
}

type Sender = SendRequest<Empty<Bytes>>;

/// The body of an answer.
pub(super) struct Answer {
    body: Incoming,
    /// Ends with the answer.
    _connection: Sender,
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

/// GET of a path. A rejected credential is renewed once, where that is possible.
pub(super) async fn get(server: &Server, path: &str) -> Result<Answer, ClientError> {
    call(server, Method::GET, path).await
}

/// POST to a path, without a body.
pub(super) async fn post(server: &Server, path: &str) -> Result<Answer, ClientError> {
    call(server, Method::POST, path).await
}

async fn call(server: &Server, method: Method, path: &str) -> Result<Answer, ClientError> {
    let shown = server.login.shown().await.map_err(ClientError::Login)?;
    let (mut connection, mut response) = ask(server, &shown, &method, path).await?;
    if response.status() == StatusCode::UNAUTHORIZED && server.login.refused(shown.used).await {
        let shown = server.login.shown().await.map_err(ClientError::Login)?;
        (connection, response) = ask(server, &shown, &method, path).await?;
    }
    let code = response.status().as_u16();
    if code == 200 {
        return Ok(Answer { body: response.into_body(), _connection: connection });
    }
    let body = soon(Limited::new(response.into_body(), REFUSAL_BYTES_MAX).collect()).await?;
    let body = body.map(http_body_util::Collected::to_bytes).unwrap_or_default();
    Err(ClientError::Answer { code, message: message(&body) })
}

async fn ask(
    server: &Server,
    shown: &Shown,
    method: &Method,
    path: &str,
) -> Result<(Sender, Response<Incoming>), ClientError> {
    let mut connection = connect(server, shown.identity.as_ref().or(server.identity.as_ref())).await?;
    let response = soon(connection.send_request(request(server, shown, method, path)?)).await??;
    Ok((connection, response))
}

async fn connect(server: &Server, identity: Option<&Identity>) -> Result<Sender, ClientError> {
    // IPv6 addresses stand in brackets in a URL, and without them in certificates.
    let host = server.url.host().unwrap_or_default().trim_start_matches('[').trim_end_matches(']');
    let port = server.url.port_u16().unwrap_or(443);
    let name = server.server_name.as_deref().unwrap_or(host).to_owned();
    let name = ServerName::try_from(name).map_err(|_| ClientError::Configuration("the host has no name"))?;
    let mut tls = tls::configuration(&server.authority, identity)?;
    // One request needs no streams.
    tls.alpn_protocols = vec![b"http/1.1".to_vec()];
    let stream = soon(TcpStream::connect((host, port))).await??;
    let stream = soon(TlsConnector::from(Arc::new(tls)).connect(name, stream)).await??;
    let (sender, connection) = soon(handshake(TokioIo::new(stream))).await??;
    tokio::spawn(async move {
        // The request that waits for the answer reports what goes wrong.
        let _ended = connection.await;
    });
    Ok(sender)
}

fn request(
    server: &Server,
    shown: &Shown,
    method: &Method,
    path: &str,
) -> Result<Request<Empty<Bytes>>, ClientError> {
    let unusable = |_| ClientError::Configuration("the server's URL cannot be used");
    let path = format!("{}{path}", server.url.path().trim_end_matches('/'));
    let host = server.url.authority().map(http::uri::Authority::as_str).unwrap_or_default();
    let mut request = Request::builder()
        .method(method)
        .uri(Uri::try_from(path).map_err(|_| ()).map_err(unusable)?)
        .header(header::HOST, host)
        .header(
            header::USER_AGENT,
            HeaderValue::from_static(concat!("apiserver/", env!("CARGO_PKG_VERSION"))),
        )
        .body(Empty::new())
        .map_err(|_| ())
        .map_err(unusable)?;
    if let Some(authorization) = &shown.header {
        request.headers_mut().insert(header::AUTHORIZATION, authorization.clone());
    }
    request.headers_mut().extend(server.acting_as.clone());
    Ok(request)
}

/// What a refusal says: the message of a status, or the text itself.
fn message(body: &[u8]) -> String {
    let status: Option<serde_json::Value> = serde_json::from_slice(body).ok();
    let message = status.as_ref().and_then(|status| status.get("message")).and_then(|text| text.as_str());
    message.map_or_else(|| String::from_utf8_lossy(body).trim().to_owned(), str::to_owned)
}

async fn soon<T>(future: impl Future<Output = T>) -> Result<T, ClientError> {
    timeout(SILENCE_MAX, future).await.map_err(|_| ClientError::Silent)
}
