// Written by kindsmith from schema/resource/v1/resource_claim.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `resource/v1` from `resource_claim`.

/// TODO: what it is.
#[derive(Clone, Default, PartialEq)]
pub struct ResourceClaim {
    /// ?
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// ?
    pub spec: crate::resource::v1::ResourceClaimSpec,
    /// ?
    pub status: crate::resource::v1::ResourceClaimStatus,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct AllocatedDeviceStatus {
    /// ?
    pub driver: String,
    /// ?
    pub pool: String,
    /// ?
    pub device: String,
    /// ?
    pub share_id: Option<String>,
    /// ?
    pub conditions: Vec<machinery::meta::v1::Condition>,
    /// ?
    pub data: Option<machinery::raw::RawJson>,
    /// ?
    pub network_data: Option<crate::resource::v1::NetworkDeviceData>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct AllocationResult {
    /// ?
    pub devices: crate::resource::v1::DeviceAllocationResult,
    /// ?
    pub node_selector: Option<crate::core::v1::NodeSelector>,
    /// ?
    pub allocation_timestamp: Option<machinery::time::Time>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct DeviceAllocationConfiguration {
    /// ?
    pub source: String,
    /// ?
    pub requests: Vec<String>,
    /// ?
    pub opaque: Option<crate::resource::v1::OpaqueDeviceConfiguration>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct DeviceAllocationResult {
    /// ?
    pub results: Vec<crate::resource::v1::DeviceRequestAllocationResult>,
    /// ?
    pub config: Vec<crate::resource::v1::DeviceAllocationConfiguration>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct DeviceRequestAllocationResult {
    /// ?
    pub request: String,
    /// ?
    pub driver: String,
    /// ?
    pub pool: String,
    /// ?
    pub device: String,
    /// ?
    pub admin_access: Option<bool>,
    /// ?
    pub tolerations: Vec<crate::resource::v1::DeviceToleration>,
    /// ?
    pub binding_conditions: Vec<String>,
    /// ?
    pub binding_failure_conditions: Vec<String>,
    /// ?
    pub share_id: Option<String>,
    /// ?
    pub consumed_capacity: std::collections::BTreeMap<
        String,
        machinery::quantity::Quantity,
    >,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct NetworkDeviceData {
    /// ?
    pub interface_name: String,
    /// ?
    pub ips: Vec<String>,
    /// ?
    pub hardware_address: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ResourceClaimConsumerReference {
    /// ?
    pub api_group: String,
    /// ?
    pub resource: String,
    /// ?
    pub name: String,
    /// ?
    pub uid: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ResourceClaimStatus {
    /// ?
    pub allocation: Option<crate::resource::v1::AllocationResult>,
    /// ?
    pub reserved_for: Vec<crate::resource::v1::ResourceClaimConsumerReference>,
    /// ?
    pub devices: Vec<crate::resource::v1::AllocatedDeviceStatus>,
}
