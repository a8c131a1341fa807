// Written by kindsmith from schema/storage/v1/csi_storage_capacity.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `CSIStorageCapacity`.
    pub CSI_STORAGE_CAPACITY: crate::storage::v1::CSIStorageCapacity {
        name: "CSIStorageCapacity", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 node_topology: "nodeTopology" 2 NonZero [message
            machinery::meta::v1::label_selector::shape::LABEL_SELECTOR];
        2 storage_class_name: "storageClassName" 3 Always [scalar Text];
        3 capacity: "capacity" 4 NonZero [scalar Quantity];
        4 maximum_volume_size: "maximumVolumeSize" 5 NonZero [scalar Quantity];
    }
}
