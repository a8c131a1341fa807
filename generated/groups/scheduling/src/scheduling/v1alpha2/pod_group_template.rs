// Written by kindsmith from schema/scheduling/v1alpha2/pod_group_template.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `pod_group_template` of `scheduling/v1alpha2`.

pub mod shape;
pub mod types;
mod validate;
