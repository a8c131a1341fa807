// Written by kindsmith from schema/core/v1/volume.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared defaults.

impl crate::core::v1::ConfigMapVolumeSource {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.default_mode.get_or_insert(420);
    }
}

impl crate::core::v1::DownwardAPIVolumeFile {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        if let Some(value) = &mut self.field_ref {
            value.default_fields();
        }
    }
}

impl crate::core::v1::DownwardAPIVolumeSource {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        for item in &mut self.items {
            item.default_fields();
        }
        self.default_mode.get_or_insert(420);
    }
}

impl crate::core::v1::EphemeralVolumeSource {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        if let Some(value) = &mut self.volume_claim_template {
            value.default_fields();
        }
    }
}

impl crate::core::v1::HostPathVolumeSource {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.type_.get_or_insert_with(String::new);
    }
}

impl crate::core::v1::PersistentVolumeClaimTemplate {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.spec.default_fields();
    }
}

impl crate::core::v1::SecretVolumeSource {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.default_mode.get_or_insert(420);
    }
}

impl crate::core::v1::Volume {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        if let Some(value) = &mut self.host_path {
            value.default_fields();
        }
        if let Some(value) = &mut self.secret {
            value.default_fields();
        }
        if let Some(value) = &mut self.iscsi {
            value.default_fields();
        }
        if let Some(value) = &mut self.rbd {
            value.default_fields();
        }
        if let Some(value) = &mut self.downward_api {
            value.default_fields();
        }
        if let Some(value) = &mut self.config_map {
            value.default_fields();
        }
        if let Some(value) = &mut self.azure_disk {
            value.default_fields();
        }
        if let Some(value) = &mut self.projected {
            value.default_fields();
        }
        if let Some(value) = &mut self.scale_io {
            value.default_fields();
        }
        if let Some(value) = &mut self.ephemeral {
            value.default_fields();
        }
    }
}
