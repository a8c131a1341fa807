// Written by kindsmith from schema/scheduling/v1alpha2/workload.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `scheduling/v1alpha2` from `workload`.

/// How the pods of an application are scheduled, in groups.
#[derive(Clone, Default, PartialEq)]
pub struct Workload {
    /// Name, namespace, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// The groups.
    pub spec: crate::scheduling::v1alpha2::WorkloadSpec,
}

/// A sort of groups.
#[derive(Clone, Default, PartialEq)]
pub struct PodGroupTemplate {
    /// Name of the template, a DNS label, unique in the workload.
    pub name: String,
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

/// Refers to an object of any kind in the namespace.
#[derive(Clone, Default, PartialEq)]
pub struct TypedLocalObjectReference {
    /// Group of the object. Empty stands for core.
    pub api_group: String,
    /// Kind of the object.
    pub kind: String,
    /// Name of the object.
    pub name: String,
}

/// How the pods of an application are scheduled.
#[derive(Clone, Default, PartialEq)]
pub struct WorkloadSpec {
    /// The object that makes the pods, such as a Job. It may be set once.
    pub controller_ref: Option<crate::scheduling::v1alpha2::TypedLocalObjectReference>,
    /// Sorts of groups, 1 to 8. They cannot be changed.
    pub pod_group_templates: Vec<crate::scheduling::v1alpha2::PodGroupTemplate>,
}
