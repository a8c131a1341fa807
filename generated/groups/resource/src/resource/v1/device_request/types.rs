// Written by kindsmith from schema/resource/v1/device_request.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `resource/v1` from `device_request`.

/// Which devices are asked for, and what must hold of them together.
#[derive(Clone, Default, PartialEq)]
pub struct DeviceClaim {
    /// The single requests, at most 32, each with a name of its own. All of them must be met.
    pub requests: Vec<crate::resource::v1::DeviceRequest>,
    /// What must hold of the devices of several requests together, at most 32 rules.
    pub constraints: Vec<crate::resource::v1::DeviceConstraint>,
    /// Settings for the drivers of the devices, at most 32.
    pub config: Vec<crate::resource::v1::DeviceClaimConfiguration>,
}

/// A request for devices. Exactly one of `exactly` and `firstAvailable` is set.
#[derive(Clone, Default, PartialEq)]
pub struct DeviceRequest {
    /// Name of the request, a DNS label. Containers and constraints refer to it.
    pub name: String,
    /// What is wanted, when there are no alternatives.
    pub exactly: Option<crate::resource::v1::ExactDeviceRequest>,
    /// Alternatives in the order of preference, at most 8. The first that can be met is taken.
    pub first_available: Vec<crate::resource::v1::DeviceSubRequest>,
}

/// One alternative of a request.
#[derive(Clone, Default, PartialEq)]
pub struct DeviceSubRequest {
    /// Name of the alternative, a DNS label. References name it behind that of the request, as `a/b`.
    pub name: String,
    /// Name of the DeviceClass from which the devices come.
    pub device_class_name: String,
    /// Conditions that a device must meet besides those of its class, at most 32.
    pub selectors: Vec<crate::resource::v1::DeviceSelector>,
    /// How many devices are taken. `ExactCount` (default) takes `count`, `All` takes all that match and
    /// must find them free.
    pub allocation_mode: String,
    /// How many devices are taken with `ExactCount`, at least 1, which is the default. Zero with `All`.
    pub count: i64,
    /// Taints that a device may have and still be taken.
    pub tolerations: Vec<crate::resource::v1::DeviceToleration>,
    /// How much of each device is taken. Absent takes what the device says, or all of it.
    pub capacity: Option<crate::resource::v1::CapacityRequirements>,
}

/// A request without alternatives.
#[derive(Clone, Default, PartialEq)]
pub struct ExactDeviceRequest {
    /// Name of the DeviceClass from which the devices come.
    pub device_class_name: String,
    /// Conditions that a device must meet besides those of its class, at most 32.
    pub selectors: Vec<crate::resource::v1::DeviceSelector>,
    /// How many devices are taken. `ExactCount` (default) takes `count`, `All` takes all that match and
    /// must find them free.
    pub allocation_mode: String,
    /// How many devices are taken with `ExactCount`, at least 1, which is the default. Zero with `All`.
    pub count: i64,
    /// Whether the devices are only looked after, also while others use them. It needs the label
    /// `resource.{domain}/admin-access` with the value `true` on the namespace.
    pub admin_access: Option<bool>,
    /// Taints that a device may have and still be taken.
    pub tolerations: Vec<crate::resource::v1::DeviceToleration>,
    /// How much of each device is taken. Absent takes what the device says, or all of it.
    pub capacity: Option<crate::resource::v1::CapacityRequirements>,
}

/// What a claim asks for.
#[derive(Clone, Default, PartialEq)]
pub struct ResourceClaimSpec {
    /// The devices that are asked for.
    pub devices: crate::resource::v1::DeviceClaim,
}
