//! The metrics of authorizers: what they decide, and the calls and match conditions of webhooks.

use std::{
    sync::{Arc, OnceLock},
    time::Duration,
};

use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{counter::Counter, family::Family, histogram::Histogram},
};

use super::{
    durations::Durations,
    names::Names,
    stability::{Registrar, alpha, beta},
};

/// Buckets for the evaluation of all conditions of a webhook, in seconds.
const CONDITION_BUCKETS: [f64; 7] = [0.001, 0.005, 0.01, 0.025, 0.1, 0.2, 0.25];
/// Buckets for a call of a webhook, in seconds.
const CALL_BUCKETS: [f64; 11] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0];
/// The type of authorizers that have calls and conditions.
const WEBHOOK: &str = "Webhook";

/// Handles on the metrics of authorizers.
#[derive(Debug, Clone)]
pub struct AuthorizerMetrics {
    decisions: Family<DecisionLabels, Counter>,
    condition_errors: Family<AuthorizerLabels, Counter>,
    exclusions: Family<AuthorizerLabels, Counter>,
    condition_seconds: Durations<AuthorizerLabels>,
    calls: Family<CallLabels, Counter>,
    call_seconds: Durations<CallLabels>,
    fail_open: Family<CallLabels, Counter>,
    names: Names,
}

#[derive(Debug, Clone, Hash, PartialEq, Eq, EncodeLabelSet)]
struct DecisionLabels {
    r#type: &'static str,
    name: String,
    decision: &'static str,
}

#[derive(Debug, Clone, Hash, PartialEq, Eq, EncodeLabelSet)]
struct AuthorizerLabels {
    r#type: &'static str,
    name: String,
}

#[derive(Debug, Clone, Hash, PartialEq, Eq, EncodeLabelSet)]
struct CallLabels {
    name: String,
    result: &'static str,
}

impl Default for AuthorizerMetrics {
    fn default() -> Self {
        AuthorizerMetrics {
            decisions: Family::default(),
            condition_errors: Family::default(),
            exclusions: Family::default(),
            condition_seconds: Family::new_with_constructor(|| Histogram::new(CONDITION_BUCKETS)),
            calls: Family::default(),
            call_seconds: Family::new_with_constructor(|| Histogram::new(CALL_BUCKETS)),
            fail_open: Family::default(),
            names: Names::default(),
        }
    }
}

impl AuthorizerMetrics {
    pub(super) fn register(&self, all: &mut Registrar<'_>) {
        all.register(
            alpha("apiserver_authorization_decisions", "Requests that an authorizer allowed or denied"),
            self.decisions.clone(),
        );
        all.register(
            alpha(
                "apiserver_authorization_match_condition_evaluation_errors",
                "Requests for which match conditions of an authorization webhook could not be evaluated",
            ),
            self.condition_errors.clone(),
        );
        all.register(
            alpha(
                "apiserver_authorization_match_condition_exclusions",
                "Requests for which match conditions prevented the call of an authorization webhook",
            ),
            self.exclusions.clone(),
        );
        all.register(
            alpha(
                "apiserver_authorization_match_condition_evaluation_seconds",
                "Time that the match conditions of an authorization webhook take for a request",
            ),
            self.condition_seconds.clone(),
        );
        all.register(
            beta("apiserver_authorization_webhook_evaluations", "Calls of authorization webhooks"),
            self.calls.clone(),
        );
        all.register(
            beta(
                "apiserver_authorization_webhook_duration_seconds",
                "Time that a call of an authorization webhook takes",
            ),
            self.call_seconds.clone(),
        );
        all.register(
            beta(
                "apiserver_authorization_webhook_evaluations_fail_open",
                "Requests that went on to the next authorizer because a webhook gave no valid answer",
            ),
            self.fail_open.clone(),
        );
    }

    /// The decisions of an authorizer of this type and name.
    #[must_use]
    pub fn decisions(&self, r#type: &'static str, name: &str) -> DecisionCounters {
        DecisionCounters {
            all: self.decisions.clone(),
            r#type,
            name: self.names.label(name),
            allowed: OnceLock::new(),
            denied: OnceLock::new(),
        }
    }

    /// The calls and conditions of the webhook of this name.
    #[must_use]
    pub fn webhook(&self, name: &str) -> AuthorizationWebhookMetrics {
        AuthorizationWebhookMetrics { all: self.clone(), name: self.names.label(name).into() }
    }
}

/// Counts the decisions of one authorizer. A series appears with its first decision.
#[derive(Debug)]
pub struct DecisionCounters {
    all: Family<DecisionLabels, Counter>,
    r#type: &'static str,
    name: String,
    allowed: OnceLock<Counter>,
    denied: OnceLock<Counter>,
}

impl DecisionCounters {
    /// Counts a request that the authorizer allowed.
    pub fn allowed(&self) {
        self.allowed.get_or_init(|| self.counter("allowed")).inc();
    }

    /// Counts a request that the authorizer denied.
    pub fn denied(&self) {
        self.denied.get_or_init(|| self.counter("denied")).inc();
    }

    fn counter(&self, decision: &'static str) -> Counter {
        let labels = DecisionLabels { r#type: self.r#type, name: self.name.clone(), decision };
        self.all.get_or_create_owned(&labels)
    }
}

/// The end of a call of an authorization webhook.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AuthorizationCall {
    /// The answer was well-formed.
    Success,
    /// There was no answer, or it was not well-formed.
    Error,
    /// There was no answer in time.
    Timeout,
    /// The request for which the webhook was called ended before.
    Canceled,
}

impl AuthorizationCall {
    const fn as_str(self) -> &'static str {
        match self {
            AuthorizationCall::Success => "success",
            AuthorizationCall::Error => "error",
            AuthorizationCall::Timeout => "timeout",
            AuthorizationCall::Canceled => "canceled",
        }
    }
}

/// Handles on the metrics of one authorization webhook.
#[derive(Debug, Clone)]
pub struct AuthorizationWebhookMetrics {
    all: AuthorizerMetrics,
    name: Arc<str>,
}

impl AuthorizationWebhookMetrics {
    /// Counts an evaluation of all match conditions.
    pub fn evaluated(&self, took: Duration) {
        self.all.condition_seconds.get_or_create_owned(&self.labels()).observe(took.as_secs_f64());
    }

    /// Counts a request for which a condition could not be evaluated.
    pub fn condition_failed(&self) {
        self.all.condition_errors.get_or_create_owned(&self.labels()).inc();
    }

    /// Counts a request for which the webhook is not called because a condition is false.
    pub fn excluded(&self) {
        self.all.exclusions.get_or_create_owned(&self.labels()).inc();
    }

    /// Counts a call.
    pub fn called(&self, call: AuthorizationCall, took: Duration) {
        let labels = self.call_labels(call);
        self.all.calls.get_or_create_owned(&labels).inc();
        self.all.call_seconds.get_or_create_owned(&labels).observe(took.as_secs_f64());
    }

    /// Counts a request that goes on to the next authorizer, because the last call ended like this.
    pub fn failed_open(&self, call: AuthorizationCall) {
        self.all.fail_open.get_or_create_owned(&self.call_labels(call)).inc();
    }

    fn labels(&self) -> AuthorizerLabels {
        AuthorizerLabels { r#type: WEBHOOK, name: self.name.to_string() }
    }

    fn call_labels(&self, call: AuthorizationCall) -> CallLabels {
        CallLabels { name: self.name.to_string(), result: call.as_str() }
    }
}
