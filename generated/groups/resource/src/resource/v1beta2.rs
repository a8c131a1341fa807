// Written by kindsmith from schema/resource/v1beta2/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `resource/v1beta2`.

pub mod device_taint_rule;

pub use self::device_taint_rule::types::{
    DeviceTaintRule, DeviceTaint, DeviceTaintRuleSpec, DeviceTaintRuleStatus,
    DeviceTaintSelector,
};
