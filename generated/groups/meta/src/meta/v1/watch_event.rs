// Written by kindsmith from schema/meta/v1/watch_event.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `watch_event` of `meta/v1`.

pub mod shape;
pub mod types;
