// Written by kindsmith from schema/admissionregistration/v1/mutating_admission_policy.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared defaults.

impl crate::admissionregistration::v1::MutatingAdmissionPolicy {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.spec.default_fields();
    }
}

impl crate::admissionregistration::v1::MutatingAdmissionPolicySpec {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        if let Some(value) = &mut self.match_constraints {
            value.default_fields();
        }
        self.failure_policy.get_or_insert_with(|| "Fail".to_owned());
    }
}
