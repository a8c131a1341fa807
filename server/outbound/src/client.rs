//! The client: connections that are kept, places for calls, and logging in.

#[cfg(test)]
mod tests;

use std::{
    pin::Pin,
    sync::{Arc, OnceLock},
    time::Duration,
};

use bytes::Bytes;
use ground::{clock::Clock, metrics::CertificateFlaws};
use http::{HeaderMap, HeaderValue, Method, Request, StatusCode, Uri, header};
use http_body_util::{BodyExt, Full, LengthLimitError, Limited};
use tokio::{
    sync::Semaphore,
    time::{Instant, timeout},
};

use crate::{
    call::{Answer, CallError, Limits, SetupError},
    callee::{AGENT, Callee, HttpVersions},
    client_config::{Authority, ClientConfig, Cluster, Credentials},
    fault::{self, broken},
    login::{self, Login},
    pool::{Access, Pool, Spelling},
    retry::{self, Pauses},
};

/// How often a busy server may ask for another try of one call.
const BUSY_TRIES_MAX: u32 = 10;

/// A client for one server, or for several that the same authorities have signed. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Client(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    server: Uri,
    pool: Pool<Full<Bytes>>,
    login: Login,
    /// The headers that name another user to act as.
    acting_as: HeaderMap,
    agent: HeaderValue,
    limits: Limits,
    places: Semaphore,
    clock: Clock,
    /// Where flaws of certificates are counted.
    flaws: OnceLock<CertificateFlaws>,
}

impl Client {
    /// A client for the server of a configuration, with its credentials.
    ///
    /// # Errors
    /// When a certificate, a key or the server name in it cannot be used.
    pub fn new(config: &ClientConfig, limits: Limits, clock: Clock) -> Result<Self, SetupError> {
        Client::named(config, HeaderValue::from_static(AGENT), limits, clock)
    }

    /// The same, with another name for the server in its log.
    ///
    /// # Errors
    /// As [`Client::new`].
    pub fn named(
        config: &ClientConfig,
        agent: HeaderValue,
        limits: Limits,
        clock: Clock,
    ) -> Result<Self, SetupError> {
        // `false`: a server has no terminal.
        let login = Login::new(&config.cluster, &config.credentials.login, false)?;
        Client::build(Callee { agent, ..Callee::of(config) }, login, limits, clock)
    }

    /// A client for another server.
    ///
    /// # Errors
    /// When a certificate, a key or the server name in it cannot be used.
    pub fn of_callee(callee: Callee, limits: Limits, clock: Clock) -> Result<Self, SetupError> {
        let cluster = Cluster {
            server: callee.server.clone(),
            server_name: callee.server_name.clone(),
            authority: callee.authority.clone(),
            exec_config: serde_json::Value::Null,
        };
        let login = match &callee.identities {
            Some(identities) => Login::Identities(Arc::clone(identities)),
            None => Login::new(&cluster, &callee.credentials.login, false)?,
        };
        Client::build(callee, login, limits, clock)
    }

    /// A client without credentials, for every server that the authority vouches for.
    ///
    /// # Errors
    /// When the authority cannot be used.
    pub fn bare(authority: &Authority, limits: Limits, clock: Clock) -> Result<Self, SetupError> {
        let callee = Callee {
            server: Uri::default(),
            authority: authority.clone(),
            server_name: None,
            credentials: Credentials::default(),
            identities: None,
            locator: None,
            protocols: HttpVersions::Newest,
            agent: HeaderValue::from_static(AGENT),
        };
        Client::build(callee, Login::None, limits, clock)
    }

    fn build(callee: Callee, login: Login, limits: Limits, clock: Clock) -> Result<Self, SetupError> {
        let Callee { server, credentials, agent, .. } = &callee;
        let (server, credentials, agent) = (server.clone(), credentials.clone(), agent.clone());
        Ok(Client(Arc::new(Inner {
            server,
            pool: Pool::new(Access::of(callee)?, credentials.identity, Spelling::Small)?,
            login,
            acting_as: credentials.acting_as,
            agent,
            limits,
            places: Semaphore::new(limits.calls_max),
            clock,
            flaws: OnceLock::new(),
        })))
    }

    /// Counts flaws of certificates here from now on.
    pub fn count(&self, flaws: CertificateFlaws) {
        self.0.flaws.get_or_init(|| flaws);
    }

    /// Sends JSON to the URL of the configuration. Retries a few times with growing pauses if the connection
    /// was cut off or the answer reports a temporary failure.
    ///
    /// # Errors
    /// When no answer arrives.
    pub async fn post(&self, body: Bytes) -> Result<Answer, CallError> {
        self.post_patiently(&self.0.server, body).await
    }

    /// The same, with a query behind the URL.
    ///
    /// # Errors
    /// When no answer arrives.
    pub async fn post_with(&self, query: &str, body: Bytes) -> Result<Answer, CallError> {
        self.post_patiently(&self.with_query(query)?, body).await
    }

    async fn post_patiently(&self, url: &Uri, body: Bytes) -> Result<Answer, CallError> {
        let mut pauses = Pauses::new(&self.0.clock, self.0.limits.first_pause);
        loop {
            let result = self.post_to(url, &body, self.0.limits.call).await;
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
        self.call(request, self.0.limits.call).await
    }

    /// Sends JSON to the URL of the callee with a query behind it, within a time for all tries. Only a busy server that says
    /// when to come back is asked a second time: another failure may mean that it has acted on the call.
    ///
    /// # Errors
    /// When no answer arrives in time.
    pub async fn ask(&self, query: &str, body: &Bytes, time: Duration) -> Result<Answer, CallError> {
        let url = self.with_query(query)?;
        let deadline = Instant::now() + time;
        for _ in 1..BUSY_TRIES_MAX {
            let left = deadline.saturating_duration_since(Instant::now());
            let answer = self.post_to(&url, body, left).await?;
            match retry::asked_pause(&answer) {
                Some(pause) if Instant::now() + pause < deadline => tokio::time::sleep(pause).await,
                _ => return Ok(answer),
            }
        }
        self.post_to(&url, body, deadline.saturating_duration_since(Instant::now())).await
    }

    fn with_query(&self, query: &str) -> Result<Uri, CallError> {
        let server = &self.0.server;
        let failed = |cause: String| CallError::Login { url: server.to_string(), cause };
        let mut parts = server.clone().into_parts();
        let target = match server.query() {
            Some(own) => format!("{}?{own}&{query}", server.path()),
            None => format!("{}?{query}", server.path()),
        };
        parts.path_and_query =
            Some(target.parse().map_err(|_| failed("the path is no path of a URL".to_owned()))?);
        Uri::from_parts(parts).map_err(|error| failed(error.to_string()))
    }

    /// Like [`Client::post`] without retries, for callers with a time limit of their own. If the server
    /// rejects a credential that can be renewed, the call is repeated once with a new one.
    ///
    /// # Errors
    /// When no answer arrives.
    pub async fn post_at_once(&self, body: &Bytes) -> Result<Answer, CallError> {
        self.post_to(&self.0.server, body, self.0.limits.call).await
    }

    async fn post_to(&self, url: &Uri, body: &Bytes, time: Duration) -> Result<Answer, CallError> {
        let first = self.post_once(url, body, time).await?;
        if first.0.code != StatusCode::UNAUTHORIZED || !self.0.login.refused(first.1).await {
            return Ok(first.0);
        }
        self.post_once(url, body, time).await.map(|(answer, _)| answer)
    }

    async fn post_once(
        &self,
        url: &Uri,
        body: &Bytes,
        time: Duration,
    ) -> Result<(Answer, login::Used), CallError> {
        let failed = |cause: String| CallError::Login { url: self.0.server.to_string(), cause };
        let shown = self.0.login.shown().await.map_err(failed)?;
        if let Some(identity) = &shown.identity {
            self.0.pool.show(identity).map_err(|error| failed(error.to_string()))?;
        }
        let mut request = Request::new(Full::new(body.clone()));
        *request.method_mut() = Method::POST;
        *request.uri_mut() = url.clone();
        let headers = request.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        if let Some(authorization) = shown.header {
            headers.insert(header::AUTHORIZATION, authorization);
        }
        headers.extend(self.0.acting_as.clone());
        let answer = self.call(request, time).await?;
        Ok((answer, shown.used))
    }

    /// Sends a request within a time.
    ///
    /// Not an `async fn`: the compiler generates the code of one, with all of the HTTP client, again in every crate that
    /// awaits it. Boxed here, there is one copy.
    fn call(
        &self,
        mut request: Request<Full<Bytes>>,
        limit: Duration,
    ) -> Pin<Box<dyn Future<Output = Result<Answer, CallError>> + Send + '_>> {
        request.headers_mut().insert(header::USER_AGENT, self.0.agent.clone());
        request.headers_mut().insert(header::ACCEPT, HeaderValue::from_static("application/json, */*"));
        let url = request.uri().to_string();
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
        let response = self.pool.request(request).await.map_err(|error| self.counted(broken(url, &error)))?;
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

    fn counted(&self, error: CallError) -> CallError {
        fault::counted(error, self.flaws.get())
    }
}
