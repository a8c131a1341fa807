// Written by kindsmith from schema/core/v1/persistent_volume.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `persistent_volume`.

/// TODO: what it is.
#[derive(Clone, Default, PartialEq)]
pub struct PersistentVolume {
    /// ?
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// ?
    pub spec: crate::core::v1::PersistentVolumeSpec,
    /// ?
    pub status: crate::core::v1::PersistentVolumeStatus,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PersistentVolumeStatus {
    /// ?
    pub phase: String,
    /// ?
    pub message: String,
    /// ?
    pub reason: String,
    /// ?
    pub last_phase_transition_time: Option<machinery::time::Time>,
}
