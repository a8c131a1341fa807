// Written by kindsmith from schema/core/v1/volume_sources.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared defaults.

impl crate::core::v1::AzureDiskVolumeSource {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.caching_mode.get_or_insert_with(|| "ReadWrite".to_owned());
        self.fs_type.get_or_insert_with(|| "ext4".to_owned());
        self.read_only.get_or_insert(false);
        self.kind.get_or_insert_with(|| "Shared".to_owned());
    }
}

impl crate::core::v1::ISCSIPersistentVolumeSource {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        if self.iscsi_interface.is_empty() {
            self.iscsi_interface = "default".to_owned();
        }
    }
}

impl crate::core::v1::ISCSIVolumeSource {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        if self.iscsi_interface.is_empty() {
            self.iscsi_interface = "default".to_owned();
        }
    }
}

impl crate::core::v1::RBDPersistentVolumeSource {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        if self.pool.is_empty() {
            self.pool = "rbd".to_owned();
        }
        if self.user.is_empty() {
            self.user = "admin".to_owned();
        }
        if self.keyring.is_empty() {
            self.keyring = "/etc/ceph/keyring".to_owned();
        }
    }
}

impl crate::core::v1::RBDVolumeSource {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        if self.pool.is_empty() {
            self.pool = "rbd".to_owned();
        }
        if self.user.is_empty() {
            self.user = "admin".to_owned();
        }
        if self.keyring.is_empty() {
            self.keyring = "/etc/ceph/keyring".to_owned();
        }
    }
}

impl crate::core::v1::ScaleIOPersistentVolumeSource {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        if self.storage_mode.is_empty() {
            self.storage_mode = "ThinProvisioned".to_owned();
        }
        if self.fs_type.is_empty() {
            self.fs_type = "xfs".to_owned();
        }
    }
}

impl crate::core::v1::ScaleIOVolumeSource {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        if self.storage_mode.is_empty() {
            self.storage_mode = "ThinProvisioned".to_owned();
        }
        if self.fs_type.is_empty() {
            self.fs_type = "xfs".to_owned();
        }
    }
}
