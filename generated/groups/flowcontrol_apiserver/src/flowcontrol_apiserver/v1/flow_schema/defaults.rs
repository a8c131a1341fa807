// Written by kindsmith from schema/flowcontrol.apiserver/v1/flow_schema.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared defaults.

impl crate::flowcontrol_apiserver::v1::FlowSchema {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.spec.default_fields();
    }
}

impl crate::flowcontrol_apiserver::v1::FlowSchemaSpec {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        if self.matching_precedence == 0 {
            self.matching_precedence = 1000;
        }
    }
}
