// Written by kindsmith from schema/resource/v1/resource_claim.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared defaults.

impl crate::resource::v1::ResourceClaim {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.spec.default_fields();
        self.status.default_fields();
    }
}
