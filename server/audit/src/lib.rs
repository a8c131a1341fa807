//! Records of requests. A policy says which requests are recorded and how much of them; backends keep the records. Without
//! a policy nothing of this exists.
//!
//! Entry point: [`Audit::begin`], which returns the [`Record`] of one request. Invariant: no credential is recorded. Headers
//! never are, tokens in a query are hidden, and bodies of types that hold credentials are withheld whatever the policy
//! says.

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
    settings::Settings,
    sink::Sink,
    webhook::Webhook,
};
pub use record::{Record, Tail};
pub use remote::RemoteError;

/// How long the server waits at its end for events that are still to be stored.
const CLOSE_WITHIN: Duration = Duration::from_secs(30);

/// Why there can be no audit. For the person who starts the server.
#[derive(Debug, thiserror::Error)]
pub enum AuditError {
    /// The file of the policy.
    #[error("cannot read the audit policy {}: {source}", path.display())]
    Unreadable {
        /// Its path.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// The policy.
    #[error("the audit policy is not good: {}", problems.join("; "))]
    Policy {
        /// All problems, each with file, line and column.
        problems: Vec<String>,
    },
    /// The client configuration of the webhook.
    #[error("cannot use the audit webhook: {0}")]
    Webhook(#[from] RemoteError),
    /// The log.
    #[error("cannot open the audit log {}: {source}", path.display())]
    Log {
        /// Its path.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
}

/// The audit of one server.
pub struct Audit {
    policy: Policy,
    channels: Vec<Channel>,
    names: Names,
    metrics: AuditMetrics,
    clock: Clock,
    binary_media_type: &'static str,
}

/// Names of annotations.
struct Names {
    truncated: String,
    withheld: String,
    decision: String,
    reason: String,
}

/// What is known of a request when it is known who asks.
pub struct Asked<'a> {
    /// The headers.
    pub headers: &'a HeaderMap,
    /// Path and query.
    pub uri: &'a Uri,
    /// The other end of the connection.
    pub peer: &'a Peer,
    /// What the path means.
    pub target: &'a Target,
    /// The method, which is the verb for paths that are no resource.
    pub method: &'a Method,
    /// Who asks.
    pub user: &'a Arc<User>,
    /// The id of the request.
    pub audit_id: &'a HeaderValue,
    /// When it came.
    pub started: Instant,
}

impl Audit {
    /// Reads the policy and opens the backends. None when there is nowhere to keep records.
    ///
    /// # Errors
    /// When the policy, the log or the webhook cannot be used.
    pub fn open(
        settings: &Settings,
        brand: &'static Brand,
        clock: &Clock,
        metrics: &Metrics,
    ) -> Result<Option<Arc<Self>>, AuditError> {
        let policy = read_policy(&settings.policy_file, brand)?;
        let suffix = brand.group_suffix;
        let names = Names {
            truncated: format!("audit.{suffix}/truncated"),
            withheld: format!("audit.{suffix}/withheld"),
            decision: format!("authorization.{suffix}/decision"),
            reason: format!("authorization.{suffix}/reason"),
        };
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
            let sender = Box::new(Remote::open(&webhook.config_file, clock)?);
            open("webhook", Webhook::new(sender, webhook.initial_backoff, brand, clock), &webhook.delivery);
        }
        if channels.is_empty() {
            tracing::warn!("there is an audit policy, but neither a log nor a webhook: nothing is recorded");
            return Ok(None);
        }
        let (clock, binary_media_type) = (clock.clone(), brand.binary_media_type);
        Ok(Some(Arc::new(Audit { policy, channels, names, metrics, clock, binary_media_type })))
    }

    /// Begins the record of a request; none when the policy wants none.
    #[must_use]
    pub fn begin(self: &Arc<Self>, asked: &Asked<'_>) -> Option<Box<Record>> {
        let route = match asked.target {
            Target::Resource(route) => Some(route),
            Target::Refused(_) | Target::Path => None,
        };
        let method;
        let attributes = match route {
            Some(route) => Attributes::of_route(asked.user, route),
            None => {
                method = asked.method.as_str().to_ascii_lowercase();
                Attributes::path(asked.user, &method, asked.uri.path())
            }
        };
        let judgement = self.policy.judge(&attributes);
        self.metrics.judged(judgement.level);
        if judgement.level == Level::None {
            return None;
        }
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
        let object = route.map(|route| reference(route, &attributes));
        Some(Box::new(Record::new(Arc::clone(self), judgement, facts, object, withheld)))
    }

    /// Records a request of which nobody knows whose it is. To be called before the headers are cleaned of what was
    /// presented. The answer is 401.
    pub async fn nobody_recognized(self: &Arc<Self>, asked: &Asked<'_>) {
        if let Some(record) = self.begin(asked) {
            record.refused(source::attempted(asked.headers, asked.uri, asked.peer)).await;
        }
    }

    /// Stores what is still to be stored, as far as that is possible in a short time. To be called when no request is
    /// under way any more.
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

/// Names what a record is about as authorizers see it, since policies are written in the same terms.
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
