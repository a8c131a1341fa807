// Written by kindsmith from schema/storage/v1/volume_attributes_class.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `VolumeAttributesClass`.
    pub VOLUME_ATTRIBUTES_CLASS: crate::storage::v1::VolumeAttributesClass {
        name: "VolumeAttributesClass", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 driver_name: "driverName" 2 Always [scalar Text];
        2 parameters: "parameters" 3 NonZero [map [scalar Text]];
    }
}
