// Written by kindsmith from schema/resource/v1/device_capacity.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `CapacityRequestPolicy`.
    pub CAPACITY_REQUEST_POLICY: crate::resource::v1::CapacityRequestPolicy {
        name: "CapacityRequestPolicy";
        0 default: "default" 1 Always [scalar Quantity];
        1 valid_values: "validValues" 3 NonZero [list [scalar Quantity]];
        2 valid_range: "validRange" 4 NonZero [message
            crate::resource::v1::device_capacity::shape::CAPACITY_REQUEST_POLICY_RANGE];
    }
}

machinery::message! {
    /// The form of `CapacityRequestPolicyRange`.
    pub CAPACITY_REQUEST_POLICY_RANGE: crate::resource::v1::CapacityRequestPolicyRange {
        name: "CapacityRequestPolicyRange";
        0 min: "min" 1 NonZero [scalar Quantity];
        1 max: "max" 2 NonZero [scalar Quantity];
        2 step: "step" 3 NonZero [scalar Quantity];
    }
}

machinery::message! {
    /// The form of `Counter`.
    pub COUNTER: crate::resource::v1::Counter {
        name: "Counter";
        0 value: "value" 1 Always [scalar Quantity];
    }
}

machinery::message! {
    /// The form of `CounterSet`.
    pub COUNTER_SET: crate::resource::v1::CounterSet {
        name: "CounterSet";
        0 name: "name" 1 Always [scalar Text];
        1 counters: "counters" 2 NonZero [map [message crate::resource::v1::device_capacity::shape::COUNTER]];
    }
}

machinery::message! {
    /// The form of `DeviceAttribute`.
    pub DEVICE_ATTRIBUTE: crate::resource::v1::DeviceAttribute {
        name: "DeviceAttribute";
        0 int: "int" 2 NonZero [scalar Integer], inner: Named("IntValue");
        1 bool: "bool" 3 NonZero [scalar Boolean], inner: Named("BoolValue");
        2 string: "string" 4 NonZero [scalar Text], inner: Named("StringValue");
        3 version: "version" 5 NonZero [scalar Text], inner: Named("VersionValue");
        4 ints: "ints" 6 NonZero [list [scalar Integer]], inner: Named("IntValues");
        5 bools: "bools" 7 NonZero [list [scalar Boolean]], inner: Named("BoolValues");
        6 strings: "strings" 8 NonZero [list [scalar Text]], inner: Named("StringValues");
        7 versions: "versions" 9 NonZero [list [scalar Text]], inner: Named("VersionValues");
    }
}

machinery::message! {
    /// The form of `DeviceCapacity`.
    pub DEVICE_CAPACITY: crate::resource::v1::DeviceCapacity {
        name: "DeviceCapacity";
        0 value: "value" 1 Always [scalar Quantity];
        1 request_policy: "requestPolicy" 2 NonZero [message
            crate::resource::v1::device_capacity::shape::CAPACITY_REQUEST_POLICY];
    }
}

machinery::message! {
    /// The form of `DeviceCounterConsumption`.
    pub DEVICE_COUNTER_CONSUMPTION: crate::resource::v1::DeviceCounterConsumption {
        name: "DeviceCounterConsumption";
        0 counter_set: "counterSet" 1 Always [scalar Text];
        1 counters: "counters" 2 NonZero [map [message crate::resource::v1::device_capacity::shape::COUNTER]];
    }
}

machinery::message! {
    /// The form of `NodeAllocatableResourceMapping`.
    pub NODE_ALLOCATABLE_RESOURCE_MAPPING: crate::resource::v1::NodeAllocatableResourceMapping {
        name: "NodeAllocatableResourceMapping";
        0 capacity_key: "capacityKey" 1 NonZero [scalar Text];
        1 allocation_multiplier: "allocationMultiplier" 2 NonZero [scalar Quantity];
    }
}

machinery::message! {
    /// The form of `ResourcePool`.
    pub RESOURCE_POOL: crate::resource::v1::ResourcePool {
        name: "ResourcePool";
        0 name: "name" 1 Always [scalar Text];
        1 generation: "generation" 2 Always [scalar Integer];
        2 resource_slice_count: "resourceSliceCount" 3 Always [scalar Integer];
    }
}
