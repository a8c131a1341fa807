//! How long the store takes, by operation and resource type. The histograms are looked up once, when the
//! server starts.

use std::time::Duration;

use prometheus_client::metrics::histogram::Histogram;
use storage::{entry::ResourceId, resource::ById};

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
pub struct StoreLatency(ById<[Histogram; 3]>);

impl StoreLatency {
    /// For these resource types; groups and names are labels.
    #[must_use]
    pub fn new(metrics: &Metrics, resources: &[(ResourceId, &str, &str)]) -> Self {
        let of = |(id, group, resource): &(ResourceId, &str, &str)| {
            let histogram = |operation| metrics.store(operation, group, resource);
            (*id, ["create", "update", "delete"].map(histogram))
        };
        StoreLatency(resources.iter().map(of).collect())
    }

    /// An operation ended, well or not.
    pub fn observe(&self, resource: ResourceId, operation: StoreOperation, took: Duration) {
        let [create, update, delete] = match self.0.get(&resource) {
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
