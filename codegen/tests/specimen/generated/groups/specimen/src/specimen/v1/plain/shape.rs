// Written by kindsmith from schema/specimen/v1/plain.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `Plain`.
    pub PLAIN: crate::specimen::v1::Plain {
        name: "Plain", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
    }
}
