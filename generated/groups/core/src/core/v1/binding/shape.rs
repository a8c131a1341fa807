// Written by kindsmith from schema/core/v1/binding.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `Binding`.
    pub BINDING: crate::core::v1::Binding {
        name: "Binding", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 target: "target" 2 Always [message crate::core::v1::object_reference::shape::OBJECT_REFERENCE];
    }
}
