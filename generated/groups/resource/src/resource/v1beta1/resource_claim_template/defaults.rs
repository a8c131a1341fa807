// Written by kindsmith from schema/resource/v1beta1/resource_claim_template.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared defaults.

impl crate::resource::v1beta1::ResourceClaimTemplate {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.spec.default_fields();
    }
}

impl crate::resource::v1beta1::ResourceClaimTemplateSpec {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.spec.default_fields();
    }
}
