// Written by kindsmith from schema/scheduling/v1alpha2/pod_group.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `scheduling/v1alpha2` from `pod_group`.

/// Pods that are scheduled together. Controllers make it from a Workload.
#[derive(Clone, Default, PartialEq)]
pub struct PodGroup {
    /// Name, namespace, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// How the pods are scheduled.
    pub spec: crate::scheduling::v1alpha2::PodGroupSpec,
    /// How far it has come.
    pub status: crate::scheduling::v1alpha2::PodGroupStatus,
}

/// A resource claim of a group.
#[derive(Clone, Default, PartialEq)]
pub struct PodGroupResourceClaimStatus {
    /// Name by which the group refers to it.
    pub name: String,
    /// Name of a ResourceClaim in the namespace.
    pub resource_claim_name: Option<String>,
}

/// How the pods of a group are scheduled. It cannot be changed.
#[derive(Clone, Default, PartialEq)]
pub struct PodGroupSpec {
    /// Template from which it was made.
    pub pod_group_template_ref: Option<
        crate::scheduling::v1alpha2::PodGroupTemplateReference,
    >,
    /// How the pods are scheduled.
    pub scheduling_policy: crate::scheduling::v1alpha2::PodGroupSchedulingPolicy,
    /// Where the pods must run together.
    pub scheduling_constraints: Option<
        crate::scheduling::v1alpha2::PodGroupSchedulingConstraints,
    >,
    /// Resource claims that the pods share, at most 4.
    pub resource_claims: Vec<crate::scheduling::v1alpha2::PodGroupResourceClaim>,
    /// Whether pods are preempted one by one, `Pod` (default), or all together, `PodGroup`.
    pub disruption_mode: Option<String>,
    /// Name of the PriorityClass of the group.
    pub priority_class_name: String,
    /// Priority of the group. The server sets it from the class.
    pub priority: Option<i32>,
}

/// How far a group has come.
#[derive(Clone, Default, PartialEq)]
pub struct PodGroupStatus {
    /// Aspects of it, such as `PodGroupScheduled`.
    pub conditions: Vec<machinery::meta::v1::Condition>,
    /// Resource claims that were made for the group.
    pub resource_claim_statuses: Vec<
        crate::scheduling::v1alpha2::PodGroupResourceClaimStatus,
    >,
}

/// Where the template of a group stands.
#[derive(Clone, Default, PartialEq)]
pub struct PodGroupTemplateReference {
    /// In a Workload.
    pub workload: Option<crate::scheduling::v1alpha2::WorkloadPodGroupTemplateReference>,
}

/// A template in a Workload.
#[derive(Clone, Default, PartialEq)]
pub struct WorkloadPodGroupTemplateReference {
    /// Name of the Workload.
    pub workload_name: String,
    /// Name of the template in it.
    pub pod_group_template_name: String,
}
