// Written by kindsmith from schema/resource/v1alpha3/resource_pool_status_request.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared defaults.

impl crate::resource::v1alpha3::ResourcePoolStatusRequest {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.spec.default_fields();
    }
}

impl crate::resource::v1alpha3::ResourcePoolStatusRequestSpec {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.limit.get_or_insert(100);
    }
}
