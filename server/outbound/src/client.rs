//! The client: connections that are kept, places for calls, and logging in.

#[cfg(test)]
mod tests;

use std::{
    fmt,
    pin::Pin,
    sync::{Arc, OnceLock},
    time::Duration,
};

use arc_swap::ArcSwap;
use bytes::Bytes;
use ground::{clock::Clock, metrics::CertificateFlaws};
use http::{HeaderMap, HeaderValue, Method, Request, StatusCode, Uri, header};
use http_body_util::Full;
use rustls_pki_types::ServerName;
use tokio::{
    sync::Semaphore,
    time::{Instant, timeout},
};

use crate::{
    call::{Answer, CallError, Limits, SetupError},
    callee::{AGENT, Callee},
    client_config::{Authority, ClientConfig, Cluster, Credentials, Identity},
    connect::{Connector, Locator},
    fault::{self, broken},
    login::{self, Login},
    pool::{ExchangeError, Pool},
    redirect::{self, REDIRECTS_MAX},
    retry::{self, Pauses},
    tls,
};

/// How often a busy server may ask for another try of one call.
const BUSY_TRIES_MAX: u32 = 10;

/// A client for one server, or for several that the same authorities have signed. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Client(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    server: Uri,
    access: Access,
    transport: ArcSwap<Transport>,
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

/// Sees the result of each try of one call, and how long it took.
pub type TryObserver<'a> = &'a mut (dyn FnMut(&Result<Answer, CallError>, Duration) + Send);

/// What all connections of a client have in common.
struct Access {
    authority: Authority,
    server_name: Option<ServerName<'static>>,
    locator: Option<Arc<dyn Locator>>,
}

impl fmt::Debug for Access {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Access").field("server_name", &self.server_name).finish_non_exhaustive()
    }
}

/// Connections, and the client certificate that was presented on them.
#[derive(Debug)]
struct Transport {
    pool: Pool,
    identity: Option<Identity>,
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
            agent: HeaderValue::from_static(AGENT),
        };
        Client::build(callee, Login::None, limits, clock)
    }

    fn build(callee: Callee, login: Login, limits: Limits, clock: Clock) -> Result<Self, SetupError> {
        let Callee { server, authority, server_name, credentials, locator, agent, .. } = callee;
        let name = server_name.map(|name| {
            ServerName::try_from(name.clone())
                .map_err(|_| SetupError::Unusable(format!("tls-server-name {name:?} is no name of a host")))
        });
        let access = Access { authority, server_name: name.transpose()?, locator };
        let transport = Transport::new(&access, credentials.identity)?;
        Ok(Client(Arc::new(Inner {
            server,
            access,
            transport: ArcSwap::from_pointee(transport),
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
        self.post_patiently(&self.0.server, body, &mut |_, _| {}).await
    }

    /// The same, and hands each try to `observe` when it has ended.
    ///
    /// # Errors
    /// When no answer arrives.
    pub async fn post_observed(&self, body: Bytes, observe: TryObserver<'_>) -> Result<Answer, CallError> {
        self.post_patiently(&self.0.server, body, observe).await
    }

    /// The same, with a query behind the URL.
    ///
    /// # Errors
    /// When no answer arrives.
    pub async fn post_with(&self, query: &str, body: Bytes) -> Result<Answer, CallError> {
        self.post_patiently(&self.with_query(query)?, body, &mut |_, _| {}).await
    }

    async fn post_patiently(
        &self,
        url: &Uri,
        body: Bytes,
        observe: TryObserver<'_>,
    ) -> Result<Answer, CallError> {
        let mut pauses = Pauses::new(&self.0.clock, self.0.limits.first_pause);
        loop {
            let began = Instant::now();
            let result = self.post_to(url, &body, self.0.limits.call).await;
            observe(&result, began.elapsed());
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
        let failed = |cause: String| CallError::Login { url: url.to_string(), cause };
        let authorization = token.map(login::bearer).transpose().map_err(failed)?;
        let message =
            Message { method: Method::GET, url: url.clone(), body: Bytes::new(), authorization, acts: false };
        self.call(message, self.0.limits.call).await
    }

    /// Sends JSON to the URL of the callee with a query behind it, within a time for all tries. Only a busy
    /// server that says when to come back is asked a second time: another failure may mean that it has acted
    /// on the call.
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
            self.0.show(identity).map_err(|error| failed(error.to_string()))?;
        }
        let (url, body, authorization) = (url.clone(), body.clone(), shown.header);
        let message = Message { method: Method::POST, url, body, authorization, acts: true };
        let answer = self.call(message, time).await?;
        Ok((answer, shown.used))
    }

    /// Sends a message within a time, and follows where the server sends it.
    ///
    /// Not an `async fn`: the compiler generates the code of one, with all of the HTTP client, again in every
    /// crate that awaits it. Boxed here, there is one copy.
    fn call(
        &self,
        message: Message,
        limit: Duration,
    ) -> Pin<Box<dyn Future<Output = Result<Answer, CallError>> + Send + '_>> {
        Box::pin(async move {
            let url = message.url.to_string();
            let answered = timeout(limit, self.0.deliver(message)).await;
            answered.unwrap_or_else(|_| Err(CallError::Slow { url, limit }))
        })
    }
}

/// What is sent. A redirection sends it again.
struct Message {
    method: Method,
    url: Uri,
    body: Bytes,
    authorization: Option<HeaderValue>,
    /// Whether the server is to take it for one of the user that the client acts as.
    acts: bool,
}

impl Inner {
    async fn deliver(&self, mut message: Message) -> Result<Answer, CallError> {
        // Waits for a place inside the time of the call, so that a slow server cannot pile up callers. The
        // semaphore is never closed, so this cannot fail.
        let _place = self.places.acquire().await;
        for _ in 0..REDIRECTS_MAX {
            let answer = self.exchange(self.request(&message), &message.url).await?;
            let Some((url, method)) = redirect::target(&message.url, &message.method, &answer) else {
                return Ok(answer);
            };
            if method == Method::GET {
                message.body = Bytes::new();
            }
            (message.url, message.method) = (url, method);
        }
        self.exchange(self.request(&message), &message.url).await
    }

    fn request(&self, message: &Message) -> Request<Full<Bytes>> {
        let mut request = Request::new(Full::new(message.body.clone()));
        request.method_mut().clone_from(&message.method);
        request.uri_mut().clone_from(&message.url);
        let headers = request.headers_mut();
        headers.insert(header::USER_AGENT, self.agent.clone());
        headers.insert(header::ACCEPT, HeaderValue::from_static("application/json, */*"));
        if message.method == Method::POST {
            headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        }
        if message.acts {
            headers.extend(self.acting_as.clone());
        }
        if let Some(authorization) = &message.authorization {
            headers.insert(header::AUTHORIZATION, authorization.clone());
        }
        request
    }

    async fn exchange(&self, request: Request<Full<Bytes>>, url: &Uri) -> Result<Answer, CallError> {
        let transport = self.transport.load_full();
        let bytes_max = self.limits.answer_bytes_max;
        let answer = transport.pool.exchange(request, bytes_max).await.map_err(|error| match error {
            ExchangeError::TooLarge => CallError::TooLarge { url: url.to_string(), bytes_max },
            ExchangeError::Connect(error) => self.counted(broken(&url.to_string(), &error)),
            ExchangeError::Broken(error) => self.counted(broken(&url.to_string(), &error)),
        })?;
        let (parts, body) = answer.into_parts();
        Ok(Answer { url: url.to_string(), code: parts.status, headers: parts.headers, body })
    }

    fn counted(&self, error: CallError) -> CallError {
        fault::counted(error, self.flaws.get())
    }

    /// Presents another certificate from now on. Open connections keep the certificate of their handshake, so
    /// new ones are opened.
    fn show(&self, identity: &Identity) -> Result<(), SetupError> {
        if self.transport.load().identity.as_ref() != Some(identity) {
            let transport = Transport::new(&self.access, Some(identity.clone()))?;
            self.transport.store(Arc::new(transport));
        }
        Ok(())
    }
}

impl Transport {
    fn new(access: &Access, identity: Option<Identity>) -> Result<Self, SetupError> {
        let tls = tls::configuration(&access.authority, identity.as_ref())?;
        let connector = Connector::new(tls, access.server_name.clone(), access.locator.clone());
        Ok(Transport { pool: Pool::new(connector), identity })
    }
}
