//! The metrics of versions of API groups that cannot be reached.

use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{counter::Counter, family::Family},
};

use super::{
    names::Names,
    stability::{Registrar, alpha},
};

#[derive(Debug, Clone, Hash, PartialEq, Eq, EncodeLabelSet)]
struct ReasonLabels {
    name: String,
    reason: &'static str,
}

/// Handles on the metrics of versions.
#[derive(Debug, Clone, Default)]
pub struct AvailabilityMetrics {
    unavailable: Family<ReasonLabels, Counter>,
    names: Names,
}

impl AvailabilityMetrics {
    pub(super) fn register(&self, all: &mut Registrar<'_>) {
        all.register(
            alpha(
                "aggregator_unavailable_apiservice",
                "Times that a version of an API group was marked as unavailable, by reason",
            ),
            self.unavailable.clone(),
        );
    }

    /// Counts a version that could be reached until now.
    pub fn lost(&self, name: &str, reason: &'static str) {
        let labels = ReasonLabels { name: self.names.label(name), reason };
        self.unavailable.get_or_create_owned(&labels).inc();
    }
}
