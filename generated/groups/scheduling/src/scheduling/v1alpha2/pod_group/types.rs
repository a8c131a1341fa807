// Written by kindsmith from schema/scheduling/v1alpha2/pod_group.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `scheduling/v1alpha2` from `pod_group`.

/// TODO: what it is.
#[derive(Clone, Default, PartialEq)]
pub struct PodGroup {
    /// ?
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// ?
    pub spec: crate::scheduling::v1alpha2::PodGroupSpec,
    /// ?
    pub status: crate::scheduling::v1alpha2::PodGroupStatus,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PodGroupResourceClaimStatus {
    /// ?
    pub name: String,
    /// ?
    pub resource_claim_name: Option<String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PodGroupSpec {
    /// ?
    pub pod_group_template_ref: Option<
        crate::scheduling::v1alpha2::PodGroupTemplateReference,
    >,
    /// ?
    pub scheduling_policy: crate::scheduling::v1alpha2::PodGroupSchedulingPolicy,
    /// ?
    pub scheduling_constraints: Option<
        crate::scheduling::v1alpha2::PodGroupSchedulingConstraints,
    >,
    /// ?
    pub resource_claims: Vec<crate::scheduling::v1alpha2::PodGroupResourceClaim>,
    /// ?
    pub disruption_mode: Option<String>,
    /// ?
    pub priority_class_name: String,
    /// ?
    pub priority: Option<i32>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PodGroupStatus {
    /// ?
    pub conditions: Vec<machinery::meta::v1::Condition>,
    /// ?
    pub resource_claim_statuses: Vec<
        crate::scheduling::v1alpha2::PodGroupResourceClaimStatus,
    >,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PodGroupTemplateReference {
    /// ?
    pub workload: Option<crate::scheduling::v1alpha2::WorkloadPodGroupTemplateReference>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct WorkloadPodGroupTemplateReference {
    /// ?
    pub workload_name: String,
    /// ?
    pub pod_group_template_name: String,
}
