// Written by kindsmith from schema/core/v1/volume.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! What a write may set, and what is set for it.

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
    /// Whether a field of the gate `PodCertificateRequest` is set.
    pub(crate) fn uses_pod_certificate_request(&self) -> bool {
        self.projected.as_ref().is_some_and(|value| value.uses_pod_certificate_request())
    }
    /// Empties the fields of the gate `PodCertificateRequest`.
    pub(crate) fn drop_pod_certificate_request(&mut self) {
        if let Some(value) = &mut self.projected {
            value.drop_pod_certificate_request();
        }
    }
}
