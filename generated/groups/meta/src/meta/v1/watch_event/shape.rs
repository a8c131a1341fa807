// Written by kindsmith from schema/meta/v1/watch_event.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `WatchEvent`.
    pub WATCH_EVENT: machinery::meta::v1::WatchEvent {
        name: "WatchEvent", inner: Plain;
        0 type_: "type" 1 Always [scalar Text];
        1 object: "object" 2 Always [any];
    }
}
