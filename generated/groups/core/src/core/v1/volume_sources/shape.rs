// Written by kindsmith from schema/core/v1/volume_sources.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `AWSElasticBlockStoreVolumeSource`.
    pub AWS_ELASTIC_BLOCK_STORE_VOLUME_SOURCE: crate::core::v1::AWSElasticBlockStoreVolumeSource {
        name: "AWSElasticBlockStoreVolumeSource";
        0 volume_id: "volumeID" 1 Always [scalar Text];
        1 fs_type: "fsType" 2 NonZero [scalar Text], inner: Named("FSType");
        2 partition: "partition" 3 NonZero [scalar Integer];
        3 read_only: "readOnly" 4 NonZero [scalar Boolean];
    }
}

machinery::message! {
    /// The form of `AzureDiskVolumeSource`.
    pub AZURE_DISK_VOLUME_SOURCE: crate::core::v1::AzureDiskVolumeSource {
        name: "AzureDiskVolumeSource";
        0 disk_name: "diskName" 1 Always [scalar Text];
        1 disk_uri: "diskURI" 2 Always [scalar Text], inner: Named("DataDiskURI");
        2 caching_mode: "cachingMode" 3 NonZero [scalar Text], default: "\"ReadWrite\"";
        3 fs_type: "fsType" 4 NonZero [scalar Text], default: "\"ext4\"", inner: Named("FSType");
        4 read_only: "readOnly" 5 NonZero [scalar Boolean], default: "false";
        5 kind: "kind" 6 NonZero [scalar Text], default: "\"Shared\"";
    }
}

machinery::message! {
    /// The form of `AzureFilePersistentVolumeSource`.
    pub AZURE_FILE_PERSISTENT_VOLUME_SOURCE: crate::core::v1::AzureFilePersistentVolumeSource {
        name: "AzureFilePersistentVolumeSource";
        0 secret_name: "secretName" 1 Always [scalar Text];
        1 share_name: "shareName" 2 Always [scalar Text];
        2 read_only: "readOnly" 3 NonZero [scalar Boolean];
        3 secret_namespace: "secretNamespace" 4 Always [scalar Text];
    }
}

machinery::message! {
    /// The form of `AzureFileVolumeSource`.
    pub AZURE_FILE_VOLUME_SOURCE: crate::core::v1::AzureFileVolumeSource {
        name: "AzureFileVolumeSource";
        0 secret_name: "secretName" 1 Always [scalar Text];
        1 share_name: "shareName" 2 Always [scalar Text];
        2 read_only: "readOnly" 3 NonZero [scalar Boolean];
    }
}

machinery::message! {
    /// The form of `CSIPersistentVolumeSource`.
    pub CSI_PERSISTENT_VOLUME_SOURCE: crate::core::v1::CSIPersistentVolumeSource {
        name: "CSIPersistentVolumeSource";
        0 driver: "driver" 1 Always [scalar Text];
        1 volume_handle: "volumeHandle" 2 Always [scalar Text];
        2 read_only: "readOnly" 3 NonZero [scalar Boolean];
        3 fs_type: "fsType" 4 NonZero [scalar Text], inner: Named("FSType");
        4 volume_attributes: "volumeAttributes" 5 NonZero [map [scalar Text]];
        5 controller_publish_secret_ref: "controllerPublishSecretRef" 6 NonZero [message
            crate::core::v1::volume_sources::shape::SECRET_REFERENCE];
        6 node_stage_secret_ref: "nodeStageSecretRef" 7 NonZero [message
            crate::core::v1::volume_sources::shape::SECRET_REFERENCE];
        7 node_publish_secret_ref: "nodePublishSecretRef" 8 NonZero [message
            crate::core::v1::volume_sources::shape::SECRET_REFERENCE];
        8 controller_expand_secret_ref: "controllerExpandSecretRef" 9 NonZero [message
            crate::core::v1::volume_sources::shape::SECRET_REFERENCE];
        9 node_expand_secret_ref: "nodeExpandSecretRef" 10 NonZero [message
            crate::core::v1::volume_sources::shape::SECRET_REFERENCE];
    }
}

machinery::message! {
    /// The form of `CSIVolumeSource`.
    pub CSI_VOLUME_SOURCE: crate::core::v1::CSIVolumeSource {
        name: "CSIVolumeSource";
        0 driver: "driver" 1 Always [scalar Text];
        1 read_only: "readOnly" 2 NonZero [scalar Boolean];
        2 fs_type: "fsType" 3 NonZero [scalar Text], inner: Named("FSType");
        3 volume_attributes: "volumeAttributes" 4 NonZero [map [scalar Text]];
        4 node_publish_secret_ref: "nodePublishSecretRef" 5 NonZero [message
            crate::core::v1::local_object_reference::shape::LOCAL_OBJECT_REFERENCE];
    }
}

machinery::message! {
    /// The form of `CephFSPersistentVolumeSource`.
    pub CEPH_FS_PERSISTENT_VOLUME_SOURCE: crate::core::v1::CephFSPersistentVolumeSource {
        name: "CephFSPersistentVolumeSource";
        0 monitors: "monitors" 1 ListOrNull [list [scalar Text]];
        1 path: "path" 2 NonZero [scalar Text];
        2 user: "user" 3 NonZero [scalar Text];
        3 secret_file: "secretFile" 4 NonZero [scalar Text];
        4 secret_ref: "secretRef" 5 NonZero [message
            crate::core::v1::volume_sources::shape::SECRET_REFERENCE];
        5 read_only: "readOnly" 6 NonZero [scalar Boolean];
    }
}

machinery::message! {
    /// The form of `CephFSVolumeSource`.
    pub CEPH_FS_VOLUME_SOURCE: crate::core::v1::CephFSVolumeSource {
        name: "CephFSVolumeSource";
        0 monitors: "monitors" 1 ListOrNull [list [scalar Text]];
        1 path: "path" 2 NonZero [scalar Text];
        2 user: "user" 3 NonZero [scalar Text];
        3 secret_file: "secretFile" 4 NonZero [scalar Text];
        4 secret_ref: "secretRef" 5 NonZero [message
            crate::core::v1::local_object_reference::shape::LOCAL_OBJECT_REFERENCE];
        5 read_only: "readOnly" 6 NonZero [scalar Boolean];
    }
}

machinery::message! {
    /// The form of `CinderPersistentVolumeSource`.
    pub CINDER_PERSISTENT_VOLUME_SOURCE: crate::core::v1::CinderPersistentVolumeSource {
        name: "CinderPersistentVolumeSource";
        0 volume_id: "volumeID" 1 Always [scalar Text];
        1 fs_type: "fsType" 2 NonZero [scalar Text], inner: Named("FSType");
        2 read_only: "readOnly" 3 NonZero [scalar Boolean];
        3 secret_ref: "secretRef" 4 NonZero [message
            crate::core::v1::volume_sources::shape::SECRET_REFERENCE];
    }
}

machinery::message! {
    /// The form of `CinderVolumeSource`.
    pub CINDER_VOLUME_SOURCE: crate::core::v1::CinderVolumeSource {
        name: "CinderVolumeSource";
        0 volume_id: "volumeID" 1 Always [scalar Text];
        1 fs_type: "fsType" 2 NonZero [scalar Text], inner: Named("FSType");
        2 read_only: "readOnly" 3 NonZero [scalar Boolean];
        3 secret_ref: "secretRef" 4 NonZero [message
            crate::core::v1::local_object_reference::shape::LOCAL_OBJECT_REFERENCE];
    }
}

machinery::message! {
    /// The form of `FCVolumeSource`.
    pub FC_VOLUME_SOURCE: crate::core::v1::FCVolumeSource {
        name: "FCVolumeSource";
        0 target_wwns: "targetWWNs" 1 NonZero [list [scalar Text]];
        1 lun: "lun" 2 NonZero [scalar Integer];
        2 fs_type: "fsType" 3 NonZero [scalar Text], inner: Named("FSType");
        3 read_only: "readOnly" 4 NonZero [scalar Boolean];
        4 wwids: "wwids" 5 NonZero [list [scalar Text]], inner: Named("WWIDs");
    }
}

machinery::message! {
    /// The form of `FlexPersistentVolumeSource`.
    pub FLEX_PERSISTENT_VOLUME_SOURCE: crate::core::v1::FlexPersistentVolumeSource {
        name: "FlexPersistentVolumeSource";
        0 driver: "driver" 1 Always [scalar Text];
        1 fs_type: "fsType" 2 NonZero [scalar Text], inner: Named("FSType");
        2 secret_ref: "secretRef" 3 NonZero [message
            crate::core::v1::volume_sources::shape::SECRET_REFERENCE];
        3 read_only: "readOnly" 4 NonZero [scalar Boolean];
        4 options: "options" 5 NonZero [map [scalar Text]];
    }
}

machinery::message! {
    /// The form of `FlexVolumeSource`.
    pub FLEX_VOLUME_SOURCE: crate::core::v1::FlexVolumeSource {
        name: "FlexVolumeSource";
        0 driver: "driver" 1 Always [scalar Text];
        1 fs_type: "fsType" 2 NonZero [scalar Text], inner: Named("FSType");
        2 secret_ref: "secretRef" 3 NonZero [message
            crate::core::v1::local_object_reference::shape::LOCAL_OBJECT_REFERENCE];
        3 read_only: "readOnly" 4 NonZero [scalar Boolean];
        4 options: "options" 5 NonZero [map [scalar Text]];
    }
}

machinery::message! {
    /// The form of `FlockerVolumeSource`.
    pub FLOCKER_VOLUME_SOURCE: crate::core::v1::FlockerVolumeSource {
        name: "FlockerVolumeSource";
        0 dataset_name: "datasetName" 1 NonZero [scalar Text];
        1 dataset_uuid: "datasetUUID" 2 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `GCEPersistentDiskVolumeSource`.
    pub GCE_PERSISTENT_DISK_VOLUME_SOURCE: crate::core::v1::GCEPersistentDiskVolumeSource {
        name: "GCEPersistentDiskVolumeSource";
        0 pd_name: "pdName" 1 Always [scalar Text], inner: Named("PDName");
        1 fs_type: "fsType" 2 NonZero [scalar Text], inner: Named("FSType");
        2 partition: "partition" 3 NonZero [scalar Integer];
        3 read_only: "readOnly" 4 NonZero [scalar Boolean];
    }
}

machinery::message! {
    /// The form of `GlusterfsPersistentVolumeSource`.
    pub GLUSTERFS_PERSISTENT_VOLUME_SOURCE: crate::core::v1::GlusterfsPersistentVolumeSource {
        name: "GlusterfsPersistentVolumeSource";
        0 endpoints: "endpoints" 1 Always [scalar Text], inner: Named("EndpointsName");
        1 path: "path" 2 Always [scalar Text];
        2 read_only: "readOnly" 3 NonZero [scalar Boolean];
        3 endpoints_namespace: "endpointsNamespace" 4 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `GlusterfsVolumeSource`.
    pub GLUSTERFS_VOLUME_SOURCE: crate::core::v1::GlusterfsVolumeSource {
        name: "GlusterfsVolumeSource";
        0 endpoints: "endpoints" 1 Always [scalar Text], inner: Named("EndpointsName");
        1 path: "path" 2 Always [scalar Text];
        2 read_only: "readOnly" 3 NonZero [scalar Boolean];
    }
}

machinery::message! {
    /// The form of `ISCSIPersistentVolumeSource`.
    pub ISCSI_PERSISTENT_VOLUME_SOURCE: crate::core::v1::ISCSIPersistentVolumeSource {
        name: "ISCSIPersistentVolumeSource", tags: [0, 1, 2, 3, 4, 5, 6, 7, 9, 8, 10];
        0 target_portal: "targetPortal" 1 Always [scalar Text];
        1 iqn: "iqn" 2 Always [scalar Text], inner: Named("IQN");
        2 lun: "lun" 3 Always [scalar Integer];
        3 iscsi_interface: "iscsiInterface" 4 NonZero [scalar Text], default: "\"default\"", inner:
            Named("ISCSIInterface");
        4 fs_type: "fsType" 5 NonZero [scalar Text], inner: Named("FSType");
        5 read_only: "readOnly" 6 NonZero [scalar Boolean];
        6 portals: "portals" 7 NonZero [list [scalar Text]];
        7 chap_auth_discovery: "chapAuthDiscovery" 8 NonZero [scalar Boolean], inner:
            Named("DiscoveryCHAPAuth");
        8 chap_auth_session: "chapAuthSession" 11 NonZero [scalar Boolean], inner: Named("SessionCHAPAuth");
        9 secret_ref: "secretRef" 10 NonZero [message
            crate::core::v1::volume_sources::shape::SECRET_REFERENCE];
        10 initiator_name: "initiatorName" 12 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `ISCSIVolumeSource`.
    pub ISCSI_VOLUME_SOURCE: crate::core::v1::ISCSIVolumeSource {
        name: "ISCSIVolumeSource", tags: [0, 1, 2, 3, 4, 5, 6, 7, 9, 8, 10];
        0 target_portal: "targetPortal" 1 Always [scalar Text];
        1 iqn: "iqn" 2 Always [scalar Text], inner: Named("IQN");
        2 lun: "lun" 3 Always [scalar Integer];
        3 iscsi_interface: "iscsiInterface" 4 NonZero [scalar Text], default: "\"default\"", inner:
            Named("ISCSIInterface");
        4 fs_type: "fsType" 5 NonZero [scalar Text], inner: Named("FSType");
        5 read_only: "readOnly" 6 NonZero [scalar Boolean];
        6 portals: "portals" 7 NonZero [list [scalar Text]];
        7 chap_auth_discovery: "chapAuthDiscovery" 8 NonZero [scalar Boolean], inner:
            Named("DiscoveryCHAPAuth");
        8 chap_auth_session: "chapAuthSession" 11 NonZero [scalar Boolean], inner: Named("SessionCHAPAuth");
        9 secret_ref: "secretRef" 10 NonZero [message
            crate::core::v1::local_object_reference::shape::LOCAL_OBJECT_REFERENCE];
        10 initiator_name: "initiatorName" 12 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `LocalVolumeSource`.
    pub LOCAL_VOLUME_SOURCE: crate::core::v1::LocalVolumeSource {
        name: "LocalVolumeSource";
        0 path: "path" 1 Always [scalar Text];
        1 fs_type: "fsType" 2 NonZero [scalar Text], inner: Named("FSType");
    }
}

machinery::message! {
    /// The form of `NFSVolumeSource`.
    pub NFS_VOLUME_SOURCE: crate::core::v1::NFSVolumeSource {
        name: "NFSVolumeSource";
        0 server: "server" 1 Always [scalar Text];
        1 path: "path" 2 Always [scalar Text];
        2 read_only: "readOnly" 3 NonZero [scalar Boolean];
    }
}

machinery::message! {
    /// The form of `PhotonPersistentDiskVolumeSource`.
    pub PHOTON_PERSISTENT_DISK_VOLUME_SOURCE: crate::core::v1::PhotonPersistentDiskVolumeSource {
        name: "PhotonPersistentDiskVolumeSource";
        0 pd_id: "pdID" 1 Always [scalar Text], inner: Named("PdID");
        1 fs_type: "fsType" 2 NonZero [scalar Text], inner: Named("FSType");
    }
}

machinery::message! {
    /// The form of `PortworxVolumeSource`.
    pub PORTWORX_VOLUME_SOURCE: crate::core::v1::PortworxVolumeSource {
        name: "PortworxVolumeSource";
        0 volume_id: "volumeID" 1 Always [scalar Text];
        1 fs_type: "fsType" 2 NonZero [scalar Text], inner: Named("FSType");
        2 read_only: "readOnly" 3 NonZero [scalar Boolean];
    }
}

machinery::message! {
    /// The form of `QuobyteVolumeSource`.
    pub QUOBYTE_VOLUME_SOURCE: crate::core::v1::QuobyteVolumeSource {
        name: "QuobyteVolumeSource";
        0 registry: "registry" 1 Always [scalar Text];
        1 volume: "volume" 2 Always [scalar Text];
        2 read_only: "readOnly" 3 NonZero [scalar Boolean];
        3 user: "user" 4 NonZero [scalar Text];
        4 group: "group" 5 NonZero [scalar Text];
        5 tenant: "tenant" 6 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `RBDPersistentVolumeSource`.
    pub RBD_PERSISTENT_VOLUME_SOURCE: crate::core::v1::RBDPersistentVolumeSource {
        name: "RBDPersistentVolumeSource";
        0 monitors: "monitors" 1 ListOrNull [list [scalar Text]], inner: Named("CephMonitors");
        1 image: "image" 2 Always [scalar Text], inner: Named("RBDImage");
        2 fs_type: "fsType" 3 NonZero [scalar Text], inner: Named("FSType");
        3 pool: "pool" 4 NonZero [scalar Text], default: "\"rbd\"", inner: Named("RBDPool");
        4 user: "user" 5 NonZero [scalar Text], default: "\"admin\"", inner: Named("RadosUser");
        5 keyring: "keyring" 6 NonZero [scalar Text], default: "\"/etc/ceph/keyring\"";
        6 secret_ref: "secretRef" 7 NonZero [message
            crate::core::v1::volume_sources::shape::SECRET_REFERENCE];
        7 read_only: "readOnly" 8 NonZero [scalar Boolean];
    }
}

machinery::message! {
    /// The form of `RBDVolumeSource`.
    pub RBD_VOLUME_SOURCE: crate::core::v1::RBDVolumeSource {
        name: "RBDVolumeSource";
        0 monitors: "monitors" 1 ListOrNull [list [scalar Text]], inner: Named("CephMonitors");
        1 image: "image" 2 Always [scalar Text], inner: Named("RBDImage");
        2 fs_type: "fsType" 3 NonZero [scalar Text], inner: Named("FSType");
        3 pool: "pool" 4 NonZero [scalar Text], default: "\"rbd\"", inner: Named("RBDPool");
        4 user: "user" 5 NonZero [scalar Text], default: "\"admin\"", inner: Named("RadosUser");
        5 keyring: "keyring" 6 NonZero [scalar Text], default: "\"/etc/ceph/keyring\"";
        6 secret_ref: "secretRef" 7 NonZero [message
            crate::core::v1::local_object_reference::shape::LOCAL_OBJECT_REFERENCE];
        7 read_only: "readOnly" 8 NonZero [scalar Boolean];
    }
}

machinery::message! {
    /// The form of `ScaleIOPersistentVolumeSource`.
    pub SCALE_IO_PERSISTENT_VOLUME_SOURCE: crate::core::v1::ScaleIOPersistentVolumeSource {
        name: "ScaleIOPersistentVolumeSource";
        0 gateway: "gateway" 1 Always [scalar Text];
        1 system: "system" 2 Always [scalar Text];
        2 secret_ref: "secretRef" 3 Always [message crate::core::v1::volume_sources::shape::SECRET_REFERENCE];
        3 ssl_enabled: "sslEnabled" 4 NonZero [scalar Boolean], inner: Named("SSLEnabled");
        4 protection_domain: "protectionDomain" 5 NonZero [scalar Text];
        5 storage_pool: "storagePool" 6 NonZero [scalar Text];
        6 storage_mode: "storageMode" 7 NonZero [scalar Text], default: "\"ThinProvisioned\"";
        7 volume_name: "volumeName" 8 NonZero [scalar Text];
        8 fs_type: "fsType" 9 NonZero [scalar Text], default: "\"xfs\"", inner: Named("FSType");
        9 read_only: "readOnly" 10 NonZero [scalar Boolean];
    }
}

machinery::message! {
    /// The form of `ScaleIOVolumeSource`.
    pub SCALE_IO_VOLUME_SOURCE: crate::core::v1::ScaleIOVolumeSource {
        name: "ScaleIOVolumeSource";
        0 gateway: "gateway" 1 Always [scalar Text];
        1 system: "system" 2 Always [scalar Text];
        2 secret_ref: "secretRef" 3 Always [message
            crate::core::v1::local_object_reference::shape::LOCAL_OBJECT_REFERENCE];
        3 ssl_enabled: "sslEnabled" 4 NonZero [scalar Boolean], inner: Named("SSLEnabled");
        4 protection_domain: "protectionDomain" 5 NonZero [scalar Text];
        5 storage_pool: "storagePool" 6 NonZero [scalar Text];
        6 storage_mode: "storageMode" 7 NonZero [scalar Text], default: "\"ThinProvisioned\"";
        7 volume_name: "volumeName" 8 NonZero [scalar Text];
        8 fs_type: "fsType" 9 NonZero [scalar Text], default: "\"xfs\"", inner: Named("FSType");
        9 read_only: "readOnly" 10 NonZero [scalar Boolean];
    }
}

machinery::message! {
    /// The form of `SecretReference`.
    pub SECRET_REFERENCE: crate::core::v1::SecretReference {
        name: "SecretReference", atomic: true;
        0 name: "name" 1 NonZero [scalar Text];
        1 namespace: "namespace" 2 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `StorageOSPersistentVolumeSource`.
    pub STORAGE_OS_PERSISTENT_VOLUME_SOURCE: crate::core::v1::StorageOSPersistentVolumeSource {
        name: "StorageOSPersistentVolumeSource";
        0 volume_name: "volumeName" 1 NonZero [scalar Text];
        1 volume_namespace: "volumeNamespace" 2 NonZero [scalar Text];
        2 fs_type: "fsType" 3 NonZero [scalar Text], inner: Named("FSType");
        3 read_only: "readOnly" 4 NonZero [scalar Boolean];
        4 secret_ref: "secretRef" 5 NonZero [message
            crate::core::v1::object_reference::shape::OBJECT_REFERENCE];
    }
}

machinery::message! {
    /// The form of `StorageOSVolumeSource`.
    pub STORAGE_OS_VOLUME_SOURCE: crate::core::v1::StorageOSVolumeSource {
        name: "StorageOSVolumeSource";
        0 volume_name: "volumeName" 1 NonZero [scalar Text];
        1 volume_namespace: "volumeNamespace" 2 NonZero [scalar Text];
        2 fs_type: "fsType" 3 NonZero [scalar Text], inner: Named("FSType");
        3 read_only: "readOnly" 4 NonZero [scalar Boolean];
        4 secret_ref: "secretRef" 5 NonZero [message
            crate::core::v1::local_object_reference::shape::LOCAL_OBJECT_REFERENCE];
    }
}

machinery::message! {
    /// The form of `VsphereVirtualDiskVolumeSource`.
    pub VSPHERE_VIRTUAL_DISK_VOLUME_SOURCE: crate::core::v1::VsphereVirtualDiskVolumeSource {
        name: "VsphereVirtualDiskVolumeSource";
        0 volume_path: "volumePath" 1 Always [scalar Text];
        1 fs_type: "fsType" 2 NonZero [scalar Text], inner: Named("FSType");
        2 storage_policy_name: "storagePolicyName" 3 NonZero [scalar Text];
        3 storage_policy_id: "storagePolicyID" 4 NonZero [scalar Text];
    }
}
