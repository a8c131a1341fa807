//! What TLS is told: the serving certificate, the versions, and how client certificates are asked for.
//!
//! A client certificate is requested, not required, and any is let in: the handshake proves only that
//! the client holds its key. Whether it means anything is decided per request (`authn`), so that a bad
//! certificate is answered with 401 and not with a broken connection.

use std::{fmt, sync::Arc};

use arc_swap::ArcSwap;
use rustls::{
    DigitallySignedStruct, DistinguishedName, Error, ServerConfig, SignatureScheme, SupportedProtocolVersion,
    client::danger::HandshakeSignatureValid,
    crypto::{
        CryptoProvider, WebPkiSupportedAlgorithms, ring, verify_tls12_signature, verify_tls13_signature,
    },
    server::{
        ClientHello, ResolvesServerCert,
        danger::{ClientCertVerified, ClientCertVerifier},
    },
    sign::CertifiedKey,
    version::{TLS12, TLS13},
};
use rustls_pki_types::{CertificateDer, PrivateKeyDer, UnixTime, pem::PemObject};

use crate::pki::{self, KeyPair, PkiError};

/// Oldest TLS version that is spoken.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum MinVersion {
    /// TLS 1.2.
    #[default]
    Tls12,
    /// TLS 1.3.
    Tls13,
}

static SINCE_TLS12: [&SupportedProtocolVersion; 2] = [&TLS13, &TLS12];
static SINCE_TLS13: [&SupportedProtocolVersion; 1] = [&TLS13];

/// The configuration of all connections of one server.
///
/// # Errors
/// When the provider cannot do what is asked of it.
pub fn server_config(
    serving: Arc<ServingCertificate>,
    client_authorities: &[CertificateDer<'static>],
    min_version: MinVersion,
) -> Result<ServerConfig, Error> {
    let provider = Arc::new(ring::default_provider());
    let versions: &[&SupportedProtocolVersion] = match min_version {
        MinVersion::Tls12 => &SINCE_TLS12,
        MinVersion::Tls13 => &SINCE_TLS13,
    };
    let mut config = ServerConfig::builder_with_provider(Arc::clone(&provider))
        .with_protocol_versions(versions)?
        .with_client_cert_verifier(Arc::new(AnyCertificate::new(&provider, client_authorities)))
        .with_cert_resolver(serving);
    config.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
    Ok(config)
}

/// The certificate that the server shows. It can be exchanged while the server runs.
pub struct ServingCertificate(ArcSwap<CertifiedKey>);

impl ServingCertificate {
    /// Shows this certificate.
    ///
    /// # Errors
    /// When it cannot be used.
    pub fn new(pair: &KeyPair) -> Result<Self, PkiError> {
        Ok(ServingCertificate(ArcSwap::from_pointee(certified(pair)?)))
    }

    /// Shows this certificate from now on, to new connections.
    ///
    /// # Errors
    /// When it cannot be used; the former one stays.
    pub fn replace(&self, pair: &KeyPair) -> Result<(), PkiError> {
        self.0.store(Arc::new(certified(pair)?));
        Ok(())
    }
}

impl fmt::Debug for ServingCertificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ServingCertificate")
    }
}

impl ResolvesServerCert for ServingCertificate {
    fn resolve(&self, _hello: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        Some(self.0.load_full())
    }
}

fn certified(pair: &KeyPair) -> Result<CertifiedKey, PkiError> {
    let name = "the serving certificate";
    let unusable = |problem: String| PkiError::Content { path: name.to_owned(), problem };
    let certificates = pki::certificates(&name, &pair.certificate_pem)?;
    let key = PrivateKeyDer::from_pem_slice(pair.key_pem.as_bytes())
        .map_err(|error| unusable(format!("its key cannot be read: {error}")))?;
    let key = ring::sign::any_supported_type(&key)
        .map_err(|error| unusable(format!("its key cannot be used: {error}")))?;
    Ok(CertifiedKey::new(certificates, key))
}

/// Asks for a client certificate, tells whose are worth showing, and takes any.
#[derive(Debug)]
struct AnyCertificate {
    hints: Vec<DistinguishedName>,
    algorithms: WebPkiSupportedAlgorithms,
}

impl AnyCertificate {
    fn new(provider: &CryptoProvider, authorities: &[CertificateDer<'static>]) -> Self {
        let hints = authorities
            .iter()
            .filter_map(|authority| x509_parser::parse_x509_certificate(authority).ok())
            .map(|(_, authority)| DistinguishedName::from(authority.subject().as_raw().to_vec()))
            .collect();
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
