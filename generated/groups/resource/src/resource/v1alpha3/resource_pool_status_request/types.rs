// Written by kindsmith from schema/resource/v1alpha3/resource_pool_status_request.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `resource/v1alpha3` from `resource_pool_status_request`.

/// Asks once how many devices the pools of a driver have and how many of them are free. A
/// controller answers in `status`.
#[derive(Clone, Default, PartialEq)]
pub struct ResourcePoolStatusRequest {
    /// Name, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// Which pools are asked about. It cannot be changed.
    pub spec: crate::resource::v1alpha3::ResourcePoolStatusRequestSpec,
    /// The answer. It is written once.
    pub status: Option<crate::resource::v1alpha3::ResourcePoolStatusRequestStatus>,
}

/// What is known of a pool.
#[derive(Clone, Default, PartialEq)]
pub struct PoolStatus {
    /// Name of the driver.
    pub driver: String,
    /// Name of the pool.
    pub pool_name: String,
    /// Generation of the pool that was looked at.
    pub generation: i64,
    /// How many slices the pool has.
    pub resource_slice_count: Option<i32>,
    /// How many devices the pool has.
    pub total_devices: Option<i32>,
    /// How many of them are allocated.
    pub allocated_devices: Option<i32>,
    /// How many of them could be allocated.
    pub available_devices: Option<i32>,
    /// How many of them are neither allocated nor to be had, because of taints for example.
    pub unavailable_devices: Option<i32>,
    /// Node that has the devices, when they are all of one.
    pub node_name: Option<String>,
    /// Why nothing can be said of the pool, at most 256 bytes.
    pub validation_error: Option<String>,
}

/// Which pools are asked about.
#[derive(Clone, Default, PartialEq)]
pub struct ResourcePoolStatusRequestSpec {
    /// Name of the driver, a DNS name.
    pub driver: String,
    /// Name of the one pool that is meant. Absent means all of the driver.
    pub pool_name: Option<String>,
    /// How many pools are told at most, from 1 to 1000, 100 by default.
    pub limit: Option<i32>,
}

/// What is known of pools.
#[derive(Clone, Default, PartialEq)]
pub struct ResourcePoolStatusRequestStatus {
    /// How many pools fit the question, also those that are not told.
    pub pool_count: Option<i32>,
    /// The pools, at most 1000.
    pub pools: Vec<crate::resource::v1alpha3::PoolStatus>,
    /// Whether the answer is there, at most 10 conditions of different types, as `Complete` and
    /// `Failed`.
    pub conditions: Vec<machinery::meta::v1::Condition>,
}
