// Written by kindsmith from schema/core/v1/pod.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `pod`.

/// TODO: what it is.
#[derive(Clone, Default, PartialEq)]
pub struct Pod {
    /// ?
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// ?
    pub spec: crate::core::v1::PodSpec,
    /// ?
    pub status: crate::core::v1::PodStatus,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ContainerExtendedResourceRequest {
    /// ?
    pub container_name: String,
    /// ?
    pub resource_name: String,
    /// ?
    pub request_name: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct HostIP {
    /// ?
    pub ip: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct NodeAllocatableResourceClaimStatus {
    /// ?
    pub resource_claim_name: String,
    /// ?
    pub containers: Vec<String>,
    /// ?
    pub resources: std::collections::BTreeMap<String, machinery::quantity::Quantity>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PodCondition {
    /// ?
    pub type_: String,
    /// ?
    pub observed_generation: i64,
    /// ?
    pub status: String,
    /// ?
    pub last_probe_time: Option<machinery::time::Time>,
    /// ?
    pub last_transition_time: Option<machinery::time::Time>,
    /// ?
    pub reason: String,
    /// ?
    pub message: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PodExtendedResourceClaimStatus {
    /// ?
    pub request_mappings: Vec<crate::core::v1::ContainerExtendedResourceRequest>,
    /// ?
    pub resource_claim_name: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PodIP {
    /// ?
    pub ip: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PodResourceClaimStatus {
    /// ?
    pub name: String,
    /// ?
    pub resource_claim_name: Option<String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PodStatus {
    /// ?
    pub observed_generation: i64,
    /// ?
    pub phase: String,
    /// ?
    pub conditions: Vec<crate::core::v1::PodCondition>,
    /// ?
    pub message: String,
    /// ?
    pub reason: String,
    /// ?
    pub nominated_node_name: String,
    /// ?
    pub host_ip: String,
    /// ?
    pub host_ips: Vec<crate::core::v1::HostIP>,
    /// ?
    pub pod_ip: String,
    /// ?
    pub pod_ips: Vec<crate::core::v1::PodIP>,
    /// ?
    pub start_time: Option<machinery::time::Time>,
    /// ?
    pub init_container_statuses: Vec<crate::core::v1::ContainerStatus>,
    /// ?
    pub container_statuses: Vec<crate::core::v1::ContainerStatus>,
    /// ?
    pub qos_class: String,
    /// ?
    pub ephemeral_container_statuses: Vec<crate::core::v1::ContainerStatus>,
    /// ?
    pub resize: String,
    /// ?
    pub resource_claim_statuses: Vec<crate::core::v1::PodResourceClaimStatus>,
    /// ?
    pub extended_resource_claim_status: Option<
        crate::core::v1::PodExtendedResourceClaimStatus,
    >,
    /// ?
    pub allocated_resources: std::collections::BTreeMap<
        String,
        machinery::quantity::Quantity,
    >,
    /// ?
    pub resources: Option<crate::core::v1::ResourceRequirements>,
    /// ?
    pub node_allocatable_resource_claim_statuses: Vec<
        crate::core::v1::NodeAllocatableResourceClaimStatus,
    >,
}
