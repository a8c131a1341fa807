// Written by kindsmith from schema/core/v1/volume_specs.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `ModifyVolumeStatus`.
    pub MODIFY_VOLUME_STATUS: crate::core::v1::ModifyVolumeStatus {
        name: "ModifyVolumeStatus";
        0 target_volume_attributes_class_name: "targetVolumeAttributesClassName" 1 NonZero [scalar Text];
        1 status: "status" 2 Always [scalar Text];
    }
}

machinery::message! {
    /// The form of `PersistentVolumeClaimCondition`.
    pub PERSISTENT_VOLUME_CLAIM_CONDITION: crate::core::v1::PersistentVolumeClaimCondition {
        name: "PersistentVolumeClaimCondition";
        0 type_: "type" 1 Always [scalar Text], default: "\"\"";
        1 status: "status" 2 Always [scalar Text];
        2 last_probe_time: "lastProbeTime" 3 Always [scalar Time], filled: true;
        3 last_transition_time: "lastTransitionTime" 4 Always [scalar Time], filled: true;
        4 reason: "reason" 5 NonZero [scalar Text];
        5 message: "message" 6 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `PersistentVolumeClaimSpec`.
    pub PERSISTENT_VOLUME_CLAIM_SPEC: crate::core::v1::PersistentVolumeClaimSpec {
        name: "PersistentVolumeClaimSpec", tags: [0, 2, 3, 1, 4, 5, 6, 7, 8];
        0 access_modes: "accessModes" 1 NonZero [list [scalar Text]];
        1 selector: "selector" 4 NonZero [message machinery::meta::v1::label_selector::shape::LABEL_SELECTOR];
        2 resources: "resources" 2 Always [message
            crate::core::v1::resources::shape::VOLUME_RESOURCE_REQUIREMENTS];
        3 volume_name: "volumeName" 3 NonZero [scalar Text];
        4 storage_class_name: "storageClassName" 5 NonZero [scalar Text];
        5 volume_mode: "volumeMode" 6 NonZero [scalar Text], default: "\"Filesystem\"";
        6 data_source: "dataSource" 7 NonZero [message
            crate::core::v1::resources::shape::TYPED_LOCAL_OBJECT_REFERENCE];
        7 data_source_ref: "dataSourceRef" 8 NonZero [message
            crate::core::v1::resources::shape::TYPED_OBJECT_REFERENCE];
        8 volume_attributes_class_name: "volumeAttributesClassName" 9 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `PersistentVolumeClaimStatus`.
    pub PERSISTENT_VOLUME_CLAIM_STATUS: crate::core::v1::PersistentVolumeClaimStatus {
        name: "PersistentVolumeClaimStatus";
        0 phase: "phase" 1 NonZero [scalar Text], default: "\"Pending\"";
        1 access_modes: "accessModes" 2 NonZero [list [scalar Text]];
        2 capacity: "capacity" 3 NonZero [map [scalar Quantity]];
        3 conditions: "conditions" 4 NonZero [by "type" [message
            crate::core::v1::volume_specs::shape::PERSISTENT_VOLUME_CLAIM_CONDITION]], patch:
            MergeByKey("type");
        4 allocated_resources: "allocatedResources" 5 NonZero [map [scalar Quantity]];
        5 allocated_resource_statuses: "allocatedResourceStatuses" 7 NonZero [map [scalar Text]];
        6 current_volume_attributes_class_name: "currentVolumeAttributesClassName" 8 NonZero [scalar Text];
        7 modify_volume_status: "modifyVolumeStatus" 9 NonZero [message
            crate::core::v1::volume_specs::shape::MODIFY_VOLUME_STATUS];
    }
}

machinery::message! {
    /// The form of `PersistentVolumeSpec`.
    pub PERSISTENT_VOLUME_SPEC: crate::core::v1::PersistentVolumeSpec {
        name: "PersistentVolumeSpec", tags: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17,
            18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30], inner: Places([0, 1, 2, 3, 4, 5, 6, 15, 7,
            12, 8, 9, 10, 11, 13, 14, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30]);
        0 capacity: "capacity" 1 NonZero [map [scalar Quantity]];
        1 gce_persistent_disk: "gcePersistentDisk" 1 NonZero [message
            crate::core::v1::volume_sources::shape::GCE_PERSISTENT_DISK_VOLUME_SOURCE], within: &[2], inner:
            Named("GCEPersistentDisk");
        2 aws_elastic_block_store: "awsElasticBlockStore" 2 NonZero [message
            crate::core::v1::volume_sources::shape::AWS_ELASTIC_BLOCK_STORE_VOLUME_SOURCE], within: &[2],
            inner: Named("AWSElasticBlockStore");
        3 host_path: "hostPath" 3 NonZero [message crate::core::v1::volume::shape::HOST_PATH_VOLUME_SOURCE],
            within: &[2];
        4 glusterfs: "glusterfs" 4 NonZero [message
            crate::core::v1::volume_sources::shape::GLUSTERFS_PERSISTENT_VOLUME_SOURCE], within: &[2];
        5 nfs: "nfs" 5 NonZero [message crate::core::v1::volume_sources::shape::NFS_VOLUME_SOURCE], within:
            &[2], inner: Named("NFS");
        6 rbd: "rbd" 6 NonZero [message
            crate::core::v1::volume_sources::shape::RBD_PERSISTENT_VOLUME_SOURCE], within: &[2], inner:
            Named("RBD");
        7 iscsi: "iscsi" 7 NonZero [message
            crate::core::v1::volume_sources::shape::ISCSI_PERSISTENT_VOLUME_SOURCE], within: &[2], inner:
            Named("ISCSI");
        8 cinder: "cinder" 8 NonZero [message
            crate::core::v1::volume_sources::shape::CINDER_PERSISTENT_VOLUME_SOURCE], within: &[2];
        9 cephfs: "cephfs" 9 NonZero [message
            crate::core::v1::volume_sources::shape::CEPH_FS_PERSISTENT_VOLUME_SOURCE], within: &[2], inner:
            Named("CephFS");
        10 fc: "fc" 10 NonZero [message crate::core::v1::volume_sources::shape::FC_VOLUME_SOURCE], within:
            &[2], inner: Named("FC");
        11 flocker: "flocker" 11 NonZero [message
            crate::core::v1::volume_sources::shape::FLOCKER_VOLUME_SOURCE], within: &[2];
        12 flex_volume: "flexVolume" 12 NonZero [message
            crate::core::v1::volume_sources::shape::FLEX_PERSISTENT_VOLUME_SOURCE], within: &[2];
        13 azure_file: "azureFile" 13 NonZero [message
            crate::core::v1::volume_sources::shape::AZURE_FILE_PERSISTENT_VOLUME_SOURCE], within: &[2];
        14 vsphere_volume: "vsphereVolume" 14 NonZero [message
            crate::core::v1::volume_sources::shape::VSPHERE_VIRTUAL_DISK_VOLUME_SOURCE], within: &[2];
        15 quobyte: "quobyte" 15 NonZero [message
            crate::core::v1::volume_sources::shape::QUOBYTE_VOLUME_SOURCE], within: &[2];
        16 azure_disk: "azureDisk" 16 NonZero [message
            crate::core::v1::volume_sources::shape::AZURE_DISK_VOLUME_SOURCE], within: &[2];
        17 photon_persistent_disk: "photonPersistentDisk" 17 NonZero [message
            crate::core::v1::volume_sources::shape::PHOTON_PERSISTENT_DISK_VOLUME_SOURCE], within: &[2];
        18 portworx_volume: "portworxVolume" 18 NonZero [message
            crate::core::v1::volume_sources::shape::PORTWORX_VOLUME_SOURCE], within: &[2];
        19 scale_io: "scaleIO" 19 NonZero [message
            crate::core::v1::volume_sources::shape::SCALE_IO_PERSISTENT_VOLUME_SOURCE], within: &[2];
        20 local: "local" 20 NonZero [message crate::core::v1::volume_sources::shape::LOCAL_VOLUME_SOURCE],
            within: &[2];
        21 storageos: "storageos" 21 NonZero [message
            crate::core::v1::volume_sources::shape::STORAGE_OS_PERSISTENT_VOLUME_SOURCE], within: &[2],
            inner: Named("StorageOS");
        22 csi: "csi" 22 NonZero [message
            crate::core::v1::volume_sources::shape::CSI_PERSISTENT_VOLUME_SOURCE], within: &[2], inner:
            Named("CSI");
        23 access_modes: "accessModes" 3 NonZero [list [scalar Text]];
        24 claim_ref: "claimRef" 4 NonZero [open crate::core::v1::object_reference::shape::OBJECT_REFERENCE];
        25 persistent_volume_reclaim_policy: "persistentVolumeReclaimPolicy" 5 NonZero [scalar Text];
        26 storage_class_name: "storageClassName" 6 NonZero [scalar Text];
        27 mount_options: "mountOptions" 7 NonZero [list [scalar Text]];
        28 volume_mode: "volumeMode" 8 NonZero [scalar Text];
        29 node_affinity: "nodeAffinity" 9 NonZero [message
            crate::core::v1::volume_specs::shape::VOLUME_NODE_AFFINITY];
        30 volume_attributes_class_name: "volumeAttributesClassName" 10 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `VolumeNodeAffinity`.
    pub VOLUME_NODE_AFFINITY: crate::core::v1::VolumeNodeAffinity {
        name: "VolumeNodeAffinity";
        0 required: "required" 1 NonZero [message crate::core::v1::pod_affinity::shape::NODE_SELECTOR];
    }
}
