// Written by kindsmith from schema/core/v1/container_environment.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! What a write may set, and what is set for it.

impl crate::core::v1::EnvVar {
    /// Whether a field of the gate `EnvFiles` is set.
    pub(crate) fn uses_env_files(&self) -> bool {
        self.value_from.as_ref().is_some_and(|value| value.uses_env_files())
    }
    /// Empties the fields of the gate `EnvFiles`.
    pub(crate) fn drop_env_files(&mut self) {
        if let Some(value) = &mut self.value_from {
            value.drop_env_files();
        }
    }
}

impl crate::core::v1::EnvVarSource {
    /// Whether a field of the gate `EnvFiles` is set.
    pub(crate) fn uses_env_files(&self) -> bool {
        self.file_key_ref.is_some()
    }
    /// Empties the fields of the gate `EnvFiles`.
    pub(crate) fn drop_env_files(&mut self) {
        self.file_key_ref = Default::default();
    }
}
