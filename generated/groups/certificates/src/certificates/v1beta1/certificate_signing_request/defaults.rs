// Written by kindsmith from schema/certificates/v1beta1/certificate_signing_request.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared defaults.

impl crate::certificates::v1beta1::CertificateSigningRequest {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.status.default_fields();
    }
}

impl crate::certificates::v1beta1::CertificateSigningRequestStatus {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        for item in &mut self.conditions {
            item.default_fields();
        }
    }
}

impl crate::certificates::v1beta1::CertificateSigningRequestCondition {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        if self.status.is_empty() {
            self.status = "True".to_owned();
        }
    }
}
