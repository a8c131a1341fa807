//! The metrics of flow control: which requests fall under which schema and level. They count what runs and
//! what is refused for want of a place; no request waits, and no level has seats of its own.

use std::{sync::OnceLock, time::Instant};

use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{counter::Counter, family::Family, gauge::Gauge, histogram::Histogram},
};

use super::{
    durations::Durations,
    names::Names,
    stability::{Registrar, alpha, beta},
};

/// Buckets for the time that a request runs, in seconds.
const BUCKETS: [f64; 13] = [0.0, 0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 15.0, 30.0];
/// The reason of a refusal: all places are taken.
const NO_PLACE: &str = "concurrency-limit";

#[derive(Debug, Clone, Hash, PartialEq, Eq, EncodeLabelSet)]
struct FlowLabels {
    priority_level: String,
    flow_schema: String,
}

#[derive(Debug, Clone, Hash, PartialEq, Eq, EncodeLabelSet)]
struct RefusalLabels {
    #[prometheus(flatten)]
    flow: FlowLabels,
    reason: &'static str,
}

#[derive(Debug, Clone, Hash, PartialEq, Eq, EncodeLabelSet)]
struct TimeLabels {
    #[prometheus(flatten)]
    flow: FlowLabels,
    r#type: &'static str,
}

/// The metrics of all flows.
#[derive(Debug, Clone)]
pub struct FlowControlMetrics {
    families: FlowFamilies,
    names: Names,
}

#[derive(Debug, Clone)]
struct FlowFamilies {
    dispatched: Family<FlowLabels, Counter>,
    rejected: Family<RefusalLabels, Counter>,
    executing: Family<FlowLabels, Gauge>,
    seconds: Durations<TimeLabels>,
}

impl Default for FlowControlMetrics {
    fn default() -> Self {
        let families = FlowFamilies {
            dispatched: Family::default(),
            rejected: Family::default(),
            executing: Family::default(),
            seconds: Family::new_with_constructor(|| Histogram::new(BUCKETS)),
        };
        FlowControlMetrics { families, names: Names::default() }
    }
}

impl FlowControlMetrics {
    pub(super) fn register(&self, all: &mut Registrar<'_>) {
        let families = &self.families;
        all.register(
            beta("apiserver_flowcontrol_dispatched_requests", "Requests that ran, by level and schema"),
            families.dispatched.clone(),
        );
        all.register(
            beta(
                "apiserver_flowcontrol_rejected_requests",
                "Requests that were refused, by level and schema",
            ),
            families.rejected.clone(),
        );
        all.register(
            beta(
                "apiserver_flowcontrol_current_executing_requests",
                "Requests that run, by level and schema",
            ),
            families.executing.clone(),
        );
        all.register(
            alpha(
                "apiserver_flowcontrol_request_execution_seconds",
                "Time that requests ran, of a watch until it began",
            ),
            families.seconds.clone(),
        );
    }

    /// The metrics of the requests of a schema. Call it once per schema, not per request.
    #[must_use]
    pub fn flow(&self, schema: &str, level: &str) -> FlowMetrics {
        let (flow_schema, priority_level) = self.names.pair(schema, level);
        let labels = FlowLabels { priority_level, flow_schema };
        FlowMetrics { labels, families: self.families.clone(), ran: OnceLock::new() }
    }
}

/// The metrics of one flow. Series are made when they are first counted, so that the page shows only what
/// happened.
#[derive(Debug)]
pub struct FlowMetrics {
    labels: FlowLabels,
    families: FlowFamilies,
    ran: OnceLock<FlowSeries>,
}

/// The series of requests that ran.
#[derive(Debug)]
struct FlowSeries {
    dispatched: Counter,
    executing: Gauge,
    seconds: Histogram,
}

impl FlowMetrics {
    /// Counts a request that runs until the guard is dropped.
    #[must_use]
    pub fn begin(&self) -> ExecutingRequest {
        let ran = self.ran();
        ran.dispatched.inc();
        ran.executing.inc();
        ExecutingRequest {
            executing: ran.executing.clone(),
            seconds: ran.seconds.clone(),
            began: Instant::now(),
        }
    }

    fn ran(&self) -> &FlowSeries {
        self.ran.get_or_init(|| FlowSeries {
            dispatched: self.families.dispatched.get_or_create_owned(&self.labels),
            executing: self.families.executing.get_or_create_owned(&self.labels),
            seconds: self.seconds("regular"),
        })
    }

    /// The same of a watch, which runs until it has begun.
    #[must_use]
    pub fn begin_watch(&self) -> ExecutingRequest {
        let mut executing = self.begin();
        // Looked up each time: watches are few beside other requests.
        executing.seconds = self.seconds("watch");
        executing
    }

    /// Counts a request for which there is no place.
    pub fn refused(&self) {
        let labels = RefusalLabels { flow: self.labels.clone(), reason: NO_PLACE };
        self.families.rejected.get_or_create_owned(&labels).inc();
    }

    fn seconds(&self, r#type: &'static str) -> Histogram {
        self.families.seconds.get_or_create_owned(&TimeLabels { flow: self.labels.clone(), r#type })
    }
}

/// A request that runs.
#[derive(Debug)]
pub struct ExecutingRequest {
    executing: Gauge,
    seconds: Histogram,
    began: Instant,
}

impl Drop for ExecutingRequest {
    fn drop(&mut self) {
        self.executing.dec();
        self.seconds.observe(self.began.elapsed().as_secs_f64());
    }
}
