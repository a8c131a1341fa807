//! The times of the rules of definitions, as kube-apiserver measures them: no expressions of webhooks and
//! policies.

use std::time::Duration;

use prometheus_client::metrics::histogram::Histogram;

use super::stability::{Registrar, beta};

/// Buckets for the time of an expression, in seconds.
const BUCKETS: [f64; 11] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0];

/// The times of all rules.
#[derive(Debug, Clone)]
pub struct ExpressionMetrics {
    compilation: Histogram,
    evaluation: Histogram,
}

impl Default for ExpressionMetrics {
    fn default() -> Self {
        ExpressionMetrics { compilation: Histogram::new(BUCKETS), evaluation: Histogram::new(BUCKETS) }
    }
}

impl ExpressionMetrics {
    pub(super) fn register(&self, all: &mut Registrar<'_>) {
        all.register(
            beta("apiserver_cel_compilation_duration_seconds", "Time that it takes to compile an expression"),
            self.compilation.clone(),
        );
        all.register(
            beta("apiserver_cel_evaluation_duration_seconds", "Time that it takes to evaluate an expression"),
            self.evaluation.clone(),
        );
    }

    /// Counts a compilation of the rules of a version.
    pub fn compiled(&self, took: Duration) {
        self.compilation.observe(took.as_secs_f64());
    }

    /// Counts an evaluation of the rules on an object.
    pub fn evaluated(&self, took: Duration) {
        self.evaluation.observe(took.as_secs_f64());
    }
}
