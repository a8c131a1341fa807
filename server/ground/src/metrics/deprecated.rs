//! The metric of requests for deprecated resource types.

use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{family::Family, gauge::Gauge},
};

use super::stability::{Registrar, stable};

#[derive(Debug, Clone, Hash, PartialEq, Eq, EncodeLabelSet)]
struct DeprecatedLabels {
    group: String,
    version: String,
    resource: String,
    subresource: String,
    removed_release: String,
}

/// Handles on the metric of deprecated resource types.
#[derive(Debug, Default)]
pub struct DeprecationMetrics(Family<DeprecatedLabels, Gauge>);

impl DeprecationMetrics {
    pub(super) fn register(&self, all: &mut Registrar<'_>) {
        all.register(
            stable(
                "apiserver_requested_deprecated_apis",
                "Deprecated resource types that were asked for, with the release that removes them",
            ),
            self.0.clone(),
        );
    }

    /// Notes a request for a deprecated resource.
    pub fn requested(
        &self,
        group: &str,
        version: &str,
        resource: &str,
        subresource: &str,
        removed_release: &str,
    ) {
        let labels = DeprecatedLabels {
            group: group.to_owned(),
            version: version.to_owned(),
            resource: resource.to_owned(),
            subresource: subresource.to_owned(),
            removed_release: removed_release.to_owned(),
        };
        self.0.get_or_create_owned(&labels).set(1);
    }
}
