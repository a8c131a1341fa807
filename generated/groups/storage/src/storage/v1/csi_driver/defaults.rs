// Written by kindsmith from schema/storage/v1/csi_driver.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared defaults.

impl crate::storage::v1::CSIDriver {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.spec.default_fields();
    }
}

impl crate::storage::v1::CSIDriverSpec {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.attach_required.get_or_insert(true);
        self.pod_info_on_mount.get_or_insert(false);
        if self.volume_lifecycle_modes.is_empty() {
            self.volume_lifecycle_modes = machinery::prepare::declared(
                "[\"Persistent\"]",
            );
        }
        self.storage_capacity.get_or_insert(false);
        self.fs_group_policy.get_or_insert_with(|| "ReadWriteOnceWithFSType".to_owned());
        self.requires_republish.get_or_insert(false);
        self.se_linux_mount.get_or_insert(false);
    }
}
