// Written by kindsmith from schema/discovery/v1/endpoint_slice.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared defaults.

impl crate::discovery::v1::EndpointSlice {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        for item in &mut self.ports {
            item.default_fields();
        }
    }
}

impl crate::discovery::v1::EndpointPort {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.name.get_or_insert_with(String::new);
        self.protocol.get_or_insert_with(|| "TCP".to_owned());
    }
}
