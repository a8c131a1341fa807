// Written by kindsmith from schema/core/v1/container_probe.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared defaults.

impl crate::core::v1::GRPCAction {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.service.get_or_insert_with(String::new);
    }
}

impl crate::core::v1::HTTPGetAction {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        if self.path.is_empty() {
            self.path = "/".to_owned();
        }
        if self.scheme.is_empty() {
            self.scheme = "HTTP".to_owned();
        }
    }
}

impl crate::core::v1::Lifecycle {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        if let Some(value) = &mut self.post_start {
            value.default_fields();
        }
        if let Some(value) = &mut self.pre_stop {
            value.default_fields();
        }
    }
}

impl crate::core::v1::LifecycleHandler {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        if let Some(value) = &mut self.http_get {
            value.default_fields();
        }
    }
}

impl crate::core::v1::Probe {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        if let Some(value) = &mut self.http_get {
            value.default_fields();
        }
        if let Some(value) = &mut self.grpc {
            value.default_fields();
        }
        if self.timeout_seconds == 0 {
            self.timeout_seconds = 1;
        }
        if self.period_seconds == 0 {
            self.period_seconds = 10;
        }
        if self.success_threshold == 0 {
            self.success_threshold = 1;
        }
        if self.failure_threshold == 0 {
            self.failure_threshold = 3;
        }
    }
}
