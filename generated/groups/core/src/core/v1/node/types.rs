// Written by kindsmith from schema/core/v1/node.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `core/v1` from `node`.

/// A machine that runs pods. Its agent registers it and reports in `status`.
#[derive(Clone, Default, PartialEq)]
pub struct Node {
    /// Name, namespace, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// How the node is to be used.
    pub spec: crate::core::v1::NodeSpec,
    /// What the node has and how it does.
    pub status: crate::core::v1::NodeStatus,
}

/// A volume that is attached to a node.
#[derive(Clone, Default, PartialEq)]
pub struct AttachedVolume {
    /// Name of the volume.
    pub name: String,
    /// Path of the device on the node.
    pub device_path: String,
}

/// A ConfigMap with settings of a node agent. No longer used.
#[derive(Clone, Default, PartialEq)]
pub struct ConfigMapNodeConfigSource {
    /// Namespace of the ConfigMap.
    pub namespace: String,
    /// Name of the ConfigMap.
    pub name: String,
    /// Its unique identifier. Only in the status.
    pub uid: String,
    /// Its version. Only in the status.
    pub resource_version: String,
    /// Key of the entry with the settings.
    pub kubelet_config_key: String,
}

/// An image that a node has.
#[derive(Clone, Default, PartialEq)]
pub struct ContainerImage {
    /// Names of the image.
    pub names: Vec<String>,
    /// Size of the image in bytes.
    pub size_bytes: i64,
}

/// A port of a node agent.
#[derive(Clone, Default, PartialEq)]
pub struct DaemonEndpoint {
    /// Number of the port.
    pub port: i32,
}

/// An address of a node.
#[derive(Clone, Default, PartialEq)]
pub struct NodeAddress {
    /// `Hostname`, `InternalIP`, `ExternalIP`, `InternalDNS` or `ExternalDNS`.
    pub type_: String,
    /// The address.
    pub address: String,
}

/// One aspect of the present state.
#[derive(Clone, Default, PartialEq)]
pub struct NodeCondition {
    /// Name of the aspect, unique within the object.
    pub type_: String,
    /// Whether it holds, `True`, `False` or `Unknown`.
    pub status: String,
    /// When it was last reported.
    pub last_heartbeat_time: Option<machinery::time::Time>,
    /// When the status last changed.
    pub last_transition_time: Option<machinery::time::Time>,
    /// Why the status is what it is, as one word in CamelCase.
    pub reason: String,
    /// Details of the last change, for people.
    pub message: String,
}

/// Where a node agent's settings come from. No longer used.
#[derive(Clone, Default, PartialEq)]
pub struct NodeConfigSource {
    /// A ConfigMap with the settings.
    pub config_map: Option<crate::core::v1::ConfigMapNodeConfigSource>,
}

/// Which settings a node agent uses. No longer used.
#[derive(Clone, Default, PartialEq)]
pub struct NodeConfigStatus {
    /// Settings that it shall use.
    pub assigned: Option<crate::core::v1::NodeConfigSource>,
    /// Settings that it uses.
    pub active: Option<crate::core::v1::NodeConfigSource>,
    /// Settings that worked, to which it falls back.
    pub last_known_good: Option<crate::core::v1::NodeConfigSource>,
    /// What is wrong with the assigned settings.
    pub error: String,
}

/// Ports of a node's programs.
#[derive(Clone, Default, PartialEq)]
pub struct NodeDaemonEndpoints {
    /// Port of the node agent.
    pub kubelet_endpoint: crate::core::v1::DaemonEndpoint,
}

/// What a node's container runtime can do.
#[derive(Clone, Default, PartialEq)]
pub struct NodeFeatures {
    /// Whether it knows `supplementalGroupsPolicy` of pods.
    pub supplemental_groups_policy: Option<bool>,
}

/// A runtime handler of a node.
#[derive(Clone, Default, PartialEq)]
pub struct NodeRuntimeHandler {
    /// Name of the handler. Empty is the usual one.
    pub name: String,
    /// What the handler can do.
    pub features: Option<crate::core::v1::NodeRuntimeHandlerFeatures>,
}

/// What a runtime handler can do.
#[derive(Clone, Default, PartialEq)]
pub struct NodeRuntimeHandlerFeatures {
    /// Whether mounts can be read-only all the way down.
    pub recursive_read_only_mounts: Option<bool>,
    /// Whether pods can have user ids of their own.
    pub user_namespaces: Option<bool>,
}

/// How a node is to be used.
#[derive(Clone, Default, PartialEq)]
pub struct NodeSpec {
    /// Range of addresses for its pods.
    pub pod_cidr: String,
    /// Ranges of addresses for its pods, at most one of each family. The first is `podCIDR`.
    pub pod_cidrs: Vec<String>,
    /// Name of the machine at its provider.
    pub provider_id: String,
    /// Whether new pods are kept away from it.
    pub unschedulable: bool,
    /// Taints, which keep pods away that do not tolerate them.
    pub taints: Vec<crate::core::v1::Taint>,
    /// Where its agent's settings come from. No longer used.
    pub config_source: Option<crate::core::v1::NodeConfigSource>,
    /// An older name of the machine. No longer used.
    pub external_id: String,
}

/// What a node has and how it does.
#[derive(Clone, Default, PartialEq)]
pub struct NodeStatus {
    /// All resources of the node, by name.
    pub capacity: std::collections::BTreeMap<String, machinery::quantity::Quantity>,
    /// Resources that pods may use, by name. Absent stands for `capacity`.
    pub allocatable: std::collections::BTreeMap<String, machinery::quantity::Quantity>,
    /// An older word for the state. No longer used.
    pub phase: String,
    /// How the node does, such as `Ready` and `MemoryPressure`.
    pub conditions: Vec<crate::core::v1::NodeCondition>,
    /// Addresses at which it can be reached.
    pub addresses: Vec<crate::core::v1::NodeAddress>,
    /// Ports of its programs.
    pub daemon_endpoints: crate::core::v1::NodeDaemonEndpoints,
    /// Its identifiers and versions.
    pub node_info: crate::core::v1::NodeSystemInfo,
    /// Images that it has.
    pub images: Vec<crate::core::v1::ContainerImage>,
    /// Volumes that it has mounted and that must not be detached.
    pub volumes_in_use: Vec<String>,
    /// Volumes that are attached to it.
    pub volumes_attached: Vec<crate::core::v1::AttachedVolume>,
    /// Which settings its agent uses. No longer used.
    pub config: Option<crate::core::v1::NodeConfigStatus>,
    /// Runtime handlers that it has.
    pub runtime_handlers: Vec<crate::core::v1::NodeRuntimeHandler>,
    /// What its container runtime can do.
    pub features: Option<crate::core::v1::NodeFeatures>,
    /// Features of pods that it knows.
    pub declared_features: Vec<String>,
}

/// Swap space of a node.
#[derive(Clone, Default, PartialEq)]
pub struct NodeSwapStatus {
    /// Its size in bytes.
    pub capacity: Option<i64>,
}

/// Identifiers and versions of a node.
#[derive(Clone, Default, PartialEq)]
pub struct NodeSystemInfo {
    /// Identifier of the machine.
    pub machine_id: String,
    /// Identifier that the hardware reports.
    pub system_uuid: String,
    /// Identifier of this start.
    pub boot_id: String,
    /// Version of the kernel.
    pub kernel_version: String,
    /// Name of the operating system with its version.
    pub os_image: String,
    /// Container runtime with its version.
    pub container_runtime_version: String,
    /// Version of the node agent.
    pub kubelet_version: String,
    /// No longer told.
    pub kube_proxy_version: String,
    /// Operating system, as `linux`.
    pub operating_system: String,
    /// Architecture of the processor, as `amd64`.
    pub architecture: String,
    /// Its swap space.
    pub swap: Option<crate::core::v1::NodeSwapStatus>,
}

/// Keeps pods away from a node that do not tolerate it.
#[derive(Clone, Default, PartialEq)]
pub struct Taint {
    /// Key of the taint, as that of a label.
    pub key: String,
    /// Value of the taint, as that of a label.
    pub value: String,
    /// What it does to pods without a toleration. `NoSchedule` and `PreferNoSchedule` keep new ones
    /// away, `NoExecute` evicts those that run too.
    pub effect: String,
    /// When it was added.
    pub time_added: Option<machinery::time::Time>,
}
