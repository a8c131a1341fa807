// Written by kindsmith from schema/core/v1/volume.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! What a write may set, and what is set for it.

impl crate::core::v1::EphemeralVolumeSource {
    /// Whether a field of the gate `CrossNamespaceVolumeDataSource` is set.
    pub(crate) fn uses_cross_namespace_volume_data_source(&self) -> bool {
        self.volume_claim_template
            .as_ref()
            .is_some_and(|value| value.uses_cross_namespace_volume_data_source())
    }
    /// Empties the fields of the gate `CrossNamespaceVolumeDataSource`.
    pub(crate) fn drop_cross_namespace_volume_data_source(&mut self) {
        if let Some(value) = &mut self.volume_claim_template {
            value.drop_cross_namespace_volume_data_source();
        }
    }
}

impl crate::core::v1::PersistentVolumeClaimTemplate {
    /// Whether a field of the gate `CrossNamespaceVolumeDataSource` is set.
    pub(crate) fn uses_cross_namespace_volume_data_source(&self) -> bool {
        self.spec.uses_cross_namespace_volume_data_source()
    }
    /// Empties the fields of the gate `CrossNamespaceVolumeDataSource`.
    pub(crate) fn drop_cross_namespace_volume_data_source(&mut self) {
        self.spec.drop_cross_namespace_volume_data_source();
    }
}

impl crate::core::v1::Volume {
    /// Whether a field of the gate `ClusterTrustBundleProjection` is set.
    pub(crate) fn uses_cluster_trust_bundle_projection(&self) -> bool {
        self.projected
            .as_ref()
            .is_some_and(|value| value.uses_cluster_trust_bundle_projection())
    }
    /// Empties the fields of the gate `ClusterTrustBundleProjection`.
    pub(crate) fn drop_cluster_trust_bundle_projection(&mut self) {
        if let Some(value) = &mut self.projected {
            value.drop_cluster_trust_bundle_projection();
        }
    }
    /// Whether a field of the gate `CrossNamespaceVolumeDataSource` is set.
    pub(crate) fn uses_cross_namespace_volume_data_source(&self) -> bool {
        self.ephemeral
            .as_ref()
            .is_some_and(|value| value.uses_cross_namespace_volume_data_source())
    }
    /// Empties the fields of the gate `CrossNamespaceVolumeDataSource`.
    pub(crate) fn drop_cross_namespace_volume_data_source(&mut self) {
        if let Some(value) = &mut self.ephemeral {
            value.drop_cross_namespace_volume_data_source();
        }
    }
}
