// Written by kindsmith from schema/apps/v1/stateful_set.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `stateful_set` of `apps/v1`.

mod defaults;
pub mod kind;
mod prepare;
pub mod shape;
pub mod types;
mod validate;
