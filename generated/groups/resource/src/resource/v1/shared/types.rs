// Written by kindsmith from schema/resource/v1/shared.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `resource/v1` from `shared`.

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct CELDeviceSelector {
    /// ?
    pub expression: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct CapacityRequirements {
    /// ?
    pub requests: std::collections::BTreeMap<String, machinery::quantity::Quantity>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct DeviceClaim {
    /// ?
    pub requests: Vec<crate::resource::v1::DeviceRequest>,
    /// ?
    pub constraints: Vec<crate::resource::v1::DeviceConstraint>,
    /// ?
    pub config: Vec<crate::resource::v1::DeviceClaimConfiguration>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct DeviceClaimConfiguration {
    /// ?
    pub requests: Vec<String>,
    /// ?
    pub opaque: Option<crate::resource::v1::OpaqueDeviceConfiguration>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct DeviceConstraint {
    /// ?
    pub requests: Vec<String>,
    /// ?
    pub match_attribute: Option<String>,
    /// ?
    pub distinct_attribute: Option<String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct DeviceRequest {
    /// ?
    pub name: String,
    /// ?
    pub exactly: Option<crate::resource::v1::ExactDeviceRequest>,
    /// ?
    pub first_available: Vec<crate::resource::v1::DeviceSubRequest>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct DeviceSelector {
    /// ?
    pub cel: Option<crate::resource::v1::CELDeviceSelector>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct DeviceSubRequest {
    /// ?
    pub name: String,
    /// ?
    pub device_class_name: String,
    /// ?
    pub selectors: Vec<crate::resource::v1::DeviceSelector>,
    /// ?
    pub allocation_mode: String,
    /// ?
    pub count: i64,
    /// ?
    pub tolerations: Vec<crate::resource::v1::DeviceToleration>,
    /// ?
    pub capacity: Option<crate::resource::v1::CapacityRequirements>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct DeviceToleration {
    /// ?
    pub key: String,
    /// ?
    pub operator: String,
    /// ?
    pub value: String,
    /// ?
    pub effect: String,
    /// ?
    pub toleration_seconds: Option<i64>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ExactDeviceRequest {
    /// ?
    pub device_class_name: String,
    /// ?
    pub selectors: Vec<crate::resource::v1::DeviceSelector>,
    /// ?
    pub allocation_mode: String,
    /// ?
    pub count: i64,
    /// ?
    pub admin_access: Option<bool>,
    /// ?
    pub tolerations: Vec<crate::resource::v1::DeviceToleration>,
    /// ?
    pub capacity: Option<crate::resource::v1::CapacityRequirements>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct OpaqueDeviceConfiguration {
    /// ?
    pub driver: String,
    /// ?
    pub parameters: machinery::raw::RawJson,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ResourceClaimSpec {
    /// ?
    pub devices: crate::resource::v1::DeviceClaim,
}
