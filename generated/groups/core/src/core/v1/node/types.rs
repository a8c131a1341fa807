// Written by kindsmith from schema/core/v1/node.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `node`.

/// TODO: what it is.
#[derive(Clone, Default, PartialEq)]
pub struct Node {
    /// ?
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// ?
    pub spec: crate::core::v1::NodeSpec,
    /// ?
    pub status: crate::core::v1::NodeStatus,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct AttachedVolume {
    /// ?
    pub name: String,
    /// ?
    pub device_path: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ConfigMapNodeConfigSource {
    /// ?
    pub namespace: String,
    /// ?
    pub name: String,
    /// ?
    pub uid: String,
    /// ?
    pub resource_version: String,
    /// ?
    pub kubelet_config_key: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ContainerImage {
    /// ?
    pub names: Vec<String>,
    /// ?
    pub size_bytes: i64,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct DaemonEndpoint {
    /// ?
    pub port: i32,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct NodeAddress {
    /// ?
    pub type_: String,
    /// ?
    pub address: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct NodeCondition {
    /// ?
    pub type_: String,
    /// ?
    pub status: String,
    /// ?
    pub last_heartbeat_time: Option<machinery::time::Time>,
    /// ?
    pub last_transition_time: Option<machinery::time::Time>,
    /// ?
    pub reason: String,
    /// ?
    pub message: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct NodeConfigSource {
    /// ?
    pub config_map: Option<crate::core::v1::ConfigMapNodeConfigSource>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct NodeConfigStatus {
    /// ?
    pub assigned: Option<crate::core::v1::NodeConfigSource>,
    /// ?
    pub active: Option<crate::core::v1::NodeConfigSource>,
    /// ?
    pub last_known_good: Option<crate::core::v1::NodeConfigSource>,
    /// ?
    pub error: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct NodeDaemonEndpoints {
    /// ?
    pub kubelet_endpoint: crate::core::v1::DaemonEndpoint,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct NodeFeatures {
    /// ?
    pub supplemental_groups_policy: Option<bool>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct NodeRuntimeHandler {
    /// ?
    pub name: String,
    /// ?
    pub features: Option<crate::core::v1::NodeRuntimeHandlerFeatures>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct NodeRuntimeHandlerFeatures {
    /// ?
    pub recursive_read_only_mounts: Option<bool>,
    /// ?
    pub user_namespaces: Option<bool>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct NodeSpec {
    /// ?
    pub pod_cidr: String,
    /// ?
    pub pod_cidrs: Vec<String>,
    /// ?
    pub provider_id: String,
    /// ?
    pub unschedulable: bool,
    /// ?
    pub taints: Vec<crate::core::v1::Taint>,
    /// ?
    pub config_source: Option<crate::core::v1::NodeConfigSource>,
    /// ?
    pub external_id: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct NodeStatus {
    /// ?
    pub capacity: std::collections::BTreeMap<String, machinery::quantity::Quantity>,
    /// ?
    pub allocatable: std::collections::BTreeMap<String, machinery::quantity::Quantity>,
    /// ?
    pub phase: String,
    /// ?
    pub conditions: Vec<crate::core::v1::NodeCondition>,
    /// ?
    pub addresses: Vec<crate::core::v1::NodeAddress>,
    /// ?
    pub daemon_endpoints: crate::core::v1::NodeDaemonEndpoints,
    /// ?
    pub node_info: crate::core::v1::NodeSystemInfo,
    /// ?
    pub images: Vec<crate::core::v1::ContainerImage>,
    /// ?
    pub volumes_in_use: Vec<String>,
    /// ?
    pub volumes_attached: Vec<crate::core::v1::AttachedVolume>,
    /// ?
    pub config: Option<crate::core::v1::NodeConfigStatus>,
    /// ?
    pub runtime_handlers: Vec<crate::core::v1::NodeRuntimeHandler>,
    /// ?
    pub features: Option<crate::core::v1::NodeFeatures>,
    /// ?
    pub declared_features: Vec<String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct NodeSwapStatus {
    /// ?
    pub capacity: Option<i64>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct NodeSystemInfo {
    /// ?
    pub machine_id: String,
    /// ?
    pub system_uuid: String,
    /// ?
    pub boot_id: String,
    /// ?
    pub kernel_version: String,
    /// ?
    pub os_image: String,
    /// ?
    pub container_runtime_version: String,
    /// ?
    pub kubelet_version: String,
    /// ?
    pub kube_proxy_version: String,
    /// ?
    pub operating_system: String,
    /// ?
    pub architecture: String,
    /// ?
    pub swap: Option<crate::core::v1::NodeSwapStatus>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct Taint {
    /// ?
    pub key: String,
    /// ?
    pub value: String,
    /// ?
    pub effect: String,
    /// ?
    pub time_added: Option<machinery::time::Time>,
}
