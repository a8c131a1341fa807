//! The metrics of the server, under the names that dashboards know.
//!
//! Code that counts gets a handle once and keeps it: a handle is an atomic number, while getting it is a
//! look-up by labels. Labels never have values that a client may choose freely, because each value costs
//! memory for ever.

mod access;
mod account_tokens;
mod admission;
mod allocation;
mod audit;
mod authorizers;
mod availability;
mod certificates;
mod conditions;
mod config_files;
mod deprecated;
mod durations;
mod expressions;
mod facts;
mod flows;
mod garbage;
mod inflight;
mod manifests;
mod names;
mod page_rules;
mod pod_security;
mod policies;
mod process;
mod queues;
mod request;
mod slis;
mod stability;
mod store;
mod stored;
mod summary;
mod text;
mod webhooks;

use std::sync::Arc;

use durations::{Durations, durations};
use http::StatusCode;
use machinery::{brand::Brand, gates::Gates};
use prometheus_client::{
    encoding::{EncodeLabelSet, text as open_metrics},
    metrics::{counter::Counter, family::Family, gauge::Gauge, histogram::Histogram},
    registry::Registry,
};
use queues::Queues;
use request::Requests;
use stability::{Registrar, alpha, stable};
use storage::engine::Observer;

use crate::{
    plain::Plain,
    version::{Build, CompatibleReleases, Release},
};
pub use access::{AccessMetrics, AuthenticationResult, AuthorizationResult};
pub use account_tokens::AccountTokenMetrics;
pub use admission::{AdmissionMetrics, AdmissionTimes};
pub use allocation::{AllocationMetrics, AllocationScope};
pub use audit::{AuditErrors, AuditMetrics, Level};
pub use authorizers::{AuthorizationCall, AuthorizationWebhookMetrics, AuthorizerMetrics, DecisionCounters};
pub use availability::AvailabilityMetrics;
pub use certificates::{CertificateMetrics, FilesWere};
pub use conditions::{ConditionMetrics, ConditionOwner};
pub use config_files::{ConfigFileMetrics, ConfigFileReports};
pub use deprecated::DeprecationMetrics;
pub use expressions::ExpressionMetrics;
pub use facts::ServerFacts;
pub use flows::{ExecutingRequest, FlowControlMetrics, FlowMetrics};
pub use garbage::GarbageMetrics;
pub use inflight::{Direction, RequestKind};
pub use manifests::{ManifestFiles, ManifestMetrics};
pub use page_rules::PageRules;
pub use pod_security::{Fatality, JudgedWrite, PodEvaluation, PodSecurityMetrics};
pub use policies::{Enforcement, PolicyError, PolicyMetrics, PolicyUse};
pub use queues::{QueueMetrics, Work};
pub use request::{DryRun, Outcome, RouteLabels, RouteMetrics, Staying};
pub use slis::Slis;
pub use stability::HiddenMetrics;
pub use store::{StoreLatency, StoreOperation, StoredIn};
pub use stored::{PoolUsage, Stored, StoredType};
pub use webhooks::{CertificateFlaws, WebhookCall, WebhookMetrics, WebhookRejection};

/// Buckets for the duration of a durable commit, in seconds.
const COMMIT_BUCKETS: [f64; 12] =
    [0.0001, 0.0002, 0.0004, 0.0008, 0.0016, 0.0032, 0.0064, 0.0128, 0.0256, 0.0512, 0.2, 1.0];
/// Buckets for the number of writes in a commit.
const GROUP_BUCKETS: [f64; 9] = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0];

/// All metrics of a server.
pub struct Metrics {
    registry: Registry,
    requests: Requests,
    inflight: Family<InFlightLabels, Gauge>,
    waiting_bytes: Family<DirectionLabels, Gauge>,
    moved: Counter,
    watch_events: Family<WatchLabels, Counter>,
    watch_encodings: Family<EncodingLabels, Counter>,
    store: Durations<StoreLabels>,
    commit_seconds: Histogram,
    commit_writes: Histogram,
    stalled: Gauge,
    access: AccessMetrics,
    account_tokens: AccountTokenMetrics,
    authentication_file: ConfigFileMetrics,
    handshake_errors: Counter,
    deprecated: DeprecationMetrics,
    certificates: CertificateMetrics,
    admission: AdmissionMetrics,
    allocation: AllocationMetrics,
    availability: AvailabilityMetrics,
    conditions: ConditionMetrics,
    policies: PolicyMetrics,
    manifests: ManifestMetrics,
    expressions: ExpressionMetrics,
    audit: AuditMetrics,
    authorizers: AuthorizerMetrics,
    authorization_file: ConfigFileMetrics,
    flow_control: FlowControlMetrics,
    garbage: GarbageMetrics,
    pod_security: PodSecurityMetrics,
    webhooks: WebhookMetrics,
    queues: Queues,
    slis: Slis,
    stored: stored::StoredCollector,
    page_rules: Arc<PageRules>,
}

impl Metrics {
    /// All metrics of a server with these facts, at zero.
    #[must_use]
    pub fn of(facts: &ServerFacts<'_>) -> Self {
        let mut metrics = Metrics {
            registry: Registry::default(),
            requests: Requests::default(),
            inflight: Family::default(),
            waiting_bytes: Family::default(),
            moved: Counter::default(),
            watch_events: Family::default(),
            watch_encodings: Family::default(),
            store: Family::new_with_constructor(durations),
            commit_seconds: Histogram::new(COMMIT_BUCKETS),
            commit_writes: Histogram::new(GROUP_BUCKETS),
            stalled: Gauge::default(),
            access: AccessMetrics::default(),
            account_tokens: AccountTokenMetrics::default(),
            authentication_file: ConfigFileMetrics::default(),
            handshake_errors: Counter::default(),
            deprecated: DeprecationMetrics::default(),
            certificates: CertificateMetrics::default(),
            admission: AdmissionMetrics::default(),
            allocation: AllocationMetrics::default(),
            availability: AvailabilityMetrics::default(),
            conditions: ConditionMetrics::default(),
            policies: PolicyMetrics::default(),
            manifests: ManifestMetrics::default(),
            expressions: ExpressionMetrics::default(),
            audit: AuditMetrics::default(),
            authorizers: AuthorizerMetrics::default(),
            authorization_file: ConfigFileMetrics::default(),
            flow_control: FlowControlMetrics::default(),
            garbage: GarbageMetrics::default(),
            pod_security: PodSecurityMetrics::default(),
            webhooks: WebhookMetrics::default(),
            queues: Queues::default(),
            slis: Slis::new(facts.brand),
            stored: stored::StoredCollector::new(facts.component),
            page_rules: Arc::default(),
        };
        let mut registry = Registry::default();
        metrics.register(
            facts,
            &mut Registrar::new(&mut registry, facts.hidden_metrics, Release::of(facts.brand)),
        );
        metrics.registry = registry;
        metrics
    }

    /// The same, whose pages follow these rules.
    #[must_use]
    pub fn with_page_rules(mut self, rules: PageRules) -> Self {
        self.page_rules = Arc::new(rules);
        self.slis = self.slis.with_page_rules(&self.page_rules);
        self
    }

    /// All metrics of a server without gates that was started in 1970. For tests.
    #[must_use]
    pub fn of_brand(brand: &'static Brand) -> Self {
        let (declared_gates, started_at) = (&[], 0);
        let gates = &Gates::defaults(declared_gates);
        let (hidden_metrics, build) = (HiddenMetrics::default(), Build::default());
        let component = brand.name;
        Metrics::of(&ServerFacts {
            brand,
            component,
            build,
            compatibility: CompatibleReleases::of(brand),
            declared_gates,
            gates,
            started_at,
            hidden_metrics,
        })
    }

    fn register(&self, facts: &ServerFacts<'_>, all: &mut Registrar<'_>) {
        self.requests.register(all);
        self.register_work(all);
        self.register_store(all);
        self.access.register(all);
        self.account_tokens.register(all);
        self.authentication_file.register(config_files::AUTHENTICATION, all);
        all.register(
            alpha("apiserver_tls_handshake_errors", "TLS handshakes that did not succeed"),
            self.handshake_errors.clone(),
        );
        self.deprecated.register(all);
        self.certificates.register(all);
        self.admission.register(all);
        self.allocation.register(facts.component, all);
        self.availability.register(all);
        self.conditions.register(all);
        self.policies.register(all);
        self.manifests.register(all);
        self.expressions.register(all);
        self.audit.register(all);
        self.authorizers.register(all);
        self.authorization_file.register(config_files::AUTHORIZATION, all);
        self.flow_control.register(all);
        self.garbage.register(all);
        self.pod_security.register(all);
        self.webhooks.register(all);
        self.queues.register(all);
        facts::register(facts, all);
        all.registry().register_collector(Box::new(process::Process::new(facts.started_at)));
    }

    /// Registers the metrics of requests in flight and of watches.
    fn register_work(&self, all: &mut Registrar<'_>) {
        all.register(
            stable("apiserver_current_inflight_requests", "Requests under way"),
            self.inflight.clone(),
        );
        all.register(
            alpha(
                "apiserver_requests_waiting_for_client_bytes",
                "Memory held by requests that wait for their client",
            ),
            self.waiting_bytes.clone(),
        );
        all.register(
            alpha(
                "apiserver_requests_moved",
                "Requests whose work was moved off the threads that serve connections",
            ),
            self.moved.clone(),
        );
        all.register(alpha("apiserver_watch_events", "Events sent to watchers"), self.watch_events.clone());
        all.register(
            alpha("apiserver_watch_encodings", "Times that a watch event was encoded, by representation"),
            self.watch_encodings.clone(),
        );
    }

    fn register_store(&self, all: &mut Registrar<'_>) {
        all.register(alpha("etcd_request_duration_seconds", "Time taken by the store"), self.store.clone());
        all.register(
            alpha(
                "apiserver_storage_commit_duration_seconds",
                "Time from taking a group of writes until it is durable and visible",
            ),
            self.commit_seconds.clone(),
        );
        all.register(
            alpha("apiserver_storage_commit_writes", "Writes that shared one durable commit"),
            self.commit_writes.clone(),
        );
        all.register(
            alpha("apiserver_storage_stalled", "1 while the disk does not answer, else 0"),
            self.stalled.clone(),
        );
        all.registry().register_collector(Box::new(self.stored.clone()));
    }

    /// Returns the counters of a route. Call it once per route, not per request.
    #[must_use]
    pub fn route(&self, labels: &RouteLabels) -> Arc<RouteMetrics> {
        self.requests.route(labels)
    }

    /// The number of requests of a kind in flight.
    #[must_use]
    pub fn inflight(&self, kind: RequestKind) -> Gauge {
        let request_kind = match kind {
            RequestKind::ReadOnly => "readOnly",
            RequestKind::Mutating => "mutating",
        };
        self.inflight.get_or_create_owned(&InFlightLabels { request_kind })
    }

    /// The memory of requests that wait for their client.
    #[must_use]
    pub fn waiting_bytes(&self, direction: Direction) -> Gauge {
        let direction = match direction {
            Direction::Receiving => "receiving",
            Direction::Sending => "sending",
        };
        self.waiting_bytes.get_or_create_owned(&DirectionLabels { direction })
    }

    /// The number of requests whose work moved off the threads that serve connections.
    #[must_use]
    pub fn moved(&self) -> &Counter {
        &self.moved
    }

    /// The number of events sent to watchers of a resource.
    #[must_use]
    pub fn watch_events(&self, group: &str, version: &str, resource: &str) -> Counter {
        let (group, version, resource) = (group.to_owned(), version.to_owned(), resource.to_owned());
        self.watch_events.get_or_create_owned(&WatchLabels { group, version, resource })
    }

    /// How often an event was encoded for watchers in a representation such as `json`.
    #[must_use]
    pub fn watch_encodings(&self, representation: &'static str) -> Counter {
        self.watch_encodings.get_or_create_owned(&EncodingLabels { representation })
    }

    /// The metrics of authentication and authorization.
    #[must_use]
    pub fn access(&self) -> &AccessMetrics {
        &self.access
    }

    /// The metrics of tokens of service accounts.
    #[must_use]
    pub fn account_tokens(&self) -> AccountTokenMetrics {
        self.account_tokens.clone()
    }

    /// The metric of deprecated resource types.
    #[must_use]
    pub fn deprecated(&self) -> &DeprecationMetrics {
        &self.deprecated
    }

    /// The metrics of certificates.
    #[must_use]
    pub fn certificates(&self) -> CertificateMetrics {
        self.certificates.clone()
    }

    /// The times of admission.
    #[must_use]
    pub fn admission(&self) -> &AdmissionMetrics {
        &self.admission
    }

    /// The metrics of pools.
    #[must_use]
    pub fn allocation(&self) -> AllocationMetrics {
        self.allocation.clone()
    }

    /// The metrics of versions that cannot be reached.
    #[must_use]
    pub fn availability(&self) -> AvailabilityMetrics {
        self.availability.clone()
    }

    /// The metrics of the audit.
    #[must_use]
    pub fn audit(&self) -> AuditMetrics {
        self.audit.clone()
    }

    /// The metrics of authorizers.
    #[must_use]
    pub fn authorizers(&self) -> AuthorizerMetrics {
        self.authorizers.clone()
    }

    /// The metrics of the file of authorizers.
    #[must_use]
    pub fn authorization_file(&self) -> ConfigFileMetrics {
        self.authorization_file.clone()
    }

    /// The metrics of flow control.
    #[must_use]
    pub fn flow_control(&self) -> FlowControlMetrics {
        self.flow_control.clone()
    }

    /// The metrics of the garbage collector.
    #[must_use]
    pub fn garbage(&self) -> GarbageMetrics {
        self.garbage.clone()
    }

    /// The metrics of pod security.
    #[must_use]
    pub fn pod_security(&self) -> PodSecurityMetrics {
        self.pod_security.clone()
    }

    /// The metrics of admission webhooks.
    #[must_use]
    pub fn webhooks(&self) -> WebhookMetrics {
        self.webhooks.clone()
    }

    /// The metrics of match conditions.
    #[must_use]
    pub fn conditions(&self) -> ConditionMetrics {
        self.conditions.clone()
    }

    /// The metrics of admission policies.
    #[must_use]
    pub fn policies(&self) -> PolicyMetrics {
        self.policies.clone()
    }

    /// The metrics of the file of `--authentication-config`.
    #[must_use]
    pub fn authentication_file(&self) -> ConfigFileMetrics {
        self.authentication_file.clone()
    }

    /// The metrics of admission configurations in files.
    #[must_use]
    pub fn manifests(&self) -> ManifestMetrics {
        self.manifests.clone()
    }

    /// The times of expressions in CEL.
    #[must_use]
    pub fn expressions(&self) -> ExpressionMetrics {
        self.expressions.clone()
    }

    /// The metrics of a controller's work queue.
    #[must_use]
    pub fn queue(&self, name: &'static str) -> QueueMetrics {
        self.queues.queue(name)
    }

    /// The results of health checks.
    #[must_use]
    pub fn slis(&self) -> &Slis {
        &self.slis
    }

    /// Counts a failed TLS handshake.
    pub fn handshake_failed(&self) {
        self.handshake_errors.inc();
    }

    /// Sets the source of the metrics of stored objects. Only the first call has an effect.
    pub fn read_stored_with(&self, read: impl Fn() -> Stored + Send + Sync + 'static) {
        self.stored.set(Box::new(read));
    }

    /// The answer to `GET /metrics`: the Prometheus text format 0.0.4, or OpenMetrics if the `Accept` header
    /// asks for it.
    #[must_use]
    pub fn page_for(&self, accept: &str) -> Plain {
        page(&self.registry, |out| self.admission.write_quantiles(out), &self.page_rules, accept)
    }
}

/// Encodes a page of metrics in the requested format. `more` writes what the registry cannot hold.
fn page(
    registry: &Registry,
    more: impl FnOnce(&mut String) -> std::fmt::Result,
    rules: &PageRules,
    accept: &str,
) -> Plain {
    let mut body = String::new();
    let written = open_metrics::encode_registry(&mut body, registry);
    if written.and_then(|()| more(&mut body)).and_then(|()| open_metrics::encode_eof(&mut body)).is_err() {
        return Plain::text(StatusCode::INTERNAL_SERVER_ERROR, "the metrics cannot be written\n");
    }
    if accept.contains("application/openmetrics-text") {
        let content_type = "application/openmetrics-text; version=1.0.0; charset=utf-8";
        return Plain { code: StatusCode::OK, content_type, body: rules.apply(body).into() };
    }
    let body = rules.apply(text::prometheus(&body)).into();
    Plain { code: StatusCode::OK, content_type: "text/plain; version=0.0.4", body }
}

impl Observer for Metrics {
    fn commit(&self, group_size: usize, seconds: f64) {
        self.commit_seconds.observe(seconds);
        // A float counts exactly far beyond the size of a group.
        self.commit_writes.observe(u32::try_from(group_size).map_or(f64::MAX, f64::from));
    }

    fn stalled(&self, is_stalled: bool) {
        self.stalled.set(i64::from(is_stalled));
    }
}

#[derive(Debug, Clone, Hash, PartialEq, Eq, EncodeLabelSet)]
struct InFlightLabels {
    request_kind: &'static str,
}

#[derive(Debug, Clone, Hash, PartialEq, Eq, EncodeLabelSet)]
struct DirectionLabels {
    direction: &'static str,
}

#[derive(Debug, Clone, Hash, PartialEq, Eq, EncodeLabelSet)]
struct WatchLabels {
    group: String,
    version: String,
    resource: String,
}

#[derive(Debug, Clone, Hash, PartialEq, Eq, EncodeLabelSet)]
struct EncodingLabels {
    representation: &'static str,
}

#[derive(Debug, Clone, Hash, PartialEq, Eq, EncodeLabelSet)]
struct StoreLabels {
    operation: &'static str,
    group: String,
    resource: String,
}

#[cfg(test)]
mod tests;
