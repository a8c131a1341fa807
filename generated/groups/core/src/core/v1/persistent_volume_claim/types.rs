// Written by kindsmith from schema/core/v1/persistent_volume_claim.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `persistent_volume_claim`.

/// TODO: what it is.
#[derive(Clone, Default, PartialEq)]
pub struct PersistentVolumeClaim {
    /// ?
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// ?
    pub spec: crate::core::v1::PersistentVolumeClaimSpec,
    /// ?
    pub status: crate::core::v1::PersistentVolumeClaimStatus,
}
