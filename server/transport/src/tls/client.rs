//! How client certificates are requested: not required, and any is accepted. The handshake proves only that
//! the client holds the key. `authn` judges the certificate of each request, so that a bad one is answered
//! with 401 and not with a broken connection.

use std::collections::BTreeMap;

use pki::handshake::{AnyClient, HandshakeVerifier};
use rustls::{DistinguishedName, crypto::CryptoProvider};
use rustls_pki_types::CertificateDer;

/// All subjects that one request for a certificate names. With more, none is named, which clients read as
/// any: a handshake message cannot hold more than four times this, and every connection pays for it.
const SUBJECTS_BYTES_MAX: usize = 16 * 1024;

/// Returns the subjects of authorities. Those that cannot be parsed were refused when the files were loaded.
pub(super) fn subjects(authorities: &[CertificateDer<'static>]) -> Vec<DistinguishedName> {
    authorities
        .iter()
        .filter_map(|authority| x509_parser::parse_x509_certificate(authority).ok())
        .map(|(_, authority)| DistinguishedName::from(authority.subject().as_raw().to_vec()))
        .collect()
}

/// A verifier that asks for a client certificate, names the authorities of `announced`, and accepts any.
pub(super) fn verifier(
    provider: &CryptoProvider,
    announced: &BTreeMap<&'static str, Vec<DistinguishedName>>,
) -> HandshakeVerifier<AnyClient> {
    HandshakeVerifier::new(AnyClient { hints: hints(announced) }, provider)
}

/// Each subject once; none if they are too long together.
fn hints(announced: &BTreeMap<&'static str, Vec<DistinguishedName>>) -> Vec<DistinguishedName> {
    let mut hints: Vec<DistinguishedName> = Vec::new();
    for subject in announced.values().flatten() {
        if !hints.iter().any(|known| known.as_ref() == subject.as_ref()) {
            hints.push(subject.clone());
        }
    }
    let bytes: usize = hints.iter().map(|subject| subject.as_ref().len() + 2).sum();
    if bytes > SUBJECTS_BYTES_MAX {
        hints.clear();
    }
    hints
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_subject_is_named_once_and_too_many_are_not_named() {
        let name = |text: &str| DistinguishedName::from(text.as_bytes().to_vec());
        let mut announced = BTreeMap::from([("a", vec![name("x"), name("y")]), ("b", vec![name("y")])]);
        let once = hints(&announced);
        let named: Vec<&[u8]> = once.iter().map(AsRef::as_ref).collect();
        assert_eq!(named, [name("x").as_ref(), name("y").as_ref()]);
        announced.insert("c", vec![name(&"z".repeat(SUBJECTS_BYTES_MAX))]);
        assert!(hints(&announced).is_empty());
    }
}
