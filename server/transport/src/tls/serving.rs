//! The certificates of a server, and which one a client gets: one for exactly the host that it names, else
//! one with a wildcard, else the default.

use std::sync::Arc;

use pki::{self, KeyPair, PkiError};
use rustls::{
    crypto::ring,
    server::{ClientHello, ResolvesServerCert},
    sign::CertifiedKey,
};
use rustls_pki_types::{PrivateKeyDer, pem::PemObject};

use super::names::{self, Patterns};

/// The number of certificates for certain hosts.
pub const NAMED_MAX: usize = 100;

/// All certificates of a server.
#[derive(Debug, Clone)]
pub struct Serving {
    /// For clients that name no host, or one without a certificate of its own.
    pub(crate) default: Arc<CertifiedKey>,
    /// For certain hosts. If two match, the first one is used.
    pub named: Vec<Named>,
}

/// A certificate for certain hosts.
#[derive(Debug, Clone)]
pub struct Named {
    certificate: Arc<CertifiedKey>,
    patterns: Vec<String>,
    /// Whether the operator gave the patterns, or the certificate contains them.
    origin: Origin,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Origin {
    Chosen,
    Certificate,
}

impl Named {
    /// A certificate for hosts of these patterns; without any, for the hosts that it contains. `path` names
    /// it in errors.
    ///
    /// # Errors
    /// When the certificate cannot be used, or contains no host.
    pub fn new(path: &str, pair: &KeyPair, patterns: &[String]) -> Result<Self, PkiError> {
        let certificate = certified(path, pair)?;
        if !patterns.is_empty() {
            return Ok(Named { certificate, patterns: patterns.to_vec(), origin: Origin::Chosen });
        }
        let own = certificate.cert.first().map(|own| names::of_certificate(own)).unwrap_or_default();
        if own.is_empty() {
            return Err(PkiError::Content {
                path: path.to_owned(),
                problem: "names no host; give patterns behind a colon".to_owned(),
            });
        }
        Ok(Named { certificate, patterns: own, origin: Origin::Certificate })
    }
}

/// Whether a text can be a pattern of hosts: a name, or `*.` before one.
#[must_use]
pub fn is_pattern(text: &str) -> bool {
    names::is_pattern(text)
}

/// Converts a certificate and its key to the form of the TLS library. `path` names them in errors, which
/// never quote the key.
///
/// # Errors
/// When one of them cannot be used.
pub fn certified(path: &str, pair: &KeyPair) -> Result<Arc<CertifiedKey>, PkiError> {
    let unusable = |problem: &str| PkiError::Content { path: path.to_owned(), problem: problem.to_owned() };
    let certificates = pki::certificates(&path, &pair.certificate_pem)?;
    let key = PrivateKeyDer::from_pem_slice(pair.key_pem.as_bytes())
        .map_err(|_| unusable("its key cannot be read as PEM"))?;
    let key = ring::sign::any_supported_type(&key)
        .map_err(|_| unusable("its key is of a kind that is not supported"))?;
    Ok(Arc::new(CertifiedKey::new(certificates, key)))
}

impl Serving {
    /// A single certificate for all clients.
    #[must_use]
    pub fn only(default: Arc<CertifiedKey>) -> Self {
        Serving { default, named: Vec::new() }
    }

    /// Indexes the certificates by host.
    pub(super) fn by_name(&self) -> ByName {
        let mut patterns = Patterns::default();
        // Patterns of the operator come before those in certificates, whatever the order of the options.
        for origin in [Origin::Chosen, Origin::Certificate] {
            for named in self.named.iter().filter(|named| named.origin == origin) {
                for pattern in &named.patterns {
                    patterns.add(pattern, &named.certificate);
                }
            }
        }
        ByName { default: Arc::clone(&self.default), patterns }
    }
}

/// Chooses the certificate for a client.
#[derive(Debug)]
pub(super) struct ByName {
    default: Arc<CertifiedKey>,
    patterns: Patterns,
}

impl ResolvesServerCert for ByName {
    fn resolve(&self, hello: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        let named = hello.server_name().and_then(|host| self.patterns.find(host));
        Some(Arc::clone(named.unwrap_or(&self.default)))
    }
}
