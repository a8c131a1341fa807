// Written by kindsmith from schema/core/v1/container.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! What a write may set, and what is set for it.

impl crate::core::v1::Container {
    /// Whether a field of the gate `ContainerRestartRules` is set.
    pub(crate) fn uses_container_restart_rules(&self) -> bool {
        !self.restart_policy_rules.is_empty()
    }
    /// Empties the fields of the gate `ContainerRestartRules`.
    pub(crate) fn drop_container_restart_rules(&mut self) {
        self.restart_policy_rules = Default::default();
    }
    /// Whether a field of the gate `ContainerStopSignals` is set.
    pub(crate) fn uses_container_stop_signals(&self) -> bool {
        self.lifecycle.as_ref().is_some_and(|value| value.uses_container_stop_signals())
    }
    /// Empties the fields of the gate `ContainerStopSignals`.
    pub(crate) fn drop_container_stop_signals(&mut self) {
        if let Some(value) = &mut self.lifecycle {
            value.drop_container_stop_signals();
        }
    }
    /// Whether a field of the gate `EnvFiles` is set.
    pub(crate) fn uses_env_files(&self) -> bool {
        self.env.iter().any(|item| item.uses_env_files())
    }
    /// Empties the fields of the gate `EnvFiles`.
    pub(crate) fn drop_env_files(&mut self) {
        for item in &mut self.env {
            item.drop_env_files();
        }
    }
}

impl crate::core::v1::EphemeralContainer {
    /// Whether a field of the gate `ContainerRestartRules` is set.
    pub(crate) fn uses_container_restart_rules(&self) -> bool {
        !self.restart_policy_rules.is_empty()
    }
    /// Empties the fields of the gate `ContainerRestartRules`.
    pub(crate) fn drop_container_restart_rules(&mut self) {
        self.restart_policy_rules = Default::default();
    }
    /// Whether a field of the gate `ContainerStopSignals` is set.
    pub(crate) fn uses_container_stop_signals(&self) -> bool {
        self.lifecycle.as_ref().is_some_and(|value| value.uses_container_stop_signals())
    }
    /// Empties the fields of the gate `ContainerStopSignals`.
    pub(crate) fn drop_container_stop_signals(&mut self) {
        if let Some(value) = &mut self.lifecycle {
            value.drop_container_stop_signals();
        }
    }
    /// Whether a field of the gate `EnvFiles` is set.
    pub(crate) fn uses_env_files(&self) -> bool {
        self.env.iter().any(|item| item.uses_env_files())
    }
    /// Empties the fields of the gate `EnvFiles`.
    pub(crate) fn drop_env_files(&mut self) {
        for item in &mut self.env {
            item.drop_env_files();
        }
    }
}
