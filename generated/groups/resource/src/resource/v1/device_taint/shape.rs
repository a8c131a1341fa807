// Written by kindsmith from schema/resource/v1/device_taint.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `DeviceTaint`.
    pub DEVICE_TAINT: crate::resource::v1::DeviceTaint {
        name: "DeviceTaint";
        0 key: "key" 1 Always [scalar Text];
        1 value: "value" 2 NonZero [scalar Text];
        2 effect: "effect" 3 Always [scalar Text];
        3 time_added: "timeAdded" 4 NonZero [scalar Time];
    }
}
