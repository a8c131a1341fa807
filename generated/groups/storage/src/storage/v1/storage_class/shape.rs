// Written by kindsmith from schema/storage/v1/storage_class.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `StorageClass`.
    pub STORAGE_CLASS: crate::storage::v1::StorageClass {
        name: "StorageClass", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 provisioner: "provisioner" 2 Always [scalar Text];
        2 parameters: "parameters" 3 NonZero [map [scalar Text]];
        3 reclaim_policy: "reclaimPolicy" 4 NonZero [scalar Text], default: "\"Delete\"";
        4 mount_options: "mountOptions" 5 NonZero [list [scalar Text]];
        5 allow_volume_expansion: "allowVolumeExpansion" 6 NonZero [scalar Boolean];
        6 volume_binding_mode: "volumeBindingMode" 7 NonZero [scalar Text], default: "\"Immediate\"";
        7 allowed_topologies: "allowedTopologies" 8 NonZero [list [message
            crate::core::v1::pod_placement::shape::TOPOLOGY_SELECTOR_TERM]];
    }
}
