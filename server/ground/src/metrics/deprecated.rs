//! The metric of requests for deprecated resource types.

use prometheus_client::encoding::EncodeLabelSet;

use super::{
    Metrics,
    stability::{Registrar, stable},
};

#[derive(Debug, Clone, Hash, PartialEq, Eq, EncodeLabelSet)]
pub(super) struct DeprecatedLabels {
    group: String,
    version: String,
    resource: String,
    subresource: String,
    removed_release: String,
}

impl Metrics {
    pub(super) fn register_deprecated(&self, all: &mut Registrar<'_>) {
        all.register(
            stable(
                "apiserver_requested_deprecated_apis",
                "Deprecated resource types that were asked for, with the release that removes them",
            ),
            self.deprecated.clone(),
        );
    }

    /// Notes a request for a deprecated resource.
    pub fn deprecated_was_requested(
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
        self.deprecated.get_or_create_owned(&labels).set(1);
    }
}
