// Written by kindsmith from schema/resource/v1/device_allocation.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `resource/v1` from `device_allocation`.

/// How an allocated device does, as its driver reports it.
#[derive(Clone, Default, PartialEq)]
pub struct AllocatedDeviceStatus {
    /// Name of the driver, a DNS name of at most 63 characters.
    pub driver: String,
    /// Name of the pool that the device is from.
    pub pool: String,
    /// Name of the device in its pool, a DNS label.
    pub device: String,
    /// Identifies the share of a device that several claims use, a UUID.
    pub share_id: Option<String>,
    /// How the device does, at most 8 conditions of different types. Drivers should report `Ready`.
    pub conditions: Vec<machinery::meta::v1::Condition>,
    /// What else the driver reports, a JSON object of at most 10240 bytes.
    pub data: Option<machinery::raw::SentJson>,
    /// Addresses of a network device.
    pub network_data: Option<crate::resource::v1::NetworkDeviceData>,
}

/// What a claim got.
#[derive(Clone, Default, PartialEq)]
pub struct AllocationResult {
    /// The devices that it got.
    pub devices: crate::resource::v1::DeviceAllocationResult,
    /// Nodes from which the devices can be used. Absent means all.
    pub node_selector: Option<crate::core::v1::NodeSelector>,
    /// When it was allocated. Drivers that wait for binding conditions compare it with their time
    /// limits.
    pub allocation_timestamp: Option<machinery::time::Time>,
}

/// Settings that apply to the devices of a claim.
#[derive(Clone, Default, PartialEq)]
pub struct DeviceAllocationConfiguration {
    /// Where the settings come from, `FromClass` or `FromClaim`.
    pub source: String,
    /// Names of the requests whose devices get the settings, at most 32. `a/b` names one alternative of
    /// a request. Empty means all.
    pub requests: Vec<String>,
    /// Settings that only the driver understands. It must be set.
    pub opaque: Option<crate::resource::v1::OpaqueDeviceConfiguration>,
}

/// Devices that a claim got.
#[derive(Clone, Default, PartialEq)]
pub struct DeviceAllocationResult {
    /// The devices, at most 32 entries.
    pub results: Vec<crate::resource::v1::DeviceRequestAllocationResult>,
    /// The settings of classes and of the claim that apply to them, at most 64. Later ones count more.
    pub config: Vec<crate::resource::v1::DeviceAllocationConfiguration>,
}

/// A device that a request got.
#[derive(Clone, Default, PartialEq)]
pub struct DeviceRequestAllocationResult {
    /// Name of the request, or of the alternative that was taken, as `a/b`.
    pub request: String,
    /// Name of the driver, a DNS name of at most 63 characters.
    pub driver: String,
    /// Name of the pool that the device is from, DNS names with slashes between, at most 253
    /// characters.
    pub pool: String,
    /// Name of the device in its pool, a DNS label.
    pub device: String,
    /// Whether the device is only looked after, also while others use it.
    pub admin_access: Option<bool>,
    /// Tolerations of the request when the device was allocated.
    pub tolerations: Vec<crate::resource::v1::DeviceToleration>,
    /// Conditions of the claim that must be true before the pod is bound to its node, at most 4.
    pub binding_conditions: Vec<String>,
    /// Conditions of the claim of which each, when true, means that the pod must go elsewhere. At most 4.
    pub binding_failure_conditions: Vec<String>,
    /// Identifies the share of a device that several claims use, a UUID.
    pub share_id: Option<String>,
    /// How much of the capacities of the device is taken, by their names.
    pub consumed_capacity: std::collections::BTreeMap<
        String,
        machinery::quantity::Quantity,
    >,
}

/// Addresses of a network device.
#[derive(Clone, Default, PartialEq)]
pub struct NetworkDeviceData {
    /// Name of the interface in the pod, at most 256 characters.
    pub interface_name: String,
    /// Addresses of the interface with the lengths of their prefixes, as `192.0.2.5/24`, at most 16.
    pub ips: Vec<String>,
    /// Hardware address of the interface, at most 128 characters.
    pub hardware_address: String,
}

/// Someone who may use a claim.
#[derive(Clone, Default, PartialEq)]
pub struct ResourceClaimConsumerReference {
    /// Group of the resource type, empty for core.
    pub api_group: String,
    /// Resource type, as `pods`.
    pub resource: String,
    /// Name of the object, in the namespace of the claim.
    pub name: String,
    /// Its unique identifier.
    pub uid: String,
}

/// What was allocated to a claim, and for whom.
#[derive(Clone, Default, PartialEq)]
pub struct ResourceClaimStatus {
    /// What the claim got. Absent while nothing is allocated.
    pub allocation: Option<crate::resource::v1::AllocationResult>,
    /// Who may use the claim now, at most 256, usually pods. While there are any, it stays allocated.
    pub reserved_for: Vec<crate::resource::v1::ResourceClaimConsumerReference>,
    /// How the allocated devices do, as their drivers report it.
    pub devices: Vec<crate::resource::v1::AllocatedDeviceStatus>,
}
