// Written by kindsmith from schema/storage/v1/storage_class.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `storage/v1` from `storage_class`.

/// A kind of storage that claims can ask for, and the driver that provides it.
#[derive(Clone, Default, PartialEq)]
pub struct StorageClass {
    /// Name, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// Name of the driver that provides volumes, as `csi.example.com`. It cannot be changed.
    pub provisioner: String,
    /// Settings for the driver, which alone knows what they mean. At most 512 entries and 256 KiB; they
    /// cannot be changed.
    pub parameters: std::collections::BTreeMap<String, String>,
    /// What happens to a volume of this class when its claim is deleted, `Delete` or `Retain`. It
    /// cannot be changed.
    pub reclaim_policy: Option<String>,
    /// Options with which nodes mount volumes of this class, as `ro`. They are not checked; mounting
    /// fails if one is unknown.
    pub mount_options: Vec<String>,
    /// Whether claims of this class may ask for more storage later. Absent means no.
    pub allow_volume_expansion: Option<bool>,
    /// When a claim gets its volume. It cannot be changed.
    pub volume_binding_mode: Option<String>,
    /// Where volumes may be provided, in the terms of the driver's labels of nodes. Absent means
    /// anywhere.
    pub allowed_topologies: Vec<crate::core::v1::TopologySelectorTerm>,
}
