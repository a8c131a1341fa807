// Written by kindsmith from schema/core/v1/container_status.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! What a write may set, and what is set for it.

impl crate::core::v1::ContainerStatus {
    /// Whether a field of the gate `ContainerStopSignals` is set.
    pub(crate) fn uses_container_stop_signals(&self) -> bool {
        self.stop_signal.is_some()
    }
    /// Empties the fields of the gate `ContainerStopSignals`.
    pub(crate) fn drop_container_stop_signals(&mut self) {
        self.stop_signal = Default::default();
    }
    /// Whether a field of the gate `ImageVolumeWithDigest` is set.
    pub(crate) fn uses_image_volume_with_digest(&self) -> bool {
        self.volume_mounts.iter().any(|item| item.uses_image_volume_with_digest())
    }
    /// Empties the fields of the gate `ImageVolumeWithDigest`.
    pub(crate) fn drop_image_volume_with_digest(&mut self) {
        for item in &mut self.volume_mounts {
            item.drop_image_volume_with_digest();
        }
    }
    /// Whether a field of the gate `ResourceHealthStatus` is set.
    pub(crate) fn uses_resource_health_status(&self) -> bool {
        !self.allocated_resources_status.is_empty()
    }
    /// Empties the fields of the gate `ResourceHealthStatus`.
    pub(crate) fn drop_resource_health_status(&mut self) {
        self.allocated_resources_status = Default::default();
    }
    /// Whether a field of the gate `ResourceHealthStatusMessage` is set.
    pub(crate) fn uses_resource_health_status_message(&self) -> bool {
        self.allocated_resources_status
            .iter()
            .any(|item| item.uses_resource_health_status_message())
    }
    /// Empties the fields of the gate `ResourceHealthStatusMessage`.
    pub(crate) fn drop_resource_health_status_message(&mut self) {
        for item in &mut self.allocated_resources_status {
            item.drop_resource_health_status_message();
        }
    }
}

impl crate::core::v1::ResourceHealth {
    /// Whether a field of the gate `ResourceHealthStatusMessage` is set.
    pub(crate) fn uses_resource_health_status_message(&self) -> bool {
        self.message.is_some()
    }
    /// Empties the fields of the gate `ResourceHealthStatusMessage`.
    pub(crate) fn drop_resource_health_status_message(&mut self) {
        self.message = Default::default();
    }
}

impl crate::core::v1::ResourceStatus {
    /// Whether a field of the gate `ResourceHealthStatusMessage` is set.
    pub(crate) fn uses_resource_health_status_message(&self) -> bool {
        self.resources.iter().any(|item| item.uses_resource_health_status_message())
    }
    /// Empties the fields of the gate `ResourceHealthStatusMessage`.
    pub(crate) fn drop_resource_health_status_message(&mut self) {
        for item in &mut self.resources {
            item.drop_resource_health_status_message();
        }
    }
}

impl crate::core::v1::VolumeMountStatus {
    /// Whether a field of the gate `ImageVolumeWithDigest` is set.
    pub(crate) fn uses_image_volume_with_digest(&self) -> bool {
        self.volume_status.is_some()
    }
    /// Empties the fields of the gate `ImageVolumeWithDigest`.
    pub(crate) fn drop_image_volume_with_digest(&mut self) {
        self.volume_status = Default::default();
    }
}
