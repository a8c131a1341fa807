// Written by kindsmith from schema/meta/v1/watch_event.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `meta/v1` from `watch_event`.

/// One change in a watch stream.
#[derive(Clone, Default, PartialEq)]
pub struct WatchEvent {
    /// What happened.
    pub type_: String,
    /// The object after the change; its last state for a delete; only a resourceVersion for a bookmark;
    /// a Status for an error.
    pub object: machinery::raw::RawJson,
}
