// Written by kindsmith from schema/policy/v1beta1/pod_security_policy.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared defaults.

impl crate::policy::v1beta1::PodSecurityPolicy {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.spec.default_fields();
    }
}

impl crate::policy::v1beta1::PodSecurityPolicySpec {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.allow_privilege_escalation.get_or_insert(true);
    }
}
