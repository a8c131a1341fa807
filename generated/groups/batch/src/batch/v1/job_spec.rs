// Written by kindsmith from schema/batch/v1/job_spec.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `job_spec` of `batch/v1`.

mod defaults;
mod prepare;
pub mod shape;
pub mod types;
mod validate;
