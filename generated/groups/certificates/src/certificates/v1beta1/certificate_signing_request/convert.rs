// Written by kindsmith from schema/certificates/v1beta1/certificate_signing_request.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! To the stored version, `v1`, and back.

#[allow(unused_variables, reason = "all types are converted by the same calls")]
impl crate::certificates::v1beta1::CertificateSigningRequest {
    /// The same in the stored version.
    pub(crate) fn to_hub(
        &self,
        brand: &machinery::brand::Brand,
    ) -> crate::certificates::v1::CertificateSigningRequest {
        crate::certificates::v1::CertificateSigningRequest {
            metadata: self.metadata.clone(),
            spec: self.spec.to_hub(brand),
            status: self.status.to_hub(brand),
        }
    }
    /// The same in this version.
    pub(crate) fn from_hub(
        hub: &crate::certificates::v1::CertificateSigningRequest,
        brand: &machinery::brand::Brand,
    ) -> Self {
        crate::certificates::v1beta1::CertificateSigningRequest {
            metadata: hub.metadata.clone(),
            spec: crate::certificates::v1beta1::CertificateSigningRequestSpec::from_hub(
                &hub.spec,
                brand,
            ),
            status: crate::certificates::v1beta1::CertificateSigningRequestStatus::from_hub(
                &hub.status,
                brand,
            ),
        }
    }
}

#[allow(unused_variables, reason = "all types are converted by the same calls")]
impl crate::certificates::v1beta1::CertificateSigningRequestSpec {
    /// The same in the stored version.
    pub(crate) fn to_hub(
        &self,
        brand: &machinery::brand::Brand,
    ) -> crate::certificates::v1::CertificateSigningRequestSpec {
        crate::certificates::v1::CertificateSigningRequestSpec {
            request: self.request.clone(),
            signer_name: self.signer_name.clone(),
            expiration_seconds: self.expiration_seconds,
            usages: self.usages.clone(),
            username: self.username.clone(),
            uid: self.uid.clone(),
            groups: self.groups.clone(),
            extra: self.extra.clone(),
        }
    }
    /// The same in this version.
    pub(crate) fn from_hub(
        hub: &crate::certificates::v1::CertificateSigningRequestSpec,
        brand: &machinery::brand::Brand,
    ) -> Self {
        crate::certificates::v1beta1::CertificateSigningRequestSpec {
            request: hub.request.clone(),
            signer_name: hub.signer_name.clone(),
            expiration_seconds: hub.expiration_seconds,
            usages: hub.usages.clone(),
            username: hub.username.clone(),
            uid: hub.uid.clone(),
            groups: hub.groups.clone(),
            extra: hub.extra.clone(),
        }
    }
}

#[allow(unused_variables, reason = "all types are converted by the same calls")]
impl crate::certificates::v1beta1::CertificateSigningRequestStatus {
    /// The same in the stored version.
    pub(crate) fn to_hub(
        &self,
        brand: &machinery::brand::Brand,
    ) -> crate::certificates::v1::CertificateSigningRequestStatus {
        crate::certificates::v1::CertificateSigningRequestStatus {
            conditions: self.conditions.iter().map(|item| item.to_hub(brand)).collect(),
            certificate: self.certificate.clone(),
        }
    }
    /// The same in this version.
    pub(crate) fn from_hub(
        hub: &crate::certificates::v1::CertificateSigningRequestStatus,
        brand: &machinery::brand::Brand,
    ) -> Self {
        crate::certificates::v1beta1::CertificateSigningRequestStatus {
            conditions: hub
                .conditions
                .iter()
                .map(|item| crate::certificates::v1beta1::CertificateSigningRequestCondition::from_hub(
                    item,
                    brand,
                ))
                .collect(),
            certificate: hub.certificate.clone(),
        }
    }
}

#[allow(unused_variables, reason = "all types are converted by the same calls")]
impl crate::certificates::v1beta1::CertificateSigningRequestCondition {
    /// The same in the stored version.
    pub(crate) fn to_hub(
        &self,
        brand: &machinery::brand::Brand,
    ) -> crate::certificates::v1::CertificateSigningRequestCondition {
        crate::certificates::v1::CertificateSigningRequestCondition {
            type_: self.type_.clone(),
            status: self.status.clone(),
            reason: self.reason.clone(),
            message: self.message.clone(),
            last_update_time: self.last_update_time,
            last_transition_time: self.last_transition_time,
        }
    }
    /// The same in this version.
    pub(crate) fn from_hub(
        hub: &crate::certificates::v1::CertificateSigningRequestCondition,
        brand: &machinery::brand::Brand,
    ) -> Self {
        crate::certificates::v1beta1::CertificateSigningRequestCondition {
            type_: hub.type_.clone(),
            status: hub.status.clone(),
            reason: hub.reason.clone(),
            message: hub.message.clone(),
            last_update_time: hub.last_update_time,
            last_transition_time: hub.last_transition_time,
        }
    }
}
