// Written by kindsmith from schema/scheduling/v1alpha2/pod_group_template.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `scheduling/v1alpha2` from `pod_group_template`.

/// Pods are scheduled one by one. It has no settings.
#[derive(Clone, Default, PartialEq)]
pub struct BasicSchedulingPolicy {}

/// Pods are scheduled together or not at all.
#[derive(Clone, Default, PartialEq)]
pub struct GangSchedulingPolicy {
    /// How many pods must find nodes at the same time, at least 1.
    pub min_count: i32,
}

/// A resource claim of a group. Exactly one of the references is set.
#[derive(Clone, Default, PartialEq)]
pub struct PodGroupResourceClaim {
    /// Name by which the group refers to it, a DNS label.
    pub name: String,
    /// Name of a ResourceClaim in the namespace.
    pub resource_claim_name: Option<String>,
    /// Name of a template from which a claim is made for the group.
    pub resource_claim_template_name: Option<String>,
}

/// Where pods must run together.
#[derive(Clone, Default, PartialEq)]
pub struct PodGroupSchedulingConstraints {
    /// Domains of nodes of which they must share one.
    pub topology: Vec<crate::scheduling::v1alpha2::TopologyConstraint>,
}

/// How pods are scheduled. Exactly one field is set.
#[derive(Clone, Default, PartialEq)]
pub struct PodGroupSchedulingPolicy {
    /// One by one.
    pub basic: Option<crate::scheduling::v1alpha2::BasicSchedulingPolicy>,
    /// Together or not at all.
    pub gang: Option<crate::scheduling::v1alpha2::GangSchedulingPolicy>,
}

/// Pods run within one domain.
#[derive(Clone, Default, PartialEq)]
pub struct TopologyConstraint {
    /// Label of nodes; those with the same value are one domain.
    pub key: String,
}
