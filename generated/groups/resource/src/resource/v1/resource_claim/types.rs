// Written by kindsmith from schema/resource/v1/resource_claim.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `resource/v1` from `resource_claim`.

/// Asks for devices of nodes, such as accelerators, for pods that refer to it. The scheduler
/// allocates them.
#[derive(Clone, Default, PartialEq)]
pub struct ResourceClaim {
    /// Name, namespace, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// The devices that are asked for. It cannot be changed.
    pub spec: crate::resource::v1::ResourceClaimSpec,
    /// What was allocated, for whom, and in what state it is.
    pub status: crate::resource::v1::ResourceClaimStatus,
}
