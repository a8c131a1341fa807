//! How long the store takes, by operation and resource type. The histograms of the kinds of the start are
//! looked up once, those of kinds that come later at each write.

use std::time::Duration;

use prometheus_client::metrics::histogram::Histogram;
use storage::{entry::ResourceId, resource::ById};

use super::{Metrics, StoreLabels, durations::Durations};

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

impl StoreOperation {
    const ALL: [Self; 3] = [StoreOperation::Create, StoreOperation::Update, StoreOperation::Delete];

    const fn as_str(self) -> &'static str {
        match self {
            StoreOperation::Create => "create",
            StoreOperation::Update => "update",
            StoreOperation::Delete => "delete",
        }
    }
}

/// A resource type, by its id and by what metrics call it.
#[derive(Debug, Clone, Copy)]
pub struct StoredIn<'a> {
    /// The id.
    pub id: ResourceId,
    /// Group on the wire; empty for core.
    pub group: &'a str,
    /// Plural name.
    pub resource: &'a str,
}

/// The histograms of resource types.
pub struct StoreLatency {
    known: ById<[Histogram; 3]>,
    all: Durations<StoreLabels>,
}

impl StoreLatency {
    /// With the histograms of these resource types at hand.
    #[must_use]
    pub fn new<'a>(metrics: &Metrics, resources: impl Iterator<Item = StoredIn<'a>>) -> Self {
        let all = metrics.store.clone();
        let known = resources
            .map(|of| (of.id, StoreOperation::ALL.map(|operation| histogram(&all, of, operation))))
            .collect();
        StoreLatency { known, all }
    }

    /// An operation ended, well or not.
    pub fn observe(&self, of: StoredIn<'_>, operation: StoreOperation, took: Duration) {
        let seconds = took.as_secs_f64();
        let Some([create, update, delete]) = self.known.get(&of.id) else {
            return histogram(&self.all, of, operation).observe(seconds);
        };
        let known = match operation {
            StoreOperation::Create => create,
            StoreOperation::Update => update,
            StoreOperation::Delete => delete,
        };
        known.observe(seconds);
    }
}

fn histogram(all: &Durations<StoreLabels>, of: StoredIn<'_>, operation: StoreOperation) -> Histogram {
    let (group, resource) = (of.group.to_owned(), of.resource.to_owned());
    all.get_or_create_owned(&StoreLabels { operation: operation.as_str(), group, resource })
}
