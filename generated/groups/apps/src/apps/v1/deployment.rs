// Written by kindsmith from schema/apps/v1/deployment.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `deployment` of `apps/v1`.

mod defaults;
pub mod kind;
mod prepare;
pub mod shape;
pub mod types;
mod validate;
