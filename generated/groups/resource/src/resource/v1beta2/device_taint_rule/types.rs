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

/// Keeps claims away from a device that do not tolerate it.
#[derive(Clone, Default, PartialEq)]
pub struct DeviceTaint {
    /// Key of the taint, as that of a label.
    pub key: String,
    /// Value of the taint, as that of a label.
    pub value: String,
    /// What it does to claims without a toleration. `NoSchedule` gives the device to no further pod,
    /// `NoExecute` evicts pods too, `None` does nothing.
    pub effect: String,
    /// When it was added, in whole seconds. Absent stands for the time of the write, as does a change
    /// of the effect.
    pub time_added: Option<machinery::time::Time>,
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
