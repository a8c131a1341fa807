// Written by kindsmith from schema/flowcontrol.apiserver/v1/priority_level_configuration.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared defaults.

impl crate::flowcontrol_apiserver::v1::PriorityLevelConfiguration {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.spec.default_fields();
    }
}

impl crate::flowcontrol_apiserver::v1::ExemptPriorityLevelConfiguration {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.nominal_concurrency_shares.get_or_insert(0);
        self.lendable_percent.get_or_insert(0);
    }
}

impl crate::flowcontrol_apiserver::v1::LimitResponse {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        if let Some(value) = &mut self.queuing {
            value.default_fields();
        }
    }
}

impl crate::flowcontrol_apiserver::v1::LimitedPriorityLevelConfiguration {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.nominal_concurrency_shares.get_or_insert(30);
        self.limit_response.default_fields();
        self.lendable_percent.get_or_insert(0);
    }
}

impl crate::flowcontrol_apiserver::v1::PriorityLevelConfigurationSpec {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        if let Some(value) = &mut self.limited {
            value.default_fields();
        }
        if let Some(value) = &mut self.exempt {
            value.default_fields();
        }
    }
}

impl crate::flowcontrol_apiserver::v1::QueuingConfiguration {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        if self.queues == 0 {
            self.queues = 64;
        }
        if self.hand_size == 0 {
            self.hand_size = 8;
        }
        if self.queue_length_limit == 0 {
            self.queue_length_limit = 50;
        }
    }
}
