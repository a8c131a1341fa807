// Written by kindsmith from schema/resource/v1alpha3/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `resource/v1alpha3`.

pub mod device_taint;
pub mod device_taint_rule;
pub mod resource_pool_status_request;

pub use self::device_taint::types::DeviceTaint;
pub use self::device_taint_rule::types::{
    DeviceTaintRule, DeviceTaintRuleSpec, DeviceTaintRuleStatus, DeviceTaintSelector,
};
pub use self::resource_pool_status_request::types::{
    ResourcePoolStatusRequest, PoolStatus, ResourcePoolStatusRequestSpec,
    ResourcePoolStatusRequestStatus,
};
