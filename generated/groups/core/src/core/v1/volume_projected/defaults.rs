// Written by kindsmith from schema/core/v1/volume_projected.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared defaults.

impl crate::core::v1::DownwardAPIProjection {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        for item in &mut self.items {
            item.default_fields();
        }
    }
}

impl crate::core::v1::ProjectedVolumeSource {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        for item in &mut self.sources {
            item.default_fields();
        }
        self.default_mode.get_or_insert(420);
    }
}

impl crate::core::v1::ServiceAccountTokenProjection {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.expiration_seconds.get_or_insert(3600);
    }
}

impl crate::core::v1::VolumeProjection {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        if let Some(value) = &mut self.downward_api {
            value.default_fields();
        }
        if let Some(value) = &mut self.service_account_token {
            value.default_fields();
        }
    }
}
