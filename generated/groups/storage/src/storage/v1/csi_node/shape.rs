// Written by kindsmith from schema/storage/v1/csi_node.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `CSINode`.
    pub CSI_NODE: crate::storage::v1::CSINode {
        name: "CSINode", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message crate::storage::v1::csi_node::shape::CSI_NODE_SPEC];
    }
}

machinery::message! {
    /// The form of `CSINodeSpec`.
    pub CSI_NODE_SPEC: crate::storage::v1::CSINodeSpec {
        name: "CSINodeSpec";
        0 drivers: "drivers" 1 ListOrNull [by "name" [message
            crate::storage::v1::csi_node::shape::CSI_NODE_DRIVER]], patch: MergeByKey("name");
    }
}

machinery::message! {
    /// The form of `CSINodeDriver`.
    pub CSI_NODE_DRIVER: crate::storage::v1::CSINodeDriver {
        name: "CSINodeDriver";
        0 name: "name" 1 Always [scalar Text], default: "\"\"";
        1 node_id: "nodeID" 2 Always [scalar Text];
        2 topology_keys: "topologyKeys" 3 ListOrNull [list [scalar Text]];
        3 allocatable: "allocatable" 4 NonZero [message
            crate::storage::v1::csi_node::shape::VOLUME_NODE_RESOURCES];
    }
}

machinery::message! {
    /// The form of `VolumeNodeResources`.
    pub VOLUME_NODE_RESOURCES: crate::storage::v1::VolumeNodeResources {
        name: "VolumeNodeResources";
        0 count: "count" 1 NonZero [scalar Integer];
    }
}
