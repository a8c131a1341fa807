//! The metrics of the audit.

use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{counter::Counter, family::Family},
};

use super::stability::{Registrar, alpha};

/// The level of detail of audit records.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Nothing.
    None,
    /// Caller, verb, object, time and outcome.
    Metadata,
    /// Also the body of the request.
    Request,
    /// Also the body of the answer.
    RequestResponse,
}

impl Level {
    /// All levels in ascending order.
    pub const ALL: [Level; 4] = [Level::None, Level::Metadata, Level::Request, Level::RequestResponse];

    /// The name in policies and events.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Level::None => "None",
            Level::Metadata => "Metadata",
            Level::Request => "Request",
            Level::RequestResponse => "RequestResponse",
        }
    }
}

/// Handles on the metrics of the audit.
#[derive(Debug, Clone)]
pub struct AuditMetrics {
    events: Counter,
    errors: Family<PluginLabels, Counter>,
    levels: Family<LevelLabels, Counter>,
    /// The same counters by [`Level`], because every request counts here.
    by_level: [Counter; Level::ALL.len()],
    rejected: Counter,
}

#[derive(Debug, Clone, Hash, PartialEq, Eq, EncodeLabelSet)]
struct PluginLabels {
    plugin: &'static str,
}

#[derive(Debug, Clone, Hash, PartialEq, Eq, EncodeLabelSet)]
struct LevelLabels {
    level: &'static str,
}

impl Default for AuditMetrics {
    fn default() -> Self {
        let levels = Family::<LevelLabels, Counter>::default();
        AuditMetrics {
            events: Counter::default(),
            errors: Family::default(),
            by_level: Level::ALL
                .map(|level| levels.get_or_create_owned(&LevelLabels { level: level.as_str() })),
            levels,
            rejected: Counter::default(),
        }
    }
}

impl AuditMetrics {
    pub(super) fn register(&self, all: &mut Registrar<'_>) {
        all.register(alpha("apiserver_audit_event", "Audit events that were made"), self.events.clone());
        all.register(alpha("apiserver_audit_error", "Audit events that were lost"), self.errors.clone());
        all.register(
            alpha("apiserver_audit_level", "Requests by the level of their audit"),
            self.levels.clone(),
        );
        all.register(
            alpha(
                "apiserver_audit_requests_rejected",
                "Requests that were refused since their audit event could not be stored",
            ),
            self.rejected.clone(),
        );
    }

    /// Counts the decision of the policy about a request.
    pub fn judged(&self, level: Level) {
        if let Some(counter) = self.by_level.get(level as usize) {
            counter.inc();
        }
    }

    /// Counts an event.
    pub fn made(&self) {
        self.events.inc();
    }

    /// Counts a refused request.
    pub fn rejected(&self) {
        self.rejected.inc();
    }

    /// The counter of events that a backend lost.
    #[must_use]
    pub fn errors(&self, plugin: &'static str) -> AuditErrors {
        AuditErrors { plugin, lost: self.errors.get_or_create_owned(&PluginLabels { plugin }) }
    }
}

/// Counts the events that a backend loses.
#[derive(Debug, Clone)]
pub struct AuditErrors {
    plugin: &'static str,
    lost: Counter,
}

impl AuditErrors {
    /// Counts lost events and logs some of the losses.
    pub fn lost(&self, events: usize, error: &str) {
        let before = self.lost.inc_by(u64::try_from(events).unwrap_or(u64::MAX));
        // One line for each power of two: the first loss is logged, and a million losses make twenty lines.
        if events == 0 || before.leading_zeros() > (before + events as u64).leading_zeros() {
            let total = before + events as u64;
            tracing::error!(plugin = self.plugin, total, error, "audit events are lost");
        }
    }
}
