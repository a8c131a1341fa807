//! How client certificates are asked for: requested and not required, and any is let in. The handshake
//! proves only that the client holds its key. Whether it means anything is decided per request (`authn`), so
//! that a bad certificate is answered with 401 and not with a broken connection.

use std::collections::BTreeMap;

use rustls::{
    DigitallySignedStruct, DistinguishedName, Error, SignatureScheme,
    client::danger::HandshakeSignatureValid,
    crypto::{CryptoProvider, WebPkiSupportedAlgorithms, verify_tls12_signature, verify_tls13_signature},
    server::danger::{ClientCertVerified, ClientCertVerifier},
};
use rustls_pki_types::{CertificateDer, UnixTime};

/// All subjects that one request for a certificate names. With more, none is named, which clients read as
/// any: a handshake message cannot hold more than four times this, and every connection pays for it.
const SUBJECTS_BYTES_MAX: usize = 16 * 1024;

/// The subjects of authorities. Certificates that cannot be read were refused when the files were loaded.
pub(super) fn subjects(authorities: &[CertificateDer<'static>]) -> Vec<DistinguishedName> {
    authorities
        .iter()
        .filter_map(|authority| x509_parser::parse_x509_certificate(authority).ok())
        .map(|(_, authority)| DistinguishedName::from(authority.subject().as_raw().to_vec()))
        .collect()
}

/// Asks for a client certificate, tells whose are worth showing, and takes any.
#[derive(Debug)]
pub(super) struct AnyCertificate {
    hints: Vec<DistinguishedName>,
    algorithms: WebPkiSupportedAlgorithms,
}

impl AnyCertificate {
    pub(super) fn new(
        provider: &CryptoProvider,
        announced: &BTreeMap<&'static str, Vec<DistinguishedName>>,
    ) -> Self {
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
        AnyCertificate { hints, algorithms: provider.signature_verification_algorithms }
    }
}

impl ClientCertVerifier for AnyCertificate {
    fn client_auth_mandatory(&self) -> bool {
        false
    }

    fn root_hint_subjects(&self) -> &[DistinguishedName] {
        &self.hints
    }

    fn verify_client_cert(
        &self,
        _end_entity: &CertificateDer<'_>,
        _intermediates: &[CertificateDer<'_>],
        _now: UnixTime,
    ) -> Result<ClientCertVerified, Error> {
        Ok(ClientCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls12_signature(message, certificate, signature, &self.algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls13_signature(message, certificate, signature, &self.algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.algorithms.supported_schemes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_subject_is_named_once_and_too_many_are_not_named() {
        let provider = rustls::crypto::ring::default_provider();
        let name = |text: &str| DistinguishedName::from(text.as_bytes().to_vec());
        let mut announced = BTreeMap::from([("a", vec![name("x"), name("y")]), ("b", vec![name("y")])]);
        let hints = AnyCertificate::new(&provider, &announced).hints;
        let named: Vec<&[u8]> = hints.iter().map(AsRef::as_ref).collect();
        assert_eq!(named, [name("x").as_ref(), name("y").as_ref()]);
        announced.insert("c", vec![name(&"z".repeat(SUBJECTS_BYTES_MAX))]);
        assert!(AnyCertificate::new(&provider, &announced).hints.is_empty());
    }
}
