//! Flaws for which this server refuses certificates that older programs accept.

use rustls_pki_types::CertificateDer;
use x509_parser::{certificate::X509Certificate, oid_registry::OID_X509_EXT_SUBJECT_ALT_NAME};

/// RSA with SHA-1 (RFC 8017).
pub(crate) const SHA1_WITH_RSA: &str = "1.2.840.113549.1.1.5";
/// ECDSA with SHA-1 (RFC 5758).
pub(crate) const SHA1_WITH_ECDSA: &str = "1.2.840.10045.4.1";

/// Whether a certificate names hosts in the extension for that. A common name counts no longer.
pub(crate) fn names_hosts(certificate: &CertificateDer<'_>) -> bool {
    parse(certificate).is_some_and(|parsed| {
        parsed.extensions().iter().any(|extension| extension.oid == OID_X509_EXT_SUBJECT_ALT_NAME)
    })
}

/// Whether another one has signed a certificate with SHA-1. In an authority that has signed itself, this does
/// no harm.
pub(crate) fn is_signed_with_sha1(certificate: &CertificateDer<'_>) -> bool {
    parse(certificate).is_some_and(|parsed| {
        let algorithm = parsed.signature_algorithm.algorithm.to_id_string();
        [SHA1_WITH_RSA, SHA1_WITH_ECDSA].contains(&algorithm.as_str()) && parsed.issuer() != parsed.subject()
    })
}

fn parse<'a>(certificate: &'a CertificateDer<'_>) -> Option<X509Certificate<'a>> {
    x509_parser::parse_x509_certificate(certificate).ok().map(|(_, parsed)| parsed)
}
