// Written by kindsmith from schema/certificates/v1/certificate_signing_request.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! What a write may set, and what is set for it.

impl crate::certificates::v1::CertificateSigningRequest {
    /// Applies what the schema says of writing.
    pub(crate) fn prepare(
        &mut self,
        change: &machinery::change::Change<'_>,
        old: Option<&Self>,
    ) {
        self.keep_unwritable(change, old);
        self.fill_from_caller(change, old);
    }
    /// Restores, or empties, what the URL of the write may not set.
    fn keep_unwritable(
        &mut self,
        change: &machinery::change::Change<'_>,
        old: Option<&Self>,
    ) {
        match (change.subresource, old) {
            ("", None) => {
                self.status = Default::default();
            }
            ("", Some(old)) => {
                self.spec.clone_from(&old.spec);
                self.status.clone_from(&old.status);
            }
            ("approval", Some(old)) => {
                self.spec.clone_from(&old.spec);
                self.status.certificate.clone_from(&old.status.certificate);
            }
            ("status", Some(old)) => {
                self.spec.clone_from(&old.spec);
            }
            _ => {}
        }
    }
    /// Sets what the server takes from the caller.
    pub(crate) fn fill_from_caller(
        &mut self,
        change: &machinery::change::Change<'_>,
        old: Option<&Self>,
    ) {
        self.spec.fill_from_caller(change, old.map(|old| &old.spec));
    }
}

impl crate::certificates::v1::CertificateSigningRequestSpec {
    /// Sets what the server takes from the caller.
    pub(crate) fn fill_from_caller(
        &mut self,
        change: &machinery::change::Change<'_>,
        old: Option<&Self>,
    ) {
        self.username = old
            .map_or_else(|| change.user.name.clone(), |old| old.username.clone());
        self.uid = old.map_or_else(|| change.user.uid.clone(), |old| old.uid.clone());
        self.groups = old
            .map_or_else(|| change.user.groups.clone(), |old| old.groups.clone());
        self.extra = old
            .map_or_else(
                || machinery::prepare::extra(
                    change.user,
                    crate::certificates::v1::ExtraValue,
                ),
                |old| old.extra.clone(),
            );
    }
}
