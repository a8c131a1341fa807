// Written by kindsmith from schema/core/v1/pod_template_spec.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `pod_template_spec` of `core/v1`.

mod defaults;
mod prepare;
pub mod shape;
pub mod types;
mod validate;
