// Written by kindsmith from schema/core/v1/resources.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `resources`.

/// A resource claim of the pod that a container uses.
#[derive(Clone, Default, PartialEq)]
pub struct ResourceClaim {
    /// Name of an entry in the pod's `resourceClaims`.
    pub name: String,
    /// Name of one request of the claim. Empty stands for all of it.
    pub request: String,
}

/// How much of resources is needed, and how much may be used.
#[derive(Clone, Default, PartialEq)]
pub struct ResourceRequirements {
    /// The most that may be used, by resource, as `cpu` or `memory`.
    pub limits: std::collections::BTreeMap<String, machinery::quantity::Quantity>,
    /// The least that is needed. Absent stands for the limit, where there is one.
    pub requests: std::collections::BTreeMap<String, machinery::quantity::Quantity>,
    /// Resource claims that are used. They cannot be changed.
    pub claims: Vec<crate::core::v1::ResourceClaim>,
}

/// Refers to an object of any kind in the same namespace.
#[derive(Clone, Default, PartialEq)]
pub struct TypedLocalObjectReference {
    /// Group of the object. Absent stands for core.
    pub api_group: Option<String>,
    /// Kind of the object.
    pub kind: String,
    /// Name of the object.
    pub name: String,
}

/// Refers to an object of any kind, in this or another namespace.
#[derive(Clone, Default, PartialEq)]
pub struct TypedObjectReference {
    /// Group of the object. Absent stands for core.
    pub api_group: Option<String>,
    /// Kind of the object.
    pub kind: String,
    /// Name of the object.
    pub name: String,
    /// Namespace of the object. Another one than that of the claim needs a ReferenceGrant there.
    pub namespace: Option<String>,
}

/// How much a volume needs and may have.
#[derive(Clone, Default, PartialEq)]
pub struct VolumeResourceRequirements {
    /// The most that it may have, by resource, as `storage`.
    pub limits: std::collections::BTreeMap<String, machinery::quantity::Quantity>,
    /// The least that it needs. Absent stands for the limit, where there is one.
    pub requests: std::collections::BTreeMap<String, machinery::quantity::Quantity>,
}
