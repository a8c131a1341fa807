// Written by kindsmith from schema/certificates/v1/certificate_signing_request.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Declared rules.

#![allow(
    unused_variables,
    clippy::only_used_in_recursion,
    reason = "all types are checked by the same call"
)]

use machinery::rules::Rules;

impl Rules for crate::certificates::v1::CertificateSigningRequest {
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

impl Rules for crate::certificates::v1::CertificateSigningRequestSpec {
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
                    machinery::check::worded(
                        || machinery::problem::tree(&self.signer_name),
                        "the legacy signerName is not allowed via this API version",
                        &at,
                        problems,
                        |problems| {
                            machinery::check::none_of(
                                &self.signer_name,
                                &[&change.brand.expand("{signer_legacy_unknown}")],
                                &at,
                                problems,
                            );
                        },
                    );
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
                machinery::check::unique(
                    &self.usages,
                    machinery::problem::tree,
                    |index, shown| problems.duplicate(&at.index(index), shown),
                );
                for (index, item) in self.usages.iter().enumerate() {
                    let at = at.index(index);
                    machinery::check::one_of(
                        item,
                        &[
                            "signing",
                            "digital signature",
                            "content commitment",
                            "key encipherment",
                            "key agreement",
                            "data encipherment",
                            "cert sign",
                            "crl sign",
                            "encipher only",
                            "decipher only",
                            "any",
                            "server auth",
                            "client auth",
                            "code signing",
                            "email protection",
                            "s/mime",
                            "ipsec end system",
                            "ipsec tunnel",
                            "ipsec user",
                            "timestamping",
                            "ocsp signing",
                            "microsoft sgc",
                            "netscape sgc",
                        ],
                        &at,
                        problems,
                    );
                }
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

impl Rules for crate::certificates::v1::CertificateSigningRequestStatus {
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
                if !self.certificate.is_empty() {
                    machinery::check::bytes_format(
                        &self.certificate,
                        machinery::format::pem_certificates,
                        &at,
                        problems,
                    );
                }
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
