//! What TLS is told: versions, suites, certificates, and whose client certificates are asked for. All of it
//! makes one configuration, which is made anew when files change; connections that are open keep theirs.
//!
//! A client certificate is requested, not required, and any is let in (see [`client`]). Reading files again
//! is the business of `server`.

mod client;
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

use self::{serving::Serving, suites::CipherSuites};

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

/// Protocols over TLS.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Protocols {
    /// HTTP/2 for clients that speak it, else HTTP/1.1.
    #[default]
    All,
    /// HTTP/1.1 only.
    Http1,
}

/// What stays as it is while a server runs.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Settings {
    /// Oldest version.
    pub min_version: MinVersion,
    /// Suites of TLS 1.2; those of TLS 1.3 are always on.
    pub cipher_suites: CipherSuites,
    /// What is spoken inside.
    pub protocols: Protocols,
}

/// The configuration of new connections.
pub struct Tls {
    settings: Settings,
    parts: Mutex<Parts>,
    current: ArcSwap<ServerConfig>,
}

/// What may change while a server runs.
#[derive(Clone)]
struct Parts {
    serving: Serving,
    /// Subjects of authorities, by who names them.
    announced: BTreeMap<&'static str, Vec<DistinguishedName>>,
}

impl Tls {
    /// Shows these certificates, and announces no authority.
    ///
    /// # Errors
    /// When the settings leave nothing to speak.
    pub fn new(settings: Settings, serving: Serving) -> Result<Self, Error> {
        let parts = Parts { serving, announced: BTreeMap::new() };
        let current = ArcSwap::from_pointee(configuration(&settings, &parts)?);
        Ok(Tls { settings, parts: Mutex::new(parts), current })
    }

    /// What a connection that begins now is told.
    #[must_use]
    pub fn current(&self) -> Arc<ServerConfig> {
        self.current.load_full()
    }

    /// Shows another certificate to those who name no other host.
    ///
    /// # Errors
    /// When it cannot be used; the former one stays.
    pub fn replace_default(&self, certificate: Arc<CertifiedKey>) -> Result<(), Error> {
        self.change(|parts| parts.serving.default = certificate)
    }

    /// Shows another certificate in the place of one that is for certain hosts.
    ///
    /// # Errors
    /// When it cannot be used; the former one stays.
    pub fn replace_named(&self, place: usize, named: serving::Named) -> Result<(), Error> {
        self.change(|parts| {
            if let Some(former) = parts.serving.named.get_mut(place) {
                *former = named;
            }
        })
    }

    /// Tells clients that certificates of these authorities are of use, in place of those that the same
    /// source named before.
    ///
    /// # Errors
    /// When they cannot be announced; the former ones stay.
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

    /// The sessions of the former configuration cannot be resumed: whoever connects sees what is new.
    fn change(&self, change: impl FnOnce(&mut Parts)) -> Result<(), Error> {
        // Changed last and in one piece, so what a panicking thread held is good.
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

fn configuration(settings: &Settings, parts: &Parts) -> Result<ServerConfig, Error> {
    let provider = Arc::new(settings.cipher_suites.provider());
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
