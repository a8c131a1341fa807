// Written by kindsmith from schema/core/v1/config_map.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `ConfigMap`.
    pub CONFIG_MAP: crate::core::v1::ConfigMap {
        name: "ConfigMap", envelope: true, tags: [0, 2, 3, 1];
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 immutable: "immutable" 4 NonZero [scalar Boolean];
        2 data: "data" 2 NonZero [map [scalar Text]];
        3 binary_data: "binaryData" 3 NonZero [map [scalar Bytes]];
    }
}
