// Written by kindsmith from schema/core/v1/pod.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `pod`.

/// Containers that run together on one node, and share its network and volumes. A scheduler binds
/// the pod to a node; the agent there runs it and reports.
#[derive(Clone, Default, PartialEq)]
pub struct Pod {
    /// Name, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// The containers and volumes to run, and how. After creation, only images, tolerations,
    /// `activeDeadlineSeconds` and a few other fields may change.
    pub spec: crate::core::v1::PodSpec,
    /// What became of the pod, as the node agent last reported it. Written through the sub-resource
    /// `status`.
    pub status: crate::core::v1::PodStatus,
}

/// Which request of a generated resource claim backs an extended resource of a container.
#[derive(Clone, Default, PartialEq)]
pub struct ContainerExtendedResourceRequest {
    /// Name of the container that asks for the extended resource, among `containers` and
    /// `initContainers` of the pod.
    pub container_name: String,
    /// Name of the extended resource in the requests of that container, as `example.com/gpu`.
    pub resource_name: String,
    /// Name of the request in the generated resource claim that provides the resource. A DNS label.
    pub request_name: String,
}

/// One IP address of the node on which a pod runs.
#[derive(Clone, Default, PartialEq)]
pub struct HostIP {
    /// The address, IPv4 or IPv6.
    pub ip: String,
}

/// Resources of the node itself, as `cpu` or `memory`, that a resource claim takes for some
/// containers of a pod.
#[derive(Clone, Default, PartialEq)]
pub struct NodeAllocatableResourceClaimStatus {
    /// Name of the ResourceClaim, which the pod must refer to.
    pub resource_claim_name: String,
    /// Names of the containers that use the claim. At least one is needed.
    pub containers: Vec<String>,
    /// Amounts that the claim takes, by resource of the node. At least one is needed, and none may be
    /// negative.
    pub resources: std::collections::BTreeMap<String, machinery::quantity::Quantity>,
}

/// One aspect of a pod, such as whether it is ready for traffic.
#[derive(Clone, Default, PartialEq)]
pub struct PodCondition {
    /// Name of the aspect. Words without a domain belong to the system; others are qualified names.
    pub type_: String,
    /// The `metadata.generation` of the pod that the condition was made from. A status write that
    /// leaves it out keeps the stored one.
    pub observed_generation: i64,
    /// Whether the aspect holds.
    pub status: String,
    /// When the aspect was last examined.
    pub last_probe_time: Option<machinery::time::Time>,
    /// When `status` last changed.
    pub last_transition_time: Option<machinery::time::Time>,
    /// Why `status` is what it is, as one word in CamelCase.
    pub reason: String,
    /// Details of the last change, for people.
    pub message: String,
}

/// The resource claim that was generated for extended resources which device drivers provide.
#[derive(Clone, Default, PartialEq)]
pub struct PodExtendedResourceClaimStatus {
    /// Which requests of the claim stand for which extended resources of which containers. At least one
    /// is needed.
    pub request_mappings: Vec<crate::core::v1::ContainerExtendedResourceRequest>,
    /// Name of the generated ResourceClaim, in the namespace of the pod.
    pub resource_claim_name: String,
}

/// One IP address of a pod.
#[derive(Clone, Default, PartialEq)]
pub struct PodIP {
    /// The address, IPv4 or IPv6.
    pub ip: String,
}

/// The ResourceClaim that stands for one entry of `spec.resourceClaims`.
#[derive(Clone, Default, PartialEq)]
pub struct PodResourceClaimStatus {
    /// Name of the entry of `spec.resourceClaims`.
    pub name: String,
    /// Name of the ResourceClaim that was made from the template of the entry. Absent when no claim is
    /// needed.
    pub resource_claim_name: Option<String>,
}

/// What became of a pod. It may be behind what the node knows.
#[derive(Clone, Default, PartialEq)]
pub struct PodStatus {
    /// The `metadata.generation` of the pod that the status was made from. A status write that leaves
    /// it out keeps the stored one.
    pub observed_generation: i64,
    /// Summary of the life of the pod. `Pending` until all containers have started once, then
    /// `Running`, and at the end `Succeeded` or `Failed`. `Unknown` when the node cannot be reached.
    pub phase: String,
    /// Aspects of the pod, each with a type of its own, as `Ready` or `PodScheduled`.
    pub conditions: Vec<crate::core::v1::PodCondition>,
    /// Why the pod is in this phase, for people.
    pub message: String,
    /// Why the pod is in this phase, as one word in CamelCase, as `Evicted`. Tables show it in place of
    /// the phase.
    pub reason: String,
    /// Node on which the scheduler made or found room for the pod, which it may still place elsewhere.
    /// Binding the pod clears it.
    pub nominated_node_name: String,
    /// IP address of the node on which the pod runs. Empty until the node agent has accepted the pod.
    pub host_ip: String,
    /// IP addresses of the node, at most one of each IP family. The first is equal to `hostIP`.
    pub host_ips: Vec<crate::core::v1::HostIP>,
    /// IP address of the pod inside the cluster. Equal to the first of `podIPs`; a status write may set
    /// either.
    pub pod_ip: String,
    /// IP addresses of the pod, at most one of each IP family. Empty until they are assigned.
    pub pod_ips: Vec<crate::core::v1::PodIP>,
    /// When the node agent accepted the pod, before it fetched any image.
    pub start_time: Option<machinery::time::Time>,
    /// State of each container of `spec.initContainers`. A terminated one becomes another state only
    /// where its restart policy allows that.
    pub init_container_statuses: Vec<crate::core::v1::ContainerStatus>,
    /// State of each container of `spec.containers`. A terminated one becomes another state only where
    /// its restart policy allows that.
    pub container_statuses: Vec<crate::core::v1::ContainerStatus>,
    /// Class by which nodes decide what to stop first when they run short, computed from requests and
    /// limits when the pod is created. It cannot be changed.
    pub qos_class: String,
    /// State of each container of `spec.ephemeralContainers`, which are never restarted.
    pub ephemeral_container_statuses: Vec<crate::core::v1::ContainerStatus>,
    /// How far a resize of the containers is, in the words of older releases. The conditions
    /// `PodResizePending` and `PodResizeInProgress` replace it.
    pub resize: String,
    /// The claims that were made for entries of `spec.resourceClaims`, one for each name.
    pub resource_claim_statuses: Vec<crate::core::v1::PodResourceClaimStatus>,
    /// The claim that was generated for extended resources that device drivers provide.
    pub extended_resource_claim_status: Option<
        crate::core::v1::PodExtendedResourceClaimStatus,
    >,
    /// Amounts that the node has set aside for the whole pod, by resource.
    pub allocated_resources: std::collections::BTreeMap<
        String,
        machinery::quantity::Quantity,
    >,
    /// Requests and limits of the whole pod that are in force on the node, after a resize.
    pub resources: Option<crate::core::v1::ResourceRequirements>,
    /// Resources of the node that resource claims of the pod take, one entry for each claim.
    pub node_allocatable_resource_claim_statuses: Vec<
        crate::core::v1::NodeAllocatableResourceClaimStatus,
    >,
}
