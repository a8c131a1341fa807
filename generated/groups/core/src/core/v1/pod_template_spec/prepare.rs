// Written by kindsmith from schema/core/v1/pod_template_spec.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! What a write may set, and what is set for it.

impl crate::core::v1::PodTemplateSpec {
    /// Whether a field of the gate `ClusterTrustBundleProjection` is set.
    pub fn uses_cluster_trust_bundle_projection(&self) -> bool {
        self.spec.uses_cluster_trust_bundle_projection()
    }
    /// Empties the fields of the gate `ClusterTrustBundleProjection`.
    pub fn drop_cluster_trust_bundle_projection(&mut self) {
        self.spec.drop_cluster_trust_bundle_projection();
    }
    /// Whether a field of the gate `ContainerRestartRules` is set.
    pub fn uses_container_restart_rules(&self) -> bool {
        self.spec.uses_container_restart_rules()
    }
    /// Empties the fields of the gate `ContainerRestartRules`.
    pub fn drop_container_restart_rules(&mut self) {
        self.spec.drop_container_restart_rules();
    }
    /// Whether a field of the gate `ContainerStopSignals` is set.
    pub fn uses_container_stop_signals(&self) -> bool {
        self.spec.uses_container_stop_signals()
    }
    /// Empties the fields of the gate `ContainerStopSignals`.
    pub fn drop_container_stop_signals(&mut self) {
        self.spec.drop_container_stop_signals();
    }
    /// Whether a field of the gate `EnvFiles` is set.
    pub fn uses_env_files(&self) -> bool {
        self.spec.uses_env_files()
    }
    /// Empties the fields of the gate `EnvFiles`.
    pub fn drop_env_files(&mut self) {
        self.spec.drop_env_files();
    }
    /// Whether a field of the gate `GenericWorkload` is set.
    pub fn uses_generic_workload(&self) -> bool {
        self.spec.uses_generic_workload()
    }
    /// Empties the fields of the gate `GenericWorkload`.
    pub fn drop_generic_workload(&mut self) {
        self.spec.drop_generic_workload();
    }
    /// Whether a field of the gate `HostnameOverride` is set.
    pub fn uses_hostname_override(&self) -> bool {
        self.spec.uses_hostname_override()
    }
    /// Empties the fields of the gate `HostnameOverride`.
    pub fn drop_hostname_override(&mut self) {
        self.spec.drop_hostname_override();
    }
    /// Whether a field of the gate `PodCertificateRequest` is set.
    pub fn uses_pod_certificate_request(&self) -> bool {
        self.spec.uses_pod_certificate_request()
    }
    /// Empties the fields of the gate `PodCertificateRequest`.
    pub fn drop_pod_certificate_request(&mut self) {
        self.spec.drop_pod_certificate_request();
    }
    /// Whether a field of the gate `PodLevelResources` is set.
    pub fn uses_pod_level_resources(&self) -> bool {
        self.spec.uses_pod_level_resources()
    }
    /// Empties the fields of the gate `PodLevelResources`.
    pub fn drop_pod_level_resources(&mut self) {
        self.spec.drop_pod_level_resources();
    }
}
