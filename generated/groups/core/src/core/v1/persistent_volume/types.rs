// Written by kindsmith from schema/core/v1/persistent_volume.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `persistent_volume`.

/// A volume that lives longer than pods. Claims are bound to it.
#[derive(Clone, Default, PartialEq)]
pub struct PersistentVolume {
    /// Name, namespace, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// What the volume is and who may use it.
    pub spec: crate::core::v1::PersistentVolumeSpec,
    /// What state the volume is in.
    pub status: crate::core::v1::PersistentVolumeStatus,
}

/// What state a volume is in.
#[derive(Clone, Default, PartialEq)]
pub struct PersistentVolumeStatus {
    /// `Pending` (default), `Available`, `Bound`, `Released` (its claim is gone) or `Failed`.
    pub phase: String,
    /// Details for people.
    pub message: String,
    /// Why it failed, as one word.
    pub reason: String,
    /// When the phase changed last. The server sets it.
    pub last_phase_transition_time: Option<machinery::time::Time>,
}
