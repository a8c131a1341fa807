//! How a TLS handshake verifies the other end, for connections in both directions.
//!
//! A handshake verifies two things: that the other end holds the key of the certificate that it shows (its
//! signature), and that the certificate is acceptable. [`HandshakeVerifier`] verifies every signature, with
//! the algorithms of the cryptography provider and no others, so that no policy can leave it out. Which
//! certificates are acceptable is the policy, which the caller brings: [`AnyClient`] for connections that the
//! server accepts, a [`ServerPolicy`] for those that it opens.

use std::fmt;

use rustls::{
    DigitallySignedStruct, DistinguishedName, Error, SignatureScheme,
    client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier},
    crypto::{CryptoProvider, WebPkiSupportedAlgorithms, verify_tls12_signature, verify_tls13_signature},
    server::danger::{ClientCertVerified, ClientCertVerifier},
};
use rustls_pki_types::{CertificateDer, ServerName, UnixTime};

/// Verifies that the other end holds the key of its certificate, and leaves the certificate to a policy.
#[derive(Debug)]
pub struct HandshakeVerifier<P> {
    policy: P,
    algorithms: WebPkiSupportedAlgorithms,
}

/// Which certificates of servers are acceptable.
pub trait ServerPolicy: fmt::Debug + Send + Sync {
    /// Accepts or refuses the certificate of the server `name`. The arguments are those of
    /// [`ServerCertVerifier::verify_server_cert`].
    ///
    /// # Errors
    /// When the certificate is not acceptable; the handshake ends with this error.
    fn verify(
        &self,
        own: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        name: &ServerName<'_>,
        ocsp: &[u8],
        now: UnixTime,
    ) -> Result<(), Error>;
}

/// Accepts the certificate of any server: for client configurations that turn verification off.
#[derive(Debug)]
pub struct AnyServer;

/// Requests a certificate from each client, requires none, and accepts any. What a certificate proves is
/// decided later, for each request, so that a bad one is answered with 401 and not with a broken connection.
#[derive(Debug)]
pub struct AnyClient {
    /// The authorities whose certificates a client should choose from; empty for any.
    pub hints: Vec<DistinguishedName>,
}

impl<P> HandshakeVerifier<P> {
    /// Verifies signatures with the algorithms of `provider`, and certificates with `policy`.
    pub fn new(policy: P, provider: &CryptoProvider) -> Self {
        HandshakeVerifier { policy, algorithms: provider.signature_verification_algorithms }
    }
}

impl ServerPolicy for AnyServer {
    fn verify(
        &self,
        _own: &CertificateDer<'_>,
        _intermediates: &[CertificateDer<'_>],
        _name: &ServerName<'_>,
        _ocsp: &[u8],
        _now: UnixTime,
    ) -> Result<(), Error> {
        Ok(())
    }
}

impl<P: ServerPolicy> ServerCertVerifier for HandshakeVerifier<P> {
    fn verify_server_cert(
        &self,
        own: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        name: &ServerName<'_>,
        ocsp: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        self.policy.verify(own, intermediates, name, ocsp, now).map(|()| ServerCertVerified::assertion())
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

/// rustls has a trait for each direction, with the same three methods for signatures.
impl ClientCertVerifier for HandshakeVerifier<AnyClient> {
    fn client_auth_mandatory(&self) -> bool {
        false
    }

    fn root_hint_subjects(&self) -> &[DistinguishedName] {
        &self.policy.hints
    }

    fn verify_client_cert(
        &self,
        _own: &CertificateDer<'_>,
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
mod tests;
