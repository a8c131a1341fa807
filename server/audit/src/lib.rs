//! Audit records of requests. A policy selects the requests and the level of detail; backends store the
//! records. Without a policy, requests are not recorded and this crate does nothing.
//!
//! Entry point: [`Audit::begin`], which returns the [`Record`] of one request. Invariant: no credential is
//! recorded. Headers are never recorded, tokens in a query are hidden, and bodies of types that hold
//! credentials are withheld whatever the policy says.

mod bodies;
mod channel;
mod event;
mod legacy;
mod log;
mod policy;
mod queue;
mod record;
mod remote;
mod rotate;
pub mod settings;
mod sink;
mod source;
mod webhook;

use std::{
    fs::File,
    io::{self, Read},
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};

use engine::{authorization::Attributes, request::Route, route::Target};
use ground::{
    clock::Clock,
    metrics::{AuditMetrics, Metrics},
    peer::Peer,
};
use http::{HeaderMap, HeaderValue, Method, Uri};
use machinery::{brand::Brand, shape::Text, time::MicroTime, user::User};

use self::{
    channel::Channel,
    event::{Facts, ObjectReference},
    log::Log,
    policy::{Level, POLICY_BYTES_MAX, Policy, PolicyFile},
    remote::Remote,
    settings::AuditSettings,
    sink::Sink,
    webhook::Webhook,
};
pub use record::{Record, Tail};
pub use remote::RemoteError;

/// How long the server waits at shutdown for unstored events.
const CLOSE_WITHIN: Duration = Duration::from_secs(30);

/// Why the audit cannot start. For the operator.
#[derive(Debug, thiserror::Error)]
pub enum AuditError {
    /// The policy file cannot be read.
    #[error("cannot read the audit policy {}: {source}", path.display())]
    Unreadable {
        /// The path of the file.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
    /// The policy is invalid.
    #[error("the audit policy is not good: {}", problems.join("; "))]
    Policy {
        /// All problems, each with line and column.
        problems: Vec<String>,
    },
    /// The client configuration of the webhook cannot be used.
    #[error("cannot use the audit webhook: {0}")]
    Webhook(#[from] RemoteError),
    /// The log cannot be opened.
    #[error("cannot open the audit log {}: {source}", path.display())]
    Log {
        /// The path of the log.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
}

/// The audit of one server.
pub struct Audit {
    policy: Policy,
    channels: Vec<Channel>,
    names: AnnotationNames,
    metrics: AuditMetrics,
    clock: Clock,
    binary_media_type: &'static str,
}

/// The names of annotations under the brand.
struct AnnotationNames {
    truncated: String,
    withheld: String,
    decision: String,
    reason: String,
}

/// The facts about a request that are known after authentication.
pub struct RequestFacts<'a> {
    /// The headers.
    pub headers: &'a HeaderMap,
    /// Path and query.
    pub uri: &'a Uri,
    /// The other end of the connection.
    pub peer: &'a Peer,
    /// The route of the path.
    pub target: &'a Target,
    /// What is asked of another server, if it is one that answers.
    pub elsewhere: Option<Attributes<'a>>,
    /// The method, which is the verb for paths that are no resource.
    pub method: &'a Method,
    /// The authenticated caller.
    pub user: &'a Arc<User>,
    /// The audit id of the request.
    pub audit_id: &'a HeaderValue,
    /// The time of its arrival.
    pub started: Instant,
}

impl Audit {
    /// Reads the policy and opens the backends. `None` if there is no backend.
    ///
    /// # Errors
    /// When the policy, the log or the webhook cannot be used.
    pub fn open(
        settings: &AuditSettings,
        brand: &'static Brand,
        clock: &Clock,
        metrics: &Metrics,
    ) -> Result<Option<Arc<Self>>, AuditError> {
        let policy = read_policy(&settings.policy_file, brand)?;
        let suffix = brand.group_suffix;
        let names = AnnotationNames {
            truncated: format!("audit.{suffix}/truncated"),
            withheld: format!("audit.{suffix}/withheld"),
            decision: format!("authorization.{suffix}/decision"),
            reason: format!("authorization.{suffix}/reason"),
        };
        let flaws = metrics.webhooks().flaws();
        let metrics = metrics.audit();
        let mut channels = Vec::new();
        let mut open = |plugin: &'static str, sink: Arc<dyn Sink>, delivery: &settings::Delivery| {
            let truncated = (names.truncated.clone(), "true".to_owned());
            channels.push(Channel::new(sink, delivery.clone(), truncated, metrics.errors(plugin)));
        };
        if let Some(log) = &settings.log {
            let failed = |source| AuditError::Log { path: log.path.clone().unwrap_or_default(), source };
            open("log", Log::open(log, brand, clock).map_err(failed)?, &log.delivery);
        }
        if let Some(webhook) = &settings.webhook {
            let sender = Box::new(Remote::open(&webhook.config_file, clock, flaws)?);
            open("webhook", Webhook::new(sender, webhook.initial_backoff, brand, clock), &webhook.delivery);
        }
        if channels.is_empty() {
            tracing::warn!("there is an audit policy, but neither a log nor a webhook: nothing is recorded");
            return Ok(None);
        }
        let (clock, binary_media_type) = (clock.clone(), brand.binary_media_type);
        Ok(Some(Arc::new(Audit { policy, channels, names, metrics, clock, binary_media_type })))
    }

    /// Begins the record of a request; `None` if the policy does not select it.
    #[must_use]
    pub fn begin(self: &Arc<Self>, asked: &RequestFacts<'_>) -> Option<Box<Record>> {
        let elsewhere = asked.elsewhere.as_ref();
        let route = match asked.target {
            Target::Resource(route) => Some(route),
            Target::Refused(_) | Target::Path => None,
        };
        let method;
        let attributes = match (route, elsewhere) {
            (Some(route), _) => Attributes::of_route(asked.user, route),
            (None, Some(elsewhere)) => *elsewhere,
            (None, None) => {
                method = asked.method.as_str().to_ascii_lowercase();
                Attributes::path(asked.user, &method, asked.uri.path())
            }
        };
        let judgement = self.policy.judge(&attributes);
        self.metrics.judged(judgement.level);
        if judgement.level == Level::None {
            return None;
        }
        // The record shows when the request arrived. Authentication may have taken a while since.
        let elapsed = i64::try_from(asked.started.elapsed().as_micros()).unwrap_or(i64::MAX);
        let received = self.now().as_unix_micros().saturating_sub(elapsed);
        let facts = Facts {
            level: judgement.level,
            audit_id: String::from_utf8_lossy(asked.audit_id.as_bytes()).into_owned(),
            uri: source::uri(asked.uri),
            verb: attributes.verb.to_owned(),
            user: Arc::clone(asked.user),
            impersonated: None,
            sources: source::addresses(asked.headers, asked.peer),
            user_agent: source::user_agent(asked.headers),
            received: MicroTime::from_unix_micros(received),
        };
        let withheld = route.is_some_and(bodies::carries_credentials);
        let object = match route {
            Some(route) => Some(reference(route, &attributes)),
            None => elsewhere.filter(|elsewhere| elsewhere.is_resource).map(reference_elsewhere),
        };
        Some(Box::new(Record::new(Arc::clone(self), judgement, facts, object, withheld)))
    }

    /// Records a request that is answered with 401. Must be called before credentials are removed from the
    /// headers, because the record names the methods that were tried.
    pub async fn nobody_recognized(self: &Arc<Self>, asked: &RequestFacts<'_>) {
        if let Some(record) = self.begin(asked) {
            record.refused(source::attempted(asked.headers, asked.uri, asked.peer)).await;
        }
    }

    /// Stores outstanding events within a time limit. Call it when no request is open any more.
    pub async fn close(&self) {
        let deadline = tokio::time::Instant::now() + CLOSE_WITHIN;
        for channel in &self.channels {
            channel.close(deadline).await;
        }
    }

    fn now(&self) -> MicroTime {
        let since = self.clock.now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
        MicroTime::from_unix_micros(i64::try_from(since.as_micros()).unwrap_or(i64::MAX))
    }
}

/// Names the object as authorizers do, because policies are written in the same terms.
fn reference(route: &Route, attributes: &Attributes<'_>) -> ObjectReference {
    ObjectReference {
        resource: route.resource.kind.plural.clone(),
        namespace: attributes.namespace.to_owned(),
        name: attributes.name.to_owned(),
        group: attributes.group.to_owned(),
        version: route.resource.kind.version.clone(),
        subresource: route.subresource.as_ref().map_or(Text::default(), |sub| sub.name.clone()),
        ..ObjectReference::default()
    }
}

/// The same of an object that another server has.
fn reference_elsewhere(attributes: &Attributes<'_>) -> ObjectReference {
    ObjectReference {
        resource: attributes.resource.to_owned().into(),
        namespace: attributes.namespace.to_owned(),
        name: attributes.name.to_owned(),
        group: attributes.group.to_owned(),
        version: attributes.version.to_owned().into(),
        subresource: attributes.subresource.to_owned().into(),
        ..ObjectReference::default()
    }
}

fn read_policy(path: &Path, brand: &Brand) -> Result<Policy, AuditError> {
    let unreadable = |source| AuditError::Unreadable { path: path.to_owned(), source };
    let mut text = String::new();
    let mut file = File::open(path).map_err(unreadable)?.take(POLICY_BYTES_MAX + 1);
    file.read_to_string(&mut text).map_err(unreadable)?;
    if text.len() as u64 > POLICY_BYTES_MAX {
        return Err(unreadable(io::Error::other(format!("it is larger than {POLICY_BYTES_MAX} bytes"))));
    }
    let placed = |problem: &String| format!("{}:{problem}", path.display());
    let file = PolicyFile::read(&text, brand)
        .map_err(|problems| AuditError::Policy { problems: problems.iter().map(placed).collect() })?;
    for warning in file.warnings.iter().map(placed) {
        tracing::warn!("the audit policy: {warning}");
    }
    Ok(file.policy)
}
