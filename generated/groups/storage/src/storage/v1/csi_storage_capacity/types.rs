// Written by kindsmith from schema/storage/v1/csi_storage_capacity.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `storage/v1` from `csi_storage_capacity`.

/// How much storage of a class is left in a part of the cluster. Drivers write it, and the
/// scheduler reads it.
#[derive(Clone, Default, PartialEq)]
pub struct CSIStorageCapacity {
    /// Name, namespace, labels and the other data that objects of every kind have. The name has no
    /// meaning; it is usually generated.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// Nodes that can reach the storage. Absent means none, an empty selector means all. It cannot be
    /// changed.
    pub node_topology: Option<machinery::meta::v1::LabelSelector>,
    /// Name of the StorageClass to which the numbers apply. It cannot be changed.
    pub storage_class_name: String,
    /// How much storage is left, as `100Gi`. Absent means unknown.
    pub capacity: Option<machinery::quantity::Quantity>,
    /// How large a single volume can be, as `10Gi`. Absent means unknown.
    pub maximum_volume_size: Option<machinery::quantity::Quantity>,
}
