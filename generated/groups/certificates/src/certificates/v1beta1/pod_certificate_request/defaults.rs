// Written by kindsmith from schema/certificates/v1beta1/pod_certificate_request.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared defaults.

impl crate::certificates::v1beta1::PodCertificateRequest {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.spec.default_fields();
    }
}

impl crate::certificates::v1beta1::PodCertificateRequestSpec {
    /// Sets declared defaults where nothing is given.
    pub(crate) fn default_fields(&mut self) {
        self.max_expiration_seconds.get_or_insert(86400);
    }
}
