// Written by kindsmith from schema/resource/v1/device_selector.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `resource/v1` from `device_selector`.

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

/// A condition for devices.
#[derive(Clone, Default, PartialEq)]
pub struct DeviceSelector {
    /// The condition as a CEL expression. It must be set.
    pub cel: Option<crate::resource::v1::CELDeviceSelector>,
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

/// Settings that only the driver of the device understands.
#[derive(Clone, Default, PartialEq)]
pub struct OpaqueDeviceConfiguration {
    /// Name of the driver, a DNS name of at most 63 characters.
    pub driver: String,
    /// The settings as a JSON object, at most 10240 bytes. It usually has `kind` and `apiVersion`.
    pub parameters: machinery::raw::SentJson,
}
