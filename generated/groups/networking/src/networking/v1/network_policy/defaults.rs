// Written by kindsmith from schema/networking/v1/network_policy.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared defaults.

impl crate::networking::v1::NetworkPolicy {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.spec.default_fields();
    }
}

impl crate::networking::v1::NetworkPolicyEgressRule {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        for item in &mut self.ports {
            item.default_fields();
        }
    }
}

impl crate::networking::v1::NetworkPolicyIngressRule {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        for item in &mut self.ports {
            item.default_fields();
        }
    }
}

impl crate::networking::v1::NetworkPolicyPort {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.protocol.get_or_insert_with(|| "TCP".to_owned());
    }
}

impl crate::networking::v1::NetworkPolicySpec {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        for item in &mut self.ingress {
            item.default_fields();
        }
        for item in &mut self.egress {
            item.default_fields();
        }
    }
}
