// Written by kindsmith from schema/scheduling/v1alpha2/workload.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `scheduling/v1alpha2` from `workload`.

/// TODO: what it is.
#[derive(Clone, Default, PartialEq)]
pub struct Workload {
    /// ?
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// ?
    pub spec: crate::scheduling::v1alpha2::WorkloadSpec,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PodGroupTemplate {
    /// ?
    pub name: String,
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
pub struct TypedLocalObjectReference {
    /// ?
    pub api_group: String,
    /// ?
    pub kind: String,
    /// ?
    pub name: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct WorkloadSpec {
    /// ?
    pub controller_ref: Option<crate::scheduling::v1alpha2::TypedLocalObjectReference>,
    /// ?
    pub pod_group_templates: Vec<crate::scheduling::v1alpha2::PodGroupTemplate>,
}
