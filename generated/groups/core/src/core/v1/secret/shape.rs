// Written by kindsmith from schema/core/v1/secret.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `Secret`.
    pub SECRET: crate::core::v1::Secret {
        name: "Secret", envelope: true, tags: [0, 2, 4, 3, 1], inner: Places([0, 1, 2, 4]);
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 immutable: "immutable" 5 NonZero [scalar Boolean];
        2 data: "data" 2 NonZero [map [scalar Bytes]];
        3 string_data: "stringData" 4 NonZero [map [scalar Text]];
        4 type_: "type" 3 NonZero [scalar Text], default: "\"Opaque\"";
    }
}
