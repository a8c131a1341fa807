//! How long the store takes, by operation and resource type. The histograms are looked up once, when the
//! server starts.

use std::time::Duration;

use prometheus_client::metrics::histogram::Histogram;
use storage::entry::ResourceId;

use super::Metrics;

/// What was asked of the store.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StoreOperation {
    /// A new object.
    Create,
    /// A changed one.
    Update,
    /// One less.
    Delete,
}

/// The histograms of every resource type.
pub struct StoreLatency(Vec<[Histogram; 3]>);

impl StoreLatency {
    /// For resource types by their [`ResourceId`]; groups and names are labels.
    #[must_use]
    pub fn new(metrics: &Metrics, resources: &[(&str, &str)]) -> Self {
        let of = |(group, resource): &(&str, &str)| {
            ["create", "update", "delete"].map(|operation| metrics.store(operation, group, resource))
        };
        StoreLatency(resources.iter().map(of).collect())
    }

    /// An operation ended, well or not.
    pub fn observe(&self, resource: ResourceId, operation: StoreOperation, took: Duration) {
        let [create, update, delete] = match self.0.get(usize::from(resource.0)) {
            Some(histograms) => histograms,
            None => return,
        };
        let histogram = match operation {
            StoreOperation::Create => create,
            StoreOperation::Update => update,
            StoreOperation::Delete => delete,
        };
        histogram.observe(took.as_secs_f64());
    }
}
