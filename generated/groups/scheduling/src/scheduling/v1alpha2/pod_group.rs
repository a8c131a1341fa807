// Written by kindsmith from schema/scheduling/v1alpha2/pod_group.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `pod_group` of `scheduling/v1alpha2`.

mod defaults;
pub mod kind;
mod prepare;
pub mod shape;
pub mod types;
mod validate;
