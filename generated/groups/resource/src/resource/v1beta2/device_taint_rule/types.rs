// Written by kindsmith from schema/resource/v1beta2/device_taint_rule.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `resource/v1beta2` from `device_taint_rule`.

/// Adds a taint to devices, from outside their driver, such as for maintenance.
#[derive(Clone, Default, PartialEq)]
pub struct DeviceTaintRule {
    /// Name, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// Which devices get which taint.
    pub spec: crate::resource::v1beta2::DeviceTaintRuleSpec,
    /// How far the taint has come.
    pub status: crate::resource::v1beta2::DeviceTaintRuleStatus,
}

/// Which devices get which taint.
#[derive(Clone, Default, PartialEq)]
pub struct DeviceTaintRuleSpec {
    /// Which devices get the taint. Absent means none, an empty selector means all.
    pub device_selector: Option<crate::resource::v1beta2::DeviceTaintSelector>,
    /// The taint.
    pub taint: crate::resource::v1beta2::DeviceTaint,
}

/// How far a taint has come.
#[derive(Clone, Default, PartialEq)]
pub struct DeviceTaintRuleStatus {
    /// The state of the rule, at most 8 conditions of different types, as `EvictionInProgress`.
    pub conditions: Vec<machinery::meta::v1::Condition>,
}

/// Picks devices. All fields that are set must fit.
#[derive(Clone, Default, PartialEq)]
pub struct DeviceTaintSelector {
    /// Name of the driver, a DNS name of at most 63 characters.
    pub driver: Option<String>,
    /// Name of the pool.
    pub pool: Option<String>,
    /// Name of the device in its pool, a DNS label.
    pub device: Option<String>,
}
