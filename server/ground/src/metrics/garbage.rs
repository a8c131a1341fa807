//! The metrics of the garbage collector.

use prometheus_client::metrics::{counter::Counter, gauge::Gauge};

use super::stability::{Registrar, alpha};

/// Handles on the metrics of the garbage collector.
#[derive(Debug, Clone, Default)]
pub struct GarbageMetrics {
    waiting: Gauge,
    remembered: Gauge,
    deletions: Counter,
    errors: Counter,
}

impl GarbageMetrics {
    pub(super) fn register(&self, all: &mut Registrar<'_>) {
        all.register(
            // Deprecated, because `workqueue_depth` has the same number for every controller.
            alpha(
                "garbagecollector_queue_length",
                "Objects that the garbage collector is to look at, now or later",
            )
            .deprecated_since(25),
            self.waiting.clone(),
        );
        all.register(
            alpha(
                "garbagecollector_graph_objects",
                "Objects that have owners, and owners, as the garbage collector remembers them",
            ),
            self.remembered.clone(),
        );
        all.register(
            alpha("garbagecollector_deletions", "Objects that the garbage collector deleted"),
            self.deletions.clone(),
        );
        all.register(
            alpha(
                "garbagecollector_errors",
                "Looks at an object that failed and are tried again, conflicts left out",
            ),
            self.errors.clone(),
        );
    }

    /// Sets the number of objects to examine.
    pub fn waiting(&self, count: usize) {
        self.waiting.set(i64::try_from(count).unwrap_or(i64::MAX));
    }

    /// Sets the number of objects in the graph.
    pub fn remembers(&self, count: usize) {
        self.remembered.set(i64::try_from(count).unwrap_or(i64::MAX));
    }

    /// Counts a deleted object.
    pub fn deleted(&self) {
        self.deletions.inc();
    }

    /// Counts a failed examination.
    pub fn failed(&self) {
        self.errors.inc();
    }
}
