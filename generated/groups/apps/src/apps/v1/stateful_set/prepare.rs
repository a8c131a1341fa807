// Written by kindsmith from schema/apps/v1/stateful_set.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! What a write may set, and what is set for it.

impl crate::apps::v1::StatefulSet {
    /// Applies what the schema says of writing.
    pub(crate) fn prepare(
        &mut self,
        change: &machinery::change::Change<'_>,
        old: Option<&Self>,
    ) {
        self.keep_unwritable(change, old);
        if !change.gates.is_on("ClusterTrustBundleProjection")
            && !old.is_some_and(Self::uses_cluster_trust_bundle_projection)
        {
            self.drop_cluster_trust_bundle_projection();
        }
        if !change.gates.is_on("ContainerRestartRules")
            && !old.is_some_and(Self::uses_container_restart_rules)
        {
            self.drop_container_restart_rules();
        }
        if !change.gates.is_on("ContainerStopSignals")
            && !old.is_some_and(Self::uses_container_stop_signals)
        {
            self.drop_container_stop_signals();
        }
        if !change.gates.is_on("EnvFiles") && !old.is_some_and(Self::uses_env_files) {
            self.drop_env_files();
        }
        if !change.gates.is_on("GenericWorkload")
            && !old.is_some_and(Self::uses_generic_workload)
        {
            self.drop_generic_workload();
        }
        if !change.gates.is_on("HostnameOverride")
            && !old.is_some_and(Self::uses_hostname_override)
        {
            self.drop_hostname_override();
        }
        if !change.gates.is_on("MaxUnavailableStatefulSet")
            && !old.is_some_and(Self::uses_max_unavailable_stateful_set)
        {
            self.drop_max_unavailable_stateful_set();
        }
        if !change.gates.is_on("PodCertificateRequest")
            && !old.is_some_and(Self::uses_pod_certificate_request)
        {
            self.drop_pod_certificate_request();
        }
        if !change.gates.is_on("PodLevelResources")
            && !old.is_some_and(Self::uses_pod_level_resources)
        {
            self.drop_pod_level_resources();
        }
    }
    /// Restores, or empties, what the URL of the write may not set.
    fn keep_unwritable(
        &mut self,
        change: &machinery::change::Change<'_>,
        old: Option<&Self>,
    ) {
        match (change.subresource, old) {
            ("", None) => {
                self.status = Default::default();
            }
            ("", Some(old)) => {
                self.status.clone_from(&old.status);
            }
            ("scale", Some(old)) => {
                self.spec.selector.clone_from(&old.spec.selector);
                self.spec.template.clone_from(&old.spec.template);
                self.spec
                    .volume_claim_templates
                    .clone_from(&old.spec.volume_claim_templates);
                self.spec.service_name.clone_from(&old.spec.service_name);
                self.spec
                    .pod_management_policy
                    .clone_from(&old.spec.pod_management_policy);
                self.spec.update_strategy.clone_from(&old.spec.update_strategy);
                self.spec
                    .revision_history_limit
                    .clone_from(&old.spec.revision_history_limit);
                self.spec.min_ready_seconds.clone_from(&old.spec.min_ready_seconds);
                self.spec
                    .persistent_volume_claim_retention_policy
                    .clone_from(&old.spec.persistent_volume_claim_retention_policy);
                self.spec.ordinals.clone_from(&old.spec.ordinals);
                self.status.clone_from(&old.status);
            }
            ("status", Some(old)) => {
                self.spec.clone_from(&old.spec);
            }
            _ => {}
        }
    }
    /// Whether a field of the gate `ClusterTrustBundleProjection` is set.
    pub(crate) fn uses_cluster_trust_bundle_projection(&self) -> bool {
        self.spec.uses_cluster_trust_bundle_projection()
    }
    /// Empties the fields of the gate `ClusterTrustBundleProjection`.
    pub(crate) fn drop_cluster_trust_bundle_projection(&mut self) {
        self.spec.drop_cluster_trust_bundle_projection();
    }
    /// Whether a field of the gate `ContainerRestartRules` is set.
    pub(crate) fn uses_container_restart_rules(&self) -> bool {
        self.spec.uses_container_restart_rules()
    }
    /// Empties the fields of the gate `ContainerRestartRules`.
    pub(crate) fn drop_container_restart_rules(&mut self) {
        self.spec.drop_container_restart_rules();
    }
    /// Whether a field of the gate `ContainerStopSignals` is set.
    pub(crate) fn uses_container_stop_signals(&self) -> bool {
        self.spec.uses_container_stop_signals()
    }
    /// Empties the fields of the gate `ContainerStopSignals`.
    pub(crate) fn drop_container_stop_signals(&mut self) {
        self.spec.drop_container_stop_signals();
    }
    /// Whether a field of the gate `EnvFiles` is set.
    pub(crate) fn uses_env_files(&self) -> bool {
        self.spec.uses_env_files()
    }
    /// Empties the fields of the gate `EnvFiles`.
    pub(crate) fn drop_env_files(&mut self) {
        self.spec.drop_env_files();
    }
    /// Whether a field of the gate `GenericWorkload` is set.
    pub(crate) fn uses_generic_workload(&self) -> bool {
        self.spec.uses_generic_workload()
    }
    /// Empties the fields of the gate `GenericWorkload`.
    pub(crate) fn drop_generic_workload(&mut self) {
        self.spec.drop_generic_workload();
    }
    /// Whether a field of the gate `HostnameOverride` is set.
    pub(crate) fn uses_hostname_override(&self) -> bool {
        self.spec.uses_hostname_override()
    }
    /// Empties the fields of the gate `HostnameOverride`.
    pub(crate) fn drop_hostname_override(&mut self) {
        self.spec.drop_hostname_override();
    }
    /// Whether a field of the gate `MaxUnavailableStatefulSet` is set.
    pub(crate) fn uses_max_unavailable_stateful_set(&self) -> bool {
        self.spec.uses_max_unavailable_stateful_set()
    }
    /// Empties the fields of the gate `MaxUnavailableStatefulSet`.
    pub(crate) fn drop_max_unavailable_stateful_set(&mut self) {
        self.spec.drop_max_unavailable_stateful_set();
    }
    /// Whether a field of the gate `PodCertificateRequest` is set.
    pub(crate) fn uses_pod_certificate_request(&self) -> bool {
        self.spec.uses_pod_certificate_request()
    }
    /// Empties the fields of the gate `PodCertificateRequest`.
    pub(crate) fn drop_pod_certificate_request(&mut self) {
        self.spec.drop_pod_certificate_request();
    }
    /// Whether a field of the gate `PodLevelResources` is set.
    pub(crate) fn uses_pod_level_resources(&self) -> bool {
        self.spec.uses_pod_level_resources()
    }
    /// Empties the fields of the gate `PodLevelResources`.
    pub(crate) fn drop_pod_level_resources(&mut self) {
        self.spec.drop_pod_level_resources();
    }
}

impl crate::apps::v1::RollingUpdateStatefulSetStrategy {
    /// Whether a field of the gate `MaxUnavailableStatefulSet` is set.
    pub(crate) fn uses_max_unavailable_stateful_set(&self) -> bool {
        self.max_unavailable.is_some()
    }
    /// Empties the fields of the gate `MaxUnavailableStatefulSet`.
    pub(crate) fn drop_max_unavailable_stateful_set(&mut self) {
        self.max_unavailable = Default::default();
    }
}

impl crate::apps::v1::StatefulSetSpec {
    /// Whether a field of the gate `ClusterTrustBundleProjection` is set.
    pub(crate) fn uses_cluster_trust_bundle_projection(&self) -> bool {
        self.template.uses_cluster_trust_bundle_projection()
    }
    /// Empties the fields of the gate `ClusterTrustBundleProjection`.
    pub(crate) fn drop_cluster_trust_bundle_projection(&mut self) {
        self.template.drop_cluster_trust_bundle_projection();
    }
    /// Whether a field of the gate `ContainerRestartRules` is set.
    pub(crate) fn uses_container_restart_rules(&self) -> bool {
        self.template.uses_container_restart_rules()
    }
    /// Empties the fields of the gate `ContainerRestartRules`.
    pub(crate) fn drop_container_restart_rules(&mut self) {
        self.template.drop_container_restart_rules();
    }
    /// Whether a field of the gate `ContainerStopSignals` is set.
    pub(crate) fn uses_container_stop_signals(&self) -> bool {
        self.template.uses_container_stop_signals()
    }
    /// Empties the fields of the gate `ContainerStopSignals`.
    pub(crate) fn drop_container_stop_signals(&mut self) {
        self.template.drop_container_stop_signals();
    }
    /// Whether a field of the gate `EnvFiles` is set.
    pub(crate) fn uses_env_files(&self) -> bool {
        self.template.uses_env_files()
    }
    /// Empties the fields of the gate `EnvFiles`.
    pub(crate) fn drop_env_files(&mut self) {
        self.template.drop_env_files();
    }
    /// Whether a field of the gate `GenericWorkload` is set.
    pub(crate) fn uses_generic_workload(&self) -> bool {
        self.template.uses_generic_workload()
    }
    /// Empties the fields of the gate `GenericWorkload`.
    pub(crate) fn drop_generic_workload(&mut self) {
        self.template.drop_generic_workload();
    }
    /// Whether a field of the gate `HostnameOverride` is set.
    pub(crate) fn uses_hostname_override(&self) -> bool {
        self.template.uses_hostname_override()
    }
    /// Empties the fields of the gate `HostnameOverride`.
    pub(crate) fn drop_hostname_override(&mut self) {
        self.template.drop_hostname_override();
    }
    /// Whether a field of the gate `MaxUnavailableStatefulSet` is set.
    pub(crate) fn uses_max_unavailable_stateful_set(&self) -> bool {
        self.update_strategy.uses_max_unavailable_stateful_set()
    }
    /// Empties the fields of the gate `MaxUnavailableStatefulSet`.
    pub(crate) fn drop_max_unavailable_stateful_set(&mut self) {
        self.update_strategy.drop_max_unavailable_stateful_set();
    }
    /// Whether a field of the gate `PodCertificateRequest` is set.
    pub(crate) fn uses_pod_certificate_request(&self) -> bool {
        self.template.uses_pod_certificate_request()
    }
    /// Empties the fields of the gate `PodCertificateRequest`.
    pub(crate) fn drop_pod_certificate_request(&mut self) {
        self.template.drop_pod_certificate_request();
    }
    /// Whether a field of the gate `PodLevelResources` is set.
    pub(crate) fn uses_pod_level_resources(&self) -> bool {
        self.template.uses_pod_level_resources()
    }
    /// Empties the fields of the gate `PodLevelResources`.
    pub(crate) fn drop_pod_level_resources(&mut self) {
        self.template.drop_pod_level_resources();
    }
}

impl crate::apps::v1::StatefulSetUpdateStrategy {
    /// Whether a field of the gate `MaxUnavailableStatefulSet` is set.
    pub(crate) fn uses_max_unavailable_stateful_set(&self) -> bool {
        self.rolling_update
            .as_ref()
            .is_some_and(|value| value.uses_max_unavailable_stateful_set())
    }
    /// Empties the fields of the gate `MaxUnavailableStatefulSet`.
    pub(crate) fn drop_max_unavailable_stateful_set(&mut self) {
        if let Some(value) = &mut self.rolling_update {
            value.drop_max_unavailable_stateful_set();
        }
    }
}
