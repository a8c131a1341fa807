// Written by kindsmith from schema/resource/v1beta2/device_taint_rule.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `resource/v1beta2` from `device_taint_rule`.

/// TODO: what it is.
#[derive(Clone, Default, PartialEq)]
pub struct DeviceTaintRule {
    /// ?
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// ?
    pub spec: crate::resource::v1beta2::DeviceTaintRuleSpec,
    /// ?
    pub status: crate::resource::v1beta2::DeviceTaintRuleStatus,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct DeviceTaint {
    /// ?
    pub key: String,
    /// ?
    pub value: String,
    /// ?
    pub effect: String,
    /// ?
    pub time_added: Option<machinery::time::Time>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct DeviceTaintRuleSpec {
    /// ?
    pub device_selector: Option<crate::resource::v1beta2::DeviceTaintSelector>,
    /// ?
    pub taint: crate::resource::v1beta2::DeviceTaint,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct DeviceTaintRuleStatus {
    /// ?
    pub conditions: Vec<machinery::meta::v1::Condition>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct DeviceTaintSelector {
    /// ?
    pub driver: Option<String>,
    /// ?
    pub pool: Option<String>,
    /// ?
    pub device: Option<String>,
}
