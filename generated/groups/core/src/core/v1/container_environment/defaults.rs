// Written by kindsmith from schema/core/v1/container_environment.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared defaults.

impl crate::core::v1::EnvVar {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        if let Some(value) = &mut self.value_from {
            value.default_fields();
        }
    }
}

impl crate::core::v1::EnvVarSource {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        if let Some(value) = &mut self.field_ref {
            value.default_fields();
        }
        if let Some(value) = &mut self.file_key_ref {
            value.default_fields();
        }
    }
}

impl crate::core::v1::FileKeySelector {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.optional.get_or_insert(false);
    }
}

impl crate::core::v1::ObjectFieldSelector {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        if self.api_version.is_empty() {
            self.api_version = "v1".to_owned();
        }
    }
}
