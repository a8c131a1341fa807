// Written by kindsmith from schema/resource/v1/device_class.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `resource/v1` from `device_class`.

/// TODO: what it is.
#[derive(Clone, Default, PartialEq)]
pub struct DeviceClass {
    /// ?
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// ?
    pub spec: crate::resource::v1::DeviceClassSpec,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct DeviceClassConfiguration {
    /// ?
    pub opaque: Option<crate::resource::v1::OpaqueDeviceConfiguration>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct DeviceClassSpec {
    /// ?
    pub selectors: Vec<crate::resource::v1::DeviceSelector>,
    /// ?
    pub config: Vec<crate::resource::v1::DeviceClassConfiguration>,
    /// ?
    pub extended_resource_name: Option<String>,
}
