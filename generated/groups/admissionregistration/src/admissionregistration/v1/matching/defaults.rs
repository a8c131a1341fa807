// Written by kindsmith from schema/admissionregistration/v1/matching.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared defaults.

impl crate::admissionregistration::v1::MatchResources {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.namespace_selector
            .get_or_insert_with(|| machinery::prepare::declared("{}"));
        self.object_selector.get_or_insert_with(|| machinery::prepare::declared("{}"));
        for item in &mut self.resource_rules {
            item.default_fields();
        }
        for item in &mut self.exclude_resource_rules {
            item.default_fields();
        }
        self.match_policy.get_or_insert_with(|| "Equivalent".to_owned());
    }
}

impl crate::admissionregistration::v1::NamedRuleWithOperations {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.scope.get_or_insert_with(|| "*".to_owned());
    }
}

impl crate::admissionregistration::v1::RuleWithOperations {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.scope.get_or_insert_with(|| "*".to_owned());
    }
}

impl crate::admissionregistration::v1::ServiceReference {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.port.get_or_insert(443);
    }
}

impl crate::admissionregistration::v1::WebhookClientConfig {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        if let Some(value) = &mut self.service {
            value.default_fields();
        }
    }
}
