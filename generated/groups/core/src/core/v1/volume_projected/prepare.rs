// Written by kindsmith from schema/core/v1/volume_projected.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! What a write may set, and what is set for it.

impl crate::core::v1::ProjectedVolumeSource {
    /// Whether a field of the gate `ClusterTrustBundleProjection` is set.
    pub(crate) fn uses_cluster_trust_bundle_projection(&self) -> bool {
        self.sources.iter().any(|item| item.uses_cluster_trust_bundle_projection())
    }
    /// Empties the fields of the gate `ClusterTrustBundleProjection`.
    pub(crate) fn drop_cluster_trust_bundle_projection(&mut self) {
        for item in &mut self.sources {
            item.drop_cluster_trust_bundle_projection();
        }
    }
    /// Whether a field of the gate `PodCertificateRequest` is set.
    pub(crate) fn uses_pod_certificate_request(&self) -> bool {
        self.sources.iter().any(|item| item.uses_pod_certificate_request())
    }
    /// Empties the fields of the gate `PodCertificateRequest`.
    pub(crate) fn drop_pod_certificate_request(&mut self) {
        for item in &mut self.sources {
            item.drop_pod_certificate_request();
        }
    }
}

impl crate::core::v1::VolumeProjection {
    /// Whether a field of the gate `ClusterTrustBundleProjection` is set.
    pub(crate) fn uses_cluster_trust_bundle_projection(&self) -> bool {
        self.cluster_trust_bundle.is_some()
    }
    /// Empties the fields of the gate `ClusterTrustBundleProjection`.
    pub(crate) fn drop_cluster_trust_bundle_projection(&mut self) {
        self.cluster_trust_bundle = Default::default();
    }
    /// Whether a field of the gate `PodCertificateRequest` is set.
    pub(crate) fn uses_pod_certificate_request(&self) -> bool {
        self.pod_certificate.is_some()
    }
    /// Empties the fields of the gate `PodCertificateRequest`.
    pub(crate) fn drop_pod_certificate_request(&mut self) {
        self.pod_certificate = Default::default();
    }
}
