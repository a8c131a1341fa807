// Written by kindsmith from schema/batch/v1/cron_job.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `cron_job` of `batch/v1`.

mod defaults;
pub mod kind;
mod prepare;
pub mod shape;
pub mod types;
mod validate;
