//! What single kinds do beyond their schema, one file per kind marked `strategy: true`.
//!
//! Strategies are pure: no IO, no clock but the time of the write. Rules that one field can hold are
//! declared in the schema; who may do something is a question for admission.

pub mod certificate_signing_request;
pub mod config_map;
mod data_maps;
pub mod endpoint_slice;
pub mod namespace;
pub mod secret;
