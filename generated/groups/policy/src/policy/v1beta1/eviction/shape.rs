// Written by kindsmith from schema/policy/v1beta1/eviction.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `Eviction`.
    pub EVICTION: crate::policy::v1beta1::Eviction {
        name: "Eviction", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 delete_options: "deleteOptions" 2 NonZero [message
            machinery::meta::v1::options::shape::DELETE_OPTIONS];
    }
}
