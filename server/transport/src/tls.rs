//! The TLS configuration: versions, suites, certificates, and the request for client certificates. A change
//! of files makes a new configuration for later connections; open connections keep theirs.
//!
//! A client certificate is requested and not required, and every certificate is accepted (see `client`).
//! The crate `apiserver` reloads the files.

mod client;
pub mod groups;
mod names;
pub mod serving;
pub mod suites;

use std::{
    collections::BTreeMap,
    fmt,
    sync::{Arc, Mutex, PoisonError},
};

use arc_swap::ArcSwap;
use rustls::{
    DistinguishedName, Error, ServerConfig, SupportedProtocolVersion,
    sign::CertifiedKey,
    version::{TLS12, TLS13},
};
use rustls_pki_types::CertificateDer;

use self::{groups::KeyExchangeGroups, serving::Serving, suites::CipherSuites};

/// The oldest TLS version that is accepted.
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

/// Protocols that are offered over TLS (ALPN).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Protocols {
    /// HTTP/2 for clients that speak it, else HTTP/1.1.
    #[default]
    All,
    /// HTTP/1.1 only.
    Http1,
}

/// Settings that do not change while a server runs.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct TlsSettings {
    /// The oldest version.
    pub min_version: MinVersion,
    /// Suites of TLS 1.2; those of TLS 1.3 are always on.
    pub cipher_suites: CipherSuites,
    /// Groups of key exchange.
    pub key_exchange: KeyExchangeGroups,
    /// The protocols to offer.
    pub protocols: Protocols,
}

/// The configuration of new connections.
pub struct Tls {
    settings: TlsSettings,
    parts: Mutex<Parts>,
    current: ArcSwap<ServerConfig>,
}

/// The parts that can be reloaded.
#[derive(Clone)]
struct Parts {
    serving: Serving,
    /// Subjects of trusted authorities, by the option that names them.
    announced: BTreeMap<&'static str, Vec<DistinguishedName>>,
}

impl Tls {
    /// Uses these certificates, and announces no authority.
    ///
    /// # Errors
    /// When the settings leave no version or suite.
    pub fn new(settings: TlsSettings, serving: Serving) -> Result<Self, Error> {
        let parts = Parts { serving, announced: BTreeMap::new() };
        let current = ArcSwap::from_pointee(configuration(&settings, &parts)?);
        Ok(Tls { settings, parts: Mutex::new(parts), current })
    }

    /// The configuration for a new connection.
    #[must_use]
    pub fn current(&self) -> Arc<ServerConfig> {
        self.current.load_full()
    }

    /// Replaces the certificate for clients that name no other host.
    ///
    /// # Errors
    /// When the certificate cannot be used; the old one stays.
    pub fn replace_default(&self, certificate: Arc<CertifiedKey>) -> Result<(), Error> {
        self.change(|parts| parts.serving.default = certificate)
    }

    /// Replaces a certificate for certain hosts. `place` is its index.
    ///
    /// # Errors
    /// When the certificate cannot be used; the old one stays.
    pub fn replace_named(&self, place: usize, named: serving::Named) -> Result<(), Error> {
        self.change(|parts| {
            if let Some(former) = parts.serving.named.get_mut(place) {
                *former = named;
            }
        })
    }

    /// Announces in the handshake that certificates of these authorities are accepted. Replaces what the same
    /// source announced before. Browsers and kubectl use the list to choose a certificate.
    ///
    /// # Errors
    /// When they cannot be announced; the old ones stay.
    pub fn announce(
        &self,
        source: &'static str,
        authorities: &[CertificateDer<'static>],
    ) -> Result<(), Error> {
        let subjects = client::subjects(authorities);
        self.change(|parts| {
            parts.announced.insert(source, subjects);
        })
    }

    /// Builds a new configuration. It has a new session cache and ticket key, so no client resumes a session
    /// of the old certificates.
    fn change(&self, change: impl FnOnce(&mut Parts)) -> Result<(), Error> {
        // Assigned last and in one piece, so the value is whole even if a holder of the lock panicked.
        let mut parts = self.parts.lock().unwrap_or_else(PoisonError::into_inner);
        let mut changed = parts.clone();
        change(&mut changed);
        self.current.store(Arc::new(configuration(&self.settings, &changed)?));
        *parts = changed;
        Ok(())
    }
}

impl fmt::Debug for Tls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tls").field("settings", &self.settings).finish_non_exhaustive()
    }
}

fn configuration(settings: &TlsSettings, parts: &Parts) -> Result<ServerConfig, Error> {
    let mut provider = settings.cipher_suites.provider();
    settings.key_exchange.restrict(&mut provider);
    let provider = Arc::new(provider);
    let versions: &[&SupportedProtocolVersion] = match settings.min_version {
        MinVersion::Tls12 => &SINCE_TLS12,
        MinVersion::Tls13 => &SINCE_TLS13,
    };
    let mut config = ServerConfig::builder_with_provider(Arc::clone(&provider))
        .with_protocol_versions(versions)?
        .with_client_cert_verifier(Arc::new(client::verifier(&provider, &parts.announced)))
        .with_cert_resolver(Arc::new(parts.serving.by_name()));
    config.alpn_protocols = match settings.protocols {
        Protocols::All => vec![b"h2".to_vec(), b"http/1.1".to_vec()],
        Protocols::Http1 => vec![b"http/1.1".to_vec()],
    };
    Ok(config)
}
