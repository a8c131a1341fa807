// Written by kindsmith from schema/core/v1/pod.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! What a write may set, and what is set for it.

impl crate::core::v1::Pod {
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
        if !change.gates.is_on("DRAExtendedResource")
            && !old.is_some_and(Self::uses_dra_extended_resource)
        {
            self.drop_dra_extended_resource();
        }
        if !change.gates.is_on("DRANodeAllocatableResources")
            && !old.is_some_and(Self::uses_dra_node_allocatable_resources)
        {
            self.drop_dra_node_allocatable_resources();
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
        if !change.gates.is_on("ImageVolumeWithDigest")
            && !old.is_some_and(Self::uses_image_volume_with_digest)
        {
            self.drop_image_volume_with_digest();
        }
        if !change.gates.is_on("InPlacePodLevelResourcesVerticalScaling")
            && !old.is_some_and(Self::uses_in_place_pod_level_resources_vertical_scaling)
        {
            self.drop_in_place_pod_level_resources_vertical_scaling();
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
        if !change.gates.is_on("ResourceHealthStatus")
            && !old.is_some_and(Self::uses_resource_health_status)
        {
            self.drop_resource_health_status();
        }
        if !change.gates.is_on("ResourceHealthStatusMessage")
            && !old.is_some_and(Self::uses_resource_health_status_message)
        {
            self.drop_resource_health_status_message();
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
            ("ephemeralcontainers", Some(old)) => {
                self.spec.volumes.clone_from(&old.spec.volumes);
                self.spec.init_containers.clone_from(&old.spec.init_containers);
                self.spec.containers.clone_from(&old.spec.containers);
                self.spec.restart_policy.clone_from(&old.spec.restart_policy);
                self.spec
                    .termination_grace_period_seconds
                    .clone_from(&old.spec.termination_grace_period_seconds);
                self.spec
                    .active_deadline_seconds
                    .clone_from(&old.spec.active_deadline_seconds);
                self.spec.dns_policy.clone_from(&old.spec.dns_policy);
                self.spec.node_selector.clone_from(&old.spec.node_selector);
                self.spec
                    .service_account_name
                    .clone_from(&old.spec.service_account_name);
                self.spec.service_account.clone_from(&old.spec.service_account);
                self.spec
                    .automount_service_account_token
                    .clone_from(&old.spec.automount_service_account_token);
                self.spec.node_name.clone_from(&old.spec.node_name);
                self.spec.host_network.clone_from(&old.spec.host_network);
                self.spec.host_pid.clone_from(&old.spec.host_pid);
                self.spec.host_ipc.clone_from(&old.spec.host_ipc);
                self.spec
                    .share_process_namespace
                    .clone_from(&old.spec.share_process_namespace);
                self.spec.security_context.clone_from(&old.spec.security_context);
                self.spec.image_pull_secrets.clone_from(&old.spec.image_pull_secrets);
                self.spec.hostname.clone_from(&old.spec.hostname);
                self.spec.subdomain.clone_from(&old.spec.subdomain);
                self.spec.affinity.clone_from(&old.spec.affinity);
                self.spec.scheduler_name.clone_from(&old.spec.scheduler_name);
                self.spec.tolerations.clone_from(&old.spec.tolerations);
                self.spec.host_aliases.clone_from(&old.spec.host_aliases);
                self.spec.priority_class_name.clone_from(&old.spec.priority_class_name);
                self.spec.priority.clone_from(&old.spec.priority);
                self.spec.dns_config.clone_from(&old.spec.dns_config);
                self.spec.readiness_gates.clone_from(&old.spec.readiness_gates);
                self.spec.runtime_class_name.clone_from(&old.spec.runtime_class_name);
                self.spec
                    .enable_service_links
                    .clone_from(&old.spec.enable_service_links);
                self.spec.preemption_policy.clone_from(&old.spec.preemption_policy);
                self.spec.overhead.clone_from(&old.spec.overhead);
                self.spec
                    .topology_spread_constraints
                    .clone_from(&old.spec.topology_spread_constraints);
                self.spec
                    .set_hostname_as_fqdn
                    .clone_from(&old.spec.set_hostname_as_fqdn);
                self.spec.os.clone_from(&old.spec.os);
                self.spec.host_users.clone_from(&old.spec.host_users);
                self.spec.scheduling_gates.clone_from(&old.spec.scheduling_gates);
                self.spec.resource_claims.clone_from(&old.spec.resource_claims);
                self.spec.resources.clone_from(&old.spec.resources);
                self.spec.hostname_override.clone_from(&old.spec.hostname_override);
                self.spec.scheduling_group.clone_from(&old.spec.scheduling_group);
                self.status.clone_from(&old.status);
            }
            ("resize", Some(old)) => {
                self.spec.volumes.clone_from(&old.spec.volumes);
                self.spec
                    .ephemeral_containers
                    .clone_from(&old.spec.ephemeral_containers);
                self.spec.restart_policy.clone_from(&old.spec.restart_policy);
                self.spec
                    .termination_grace_period_seconds
                    .clone_from(&old.spec.termination_grace_period_seconds);
                self.spec
                    .active_deadline_seconds
                    .clone_from(&old.spec.active_deadline_seconds);
                self.spec.dns_policy.clone_from(&old.spec.dns_policy);
                self.spec.node_selector.clone_from(&old.spec.node_selector);
                self.spec
                    .service_account_name
                    .clone_from(&old.spec.service_account_name);
                self.spec.service_account.clone_from(&old.spec.service_account);
                self.spec
                    .automount_service_account_token
                    .clone_from(&old.spec.automount_service_account_token);
                self.spec.node_name.clone_from(&old.spec.node_name);
                self.spec.host_network.clone_from(&old.spec.host_network);
                self.spec.host_pid.clone_from(&old.spec.host_pid);
                self.spec.host_ipc.clone_from(&old.spec.host_ipc);
                self.spec
                    .share_process_namespace
                    .clone_from(&old.spec.share_process_namespace);
                self.spec.security_context.clone_from(&old.spec.security_context);
                self.spec.image_pull_secrets.clone_from(&old.spec.image_pull_secrets);
                self.spec.hostname.clone_from(&old.spec.hostname);
                self.spec.subdomain.clone_from(&old.spec.subdomain);
                self.spec.affinity.clone_from(&old.spec.affinity);
                self.spec.scheduler_name.clone_from(&old.spec.scheduler_name);
                self.spec.tolerations.clone_from(&old.spec.tolerations);
                self.spec.host_aliases.clone_from(&old.spec.host_aliases);
                self.spec.priority_class_name.clone_from(&old.spec.priority_class_name);
                self.spec.priority.clone_from(&old.spec.priority);
                self.spec.dns_config.clone_from(&old.spec.dns_config);
                self.spec.readiness_gates.clone_from(&old.spec.readiness_gates);
                self.spec.runtime_class_name.clone_from(&old.spec.runtime_class_name);
                self.spec
                    .enable_service_links
                    .clone_from(&old.spec.enable_service_links);
                self.spec.preemption_policy.clone_from(&old.spec.preemption_policy);
                self.spec.overhead.clone_from(&old.spec.overhead);
                self.spec
                    .topology_spread_constraints
                    .clone_from(&old.spec.topology_spread_constraints);
                self.spec
                    .set_hostname_as_fqdn
                    .clone_from(&old.spec.set_hostname_as_fqdn);
                self.spec.os.clone_from(&old.spec.os);
                self.spec.host_users.clone_from(&old.spec.host_users);
                self.spec.scheduling_gates.clone_from(&old.spec.scheduling_gates);
                self.spec.resource_claims.clone_from(&old.spec.resource_claims);
                self.spec.hostname_override.clone_from(&old.spec.hostname_override);
                self.spec.scheduling_group.clone_from(&old.spec.scheduling_group);
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
            || self.status.uses_container_stop_signals()
    }
    /// Empties the fields of the gate `ContainerStopSignals`.
    pub(crate) fn drop_container_stop_signals(&mut self) {
        self.spec.drop_container_stop_signals();
        self.status.drop_container_stop_signals();
    }
    /// Whether a field of the gate `DRAExtendedResource` is set.
    pub(crate) fn uses_dra_extended_resource(&self) -> bool {
        self.status.uses_dra_extended_resource()
    }
    /// Empties the fields of the gate `DRAExtendedResource`.
    pub(crate) fn drop_dra_extended_resource(&mut self) {
        self.status.drop_dra_extended_resource();
    }
    /// Whether a field of the gate `DRANodeAllocatableResources` is set.
    pub(crate) fn uses_dra_node_allocatable_resources(&self) -> bool {
        self.status.uses_dra_node_allocatable_resources()
    }
    /// Empties the fields of the gate `DRANodeAllocatableResources`.
    pub(crate) fn drop_dra_node_allocatable_resources(&mut self) {
        self.status.drop_dra_node_allocatable_resources();
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
    /// Whether a field of the gate `ImageVolumeWithDigest` is set.
    pub(crate) fn uses_image_volume_with_digest(&self) -> bool {
        self.status.uses_image_volume_with_digest()
    }
    /// Empties the fields of the gate `ImageVolumeWithDigest`.
    pub(crate) fn drop_image_volume_with_digest(&mut self) {
        self.status.drop_image_volume_with_digest();
    }
    /// Whether a field of the gate `InPlacePodLevelResourcesVerticalScaling` is set.
    pub(crate) fn uses_in_place_pod_level_resources_vertical_scaling(&self) -> bool {
        self.status.uses_in_place_pod_level_resources_vertical_scaling()
    }
    /// Empties the fields of the gate `InPlacePodLevelResourcesVerticalScaling`.
    pub(crate) fn drop_in_place_pod_level_resources_vertical_scaling(&mut self) {
        self.status.drop_in_place_pod_level_resources_vertical_scaling();
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
    /// Whether a field of the gate `ResourceHealthStatus` is set.
    pub(crate) fn uses_resource_health_status(&self) -> bool {
        self.status.uses_resource_health_status()
    }
    /// Empties the fields of the gate `ResourceHealthStatus`.
    pub(crate) fn drop_resource_health_status(&mut self) {
        self.status.drop_resource_health_status();
    }
    /// Whether a field of the gate `ResourceHealthStatusMessage` is set.
    pub(crate) fn uses_resource_health_status_message(&self) -> bool {
        self.status.uses_resource_health_status_message()
    }
    /// Empties the fields of the gate `ResourceHealthStatusMessage`.
    pub(crate) fn drop_resource_health_status_message(&mut self) {
        self.status.drop_resource_health_status_message();
    }
}

impl crate::core::v1::PodStatus {
    /// Whether a field of the gate `ContainerStopSignals` is set.
    pub(crate) fn uses_container_stop_signals(&self) -> bool {
        self
            .init_container_statuses
            .iter()
            .any(|item| item.uses_container_stop_signals())
            || self
                .container_statuses
                .iter()
                .any(|item| item.uses_container_stop_signals())
            || self
                .ephemeral_container_statuses
                .iter()
                .any(|item| item.uses_container_stop_signals())
    }
    /// Empties the fields of the gate `ContainerStopSignals`.
    pub(crate) fn drop_container_stop_signals(&mut self) {
        for item in &mut self.init_container_statuses {
            item.drop_container_stop_signals();
        }
        for item in &mut self.container_statuses {
            item.drop_container_stop_signals();
        }
        for item in &mut self.ephemeral_container_statuses {
            item.drop_container_stop_signals();
        }
    }
    /// Whether a field of the gate `DRAExtendedResource` is set.
    pub(crate) fn uses_dra_extended_resource(&self) -> bool {
        self.extended_resource_claim_status.is_some()
    }
    /// Empties the fields of the gate `DRAExtendedResource`.
    pub(crate) fn drop_dra_extended_resource(&mut self) {
        self.extended_resource_claim_status = Default::default();
    }
    /// Whether a field of the gate `DRANodeAllocatableResources` is set.
    pub(crate) fn uses_dra_node_allocatable_resources(&self) -> bool {
        !self.node_allocatable_resource_claim_statuses.is_empty()
    }
    /// Empties the fields of the gate `DRANodeAllocatableResources`.
    pub(crate) fn drop_dra_node_allocatable_resources(&mut self) {
        self.node_allocatable_resource_claim_statuses = Default::default();
    }
    /// Whether a field of the gate `ImageVolumeWithDigest` is set.
    pub(crate) fn uses_image_volume_with_digest(&self) -> bool {
        self
            .init_container_statuses
            .iter()
            .any(|item| item.uses_image_volume_with_digest())
            || self
                .container_statuses
                .iter()
                .any(|item| item.uses_image_volume_with_digest())
            || self
                .ephemeral_container_statuses
                .iter()
                .any(|item| item.uses_image_volume_with_digest())
    }
    /// Empties the fields of the gate `ImageVolumeWithDigest`.
    pub(crate) fn drop_image_volume_with_digest(&mut self) {
        for item in &mut self.init_container_statuses {
            item.drop_image_volume_with_digest();
        }
        for item in &mut self.container_statuses {
            item.drop_image_volume_with_digest();
        }
        for item in &mut self.ephemeral_container_statuses {
            item.drop_image_volume_with_digest();
        }
    }
    /// Whether a field of the gate `InPlacePodLevelResourcesVerticalScaling` is set.
    pub(crate) fn uses_in_place_pod_level_resources_vertical_scaling(&self) -> bool {
        !self.allocated_resources.is_empty() || self.resources.is_some()
    }
    /// Empties the fields of the gate `InPlacePodLevelResourcesVerticalScaling`.
    pub(crate) fn drop_in_place_pod_level_resources_vertical_scaling(&mut self) {
        self.allocated_resources = Default::default();
        self.resources = Default::default();
    }
    /// Whether a field of the gate `ResourceHealthStatus` is set.
    pub(crate) fn uses_resource_health_status(&self) -> bool {
        self
            .init_container_statuses
            .iter()
            .any(|item| item.uses_resource_health_status())
            || self
                .container_statuses
                .iter()
                .any(|item| item.uses_resource_health_status())
            || self
                .ephemeral_container_statuses
                .iter()
                .any(|item| item.uses_resource_health_status())
    }
    /// Empties the fields of the gate `ResourceHealthStatus`.
    pub(crate) fn drop_resource_health_status(&mut self) {
        for item in &mut self.init_container_statuses {
            item.drop_resource_health_status();
        }
        for item in &mut self.container_statuses {
            item.drop_resource_health_status();
        }
        for item in &mut self.ephemeral_container_statuses {
            item.drop_resource_health_status();
        }
    }
    /// Whether a field of the gate `ResourceHealthStatusMessage` is set.
    pub(crate) fn uses_resource_health_status_message(&self) -> bool {
        self
            .init_container_statuses
            .iter()
            .any(|item| item.uses_resource_health_status_message())
            || self
                .container_statuses
                .iter()
                .any(|item| item.uses_resource_health_status_message())
            || self
                .ephemeral_container_statuses
                .iter()
                .any(|item| item.uses_resource_health_status_message())
    }
    /// Empties the fields of the gate `ResourceHealthStatusMessage`.
    pub(crate) fn drop_resource_health_status_message(&mut self) {
        for item in &mut self.init_container_statuses {
            item.drop_resource_health_status_message();
        }
        for item in &mut self.container_statuses {
            item.drop_resource_health_status_message();
        }
        for item in &mut self.ephemeral_container_statuses {
            item.drop_resource_health_status_message();
        }
    }
}
