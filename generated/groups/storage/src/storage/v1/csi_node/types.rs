// Written by kindsmith from schema/storage/v1/csi_node.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `storage/v1` from `csi_node`.

/// The storage drivers that are installed on a node. It has the name of the node, whose agent
/// writes it.
#[derive(Clone, Default, PartialEq)]
pub struct CSINode {
    /// Name, labels and the other data that objects of every kind have. The name is that of the node.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// The drivers of the node.
    pub spec: crate::storage::v1::CSINodeSpec,
}

/// The drivers of a node.
#[derive(Clone, Default, PartialEq)]
pub struct CSINodeSpec {
    /// The drivers that run on the node. Empty when none does.
    pub drivers: Vec<crate::storage::v1::CSINodeDriver>,
}

/// A driver on a node. While it is there, only `allocatable` may change.
#[derive(Clone, Default, PartialEq)]
pub struct CSINodeDriver {
    /// Name of the driver, at most 63 bytes.
    pub name: String,
    /// How the driver calls the node, at most 256 characters.
    pub node_id: String,
    /// Keys of the node's labels that tell where the node is, in the terms of the driver.
    pub topology_keys: Vec<String>,
    /// What the driver can hold on this node.
    pub allocatable: Option<crate::storage::v1::VolumeNodeResources>,
}

/// What a driver can hold on a node.
#[derive(Clone, Default, PartialEq)]
pub struct VolumeNodeResources {
    /// How many volumes of the driver the node can use at once. Absent means no bound.
    pub count: Option<i32>,
}
