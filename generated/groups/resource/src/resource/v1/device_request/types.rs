// Written by kindsmith from schema/resource/v1/device_request.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `resource/v1` from `device_request`.

/// A selector that is a CEL expression.
#[derive(Clone, Default, PartialEq)]
pub struct CELDeviceSelector {
    /// An expression about one `device` that is true for those that may be taken, at most 10240 bytes.
    /// It sees `device.driver`, `device.attributes["domain"].name` and
    /// `device.capacity["domain"].name`.
    pub expression: String,
}

/// How much of a device's capacities a request takes.
#[derive(Clone, Default, PartialEq)]
pub struct CapacityRequirements {
    /// The least that is taken of a capacity, by its name. A capacity that is left out is taken as its
    /// policy says, or as a whole.
    pub requests: std::collections::BTreeMap<String, machinery::quantity::Quantity>,
}

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

/// Settings for devices of a claim.
#[derive(Clone, Default, PartialEq)]
pub struct DeviceClaimConfiguration {
    /// Names of the requests whose devices get the settings, at most 32. `a/b` names one alternative of
    /// a request. Empty means all.
    pub requests: Vec<String>,
    /// Settings that only the driver understands. It must be set.
    pub opaque: Option<crate::resource::v1::OpaqueDeviceConfiguration>,
}

/// A rule for the devices of several requests.
#[derive(Clone, Default, PartialEq)]
pub struct DeviceConstraint {
    /// Names of the requests that are meant, at most 32. `a/b` names one alternative of a request.
    /// Empty means all.
    pub requests: Vec<String>,
    /// Name of an attribute, with its domain, that must have the same value in all the devices.
    pub match_attribute: Option<String>,
    /// Name of an attribute, with its domain, that must have another value in each of the devices.
    pub distinct_attribute: Option<String>,
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

/// A condition for devices.
#[derive(Clone, Default, PartialEq)]
pub struct DeviceSelector {
    /// The condition as a CEL expression. It must be set.
    pub cel: Option<crate::resource::v1::CELDeviceSelector>,
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

/// Lets a claim take devices with a matching taint.
#[derive(Clone, Default, PartialEq)]
pub struct DeviceToleration {
    /// Key of the taint. Empty with the operator `Exists`, which then matches every taint.
    pub key: String,
    /// How `value` relates to the value of the taint. `Equal` (default) asks for the same one, `Exists`
    /// takes any.
    pub operator: String,
    /// Value of the taint. Empty with the operator `Exists`.
    pub value: String,
    /// Effect of the taint, `None`, `NoSchedule` or `NoExecute`. Empty matches every effect.
    pub effect: String,
    /// Seconds that a pod may stay after a taint with the effect `NoExecute` appears. Zero and negative
    /// numbers evict at once. Absent means that it stays.
    pub toleration_seconds: Option<i64>,
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

/// Settings that only the driver of the device understands.
#[derive(Clone, Default, PartialEq)]
pub struct OpaqueDeviceConfiguration {
    /// Name of the driver, a DNS name of at most 63 characters.
    pub driver: String,
    /// The settings as a JSON object, at most 10240 bytes. It usually has `kind` and `apiVersion`.
    pub parameters: machinery::raw::SentJson,
}

/// What a claim asks for.
#[derive(Clone, Default, PartialEq)]
pub struct ResourceClaimSpec {
    /// The devices that are asked for.
    pub devices: crate::resource::v1::DeviceClaim,
}
