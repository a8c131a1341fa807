// Written by kindsmith from schema/core/v1/volume.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `ConfigMapVolumeSource`.
    pub CONFIG_MAP_VOLUME_SOURCE: crate::core::v1::ConfigMapVolumeSource {
        name: "ConfigMapVolumeSource", tags: [0, 1, 2, 3];
        0 name: "name" 1 NonZero [scalar Text], within: &[1], default: "\"\"";
        1 items: "items" 2 NonZero [list [message crate::core::v1::volume::shape::KEY_TO_PATH]];
        2 default_mode: "defaultMode" 3 NonZero [scalar Integer], default: "420";
        3 optional: "optional" 4 NonZero [scalar Boolean];
    }
}

machinery::message! {
    /// The form of `DownwardAPIVolumeFile`.
    pub DOWNWARD_API_VOLUME_FILE: crate::core::v1::DownwardAPIVolumeFile {
        name: "DownwardAPIVolumeFile";
        0 path: "path" 1 Always [scalar Text];
        1 field_ref: "fieldRef" 2 NonZero [message
            crate::core::v1::container_environment::shape::OBJECT_FIELD_SELECTOR];
        2 resource_field_ref: "resourceFieldRef" 3 NonZero [message
            crate::core::v1::container_environment::shape::RESOURCE_FIELD_SELECTOR];
        3 mode: "mode" 4 NonZero [scalar Integer];
    }
}

machinery::message! {
    /// The form of `DownwardAPIVolumeSource`.
    pub DOWNWARD_API_VOLUME_SOURCE: crate::core::v1::DownwardAPIVolumeSource {
        name: "DownwardAPIVolumeSource";
        0 items: "items" 1 NonZero [list [message crate::core::v1::volume::shape::DOWNWARD_API_VOLUME_FILE]];
        1 default_mode: "defaultMode" 2 NonZero [scalar Integer], default: "420";
    }
}

machinery::message! {
    /// The form of `EmptyDirVolumeSource`.
    pub EMPTY_DIR_VOLUME_SOURCE: crate::core::v1::EmptyDirVolumeSource {
        name: "EmptyDirVolumeSource";
        0 medium: "medium" 1 NonZero [scalar Text];
        1 size_limit: "sizeLimit" 2 NonZero [scalar Quantity];
    }
}

machinery::message! {
    /// The form of `EphemeralVolumeSource`.
    pub EPHEMERAL_VOLUME_SOURCE: crate::core::v1::EphemeralVolumeSource {
        name: "EphemeralVolumeSource";
        0 volume_claim_template: "volumeClaimTemplate" 1 NonZero [message
            crate::core::v1::volume::shape::PERSISTENT_VOLUME_CLAIM_TEMPLATE];
    }
}

machinery::message! {
    /// The form of `GitRepoVolumeSource`.
    pub GIT_REPO_VOLUME_SOURCE: crate::core::v1::GitRepoVolumeSource {
        name: "GitRepoVolumeSource";
        0 repository: "repository" 1 Always [scalar Text];
        1 revision: "revision" 2 NonZero [scalar Text];
        2 directory: "directory" 3 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `HostPathVolumeSource`.
    pub HOST_PATH_VOLUME_SOURCE: crate::core::v1::HostPathVolumeSource {
        name: "HostPathVolumeSource";
        0 path: "path" 1 Always [scalar Text];
        1 type_: "type" 2 NonZero [scalar Text], default: "\"\"";
    }
}

machinery::message! {
    /// The form of `ImageVolumeSource`.
    pub IMAGE_VOLUME_SOURCE: crate::core::v1::ImageVolumeSource {
        name: "ImageVolumeSource";
        0 reference: "reference" 1 NonZero [scalar Text];
        1 pull_policy: "pullPolicy" 2 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `KeyToPath`.
    pub KEY_TO_PATH: crate::core::v1::KeyToPath {
        name: "KeyToPath";
        0 key: "key" 1 Always [scalar Text];
        1 path: "path" 2 Always [scalar Text];
        2 mode: "mode" 3 NonZero [scalar Integer];
    }
}

machinery::message! {
    /// The form of `PersistentVolumeClaimTemplate`.
    pub PERSISTENT_VOLUME_CLAIM_TEMPLATE: crate::core::v1::PersistentVolumeClaimTemplate {
        name: "PersistentVolumeClaimTemplate";
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message crate::core::v1::volume_specs::shape::PERSISTENT_VOLUME_CLAIM_SPEC];
    }
}

machinery::message! {
    /// The form of `PersistentVolumeClaimVolumeSource`.
    pub PERSISTENT_VOLUME_CLAIM_VOLUME_SOURCE: crate::core::v1::PersistentVolumeClaimVolumeSource {
        name: "PersistentVolumeClaimVolumeSource";
        0 claim_name: "claimName" 1 Always [scalar Text];
        1 read_only: "readOnly" 2 NonZero [scalar Boolean];
    }
}

machinery::message! {
    /// The form of `SecretVolumeSource`.
    pub SECRET_VOLUME_SOURCE: crate::core::v1::SecretVolumeSource {
        name: "SecretVolumeSource";
        0 secret_name: "secretName" 1 NonZero [scalar Text];
        1 items: "items" 2 NonZero [list [message crate::core::v1::volume::shape::KEY_TO_PATH]];
        2 default_mode: "defaultMode" 3 NonZero [scalar Integer], default: "420";
        3 optional: "optional" 4 NonZero [scalar Boolean];
    }
}

machinery::message! {
    /// The form of `Volume`.
    pub VOLUME: crate::core::v1::Volume {
        name: "Volume", tags: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
            22, 23, 25, 26, 24, 27, 28, 29, 30], inner: Places([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 21, 12,
            13, 14, 15, 16, 17, 18, 19, 20, 22, 23, 24, 25, 26, 27, 28, 29, 30]);
        0 name: "name" 1 Always [scalar Text], default: "\"\"";
        1 host_path: "hostPath" 1 NonZero [message crate::core::v1::volume::shape::HOST_PATH_VOLUME_SOURCE],
            within: &[2];
        2 empty_dir: "emptyDir" 2 NonZero [message crate::core::v1::volume::shape::EMPTY_DIR_VOLUME_SOURCE],
            within: &[2];
        3 gce_persistent_disk: "gcePersistentDisk" 3 NonZero [message
            crate::core::v1::volume_sources::shape::GCE_PERSISTENT_DISK_VOLUME_SOURCE], within: &[2], inner:
            Named("GCEPersistentDisk");
        4 aws_elastic_block_store: "awsElasticBlockStore" 4 NonZero [message
            crate::core::v1::volume_sources::shape::AWS_ELASTIC_BLOCK_STORE_VOLUME_SOURCE], within: &[2],
            inner: Named("AWSElasticBlockStore");
        5 git_repo: "gitRepo" 5 NonZero [message crate::core::v1::volume::shape::GIT_REPO_VOLUME_SOURCE],
            within: &[2];
        6 secret: "secret" 6 NonZero [message crate::core::v1::volume::shape::SECRET_VOLUME_SOURCE], within:
            &[2];
        7 nfs: "nfs" 7 NonZero [message crate::core::v1::volume_sources::shape::NFS_VOLUME_SOURCE], within:
            &[2], inner: Named("NFS");
        8 iscsi: "iscsi" 8 NonZero [message crate::core::v1::volume_sources::shape::ISCSI_VOLUME_SOURCE],
            within: &[2], inner: Named("ISCSI");
        9 glusterfs: "glusterfs" 9 NonZero [message
            crate::core::v1::volume_sources::shape::GLUSTERFS_VOLUME_SOURCE], within: &[2];
        10 persistent_volume_claim: "persistentVolumeClaim" 10 NonZero [message
            crate::core::v1::volume::shape::PERSISTENT_VOLUME_CLAIM_VOLUME_SOURCE], within: &[2];
        11 rbd: "rbd" 11 NonZero [message crate::core::v1::volume_sources::shape::RBD_VOLUME_SOURCE], within:
            &[2], inner: Named("RBD");
        12 flex_volume: "flexVolume" 12 NonZero [message
            crate::core::v1::volume_sources::shape::FLEX_VOLUME_SOURCE], within: &[2];
        13 cinder: "cinder" 13 NonZero [message
            crate::core::v1::volume_sources::shape::CINDER_VOLUME_SOURCE], within: &[2];
        14 cephfs: "cephfs" 14 NonZero [message
            crate::core::v1::volume_sources::shape::CEPH_FS_VOLUME_SOURCE], within: &[2], inner:
            Named("CephFS");
        15 flocker: "flocker" 15 NonZero [message
            crate::core::v1::volume_sources::shape::FLOCKER_VOLUME_SOURCE], within: &[2];
        16 downward_api: "downwardAPI" 16 NonZero [message
            crate::core::v1::volume::shape::DOWNWARD_API_VOLUME_SOURCE], within: &[2];
        17 fc: "fc" 17 NonZero [message crate::core::v1::volume_sources::shape::FC_VOLUME_SOURCE], within:
            &[2], inner: Named("FC");
        18 azure_file: "azureFile" 18 NonZero [message
            crate::core::v1::volume_sources::shape::AZURE_FILE_VOLUME_SOURCE], within: &[2];
        19 config_map: "configMap" 19 NonZero [message
            crate::core::v1::volume::shape::CONFIG_MAP_VOLUME_SOURCE], within: &[2];
        20 vsphere_volume: "vsphereVolume" 20 NonZero [message
            crate::core::v1::volume_sources::shape::VSPHERE_VIRTUAL_DISK_VOLUME_SOURCE], within: &[2];
        21 quobyte: "quobyte" 21 NonZero [message
            crate::core::v1::volume_sources::shape::QUOBYTE_VOLUME_SOURCE], within: &[2];
        22 azure_disk: "azureDisk" 22 NonZero [message
            crate::core::v1::volume_sources::shape::AZURE_DISK_VOLUME_SOURCE], within: &[2];
        23 photon_persistent_disk: "photonPersistentDisk" 23 NonZero [message
            crate::core::v1::volume_sources::shape::PHOTON_PERSISTENT_DISK_VOLUME_SOURCE], within: &[2];
        24 projected: "projected" 26 NonZero [message
            crate::core::v1::volume_projected::shape::PROJECTED_VOLUME_SOURCE], within: &[2];
        25 portworx_volume: "portworxVolume" 24 NonZero [message
            crate::core::v1::volume_sources::shape::PORTWORX_VOLUME_SOURCE], within: &[2];
        26 scale_io: "scaleIO" 25 NonZero [message
            crate::core::v1::volume_sources::shape::SCALE_IO_VOLUME_SOURCE], within: &[2];
        27 storageos: "storageos" 27 NonZero [message
            crate::core::v1::volume_sources::shape::STORAGE_OS_VOLUME_SOURCE], within: &[2], inner:
            Named("StorageOS");
        28 csi: "csi" 28 NonZero [message crate::core::v1::volume_sources::shape::CSI_VOLUME_SOURCE], within:
            &[2], inner: Named("CSI");
        29 ephemeral: "ephemeral" 29 NonZero [message
            crate::core::v1::volume::shape::EPHEMERAL_VOLUME_SOURCE], within: &[2];
        30 image: "image" 30 NonZero [message crate::core::v1::volume::shape::IMAGE_VOLUME_SOURCE], within:
            &[2];
    }
}
