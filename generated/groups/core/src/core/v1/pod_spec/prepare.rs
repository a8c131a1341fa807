// Written by kindsmith from schema/core/v1/pod_spec.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! What a write may set, and what is set for it.

impl crate::core::v1::PodSpec {
    /// Whether a field of the gate `ClusterTrustBundleProjection` is set.
    pub(crate) fn uses_cluster_trust_bundle_projection(&self) -> bool {
        self.volumes.iter().any(|item| item.uses_cluster_trust_bundle_projection())
    }
    /// Empties the fields of the gate `ClusterTrustBundleProjection`.
    pub(crate) fn drop_cluster_trust_bundle_projection(&mut self) {
        for item in &mut self.volumes {
            item.drop_cluster_trust_bundle_projection();
        }
    }
    /// Whether a field of the gate `ContainerRestartRules` is set.
    pub(crate) fn uses_container_restart_rules(&self) -> bool {
        self.init_containers.iter().any(|item| item.uses_container_restart_rules())
            || self.containers.iter().any(|item| item.uses_container_restart_rules())
            || self
                .ephemeral_containers
                .iter()
                .any(|item| item.uses_container_restart_rules())
    }
    /// Empties the fields of the gate `ContainerRestartRules`.
    pub(crate) fn drop_container_restart_rules(&mut self) {
        for item in &mut self.init_containers {
            item.drop_container_restart_rules();
        }
        for item in &mut self.containers {
            item.drop_container_restart_rules();
        }
        for item in &mut self.ephemeral_containers {
            item.drop_container_restart_rules();
        }
    }
    /// Whether a field of the gate `ContainerStopSignals` is set.
    pub(crate) fn uses_container_stop_signals(&self) -> bool {
        self.init_containers.iter().any(|item| item.uses_container_stop_signals())
            || self.containers.iter().any(|item| item.uses_container_stop_signals())
            || self
                .ephemeral_containers
                .iter()
                .any(|item| item.uses_container_stop_signals())
    }
    /// Empties the fields of the gate `ContainerStopSignals`.
    pub(crate) fn drop_container_stop_signals(&mut self) {
        for item in &mut self.init_containers {
            item.drop_container_stop_signals();
        }
        for item in &mut self.containers {
            item.drop_container_stop_signals();
        }
        for item in &mut self.ephemeral_containers {
            item.drop_container_stop_signals();
        }
    }
    /// Whether a field of the gate `EnvFiles` is set.
    pub(crate) fn uses_env_files(&self) -> bool {
        self.init_containers.iter().any(|item| item.uses_env_files())
            || self.containers.iter().any(|item| item.uses_env_files())
            || self.ephemeral_containers.iter().any(|item| item.uses_env_files())
    }
    /// Empties the fields of the gate `EnvFiles`.
    pub(crate) fn drop_env_files(&mut self) {
        for item in &mut self.init_containers {
            item.drop_env_files();
        }
        for item in &mut self.containers {
            item.drop_env_files();
        }
        for item in &mut self.ephemeral_containers {
            item.drop_env_files();
        }
    }
    /// Whether a field of the gate `GenericWorkload` is set.
    pub(crate) fn uses_generic_workload(&self) -> bool {
        self.scheduling_group.is_some()
    }
    /// Empties the fields of the gate `GenericWorkload`.
    pub(crate) fn drop_generic_workload(&mut self) {
        self.scheduling_group = Default::default();
    }
    /// Whether a field of the gate `HostnameOverride` is set.
    pub(crate) fn uses_hostname_override(&self) -> bool {
        self.hostname_override.is_some()
    }
    /// Empties the fields of the gate `HostnameOverride`.
    pub(crate) fn drop_hostname_override(&mut self) {
        self.hostname_override = Default::default();
    }
    /// Whether a field of the gate `PodCertificateRequest` is set.
    pub(crate) fn uses_pod_certificate_request(&self) -> bool {
        self.volumes.iter().any(|item| item.uses_pod_certificate_request())
    }
    /// Empties the fields of the gate `PodCertificateRequest`.
    pub(crate) fn drop_pod_certificate_request(&mut self) {
        for item in &mut self.volumes {
            item.drop_pod_certificate_request();
        }
    }
    /// Whether a field of the gate `PodLevelResources` is set.
    pub(crate) fn uses_pod_level_resources(&self) -> bool {
        self.resources.is_some()
    }
    /// Empties the fields of the gate `PodLevelResources`.
    pub(crate) fn drop_pod_level_resources(&mut self) {
        self.resources = Default::default();
    }
}
