// Written by kindsmith from schema/events/v1/event.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `event` of `events/v1`.

mod convert;
pub mod kind;
pub mod shape;
pub mod types;
