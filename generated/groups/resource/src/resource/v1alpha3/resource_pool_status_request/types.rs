// Written by kindsmith from schema/resource/v1alpha3/resource_pool_status_request.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `resource/v1alpha3` from `resource_pool_status_request`.

/// TODO: what it is.
#[derive(Clone, Default, PartialEq)]
pub struct ResourcePoolStatusRequest {
    /// ?
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// ?
    pub spec: crate::resource::v1alpha3::ResourcePoolStatusRequestSpec,
    /// ?
    pub status: Option<crate::resource::v1alpha3::ResourcePoolStatusRequestStatus>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PoolStatus {
    /// ?
    pub driver: String,
    /// ?
    pub pool_name: String,
    /// ?
    pub generation: i64,
    /// ?
    pub resource_slice_count: Option<i32>,
    /// ?
    pub total_devices: Option<i32>,
    /// ?
    pub allocated_devices: Option<i32>,
    /// ?
    pub available_devices: Option<i32>,
    /// ?
    pub unavailable_devices: Option<i32>,
    /// ?
    pub node_name: Option<String>,
    /// ?
    pub validation_error: Option<String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ResourcePoolStatusRequestSpec {
    /// ?
    pub driver: String,
    /// ?
    pub pool_name: Option<String>,
    /// ?
    pub limit: Option<i32>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ResourcePoolStatusRequestStatus {
    /// ?
    pub pool_count: Option<i32>,
    /// ?
    pub pools: Vec<crate::resource::v1alpha3::PoolStatus>,
    /// ?
    pub conditions: Vec<machinery::meta::v1::Condition>,
}
