// Written by kindsmith from schema/core/v1/pod_security.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `pod_security` of `core/v1`.

pub mod shape;
pub mod types;
