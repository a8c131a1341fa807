//! Which certificates are trusted on connections that this server opens, and what it shows on them.
//!
//! `pki::handshake` verifies that the other end holds its key. This module adds which certificates are
//! acceptable: those that a configured authority issued for the host, or any, if the configuration turns
//! verification off.

use std::sync::Arc;

use pki::{
    chain::{Authorities, Purpose},
    handshake::{AnyServer, HandshakeVerifier, ServerPolicy},
    refusals::{Refusal, RefusedChain},
};
use rustls::{
    CertificateError, ClientConfig, Error, OtherError, RootCertStore,
    client::{WebPkiServerVerifier, danger::ServerCertVerifier, verify_server_name},
    crypto::CryptoProvider,
    server::ParsedCertificate,
};
use rustls_pki_types::{CertificateDer, PrivateKeyDer, ServerName, UnixTime, pem::PemObject};

use crate::{
    call::{CertificateFault, SetupError},
    client_config::{Authority, Identity},
};

/// Builds the TLS configuration of a client.
pub fn configuration(authority: &Authority, identity: Option<&Identity>) -> Result<ClientConfig, SetupError> {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let verifier = verifier(authority, &provider)?;
    let builder = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()?
        // "Dangerous" is rustls' word for a verifier of one's own. Ours does everything that the built-in one
        // does and checks the authorities too, except for [`Authority::Unverified`].
        .dangerous()
        .with_custom_certificate_verifier(verifier);
    let mut config = match identity {
        None => builder.with_no_client_auth(),
        Some(identity) => {
            let unusable = |what: &str| SetupError::Unusable(format!("the client {what} is not PEM"));
            let chain = CertificateDer::pem_slice_iter(&identity.certificate)
                .collect::<Result<Vec<_>, _>>()
                .map_err(|_| unusable("certificate"))?;
            if chain.is_empty() {
                return Err(unusable("certificate"));
            }
            let key = PrivateKeyDer::from_pem_slice(identity.key.reveal()).map_err(|_| unusable("key"))?;
            builder.with_client_auth_cert(chain, key)?
        }
    };
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(config)
}

fn verifier(
    authority: &Authority,
    provider: &Arc<CryptoProvider>,
) -> Result<Arc<dyn ServerCertVerifier>, SetupError> {
    let (roots, authorities) = match authority {
        Authority::Unverified => return Ok(Arc::new(HandshakeVerifier::new(AnyServer, provider))),
        Authority::System => system_roots()?,
        Authority::Pem(pem) => named_roots(pem)?,
    };
    let chains = WebPkiServerVerifier::builder_with_provider(Arc::new(roots), Arc::clone(provider));
    let chains = chains.build().map_err(|error| SetupError::Unusable(error.to_string()))?;
    Ok(Arc::new(HandshakeVerifier::new(Trusted { chains, authorities }, provider)))
}

fn system_roots() -> Result<(RootCertStore, Authorities), SetupError> {
    let mut roots = RootCertStore::empty();
    let certificates = rustls_native_certs::load_native_certs().certs;
    let authorities = Authorities::of(&certificates);
    // Some machines have certificates that cannot be parsed; the others are used.
    roots.add_parsable_certificates(certificates);
    if roots.is_empty() {
        return Err(SetupError::Unusable(
            "this machine trusts no authorities of its own; name the authority in the configuration"
                .to_owned(),
        ));
    }
    Ok((roots, authorities))
}

fn named_roots(pem: &[u8]) -> Result<(RootCertStore, Authorities), SetupError> {
    let unusable = |why: &str| SetupError::Unusable(format!("the certificate authority {why}"));
    let named = CertificateDer::pem_slice_iter(pem)
        .collect::<Result<Vec<CertificateDer<'static>>, _>>()
        .map_err(|_| unusable("is not PEM"))?;
    let mut roots = RootCertStore::empty();
    // Unlike those of the system, all named authorities must be usable: the operator chose them.
    for certificate in &named {
        roots.add(certificate.clone()).map_err(|_| unusable("holds a certificate that cannot be used"))?;
    }
    if roots.is_empty() {
        return Err(unusable("holds no certificate in PEM form"));
    }
    Ok((roots, Authorities::of(&named)))
}

/// Accepts chains that lead to an authority, and certificates that are named themselves.
#[derive(Debug)]
struct Trusted {
    chains: Arc<WebPkiServerVerifier>,
    authorities: Authorities,
}

impl ServerPolicy for Trusted {
    fn verify(
        &self,
        own: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        name: &ServerName<'_>,
        ocsp: &[u8],
        now: UnixTime,
    ) -> Result<(), Error> {
        let explained = |error| self.explained(error, (own, intermediates), name, now);
        if self.authorities.names(own) {
            // The webpki verifier would refuse a listed certificate that no authority signed, so here only
            // the host name is checked; the dates and purposes follow below.
            let verified = verify_server_name(&ParsedCertificate::try_from(own)?, name);
            verified.map_err(explained)?;
        } else {
            let verified = self.chains.verify_server_cert(own, intermediates, name, ocsp, now);
            verified.map_err(explained)?;
        }
        // Verifies the chain a second time, for the limits of authorities that rustls does not check. That
        // costs little, because connections are kept.
        self.authorities
            .verify(own, intermediates, now.as_secs(), Purpose::Server)
            .map_err(|why| CertificateError::Other(OtherError(Arc::new(Untrusted(why)))))?;
        Ok(())
    }
}

impl Trusted {
    /// The words that clients know for a refusal, and a name for the flaws that older programs do not mind,
    /// so that an operator finds out what to replace.
    fn explained(
        &self,
        error: Error,
        (own, intermediates): (&CertificateDer<'_>, &[CertificateDer<'_>]),
        name: &ServerName<'_>,
        now: UnixTime,
    ) -> Error {
        let Error::InvalidCertificate(why) = &error else { return error };
        let refused = || {
            let trusted = self.authorities.named();
            let refused = RefusedChain { own, intermediates, trusted, now: now.as_secs() };
            refused.why(name).map(Flaw::from)
        };
        let flaw = match why {
            CertificateError::InvalidPurpose | CertificateError::InvalidPurposeContext { .. } => Some(Flaw {
                fault: CertificateFault::Other,
                text: "certificate specifies an incompatible key usage".to_owned(),
            }),
            CertificateError::NotValidForName
            | CertificateError::NotValidForNameContext { .. }
            | CertificateError::Expired
            | CertificateError::ExpiredContext { .. }
            | CertificateError::NotValidYet
            | CertificateError::NotValidYetContext { .. }
            | CertificateError::UnknownIssuer
            | CertificateError::BadSignature
            | CertificateError::UnsupportedSignatureAlgorithmContext { .. } => refused(),
            // A certificate that signs itself, of a server that is no trusted authority.
            CertificateError::Other(OtherError(why)) => {
                let why = why.downcast_ref::<webpki::Error>();
                why.filter(|why| matches!(why, webpki::Error::CaUsedAsEndEntity)).and_then(|_| refused())
            }
            _ => None,
        };
        flaw.map_or(error, |flaw| CertificateError::Other(OtherError(Arc::new(flaw))).into())
    }
}

/// Why a certificate is refused, in words that clients know.
#[derive(Debug, Clone, thiserror::Error)]
#[error("{text}")]
pub(crate) struct Flaw {
    pub(crate) fault: CertificateFault,
    text: String,
}

impl From<Refusal> for Flaw {
    fn from(refusal: Refusal) -> Self {
        let (fault, text) = match refusal {
            Refusal::Expired(text) => (CertificateFault::Expired, text),
            Refusal::OtherName(text) => (CertificateFault::OtherName, text),
            Refusal::NoNames(text) => (CertificateFault::NoNames, text),
            Refusal::WeakSignature(text) => (CertificateFault::WeakSignature, text),
            Refusal::UnknownAuthority(text) => (CertificateFault::UnknownAuthority, text),
        };
        Flaw { fault, text }
    }
}

/// Why a chain is not trusted.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct Untrusted(String);
