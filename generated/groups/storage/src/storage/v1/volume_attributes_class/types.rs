// Written by kindsmith from schema/storage/v1/volume_attributes_class.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `storage/v1` from `volume_attributes_class`.

/// A set of properties of volumes. Claims name one, and may change to another one of the same
/// driver.
#[derive(Clone, Default, PartialEq)]
pub struct VolumeAttributesClass {
    /// Name, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// Name of the driver that knows the parameters. It cannot be changed.
    pub driver_name: String,
    /// Properties for the driver, which alone knows what they mean. At least one and at most 512
    /// entries, and 256 KiB; they cannot be changed.
    pub parameters: std::collections::BTreeMap<String, String>,
}
