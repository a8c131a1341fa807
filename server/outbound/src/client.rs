//! The client: connections that are kept, places for calls, and logging in.

#[cfg(test)]
mod tests;

use std::{io, pin::Pin, sync::Arc, time::Duration};

use arc_swap::ArcSwap;
use bytes::Bytes;
use ground::clock::Clock;
use http::{HeaderValue, Method, Request, StatusCode, Uri, header};
use http_body_util::{BodyExt, Full, LengthLimitError, Limited};
use hyper_util::{
    client::legacy,
    rt::{TokioExecutor, TokioTimer},
};
use rustls_pki_types::ServerName;
use tokio::{sync::Semaphore, time::timeout};

use crate::{
    call::{Answer, CallError, Limits, SetupError},
    client_config::{Authority, ClientConfig, Credentials, Identity},
    connect::Connector,
    login::{self, Login},
    retry::{self, Pauses},
    tls,
};

/// How long an unused connection is kept.
const IDLE_TIME: Duration = Duration::from_secs(90);
/// How many unused connections are kept for each server.
const IDLE_MAX: usize = 16;

type Http = legacy::Client<Connector, Full<Bytes>>;

/// A client for one server, or for several that the same authorities have signed. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Client(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    server: Uri,
    authority: Authority,
    server_name: Option<ServerName<'static>>,
    transport: ArcSwap<Transport>,
    login: Login,
    limits: Limits,
    places: Semaphore,
    clock: Clock,
}

/// Connections, and the client certificate that was presented on them.
#[derive(Debug)]
struct Transport {
    http: Http,
    identity: Option<Identity>,
}

impl Client {
    /// A client for the server of a configuration, with its credentials.
    ///
    /// # Errors
    /// When a certificate, a key or the server name in it cannot be used.
    pub fn new(config: &ClientConfig, limits: Limits, clock: Clock) -> Result<Self, SetupError> {
        let ClientConfig { cluster, credentials } = config;
        let name = cluster.server_name.as_ref().map(|name| {
            ServerName::try_from(name.clone())
                .map_err(|_| SetupError::Unusable(format!("tls-server-name {name:?} is no name of a host")))
        });
        // `false`: a server has no terminal.
        let login = Login::new(cluster, &credentials.login, false)?;
        let Credentials { identity, .. } = credentials;
        Client::build(
            cluster.server.clone(),
            &cluster.authority,
            name.transpose()?,
            identity.clone(),
            login,
            limits,
            clock,
        )
    }

    /// A client without credentials, for every server that the authority vouches for.
    ///
    /// # Errors
    /// When the authority cannot be used.
    pub fn bare(authority: &Authority, limits: Limits, clock: Clock) -> Result<Self, SetupError> {
        Client::build(Uri::default(), authority, None, None, Login::None, limits, clock)
    }

    fn build(
        server: Uri,
        authority: &Authority,
        server_name: Option<ServerName<'static>>,
        identity: Option<Identity>,
        login: Login,
        limits: Limits,
        clock: Clock,
    ) -> Result<Self, SetupError> {
        let transport = Transport::new(authority, server_name.clone(), identity)?;
        Ok(Client(Arc::new(Inner {
            server,
            authority: authority.clone(),
            server_name,
            transport: ArcSwap::from_pointee(transport),
            login,
            limits,
            places: Semaphore::new(limits.calls_max),
            clock,
        })))
    }

    /// Sends JSON to the URL of the configuration. Retries a few times with growing pauses if the connection
    /// was cut off or the answer reports a temporary failure.
    ///
    /// # Errors
    /// When no answer arrives.
    pub async fn post(&self, body: Bytes) -> Result<Answer, CallError> {
        let mut pauses = Pauses::new(&self.0.clock);
        loop {
            let result = self.post_at_once(&body).await;
            match pauses.next() {
                Some(pause) if retry::is_worth_it(&result) => tokio::time::sleep(pause).await,
                _ => return result,
            }
        }
    }

    /// Reads a URL once, with this bearer token or without one.
    ///
    /// # Errors
    /// When no answer arrives.
    pub async fn get(&self, url: &Uri, token: Option<&str>) -> Result<Answer, CallError> {
        let mut request = Request::new(Full::default());
        *request.uri_mut() = url.clone();
        if let Some(token) = token {
            let header = login::bearer(token);
            let header = header.map_err(|cause| CallError::Login { url: url.to_string(), cause })?;
            request.headers_mut().insert(header::AUTHORIZATION, header);
        }
        self.call(request).await
    }

    /// Like [`Client::post`] without retries, for callers with a time limit of their own. If the server
    /// rejects a credential that can be renewed, the call is repeated once with a new one.
    ///
    /// # Errors
    /// When no answer arrives.
    pub async fn post_at_once(&self, body: &Bytes) -> Result<Answer, CallError> {
        let first = self.post_once(body).await?;
        if first.0.code != StatusCode::UNAUTHORIZED || !self.0.login.refused(first.1).await {
            return Ok(first.0);
        }
        self.post_once(body).await.map(|(answer, _)| answer)
    }

    async fn post_once(&self, body: &Bytes) -> Result<(Answer, login::Used), CallError> {
        let failed = |cause: String| CallError::Login { url: self.0.server.to_string(), cause };
        let shown = self.0.login.shown().await.map_err(failed)?;
        if let Some(identity) = &shown.identity {
            self.0.show(identity).map_err(|error| failed(error.to_string()))?;
        }
        let mut request = Request::new(Full::new(body.clone()));
        *request.method_mut() = Method::POST;
        *request.uri_mut() = self.0.server.clone();
        let headers = request.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        if let Some(authorization) = shown.header {
            headers.insert(header::AUTHORIZATION, authorization);
        }
        let answer = self.call(request).await?;
        Ok((answer, shown.used))
    }

    /// Sends a request within the time of a call.
    ///
    /// Not an `async fn`: the compiler generates the code of one, with all of the HTTP client, again in every crate that
    /// awaits it. Boxed here, there is one copy.
    fn call(
        &self,
        mut request: Request<Full<Bytes>>,
    ) -> Pin<Box<dyn Future<Output = Result<Answer, CallError>> + Send + '_>> {
        let agent = concat!("apiserver/", env!("CARGO_PKG_VERSION"));
        request.headers_mut().insert(header::USER_AGENT, HeaderValue::from_static(agent));
        request.headers_mut().insert(header::ACCEPT, HeaderValue::from_static("application/json, */*"));
        let url = request.uri().to_string();
        let limit = self.0.limits.call;
        Box::pin(async move {
            let answered = timeout(limit, self.0.exchange(request, &url)).await;
            answered.unwrap_or_else(|_| Err(CallError::Slow { url, limit }))
        })
    }
}

impl Inner {
    async fn exchange(&self, request: Request<Full<Bytes>>, url: &str) -> Result<Answer, CallError> {
        // Waits for a place inside the time of the call, so that a slow server cannot pile up callers. The semaphore is
        // never closed, so this cannot fail.
        let _place = self.places.acquire().await;
        let transport = self.transport.load_full();
        let response = transport.http.request(request).await.map_err(|error| broken(url, &error))?;
        let (parts, body) = response.into_parts();
        let bytes_max = self.limits.answer_bytes_max;
        let body = Limited::new(body, bytes_max).collect().await.map_err(|error| {
            if error.is::<LengthLimitError>() {
                CallError::TooLarge { url: url.to_owned(), bytes_max }
            } else {
                broken(url, error.as_ref())
            }
        })?;
        Ok(Answer { url: url.to_owned(), code: parts.status, headers: parts.headers, body: body.to_bytes() })
    }

    /// Presents another certificate from now on. Open connections keep the certificate of their handshake, so new ones
    /// are opened.
    fn show(&self, identity: &Identity) -> Result<(), SetupError> {
        if self.transport.load().identity.as_ref() != Some(identity) {
            let transport =
                Transport::new(&self.authority, self.server_name.clone(), Some(identity.clone()))?;
            self.transport.store(Arc::new(transport));
        }
        Ok(())
    }
}

impl Transport {
    fn new(
        authority: &Authority,
        server_name: Option<ServerName<'static>>,
        identity: Option<Identity>,
    ) -> Result<Self, SetupError> {
        let tls = tls::configuration(authority, identity.as_ref())?;
        let http = legacy::Client::builder(TokioExecutor::new())
            // Without a timer the pool closes idle connections only when it is used.
            .pool_timer(TokioTimer::new())
            .timer(TokioTimer::new())
            .pool_idle_timeout(IDLE_TIME)
            .pool_max_idle_per_host(IDLE_MAX)
            .build(Connector::new(tls, server_name));
        Ok(Transport { http, identity })
    }
}

/// Reports the innermost cause: the errors around it say only that the connection failed.
fn broken(url: &str, error: &(dyn std::error::Error + 'static)) -> CallError {
    let (mut innermost, mut cut_off) = (error, false);
    loop {
        cut_off |= is_cut_off(innermost);
        match innermost.source() {
            Some(source) => innermost = source,
            None => break,
        }
    }
    CallError::Connection { url: url.to_owned(), cause: innermost.to_string(), cut_off }
}

fn is_cut_off(error: &(dyn std::error::Error + 'static)) -> bool {
    use io::ErrorKind::{BrokenPipe, ConnectionAborted, ConnectionReset, UnexpectedEof};
    if let Some(error) = error.downcast_ref::<io::Error>() {
        return matches!(error.kind(), BrokenPipe | ConnectionAborted | ConnectionReset | UnexpectedEof);
    }
    error
        .downcast_ref::<hyper::Error>()
        .is_some_and(|error| error.is_incomplete_message() || error.is_closed())
}
