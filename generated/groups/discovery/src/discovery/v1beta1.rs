// Written by kindsmith from schema/discovery/v1beta1/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `discovery/v1beta1`.

pub mod endpoint_slice;

pub use self::endpoint_slice::types::{EndpointSlice, Endpoint};
