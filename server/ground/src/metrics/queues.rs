//! The metrics of controllers' work queues, under the names that dashboards know.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use prometheus_client::{
    collector::Collector,
    encoding::{DescriptorEncoder, EncodeLabelSet, EncodeMetric},
    metrics::{
        MetricType,
        counter::Counter,
        family::Family,
        gauge::{ConstGauge, Gauge},
        histogram::Histogram,
    },
};

use super::{
    durations::Durations,
    stability::{Described, Registrar, beta, describe},
};

/// Buckets for the waiting and working time of items, in seconds: powers of ten.
const BUCKETS: [f64; 12] = [1e-8, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 0.01, 0.1, 1.0, 10.0, 100.0, 1000.0];

fn durations() -> Histogram {
    Histogram::new(BUCKETS)
}

#[derive(Debug, Clone, Hash, PartialEq, Eq, EncodeLabelSet)]
struct QueueLabels {
    name: &'static str,
}

/// The metrics of all queues.
pub(super) struct Queues {
    adds: Family<QueueLabels, Counter>,
    depth: Family<QueueLabels, Gauge>,
    retries: Family<QueueLabels, Counter>,
    waits: Durations<QueueLabels>,
    works: Durations<QueueLabels>,
    running: Running,
}

impl Default for Queues {
    fn default() -> Self {
        Queues {
            adds: Family::default(),
            depth: Family::default(),
            retries: Family::default(),
            waits: Family::new_with_constructor(durations),
            works: Family::new_with_constructor(durations),
            running: Running::default(),
        }
    }
}

impl Queues {
    pub(super) fn register(&self, all: &mut Registrar<'_>) {
        all.register(beta("workqueue_adds", "Items added to work queues"), self.adds.clone());
        all.register(beta("workqueue_depth", "Items that wait in work queues"), self.depth.clone());
        all.register(
            beta("workqueue_retries", "Items that failed and are tried again"),
            self.retries.clone(),
        );
        all.register(
            beta("workqueue_queue_duration_seconds", "Time that items wait in work queues"),
            self.waits.clone(),
        );
        all.register(
            beta("workqueue_work_duration_seconds", "Time that the work on items takes"),
            self.works.clone(),
        );
        all.registry().register_collector(Box::new(self.running.clone()));
    }

    pub(super) fn queue(&self, name: &'static str) -> QueueMetrics {
        let labels = QueueLabels { name };
        QueueMetrics(Arc::new(Counts {
            adds: self.adds.get_or_create_owned(&labels),
            depth: self.depth.get_or_create_owned(&labels),
            retries: self.retries.get_or_create_owned(&labels),
            waits: self.waits.get_or_create_owned(&labels),
            works: self.works.get_or_create_owned(&labels),
            active: self.running.of(name),
        }))
    }
}

/// Handles on the metrics of one queue.
#[derive(Debug, Clone)]
pub struct QueueMetrics(Arc<Counts>);

#[derive(Debug)]
struct Counts {
    adds: Counter,
    depth: Gauge,
    retries: Counter,
    waits: Histogram,
    works: Histogram,
    active: Active,
}

impl Default for QueueMetrics {
    /// A queue that is not shown on the metrics page.
    fn default() -> Self {
        QueueMetrics(Arc::new(Counts {
            adds: Counter::default(),
            depth: Gauge::default(),
            retries: Counter::default(),
            waits: durations(),
            works: durations(),
            active: Active::default(),
        }))
    }
}

impl QueueMetrics {
    /// Counts an item that starts to wait.
    pub fn added(&self) {
        self.0.adds.inc();
        self.0.depth.inc();
    }

    /// Counts an item whose wait is over.
    pub fn taken(&self, waited: Duration) {
        self.0.depth.dec();
        self.0.waits.observe(waited.as_secs_f64());
    }

    /// Counts an item that failed and will be retried.
    pub fn retried(&self) {
        self.0.retries.inc();
    }

    /// Counts work on an item until the guard is dropped.
    #[must_use]
    pub fn begin(&self) -> Work {
        let started = Instant::now();
        let number = self.0.active.begin(started);
        Work { queue: self.clone(), number, started }
    }
}

/// Work on an item in progress.
#[derive(Debug)]
pub struct Work {
    queue: QueueMetrics,
    number: u64,
    started: Instant,
}

impl Drop for Work {
    fn drop(&mut self) {
        self.queue.0.active.end(self.number);
        self.queue.0.works.observe(self.started.elapsed().as_secs_f64());
    }
}

/// The start times of the work in progress in one queue.
#[derive(Debug, Clone, Default)]
struct Active(Arc<Mutex<(u64, BTreeMap<u64, Instant>)>>);

impl Active {
    fn begin(&self, started: Instant) -> u64 {
        let (next, under_way) = &mut *lock(&self.0);
        *next += 1;
        under_way.insert(*next, started);
        *next
    }

    fn end(&self, number: u64) {
        lock(&self.0).1.remove(&number);
    }

    /// The total age and the highest age, in seconds.
    fn seconds(&self) -> (f64, f64) {
        let now = Instant::now();
        let under_way = lock(&self.0);
        let ages = under_way.1.values().map(|started| now.saturating_duration_since(*started).as_secs_f64());
        ages.fold((0.0, 0.0), |(sum, longest), age| (sum + age, f64::max(longest, age)))
    }
}

/// The work in progress, computed when the page is read.
#[derive(Debug, Clone, Default)]
struct Running(Arc<Mutex<BTreeMap<&'static str, Active>>>);

impl Running {
    fn of(&self, name: &'static str) -> Active {
        lock(&self.0).entry(name).or_default().clone()
    }
}

impl Collector for Running {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> Result<(), std::fmt::Error> {
        let seconds: Vec<_> =
            lock(&self.0).iter().map(|(name, active)| (QueueLabels { name }, active.seconds())).collect();
        let mut write = |described: Described, value: fn(&(f64, f64)) -> f64| -> std::fmt::Result {
            let mut family = describe(&mut encoder, &described, MetricType::Gauge)?;
            for (labels, seconds) in &seconds {
                ConstGauge::new(value(seconds)).encode(family.encode_family(labels)?)?;
            }
            Ok(())
        };
        let unfinished = "Age of all work under way, together";
        write(beta("workqueue_unfinished_work_seconds", unfinished), |(sum, _)| *sum)?;
        let longest = "Age of the work that has been under way for longest";
        write(beta("workqueue_longest_running_processor_seconds", longest), |(_, longest)| *longest)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // The numbers are consistent even if a holder of the lock panicked.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
