// Written by kindsmith from schema/resource/v1/device_class.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `resource/v1` from `device_class`.

/// A sort of devices that claims can ask for by name. Administrators define it, so that users need
/// not know drivers.
#[derive(Clone, Default, PartialEq)]
pub struct DeviceClass {
    /// Name, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// Which devices belong to the class, and how they are set up.
    pub spec: crate::resource::v1::DeviceClassSpec,
}

/// Settings for devices of the class.
#[derive(Clone, Default, PartialEq)]
pub struct DeviceClassConfiguration {
    /// Settings that only the driver understands. It must be set.
    pub opaque: Option<crate::resource::v1::OpaqueDeviceConfiguration>,
}

/// Which devices belong to a class, and how they are set up.
#[derive(Clone, Default, PartialEq)]
pub struct DeviceClassSpec {
    /// Conditions that a device of the class must meet, at most 32. Without any, every device does.
    pub selectors: Vec<crate::resource::v1::DeviceSelector>,
    /// Settings for the drivers of the devices, before those of the claim. At most 32.
    pub config: Vec<crate::resource::v1::DeviceClassConfiguration>,
    /// Name under which containers may ask for devices of the class as an extended resource, as
    /// `example.com/gpu`. Absent allows only the name that is made from that of the class.
    pub extended_resource_name: Option<String>,
}
