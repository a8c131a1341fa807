// Written by kindsmith from schema/resource/v1beta2/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `resource/v1beta2`.

pub mod device_allocation;
pub mod device_capacity;
pub mod device_class;
pub mod device_request;
pub mod device_selector;
pub mod device_taint;
pub mod device_taint_rule;
pub mod resource_claim;
pub mod resource_claim_template;
pub mod resource_slice;

pub use self::device_allocation::types::{
    AllocatedDeviceStatus, AllocationResult, DeviceAllocationConfiguration,
    DeviceAllocationResult, DeviceRequestAllocationResult, NetworkDeviceData,
    ResourceClaimConsumerReference, ResourceClaimStatus,
};
pub use self::device_capacity::types::{
    CapacityRequestPolicy, CapacityRequestPolicyRange, Counter, CounterSet,
    DeviceAttribute, DeviceCapacity, DeviceCounterConsumption,
    NodeAllocatableResourceMapping, ResourcePool,
};
pub use self::device_class::types::{
    DeviceClass, DeviceClassConfiguration, DeviceClassSpec,
};
pub use self::device_request::types::{
    DeviceClaim, DeviceRequest, DeviceSubRequest, ExactDeviceRequest, ResourceClaimSpec,
};
pub use self::device_selector::types::{
    CELDeviceSelector, CapacityRequirements, DeviceClaimConfiguration, DeviceConstraint,
    DeviceSelector, DeviceToleration, OpaqueDeviceConfiguration,
};
pub use self::device_taint::types::DeviceTaint;
pub use self::device_taint_rule::types::{
    DeviceTaintRule, DeviceTaintRuleSpec, DeviceTaintRuleStatus, DeviceTaintSelector,
};
pub use self::resource_claim::types::ResourceClaim;
pub use self::resource_claim_template::types::{
    ResourceClaimTemplate, ResourceClaimTemplateSpec,
};
pub use self::resource_slice::types::{ResourceSlice, Device, ResourceSliceSpec};
