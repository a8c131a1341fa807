// Written by kindsmith from schema/core/v1/persistent_volume_claim.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `persistent_volume_claim`.

/// Asks for a volume. Pods use the volume by the name of the claim.
#[derive(Clone, Default, PartialEq)]
pub struct PersistentVolumeClaim {
    /// Name, namespace, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// What volume is wanted.
    pub spec: crate::core::v1::PersistentVolumeClaimSpec,
    /// What volume there is.
    pub status: crate::core::v1::PersistentVolumeClaimStatus,
}
