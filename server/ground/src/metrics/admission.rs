//! The times of admission, by phase and by plugin. A histogram is looked up at its first use and kept: every
//! write passes several plugins.

use std::{
    sync::{Arc, OnceLock},
    time::{Duration, Instant},
};

use machinery::change::Operation;
use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{family::Family, histogram::Histogram},
};

use super::{
    durations::Durations,
    stability::{Registrar, stable},
    summary::{Summaries, Summary},
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
    step_quantiles: Summaries,
    plugins: Durations<PluginLabels>,
}

impl Default for AdmissionMetrics {
    fn default() -> Self {
        AdmissionMetrics {
            steps: Family::new_with_constructor(durations),
            step_quantiles: Summaries::default(),
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

    /// Writes the quantiles, which the library cannot.
    pub(super) fn write_quantiles(&self, out: &mut String) -> std::fmt::Result {
        let name = "apiserver_admission_step_admission_duration_seconds_summary";
        let help = "[ALPHA] Quantiles of the time that a phase of admission takes, if it calls a plugin";
        self.step_quantiles.write(out, name, help)
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
    known: [[OnceLock<Series>; 2]; Operation::ALL.len()],
}

/// Where the times of one series go.
struct Series {
    histogram: Histogram,
    quantiles: Option<Arc<Summary>>,
}

impl AdmissionTimes {
    fn new(all: &AdmissionMetrics, plugin: Option<&'static str>, phase: &'static str) -> Self {
        AdmissionTimes { all: all.clone(), plugin, phase, known: Default::default() }
    }

    /// Counts a call that ended at a time.
    pub fn observe(&self, operation: Operation, is_rejected: bool, took: Duration, ended: Instant) {
        let of_operation = self.known.get(operation.index());
        let Some(known) = of_operation.and_then(|pair| pair.get(usize::from(is_rejected))) else { return };
        let series = known.get_or_init(|| self.series(operation.as_str(), is_rejected));
        series.histogram.observe(took.as_secs_f64());
        if let Some(quantiles) = &series.quantiles {
            quantiles.observe(took, ended);
        }
    }

    fn series(&self, operation: &'static str, is_rejected: bool) -> Series {
        let rejected = if is_rejected { "true" } else { "false" };
        let r#type = self.phase;
        match self.plugin {
            None => Series {
                histogram: self.all.steps.get_or_create_owned(&StepLabels { r#type, operation, rejected }),
                quantiles: Some(self.all.step_quantiles.of([
                    ("type", r#type),
                    ("operation", operation),
                    ("rejected", rejected),
                ])),
            },
            Some(name) => {
                let labels = PluginLabels { name, r#type, operation, rejected };
                Series { histogram: self.all.plugins.get_or_create_owned(&labels), quantiles: None }
            }
        }
    }
}
