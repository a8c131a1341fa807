//! The members of the cluster, and requests to them. One member is preferred; a request that finds it
//! unable makes the next one preferred. A read is tried again elsewhere; a write only if it surely was not
//! done.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use tokio::time::{Instant, sleep, timeout};
use tonic::transport::{Certificate, Channel, ClientTlsConfig, Endpoint, Identity};
use tonic::{Code, Response, Status};

use crate::config::Config;
use crate::error::{EtcdError, is_surely_not_done};

/// How long a request may take, with all attempts.
pub(crate) const REQUEST_SECONDS_MAX: u64 = 5;
/// How long one member may take to answer a read before the next one is asked.
const ATTEMPT_SECONDS_MAX: u64 = 2;
/// How long one member may take to send a large answer.
const LARGE_SECONDS_MAX: u64 = 20;
const CONNECT_SECONDS_MAX: u64 = 2;
/// Between rounds over members that all fail at once.
const PAUSE: Duration = Duration::from_millis(100);
/// Members hang up on clients that ask for a sign of life more often than every five seconds.
const KEEPALIVE_EVERY: Duration = Duration::from_secs(10);
const KEEPALIVE_SECONDS_MAX: u64 = 5;
/// A member may send this much before it waits for us.
const STREAM_WINDOW_BYTES: u32 = 4 << 20;
const CONNECTION_WINDOW_BYTES: u32 = 16 << 20;

pub(crate) struct Members {
    /// There is at least one.
    first: Member,
    others: Vec<Member>,
    preferred: AtomicUsize,
}

struct Member {
    endpoint: String,
    /// Connects when it is used, and again when the connection is lost.
    channel: Channel,
}

impl Members {
    /// Connects nowhere yet. Must be called within the runtime that will carry the connections.
    pub(crate) fn new(config: &Config) -> Result<Self, EtcdError> {
        let tls = Tls::read(config)?;
        let member = |endpoint: &String| {
            let channel = prepare(endpoint, &tls)?.connect_lazy();
            Ok(Member { endpoint: endpoint.clone(), channel })
        };
        let mut members = config.endpoints.iter().map(member);
        let first = members.next().ok_or(EtcdError::NoEndpoint)??;
        let others = members.collect::<Result<_, EtcdError>>()?;
        Ok(Self { first, others, preferred: AtomicUsize::new(0) })
    }

    /// The addresses, for people.
    pub(crate) fn endpoints(&self) -> String {
        let all = std::iter::once(&self.first).chain(&self.others);
        all.map(|member| member.endpoint.as_str()).collect::<Vec<_>>().join(", ")
    }

    /// The address of one member, for people.
    pub(crate) fn endpoint(&self, member: usize) -> &str {
        &self.member(member).endpoint
    }

    pub(crate) fn preferred(&self) -> usize {
        self.preferred.load(Ordering::Relaxed)
    }

    /// A member was found to be unable.
    pub(crate) fn leave(&self, member: usize) {
        let next = (member + 1) % self.count();
        let moved = self.preferred.compare_exchange(member, next, Ordering::Relaxed, Ordering::Relaxed);
        if moved.is_ok() && next != member {
            tracing::info!(
                from = self.endpoint(member),
                to = self.endpoint(next),
                "etcd requests go elsewhere"
            );
        }
    }

    /// The connection to one member.
    pub(crate) fn channel(&self, member: usize) -> Channel {
        self.member(member).channel.clone()
    }

    fn member(&self, member: usize) -> &Member {
        member.checked_sub(1).and_then(|other| self.others.get(other)).unwrap_or(&self.first)
    }

    fn count(&self) -> usize {
        1 + self.others.len()
    }

    /// Asks members until one answers.
    pub(crate) async fn read<T, Asked>(
        &self,
        action: &'static str,
        ask: impl Fn(Channel) -> Asked,
    ) -> Result<T, EtcdError>
    where
        Asked: Future<Output = Result<Response<T>, Status>>,
    {
        let patience = Duration::from_secs(ATTEMPT_SECONDS_MAX);
        self.ask(action, patience, is_worth_another_try, ask).await
    }

    /// The same, for an answer that may be large.
    pub(crate) async fn read_much<T, Asked>(
        &self,
        action: &'static str,
        ask: impl Fn(Channel) -> Asked,
    ) -> Result<T, EtcdError>
    where
        Asked: Future<Output = Result<Response<T>, Status>>,
    {
        let patience = Duration::from_secs(LARGE_SECONDS_MAX);
        self.ask(action, patience, is_worth_another_try, ask).await
    }

    /// Asks members until one cannot be said not to have done it.
    pub(crate) async fn write<T, Asked>(
        &self,
        action: &'static str,
        ask: impl Fn(Channel) -> Asked,
    ) -> Result<T, EtcdError>
    where
        Asked: Future<Output = Result<Response<T>, Status>>,
    {
        let patience = Duration::from_secs(REQUEST_SECONDS_MAX);
        self.ask(action, patience, is_surely_not_done, ask).await
    }

    async fn ask<T, Asked>(
        &self,
        action: &'static str,
        patience: Duration,
        again: impl Fn(&Status) -> bool,
        ask: impl Fn(Channel) -> Asked,
    ) -> Result<T, EtcdError>
    where
        Asked: Future<Output = Result<Response<T>, Status>>,
    {
        let deadline = Instant::now() + Duration::from_secs(REQUEST_SECONDS_MAX).max(patience);
        for tried in 1.. {
            let member = self.preferred();
            let left = deadline.saturating_duration_since(Instant::now());
            let answer = timeout(patience.min(left), ask(self.channel(member))).await;
            let status = match answer {
                Ok(Ok(response)) => return Ok(response.into_inner()),
                Ok(Err(status)) => status,
                Err(_) => {
                    Status::deadline_exceeded(format!("{} did not answer in time", self.endpoint(member)))
                }
            };
            if is_trouble_of_the_member(&status) {
                self.leave(member);
            }
            if !again(&status) || Instant::now() + PAUSE >= deadline {
                return Err(EtcdError::Request { action, source: Box::new(status) });
            }
            if tried % self.count() == 0 {
                sleep(PAUSE).await;
            }
        }
        Err(EtcdError::NoEndpoint)
    }
}

/// Whether the same request may well succeed later.
pub(crate) fn is_trouble_of_members(error: &EtcdError) -> bool {
    matches!(error, EtcdError::Request { source, .. } if is_trouble_of_the_member(source))
}

/// The request says nothing of the cluster's state, but of the way to it or of one member's.
fn is_trouble_of_the_member(status: &Status) -> bool {
    matches!(
        status.code(),
        Code::Unavailable | Code::DeadlineExceeded | Code::Unknown | Code::Cancelled | Code::Internal
    )
}

fn is_worth_another_try(status: &Status) -> bool {
    is_trouble_of_the_member(status)
}

/// Certificates and keys, as they stand in their files.
struct Tls {
    authority: Option<Vec<u8>>,
    identity: Option<(Vec<u8>, Vec<u8>)>,
}

impl Tls {
    fn read(config: &Config) -> Result<Self, EtcdError> {
        let read = |path: &std::path::PathBuf| {
            std::fs::read(path).map_err(|source| EtcdError::File { path: path.clone(), source })
        };
        let identity = match (&config.cert_file, &config.key_file) {
            (Some(certificate), Some(key)) => Some((read(certificate)?, read(key)?)),
            (None, None) => None,
            _ => return Err(EtcdError::HalfIdentity),
        };
        Ok(Self { authority: config.ca_file.as_ref().map(read).transpose()?, identity })
    }

    fn client(&self, endpoint: &str) -> Result<ClientTlsConfig, EtcdError> {
        let missing = || EtcdError::NoAuthority { endpoint: endpoint.to_owned() };
        let authority = Certificate::from_pem(self.authority.as_ref().ok_or_else(missing)?);
        let mut client = ClientTlsConfig::new().ca_certificate(authority);
        if let Some((certificate, key)) = &self.identity {
            client = client.identity(Identity::from_pem(certificate, key));
        }
        Ok(client)
    }
}

fn prepare(endpoint: &str, tls: &Tls) -> Result<Endpoint, EtcdError> {
    let bad = || EtcdError::BadEndpoint { endpoint: endpoint.to_owned() };
    let prepared = Endpoint::from_shared(endpoint.to_owned()).map_err(|_| bad())?;
    let uri = prepared.uri();
    if uri.host().is_none_or(str::is_empty) || !matches!(uri.path(), "" | "/") || uri.query().is_some() {
        return Err(bad());
    }
    let secure = match uri.scheme_str() {
        Some("http") => false,
        Some("https") => true,
        _ => return Err(bad()),
    };
    let prepared = prepared
        .connect_timeout(Duration::from_secs(CONNECT_SECONDS_MAX))
        .tcp_nodelay(true)
        .http2_keep_alive_interval(KEEPALIVE_EVERY)
        .keep_alive_timeout(Duration::from_secs(KEEPALIVE_SECONDS_MAX))
        .initial_stream_window_size(STREAM_WINDOW_BYTES)
        .initial_connection_window_size(CONNECTION_WINDOW_BYTES);
    if !secure {
        return Ok(prepared);
    }
    let certificates = |source| EtcdError::Certificates { endpoint: endpoint.to_owned(), source };
    prepared.tls_config(tls.client(endpoint)?).map_err(certificates)
}
