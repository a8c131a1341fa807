// Written by kindsmith from schema/meta/v1/status.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `status` of `meta/v1`.

mod json;
pub mod types;
mod wire;
