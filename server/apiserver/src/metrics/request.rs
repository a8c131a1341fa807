//! Counters of requests, by route and outcome.

use std::{
    collections::HashMap,
    sync::{Arc, OnceLock, PoisonError, RwLock},
    time::Duration,
};

use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{counter::Counter, family::Family, gauge::Gauge, histogram::Histogram},
    registry::Registry,
};

use super::{Durations, durations};

/// The codes that are counted through a kept handle, most frequent first.
const CODES: [u16; 20] =
    [200, 201, 409, 404, 403, 422, 401, 400, 202, 304, 405, 406, 410, 413, 415, 429, 500, 503, 504, 101];

/// What a route is called in metrics. Unknown resources have empty texts.
#[derive(Debug, Clone, Hash, PartialEq, Eq, EncodeLabelSet)]
pub struct RouteLabels {
    /// The verb in capitals, or `other` for what is no verb of the API.
    pub verb: &'static str,
    /// Group on the wire; empty for core.
    pub group: String,
    /// Version.
    pub version: String,
    /// Resource type.
    pub resource: String,
    /// Part of the object.
    pub subresource: String,
    /// `resource`, `namespace`, `cluster`, or empty.
    pub scope: &'static str,
    /// Always `apiserver`.
    pub component: &'static str,
}

impl RouteLabels {
    /// A request that names no known resource.
    #[must_use]
    pub fn unknown(verb: &'static str) -> Self {
        RouteLabels {
            verb,
            group: String::new(),
            version: String::new(),
            resource: String::new(),
            subresource: String::new(),
            scope: "",
            component: "apiserver",
        }
    }
}

/// Whether a request only asked what would happen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DryRun {
    /// It meant it.
    No,
    /// It only asked.
    Yes,
}

#[derive(Debug, Clone, Hash, PartialEq, Eq, EncodeLabelSet)]
struct RequestLabels {
    #[prometheus(flatten)]
    route: RouteLabels,
    dry_run: &'static str,
}

#[derive(Debug, Clone, Hash, PartialEq, Eq, EncodeLabelSet)]
struct CodeLabels {
    #[prometheus(flatten)]
    request: RequestLabels,
    code: u32,
}

/// All routes.
#[derive(Clone)]
pub(super) struct Requests {
    families: Families,
    routes: Arc<RwLock<HashMap<RouteLabels, Arc<RouteMetrics>>>>,
}

#[derive(Clone)]
struct Families {
    total: Family<CodeLabels, Counter>,
    seconds: Durations<RequestLabels>,
    longrunning: Family<RouteLabels, Gauge>,
}

impl Default for Requests {
    fn default() -> Self {
        let families = Families {
            total: Family::default(),
            seconds: Family::new_with_constructor(durations),
            longrunning: Family::default(),
        };
        Requests { families, routes: Arc::default() }
    }
}

impl Requests {
    pub(super) fn register(&self, registry: &mut Registry) {
        let families = &self.families;
        registry.register("apiserver_request", "Requests by outcome", families.total.clone());
        registry.register(
            "apiserver_request_duration_seconds",
            "Time from the first byte of a request to its answer",
            families.seconds.clone(),
        );
        registry.register(
            "apiserver_longrunning_requests",
            "Watches and other requests that stay",
            families.longrunning.clone(),
        );
    }

    pub(super) fn route(&self, labels: &RouteLabels) -> Arc<RouteMetrics> {
        // A map that a panicking thread held is still a map.
        if let Some(known) = self.routes.read().unwrap_or_else(PoisonError::into_inner).get(labels) {
            return Arc::clone(known);
        }
        let mut routes = self.routes.write().unwrap_or_else(PoisonError::into_inner);
        let route = routes.entry(labels.clone()).or_insert_with(|| {
            Arc::new(RouteMetrics {
                labels: labels.clone(),
                families: self.families.clone(),
                meant: OnceLock::new(),
                dry: OnceLock::new(),
                longrunning: OnceLock::new(),
            })
        });
        Arc::clone(route)
    }
}

/// The counters of one route. Series come into being when they are first counted, so that the page of
/// metrics shows only what happened.
pub struct RouteMetrics {
    labels: RouteLabels,
    families: Families,
    meant: OnceLock<Series>,
    dry: OnceLock<Series>,
    longrunning: OnceLock<Gauge>,
}

struct Series {
    seconds: Histogram,
    by_code: [OnceLock<Counter>; CODES.len()],
}

impl RouteMetrics {
    /// A request was answered.
    pub fn finished(&self, code: u16, dry_run: DryRun, took: Duration) {
        let (cell, dry_run) = match dry_run {
            DryRun::No => (&self.meant, ""),
            DryRun::Yes => (&self.dry, "All"),
        };
        let labels = || RequestLabels { route: self.labels.clone(), dry_run };
        let series = cell.get_or_init(|| Series {
            seconds: self.families.seconds.get_or_create_owned(&labels()),
            by_code: std::array::from_fn(|_| OnceLock::new()),
        });
        series.seconds.observe(took.as_secs_f64());
        let counter = || {
            let labels = CodeLabels { request: labels(), code: u32::from(code) };
            self.families.total.get_or_create_owned(&labels)
        };
        match CODES.iter().position(|known| *known == code).and_then(|at| series.by_code.get(at)) {
            Some(known) => known.get_or_init(counter).inc(),
            None => counter().inc(),
        };
    }

    /// A request that stays began; it ended when the guard is dropped.
    #[must_use]
    pub fn stays(&self) -> Staying {
        let gauge =
            self.longrunning.get_or_init(|| self.families.longrunning.get_or_create_owned(&self.labels));
        gauge.inc();
        Staying(gauge.clone())
    }
}

/// One request that stays.
#[derive(Debug)]
pub struct Staying(Gauge);

impl Drop for Staying {
    fn drop(&mut self) {
        self.0.dec();
    }
}
