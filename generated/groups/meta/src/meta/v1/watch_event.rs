// Written by kindsmith from schema/meta/v1/watch_event.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `watch_event` of `meta/v1`.

mod json;
pub mod types;
mod wire;
