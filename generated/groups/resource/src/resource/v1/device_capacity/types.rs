// Written by kindsmith from schema/resource/v1/device_capacity.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `resource/v1` from `device_capacity`.

/// How much of a capacity a claim may take. At most one of `validValues` and `validRange` is set.
#[derive(Clone, Default, PartialEq)]
pub struct CapacityRequestPolicy {
    /// What is taken when a claim does not say it. Absent stands for the whole capacity.
    pub default: Option<machinery::quantity::Quantity>,
    /// Amounts that may be taken, in rising order, at most 10. Other requests are rounded up to the
    /// next one.
    pub valid_values: Vec<machinery::quantity::Quantity>,
    /// Range of the amounts that may be taken. Smaller requests are rounded up to its beginning.
    pub valid_range: Option<crate::resource::v1::CapacityRequestPolicyRange>,
}

/// A range of amounts.
#[derive(Clone, Default, PartialEq)]
pub struct CapacityRequestPolicyRange {
    /// The least amount. It must be set.
    pub min: Option<machinery::quantity::Quantity>,
    /// The largest amount. Absent means the whole capacity.
    pub max: Option<machinery::quantity::Quantity>,
    /// Distance between two amounts, from `min` on. Requests are rounded up to the next one. Absent
    /// allows every amount.
    pub step: Option<machinery::quantity::Quantity>,
}

/// An amount that devices share.
#[derive(Clone, Default, PartialEq)]
pub struct Counter {
    /// How much there is, or is taken.
    pub value: machinery::quantity::Quantity,
}

/// Counters that several devices of a pool draw on.
#[derive(Clone, Default, PartialEq)]
pub struct CounterSet {
    /// Name of the set, a DNS label.
    pub name: String,
    /// The counters by their names, DNS labels, at most 32.
    pub counters: std::collections::BTreeMap<String, crate::resource::v1::Counter>,
}

/// A value of an attribute. Exactly one field is set.
#[derive(Clone, Default, PartialEq)]
pub struct DeviceAttribute {
    /// A whole number.
    pub int: Option<i64>,
    /// True or false.
    pub bool: Option<bool>,
    /// A text of at most 64 characters.
    pub string: Option<String>,
    /// A version as semver.org 2.0.0 writes it, at most 64 characters.
    pub version: Option<String>,
    /// Several whole numbers.
    pub ints: Vec<i64>,
    /// Several values of true or false.
    pub bools: Vec<bool>,
    /// Several texts of at most 64 characters each.
    pub strings: Vec<String>,
    /// Several versions of at most 64 characters each.
    pub versions: Vec<String>,
}

/// How much of something a device has.
#[derive(Clone, Default, PartialEq)]
pub struct DeviceCapacity {
    /// The amount.
    pub value: machinery::quantity::Quantity,
    /// How much of it a claim may take. Only where `allowMultipleAllocations` is set; absent then means
    /// any amount.
    pub request_policy: Option<crate::resource::v1::CapacityRequestPolicy>,
}

/// What a device takes of a set of counters.
#[derive(Clone, Default, PartialEq)]
pub struct DeviceCounterConsumption {
    /// Name of the set, in a slice of the same pool.
    pub counter_set: String,
    /// The amounts by the names of the counters, at most 32.
    pub counters: std::collections::BTreeMap<String, crate::resource::v1::Counter>,
}

/// How much of a resource of the node a device uses. At least one field is set.
#[derive(Clone, Default, PartialEq)]
pub struct NodeAllocatableResourceMapping {
    /// Name of the capacity of the device that gives the amount. Absent stands for one device.
    pub capacity_key: Option<String>,
    /// Factor for the amount, above zero, 1 by default.
    pub allocation_multiplier: Option<machinery::quantity::Quantity>,
}

/// A pool of devices, in one or several slices.
#[derive(Clone, Default, PartialEq)]
pub struct ResourcePool {
    /// Name of the pool, DNS names with slashes between, at most 253 characters. It cannot be changed.
    pub name: String,
    /// Counts the changes of the pool. Slices of older generations do not count.
    pub generation: i64,
    /// How many slices the pool has in this generation, at least 1.
    pub resource_slice_count: i64,
}
