// Written by kindsmith from schema/resource/v1/device_class.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `DeviceClass`.
    pub DEVICE_CLASS: crate::resource::v1::DeviceClass {
        name: "DeviceClass", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message crate::resource::v1::device_class::shape::DEVICE_CLASS_SPEC];
    }
}

machinery::message! {
    /// The form of `DeviceClassConfiguration`.
    pub DEVICE_CLASS_CONFIGURATION: crate::resource::v1::DeviceClassConfiguration {
        name: "DeviceClassConfiguration", tags: [0];
        0 opaque: "opaque" 1 NonZero [message
            crate::resource::v1::device_selector::shape::OPAQUE_DEVICE_CONFIGURATION], within: &[1];
    }
}

machinery::message! {
    /// The form of `DeviceClassSpec`.
    pub DEVICE_CLASS_SPEC: crate::resource::v1::DeviceClassSpec {
        name: "DeviceClassSpec";
        0 selectors: "selectors" 1 NonZero [list [message
            crate::resource::v1::device_selector::shape::DEVICE_SELECTOR]];
        1 config: "config" 2 NonZero [list [message
            crate::resource::v1::device_class::shape::DEVICE_CLASS_CONFIGURATION]];
        2 extended_resource_name: "extendedResourceName" 4 NonZero [scalar Text];
    }
}
