//! The metrics of requests, by route and outcome.

use std::{
    collections::HashMap,
    sync::{Arc, OnceLock, PoisonError, RwLock},
    time::{Duration, Instant},
};

use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{counter::Counter, family::Family, gauge::Gauge, histogram::Histogram},
};

use super::{
    durations::{Durations, durations},
    stability::{Registrar, alpha, beta, stable},
};

/// Status codes with a cached handle, most frequent first.
const CODES: [u16; 20] =
    [200, 201, 409, 404, 403, 422, 401, 400, 202, 304, 405, 406, 410, 413, 415, 429, 500, 503, 504, 101];

/// Buckets for the server's own time, in seconds. Service levels begin at tens of milliseconds.
const SLI_BUCKETS: [f64; 21] = [
    0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1.0, 1.25, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0, 15.0, 20.0, 30.0,
    45.0, 60.0,
];
/// Buckets for the sizes of answers: a kilobyte to a gigabyte.
const SIZE_BUCKETS: [f64; 7] = [1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9];
/// Buckets for the time until a watch has sent its initial objects, in seconds.
const WATCH_LIST_BUCKETS: [f64; 25] = [
    0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1.0, 1.25, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0, 15.0, 20.0, 30.0,
    45.0, 60.0, 90.0, 120.0, 180.0, 300.0,
];

/// The labels of a route. They are empty for unknown resources.
#[derive(Debug, Clone, Hash, PartialEq, Eq, EncodeLabelSet)]
pub struct RouteLabels {
    /// The verb in capitals; `other` for requests that are no verb of the API.
    pub verb: &'static str,
    /// The API group; empty for core.
    pub group: String,
    /// The version of the resource.
    pub version: String,
    /// The plural name of the resource.
    pub resource: String,
    /// The sub-resource, if any.
    pub subresource: String,
    /// `resource`, `namespace`, `cluster`, or empty.
    pub scope: &'static str,
    /// Always `apiserver`.
    pub component: &'static str,
}

impl RouteLabels {
    /// The labels of a request for an unknown resource.
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

/// Whether a request is a dry run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DryRun {
    /// The request has effects.
    No,
    /// The request has no effects.
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
    /// The program of the control plane that called; empty for all other callers.
    system_client: String,
}

#[derive(Debug, Clone, Hash, PartialEq, Eq, EncodeLabelSet)]
struct TerminationLabels {
    #[prometheus(flatten)]
    route: RouteLabels,
    code: u16,
}

#[derive(Debug, Clone, Hash, PartialEq, Eq, EncodeLabelSet)]
struct WatchListLabels {
    group: String,
    version: String,
    resource: String,
    scope: &'static str,
}

/// The outcome of a request.
#[derive(Debug, Clone, Copy)]
pub struct Outcome<'a> {
    /// The status code of its answer.
    pub code: u16,
    /// Whether it was a dry run.
    pub dry_run: DryRun,
    /// The duration of the request.
    pub took: Duration,
    /// The part of it that webhooks took.
    pub webhooks_took: Duration,
    /// The length of the answer's body, if it is known in advance.
    pub bytes: Option<u64>,
    /// The program of the control plane that called, if any.
    pub system_client: Option<&'a str>,
}

/// The metrics of all routes.
#[derive(Clone)]
pub(super) struct Requests {
    families: Families,
    routes: Arc<RwLock<HashMap<RouteLabels, Arc<RouteMetrics>>>>,
}

#[derive(Clone)]
struct Families {
    total: Family<CodeLabels, Counter>,
    seconds: Durations<RequestLabels>,
    own_seconds: Durations<RouteLabels>,
    terminations: Family<TerminationLabels, Counter>,
    sizes: Durations<RouteLabels>,
    longrunning: Family<RouteLabels, Gauge>,
    watch_lists: Durations<WatchListLabels>,
}

impl Default for Requests {
    fn default() -> Self {
        let families = Families {
            total: Family::default(),
            seconds: Family::new_with_constructor(durations),
            own_seconds: Family::new_with_constructor(|| Histogram::new(SLI_BUCKETS)),
            terminations: Family::default(),
            sizes: Family::new_with_constructor(|| Histogram::new(SIZE_BUCKETS)),
            longrunning: Family::default(),
            watch_lists: Family::new_with_constructor(|| Histogram::new(WATCH_LIST_BUCKETS)),
        };
        Requests { families, routes: Arc::default() }
    }
}

impl Requests {
    pub(super) fn register(&self, all: &mut Registrar<'_>) {
        let families = &self.families;
        all.register(stable("apiserver_request", "Requests by outcome"), families.total.clone());
        all.register(
            stable(
                "apiserver_request_duration_seconds",
                "Time from the first byte of a request to its answer",
            ),
            families.seconds.clone(),
        );
        all.register(
            alpha(
                "apiserver_request_sli_duration_seconds",
                "Time from the first byte of a request to its answer, without that of webhooks",
            ),
            families.own_seconds.clone(),
        );
        all.register(
            alpha("apiserver_request_terminations", "Requests that the server ended to protect itself"),
            families.terminations.clone(),
        );
        all.register(
            stable("apiserver_response_sizes", "Sizes of the answers to reads, in bytes"),
            families.sizes.clone(),
        );
        all.register(
            stable("apiserver_longrunning_requests", "Watches and other requests that stay"),
            families.longrunning.clone(),
        );
        all.register(
            beta(
                "apiserver_watch_list_duration_seconds",
                "Time until a watch has sent the objects that it begins with",
            ),
            families.watch_lists.clone(),
        );
    }

    pub(super) fn route(&self, labels: &RouteLabels) -> Arc<RouteMetrics> {
        // The map is whole even if a holder of the lock panicked.
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
                own_seconds: OnceLock::new(),
                sizes: OnceLock::new(),
                longrunning: OnceLock::new(),
                watch_lists: OnceLock::new(),
            })
        });
        Arc::clone(route)
    }
}

/// The metrics of one route. A series is created when it is first counted, so that the page shows only what
/// happened.
pub struct RouteMetrics {
    labels: RouteLabels,
    families: Families,
    meant: OnceLock<Series>,
    dry: OnceLock<Series>,
    own_seconds: OnceLock<Histogram>,
    sizes: OnceLock<Histogram>,
    longrunning: OnceLock<Gauge>,
    watch_lists: OnceLock<Histogram>,
}

struct Series {
    seconds: Histogram,
    by_code: [OnceLock<Counter>; CODES.len()],
}

impl RouteMetrics {
    /// Counts an answered request.
    pub fn finished(&self, outcome: Outcome<'_>) {
        let Outcome { code, dry_run, took, webhooks_took, bytes, system_client } = outcome;
        if dry_run == DryRun::No {
            let own = || self.families.own_seconds.get_or_create_owned(&self.labels);
            self.own_seconds.get_or_init(own).observe(took.saturating_sub(webhooks_took).as_secs_f64());
        }
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
        if let Some(bytes) = bytes {
            self.answered(bytes);
        }
        let counter = || {
            let system_client = system_client.unwrap_or_default().to_owned();
            let labels = CodeLabels { request: labels(), code: u32::from(code), system_client };
            self.families.total.get_or_create_owned(&labels)
        };
        // Handles are cached only for callers outside of the control plane, because only those are many.
        let known = CODES.iter().position(|known| *known == code && system_client.is_none());
        match known.and_then(|at| series.by_code.get(at)) {
            Some(known) => known.get_or_init(counter).inc(),
            None => counter().inc(),
        };
    }

    /// Counts a request that the server ended with this code, because it had no place or no time left.
    pub fn terminated(&self, code: u16) {
        let labels = TerminationLabels { route: self.labels.clone(), code };
        self.families.terminations.get_or_create_owned(&labels).inc();
    }

    /// Observes the size of an answer to a read, as in the real server.
    fn answered(&self, bytes: u64) {
        if matches!(self.labels.verb, "GET" | "LIST") {
            let sizes = self.sizes.get_or_init(|| self.families.sizes.get_or_create_owned(&self.labels));
            // A float counts exactly far beyond the size of an answer.
            sizes.observe(bytes as f64);
        }
    }

    /// Counts a long-running request until the guard is dropped.
    #[must_use]
    pub fn stays(&self) -> Staying {
        let gauge =
            self.longrunning.get_or_init(|| self.families.longrunning.get_or_create_owned(&self.labels));
        gauge.inc();
        let watch_list = self.watch_lists.get_or_init(|| self.watch_list());
        Staying { gauge: gauge.clone(), began: Instant::now(), watch_list: watch_list.clone() }
    }

    fn watch_list(&self) -> Histogram {
        let RouteLabels { group, version, resource, scope, .. } = self.labels.clone();
        self.families.watch_lists.get_or_create_owned(&WatchListLabels { group, version, resource, scope })
    }
}

/// A long-running request in progress.
#[derive(Debug)]
pub struct Staying {
    gauge: Gauge,
    began: Instant,
    watch_list: Histogram,
}

impl Staying {
    /// Notes that a watch has sent its initial objects.
    pub fn listed(&self) {
        self.watch_list.observe(self.began.elapsed().as_secs_f64());
    }
}

impl Drop for Staying {
    fn drop(&mut self) {
        self.gauge.dec();
    }
}
