// Written by kindsmith from schema/discovery/v1/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `discovery/v1`.

pub mod endpoint_slice;

pub use self::endpoint_slice::types::{
    EndpointSlice, Endpoint, EndpointConditions, EndpointHints, ForZone, ForNode,
    EndpointPort,
};
