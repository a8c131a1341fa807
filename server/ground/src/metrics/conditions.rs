//! The metrics of match conditions.

use std::time::Duration;

use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{counter::Counter, family::Family, histogram::Histogram},
};

use super::{
    durations::Durations,
    names::Names,
    stability::{Registrar, alpha},
};

/// Buckets for the evaluation of all conditions of an object, in seconds.
const BUCKETS: [f64; 7] = [0.001, 0.005, 0.01, 0.025, 0.1, 0.2, 0.25];

/// Handles on the metrics of match conditions.
#[derive(Debug, Clone)]
pub struct ConditionMetrics {
    seconds: Durations<Labels>,
    errors: Family<Labels, Counter>,
    exclusions: Family<Labels, Counter>,
    names: Names,
}

/// What the conditions belong to.
#[derive(Debug, Clone, Copy)]
pub struct ConditionOwner<'a> {
    /// The name of the webhook or policy.
    pub name: &'a str,
    /// `webhook` or `policy`.
    pub kind: &'static str,
    /// The phase, as these metrics name it.
    pub r#type: &'static str,
    /// The operation, in capitals.
    pub operation: &'static str,
}

#[derive(Debug, Clone, Hash, PartialEq, Eq, EncodeLabelSet)]
struct Labels {
    name: String,
    kind: &'static str,
    r#type: &'static str,
    operation: &'static str,
}

impl Default for ConditionMetrics {
    fn default() -> Self {
        ConditionMetrics {
            seconds: Family::new_with_constructor(durations),
            errors: Family::default(),
            exclusions: Family::default(),
            names: Names::default(),
        }
    }
}

fn durations() -> Histogram {
    Histogram::new(BUCKETS)
}

impl ConditionMetrics {
    pub(super) fn register(&self, all: &mut Registrar<'_>) {
        all.register(
            alpha(
                "apiserver_admission_match_condition_evaluation_seconds",
                "Time that the match conditions of a webhook or policy take for a request",
            ),
            self.seconds.clone(),
        );
        all.register(
            alpha(
                "apiserver_admission_match_condition_evaluation_errors",
                "Match conditions that could not be evaluated",
            ),
            self.errors.clone(),
        );
        all.register(
            alpha(
                "apiserver_admission_match_condition_exclusions",
                "Calls of webhooks that match conditions prevented",
            ),
            self.exclusions.clone(),
        );
    }

    /// Counts an evaluation of all conditions, of which `failed` could not be evaluated.
    pub fn evaluated(&self, owner: ConditionOwner<'_>, took: Duration, failed: u64) {
        let labels = self.labels(owner);
        self.seconds.get_or_create_owned(&labels).observe(took.as_secs_f64());
        if failed > 0 {
            self.errors.get_or_create_owned(&labels).inc_by(failed);
        }
    }

    /// Counts a webhook that is not called because of its conditions.
    pub fn excluded(&self, owner: ConditionOwner<'_>) {
        self.exclusions.get_or_create_owned(&self.labels(owner)).inc();
    }

    fn labels(&self, ConditionOwner { name, kind, r#type, operation }: ConditionOwner<'_>) -> Labels {
        Labels { name: self.names.label(name), kind, r#type, operation }
    }
}
