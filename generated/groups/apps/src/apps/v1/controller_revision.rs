// Written by kindsmith from schema/apps/v1/controller_revision.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `controller_revision` of `apps/v1`.

pub mod kind;
pub mod shape;
pub mod types;
mod validate;
