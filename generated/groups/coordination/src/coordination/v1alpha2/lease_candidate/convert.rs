// Written by kindsmith from schema/coordination/v1alpha2/lease_candidate.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! To the stored version, `v1beta1`, and back.

#[allow(unused_variables, reason = "all types are converted by the same calls")]
impl crate::coordination::v1alpha2::LeaseCandidate {
    /// The same in the stored version.
    pub(crate) fn to_hub(
        &self,
        brand: &machinery::brand::Brand,
    ) -> crate::coordination::v1beta1::LeaseCandidate {
        crate::coordination::v1beta1::LeaseCandidate {
            metadata: self.metadata.clone(),
            spec: self.spec.to_hub(brand),
        }
    }
    /// The same in this version.
    pub(crate) fn from_hub(
        hub: &crate::coordination::v1beta1::LeaseCandidate,
        brand: &machinery::brand::Brand,
    ) -> Self {
        crate::coordination::v1alpha2::LeaseCandidate {
            metadata: hub.metadata.clone(),
            spec: crate::coordination::v1alpha2::LeaseCandidateSpec::from_hub(
                &hub.spec,
                brand,
            ),
        }
    }
}

#[allow(unused_variables, reason = "all types are converted by the same calls")]
impl crate::coordination::v1alpha2::LeaseCandidateSpec {
    /// The same in the stored version.
    pub(crate) fn to_hub(
        &self,
        brand: &machinery::brand::Brand,
    ) -> crate::coordination::v1beta1::LeaseCandidateSpec {
        crate::coordination::v1beta1::LeaseCandidateSpec {
            lease_name: self.lease_name.clone(),
            ping_time: self.ping_time,
            renew_time: self.renew_time,
            binary_version: self.binary_version.clone(),
            emulation_version: self.emulation_version.clone(),
            strategy: self.strategy.clone(),
        }
    }
    /// The same in this version.
    pub(crate) fn from_hub(
        hub: &crate::coordination::v1beta1::LeaseCandidateSpec,
        brand: &machinery::brand::Brand,
    ) -> Self {
        crate::coordination::v1alpha2::LeaseCandidateSpec {
            lease_name: hub.lease_name.clone(),
            ping_time: hub.ping_time,
            renew_time: hub.renew_time,
            binary_version: hub.binary_version.clone(),
            emulation_version: hub.emulation_version.clone(),
            strategy: hub.strategy.clone(),
        }
    }
}
