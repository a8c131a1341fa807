// Written by kindsmith from schema/admissionregistration/v1/mutating_admission_policy_binding.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared defaults.

impl crate::admissionregistration::v1::MutatingAdmissionPolicyBinding {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.spec.default_fields();
    }
}

impl crate::admissionregistration::v1::MutatingAdmissionPolicyBindingSpec {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        if let Some(value) = &mut self.match_resources {
            value.default_fields();
        }
    }
}
