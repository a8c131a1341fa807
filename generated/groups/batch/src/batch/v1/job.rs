// Written by kindsmith from schema/batch/v1/job.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `job` of `batch/v1`.

mod defaults;
pub mod kind;
mod prepare;
pub mod shape;
pub mod types;
mod validate;
