// Written by kindsmith from schema/networking/v1/ingress_class.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared defaults.

impl crate::networking::v1::IngressClass {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.spec.default_fields();
    }
}

impl crate::networking::v1::IngressClassParametersReference {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.scope.get_or_insert_with(|| "Cluster".to_owned());
    }
}

impl crate::networking::v1::IngressClassSpec {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        if let Some(value) = &mut self.parameters {
            value.default_fields();
        }
    }
}
