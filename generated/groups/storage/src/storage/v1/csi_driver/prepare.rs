// Written by kindsmith from schema/storage/v1/csi_driver.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! What a write may set, and what is set for it.

impl crate::storage::v1::CSIDriver {
    /// Applies what the schema says of writing.
    pub(crate) fn prepare(
        &mut self,
        change: &machinery::change::Change<'_>,
        old: Option<&Self>,
    ) {
        if !change.gates.is_on("CSIServiceAccountTokenSecrets")
            && !old.is_some_and(Self::uses_csi_service_account_token_secrets)
        {
            self.drop_csi_service_account_token_secrets();
        }
        if !change.gates.is_on("MutableCSINodeAllocatableCount")
            && !old.is_some_and(Self::uses_mutable_csi_node_allocatable_count)
        {
            self.drop_mutable_csi_node_allocatable_count();
        }
        if !change.gates.is_on("SELinuxMountReadWriteOncePod")
            && !old.is_some_and(Self::uses_se_linux_mount_read_write_once_pod)
        {
            self.drop_se_linux_mount_read_write_once_pod();
        }
        if !change.gates.is_on("VolumeLimitScaling")
            && !old.is_some_and(Self::uses_volume_limit_scaling)
        {
            self.drop_volume_limit_scaling();
        }
    }
    /// Whether a field of the gate `CSIServiceAccountTokenSecrets` is set.
    pub(crate) fn uses_csi_service_account_token_secrets(&self) -> bool {
        self.spec.uses_csi_service_account_token_secrets()
    }
    /// Empties the fields of the gate `CSIServiceAccountTokenSecrets`.
    pub(crate) fn drop_csi_service_account_token_secrets(&mut self) {
        self.spec.drop_csi_service_account_token_secrets();
    }
    /// Whether a field of the gate `MutableCSINodeAllocatableCount` is set.
    pub(crate) fn uses_mutable_csi_node_allocatable_count(&self) -> bool {
        self.spec.uses_mutable_csi_node_allocatable_count()
    }
    /// Empties the fields of the gate `MutableCSINodeAllocatableCount`.
    pub(crate) fn drop_mutable_csi_node_allocatable_count(&mut self) {
        self.spec.drop_mutable_csi_node_allocatable_count();
    }
    /// Whether a field of the gate `SELinuxMountReadWriteOncePod` is set.
    pub(crate) fn uses_se_linux_mount_read_write_once_pod(&self) -> bool {
        self.spec.uses_se_linux_mount_read_write_once_pod()
    }
    /// Empties the fields of the gate `SELinuxMountReadWriteOncePod`.
    pub(crate) fn drop_se_linux_mount_read_write_once_pod(&mut self) {
        self.spec.drop_se_linux_mount_read_write_once_pod();
    }
    /// Whether a field of the gate `VolumeLimitScaling` is set.
    pub(crate) fn uses_volume_limit_scaling(&self) -> bool {
        self.spec.uses_volume_limit_scaling()
    }
    /// Empties the fields of the gate `VolumeLimitScaling`.
    pub(crate) fn drop_volume_limit_scaling(&mut self) {
        self.spec.drop_volume_limit_scaling();
    }
}

impl crate::storage::v1::CSIDriverSpec {
    /// Whether a field of the gate `CSIServiceAccountTokenSecrets` is set.
    pub(crate) fn uses_csi_service_account_token_secrets(&self) -> bool {
        self.service_account_token_in_secrets.is_some()
    }
    /// Empties the fields of the gate `CSIServiceAccountTokenSecrets`.
    pub(crate) fn drop_csi_service_account_token_secrets(&mut self) {
        self.service_account_token_in_secrets = Default::default();
    }
    /// Whether a field of the gate `MutableCSINodeAllocatableCount` is set.
    pub(crate) fn uses_mutable_csi_node_allocatable_count(&self) -> bool {
        self.node_allocatable_update_period_seconds.is_some()
    }
    /// Empties the fields of the gate `MutableCSINodeAllocatableCount`.
    pub(crate) fn drop_mutable_csi_node_allocatable_count(&mut self) {
        self.node_allocatable_update_period_seconds = Default::default();
    }
    /// Whether a field of the gate `SELinuxMountReadWriteOncePod` is set.
    pub(crate) fn uses_se_linux_mount_read_write_once_pod(&self) -> bool {
        self.se_linux_mount.is_some()
    }
    /// Empties the fields of the gate `SELinuxMountReadWriteOncePod`.
    pub(crate) fn drop_se_linux_mount_read_write_once_pod(&mut self) {
        self.se_linux_mount = Default::default();
    }
    /// Whether a field of the gate `VolumeLimitScaling` is set.
    pub(crate) fn uses_volume_limit_scaling(&self) -> bool {
        self.prevent_pod_scheduling_if_missing.is_some()
    }
    /// Empties the fields of the gate `VolumeLimitScaling`.
    pub(crate) fn drop_volume_limit_scaling(&mut self) {
        self.prevent_pod_scheduling_if_missing = Default::default();
    }
}
