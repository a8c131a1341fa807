// Written by kindsmith from schema/scheduling/v1alpha2/shared.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `scheduling/v1alpha2` from `shared`.

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct BasicSchedulingPolicy {}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct GangSchedulingPolicy {
    /// ?
    pub min_count: i32,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PodGroupResourceClaim {
    /// ?
    pub name: String,
    /// ?
    pub resource_claim_name: Option<String>,
    /// ?
    pub resource_claim_template_name: Option<String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PodGroupSchedulingConstraints {
    /// ?
    pub topology: Vec<crate::scheduling::v1alpha2::TopologyConstraint>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PodGroupSchedulingPolicy {
    /// ?
    pub basic: Option<crate::scheduling::v1alpha2::BasicSchedulingPolicy>,
    /// ?
    pub gang: Option<crate::scheduling::v1alpha2::GangSchedulingPolicy>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct TopologyConstraint {
    /// ?
    pub key: String,
}
