// Written by kindsmith from schema/resource/v1alpha3/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `resource/v1alpha3`.

pub mod resource_pool_status_request;

pub use self::resource_pool_status_request::types::{
    ResourcePoolStatusRequest, PoolStatus, ResourcePoolStatusRequestSpec,
    ResourcePoolStatusRequestStatus,
};
