// Written by kindsmith from schema/certificates/v1beta1/certificate_signing_request.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::certificates::v1beta1::CertificateSigningRequest {
    const COMPARES: bool = true;
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("spec");
            self.spec.check(old.map(|old| &old.spec), &at, change, problems);
        }
        {
            let at = at.field("status");
            self.status.check(old.map(|old| &old.status), &at, change, problems);
        }
    }
}

impl Rules for crate::certificates::v1beta1::CertificateSigningRequestSpec {
    const COMPARES: bool = true;
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("request");
            let stored = old.map(|old| &old.request);
            if stored != Some(&self.request) {
                if !self.request.is_empty() {
                    machinery::check::bytes_format(
                        &self.request,
                        machinery::format::pem_certificate_request,
                        &at,
                        problems,
                    );
                }
                machinery::check::immutable(
                    stored,
                    &self.request,
                    "field is immutable",
                    &at,
                    problems,
                );
            }
        }
        {
            let at = at.field("signerName");
            let stored = old.map(|old| &old.signer_name);
            if stored != Some(&self.signer_name) {
                if !self.signer_name.is_empty() {
                    machinery::check::format(
                        &self.signer_name,
                        machinery::format::signer_name,
                        &at,
                        problems,
                    );
                }
                machinery::check::immutable(
                    stored,
                    &self.signer_name,
                    "field is immutable",
                    &at,
                    problems,
                );
            }
        }
        {
            let at = at.field("expirationSeconds");
            let stored = old.map(|old| &old.expiration_seconds);
            if stored != Some(&self.expiration_seconds) {
                if let Some(value) = &self.expiration_seconds {
                    machinery::check::worded(
                        || machinery::problem::tree(value),
                        "may not specify a duration less than 600 seconds (10 minutes)",
                        &at,
                        problems,
                        |problems| {
                            machinery::check::min(value, &600, &at, problems);
                        },
                    );
                }
                machinery::check::immutable(
                    stored,
                    &self.expiration_seconds,
                    "field is immutable",
                    &at,
                    problems,
                );
            }
        }
        {
            let at = at.field("usages");
            let stored = old.map(|old| &old.usages);
            if stored != Some(&self.usages) {
                machinery::check::immutable(
                    stored,
                    &self.usages,
                    "field is immutable",
                    &at,
                    problems,
                );
            }
        }
    }
}

impl Rules for crate::certificates::v1beta1::CertificateSigningRequestStatus {
    const COMPARES: bool = true;
    fn check(
        &self,
        old: Option<&Self>,
        at: &machinery::path::Path<'_>,
        change: &machinery::change::Change<'_>,
        problems: &mut machinery::problem::Problems,
    ) {
        {
            let at = at.field("certificate");
            let stored = old.map(|old| &old.certificate);
            if stored != Some(&self.certificate) {
                machinery::check::once_set(
                    stored,
                    "updates may not modify existing certificate content",
                    &at,
                    problems,
                );
            }
        }
    }
}
