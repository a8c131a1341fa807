// Written by kindsmith from schema/apiextensions/v1/custom_resource_definition.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared defaults.

impl crate::apiextensions::v1::CustomResourceDefinition {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.spec.default_fields();
    }
}

impl crate::apiextensions::v1::CustomResourceConversion {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        if let Some(value) = &mut self.webhook {
            value.default_fields();
        }
    }
}

impl crate::apiextensions::v1::CustomResourceDefinitionSpec {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        if let Some(value) = &mut self.conversion {
            value.default_fields();
        }
    }
}

impl crate::apiextensions::v1::ServiceReference {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.port.get_or_insert(443);
    }
}

impl crate::apiextensions::v1::WebhookClientConfig {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        if let Some(value) = &mut self.service {
            value.default_fields();
        }
    }
}

impl crate::apiextensions::v1::WebhookConversion {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        if let Some(value) = &mut self.client_config {
            value.default_fields();
        }
    }
}
