//! The times of admission, by phase and by plugin. A histogram is looked up at its first use and kept: every write passes
//! several plugins.

use std::{sync::OnceLock, time::Duration};

use machinery::change::Operation;
use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{family::Family, histogram::Histogram},
};

use super::{
    durations::Durations,
    stability::{Registrar, stable},
};

/// Buckets for the time of a phase or a plugin, in seconds.
const BUCKETS: [f64; 6] = [0.005, 0.025, 0.1, 0.5, 1.0, 2.5];

fn durations() -> Histogram {
    Histogram::new(BUCKETS)
}

#[derive(Debug, Clone, Hash, PartialEq, Eq, EncodeLabelSet)]
struct StepLabels {
    r#type: &'static str,
    operation: &'static str,
    rejected: &'static str,
}

#[derive(Debug, Clone, Hash, PartialEq, Eq, EncodeLabelSet)]
struct PluginLabels {
    name: &'static str,
    r#type: &'static str,
    operation: &'static str,
    rejected: &'static str,
}

/// The times of all phases and plugins.
#[derive(Clone)]
pub struct AdmissionMetrics {
    steps: Durations<StepLabels>,
    plugins: Durations<PluginLabels>,
}

impl Default for AdmissionMetrics {
    fn default() -> Self {
        AdmissionMetrics {
            steps: Family::new_with_constructor(durations),
            plugins: Family::new_with_constructor(durations),
        }
    }
}

impl AdmissionMetrics {
    pub(super) fn register(&self, all: &mut Registrar<'_>) {
        all.register(
            stable(
                "apiserver_admission_step_admission_duration_seconds",
                "Time that a phase of admission takes, if it calls a plugin",
            ),
            self.steps.clone(),
        );
        all.register(
            stable(
                "apiserver_admission_controller_admission_duration_seconds",
                "Time that an admission plugin takes in a phase",
            ),
            self.plugins.clone(),
        );
    }

    /// The times of a phase, which is `admit` or `validate`.
    #[must_use]
    pub fn step(&self, phase: &'static str) -> AdmissionTimes {
        AdmissionTimes::new(self, None, phase)
    }

    /// The times of a plugin in a phase.
    #[must_use]
    pub fn plugin(&self, name: &'static str, phase: &'static str) -> AdmissionTimes {
        AdmissionTimes::new(self, Some(name), phase)
    }
}

/// The times of one phase or of one plugin in it.
pub struct AdmissionTimes {
    all: AdmissionMetrics,
    plugin: Option<&'static str>,
    phase: &'static str,
    /// By operation; of each, admitted and rejected.
    known: [[OnceLock<Histogram>; 2]; Operation::ALL.len()],
}

impl AdmissionTimes {
    fn new(all: &AdmissionMetrics, plugin: Option<&'static str>, phase: &'static str) -> Self {
        AdmissionTimes { all: all.clone(), plugin, phase, known: Default::default() }
    }

    /// Counts a call.
    pub fn observe(&self, operation: Operation, is_rejected: bool, took: Duration) {
        let of_operation = self.known.get(operation.index());
        let Some(known) = of_operation.and_then(|pair| pair.get(usize::from(is_rejected))) else { return };
        let histogram = known.get_or_init(|| self.histogram(operation.as_str(), is_rejected));
        histogram.observe(took.as_secs_f64());
    }

    fn histogram(&self, operation: &'static str, is_rejected: bool) -> Histogram {
        let rejected = if is_rejected { "true" } else { "false" };
        let r#type = self.phase;
        match self.plugin {
            None => self.all.steps.get_or_create_owned(&StepLabels { r#type, operation, rejected }),
            Some(name) => {
                self.all.plugins.get_or_create_owned(&PluginLabels { name, r#type, operation, rejected })
            }
        }
    }
}
