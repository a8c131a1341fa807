//! The metrics of admission policies.

use std::time::Duration;

use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{counter::Counter, family::Family, histogram::Histogram},
};

use super::{
    durations::Durations,
    names::Names,
    stability::{Registrar, alpha, beta},
};

/// Buckets for the time of one expression, in seconds.
const BUCKETS: [f64; 5] = [0.000_000_5, 0.001, 0.01, 0.1, 1.0];

/// Handles on the metrics of admission policies.
#[derive(Debug, Clone)]
pub struct PolicyMetrics {
    checks: Family<CheckLabels, Counter>,
    check_seconds: Durations<CheckLabels>,
    changes: Family<ChangeLabels, Counter>,
    change_seconds: Durations<ChangeLabels>,
    names: Names,
}

/// One expression of a policy that was evaluated.
#[derive(Debug, Clone, Copy)]
pub struct PolicyUse<'a> {
    /// The name of the policy.
    pub policy: &'a str,
    /// The name of the binding.
    pub binding: &'a str,
    /// What it came to.
    pub error: PolicyError,
    /// How long it took.
    pub took: Duration,
}

/// Why an expression of a policy did not let a request pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PolicyError {
    /// It did.
    None,
    /// It does not compile.
    Compilation,
    /// It cannot be evaluated, or refuses the request.
    Invalid,
    /// It costs too much.
    OutOfBudget,
}

impl PolicyError {
    const fn as_str(self) -> &'static str {
        match self {
            PolicyError::None => "no_error",
            PolicyError::Compilation => "compile_error",
            PolicyError::Invalid => "invalid_error",
            PolicyError::OutOfBudget => "out_of_budget",
        }
    }
}

/// What follows from a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Enforcement {
    /// The request passes: the policy ignores failures.
    Allow,
    /// The request is refused.
    Deny,
    /// The audit notes it.
    Audit,
    /// The client is warned.
    Warn,
}

impl Enforcement {
    const fn as_str(self) -> &'static str {
        match self {
            Enforcement::Allow => "allow",
            Enforcement::Deny => "deny",
            Enforcement::Audit => "audit",
            Enforcement::Warn => "warn",
        }
    }
}

#[derive(Debug, Clone, Hash, PartialEq, Eq, EncodeLabelSet)]
struct CheckLabels {
    policy: String,
    policy_binding: String,
    error_type: &'static str,
    enforcement_action: &'static str,
}

#[derive(Debug, Clone, Hash, PartialEq, Eq, EncodeLabelSet)]
struct ChangeLabels {
    policy: String,
    policy_binding: String,
    error_type: &'static str,
}

impl Default for PolicyMetrics {
    fn default() -> Self {
        PolicyMetrics {
            checks: Family::default(),
            check_seconds: Family::new_with_constructor(durations),
            changes: Family::default(),
            change_seconds: Family::new_with_constructor(durations),
            names: Names::default(),
        }
    }
}

fn durations() -> Histogram {
    Histogram::new(BUCKETS)
}

impl PolicyMetrics {
    pub(super) fn register(&self, all: &mut Registrar<'_>) {
        all.register(
            beta(
                "apiserver_validating_admission_policy_check",
                "Checks of policies that failed, by the action that followed",
            ),
            self.checks.clone(),
        );
        all.register(
            beta(
                "apiserver_validating_admission_policy_check_duration_seconds",
                "Time that checks of policies took that failed, by the action that followed",
            ),
            self.check_seconds.clone(),
        );
        all.register(
            alpha(
                "apiserver_mutating_admission_policy_check",
                "Changes that policies made or failed to make",
            ),
            self.changes.clone(),
        );
        all.register(
            alpha(
                "apiserver_mutating_admission_policy_check_duration_seconds",
                "Time that changes by policies took",
            ),
            self.change_seconds.clone(),
        );
    }

    /// Counts a check that did not simply pass.
    pub fn checked(&self, of: &PolicyUse<'_>, enforcement: Enforcement) {
        let (policy, policy_binding) = self.names.pair(of.policy, of.binding);
        let (error_type, enforcement_action) = (of.error.as_str(), enforcement.as_str());
        let labels = CheckLabels { policy, policy_binding, error_type, enforcement_action };
        self.checks.get_or_create_owned(&labels).inc();
        self.check_seconds.get_or_create_owned(&labels).observe(of.took.as_secs_f64());
    }

    /// Counts a change.
    pub fn changed(&self, of: &PolicyUse<'_>) {
        let (policy, policy_binding) = self.names.pair(of.policy, of.binding);
        let labels = ChangeLabels { policy, policy_binding, error_type: of.error.as_str() };
        self.changes.get_or_create_owned(&labels).inc();
        self.change_seconds.get_or_create_owned(&labels).observe(of.took.as_secs_f64());
    }
}
