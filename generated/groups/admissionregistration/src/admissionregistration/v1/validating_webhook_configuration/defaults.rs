// Written by kindsmith from schema/admissionregistration/v1/validating_webhook_configuration.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared defaults.

impl crate::admissionregistration::v1::ValidatingWebhookConfiguration {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        for item in &mut self.webhooks {
            item.default_fields();
        }
    }
}

impl crate::admissionregistration::v1::ValidatingWebhook {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.client_config.default_fields();
        for item in &mut self.rules {
            item.default_fields();
        }
        self.failure_policy.get_or_insert_with(|| "Fail".to_owned());
        self.match_policy.get_or_insert_with(|| "Equivalent".to_owned());
        self.namespace_selector
            .get_or_insert_with(|| machinery::prepare::declared("{}"));
        self.object_selector.get_or_insert_with(|| machinery::prepare::declared("{}"));
        self.timeout_seconds.get_or_insert(10);
    }
}
