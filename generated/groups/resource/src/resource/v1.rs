// Written by kindsmith from schema/resource/v1/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `resource/v1`.

pub mod device_class;
pub mod device_request;
pub mod device_taint;
pub mod resource_claim;
pub mod resource_claim_template;
pub mod resource_slice;

pub use self::device_class::types::{
    DeviceClass, DeviceClassConfiguration, DeviceClassSpec,
};
pub use self::device_request::types::{
    CELDeviceSelector, CapacityRequirements, DeviceClaim, DeviceClaimConfiguration,
    DeviceConstraint, DeviceRequest, DeviceSelector, DeviceSubRequest, DeviceToleration,
    ExactDeviceRequest, OpaqueDeviceConfiguration, ResourceClaimSpec,
};
pub use self::device_taint::types::DeviceTaint;
pub use self::resource_claim::types::{
    ResourceClaim, AllocatedDeviceStatus, AllocationResult,
    DeviceAllocationConfiguration, DeviceAllocationResult, DeviceRequestAllocationResult,
    NetworkDeviceData, ResourceClaimConsumerReference, ResourceClaimStatus,
};
pub use self::resource_claim_template::types::{
    ResourceClaimTemplate, ResourceClaimTemplateSpec,
};
pub use self::resource_slice::types::{
    ResourceSlice, CapacityRequestPolicy, CapacityRequestPolicyRange, Counter,
    CounterSet, Device, DeviceAttribute, DeviceCapacity, DeviceCounterConsumption,
    NodeAllocatableResourceMapping, ResourcePool, ResourceSliceSpec,
};
