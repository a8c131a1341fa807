// Written by kindsmith from schema/core/v1/container.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared defaults.

impl crate::core::v1::Container {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        for item in &mut self.ports {
            item.default_fields();
        }
        for item in &mut self.env {
            item.default_fields();
        }
        if let Some(value) = &mut self.liveness_probe {
            value.default_fields();
        }
        if let Some(value) = &mut self.readiness_probe {
            value.default_fields();
        }
        if let Some(value) = &mut self.startup_probe {
            value.default_fields();
        }
        if let Some(value) = &mut self.lifecycle {
            value.default_fields();
        }
        if self.termination_message_path.is_empty() {
            self.termination_message_path = "/dev/termination-log".to_owned();
        }
        if self.termination_message_policy.is_empty() {
            self.termination_message_policy = "File".to_owned();
        }
    }
}

impl crate::core::v1::ContainerPort {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        if self.protocol.is_empty() {
            self.protocol = "TCP".to_owned();
        }
    }
}

impl crate::core::v1::EphemeralContainer {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        for item in &mut self.ports {
            item.default_fields();
        }
        for item in &mut self.env {
            item.default_fields();
        }
        if let Some(value) = &mut self.liveness_probe {
            value.default_fields();
        }
        if let Some(value) = &mut self.readiness_probe {
            value.default_fields();
        }
        if let Some(value) = &mut self.startup_probe {
            value.default_fields();
        }
        if let Some(value) = &mut self.lifecycle {
            value.default_fields();
        }
        if self.termination_message_path.is_empty() {
            self.termination_message_path = "/dev/termination-log".to_owned();
        }
        if self.termination_message_policy.is_empty() {
            self.termination_message_policy = "File".to_owned();
        }
    }
}
