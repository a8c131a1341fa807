//! The cipher suites of TLS 1.2, by their IANA names. Those of TLS 1.3 are all secure and always on.

use std::fmt;

use rustls::{
    SupportedCipherSuite,
    crypto::{CryptoProvider, ring},
};

/// The prefix of rustls for suites of TLS 1.3, for which IANA has [`TLS13_IANA_PREFIX`].
const TLS13_PREFIX: &str = "TLS13_";
const TLS13_IANA_PREFIX: &str = "TLS_";

/// Suites of TLS 1.2.
#[derive(Clone, PartialEq)]
pub struct CipherSuites(Vec<SupportedCipherSuite>);

/// Why a suite cannot be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unusable {
    /// It belongs to TLS 1.3, where it is always on.
    AlwaysOn,
    /// No suite has this name.
    Unknown,
}

impl Default for CipherSuites {
    /// All suites that rustls supports.
    fn default() -> Self {
        CipherSuites(all().into_iter().filter(|suite| suite.tls13().is_none()).collect())
    }
}

impl CipherSuites {
    /// Starts with no suite.
    #[must_use]
    pub fn none() -> Self {
        CipherSuites(Vec::new())
    }

    /// Adds a suite.
    ///
    /// # Errors
    /// When the name is not one of a supported TLS 1.2 suite.
    pub fn add(&mut self, name: &str) -> Result<(), Unusable> {
        let suite = *all().iter().find(|suite| iana_name(suite) == name).ok_or(Unusable::Unknown)?;
        if suite.tls13().is_some() {
            return Err(Unusable::AlwaysOn);
        }
        if !self.0.contains(&suite) {
            self.0.push(suite);
        }
        Ok(())
    }

    /// Whether no suite was added.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The IANA names of the suites.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        self.0.iter().map(iana_name).collect()
    }

    /// The cryptography provider with these suites, and all of TLS 1.3.
    pub(super) fn provider(&self) -> CryptoProvider {
        let mut provider = ring::default_provider();
        provider.cipher_suites.retain(|suite| suite.tls13().is_some() || self.0.contains(suite));
        provider
    }
}

impl fmt::Debug for CipherSuites {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.names()).finish()
    }
}

fn all() -> Vec<SupportedCipherSuite> {
    ring::default_provider().cipher_suites
}

fn iana_name(suite: &SupportedCipherSuite) -> String {
    let name = suite.suite().as_str().unwrap_or_default();
    match name.strip_prefix(TLS13_PREFIX) {
        Some(rest) => format!("{TLS13_IANA_PREFIX}{rest}"),
        None => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_iana() {
        let mut some = CipherSuites::none();
        for (name, expected) in [
            ("TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256", Ok(())),
            ("TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256", Ok(())),
            ("TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256", Ok(())),
            ("TLS_AES_128_GCM_SHA256", Err(Unusable::AlwaysOn)),
            ("TLS13_AES_128_GCM_SHA256", Err(Unusable::Unknown)),
            ("TLS_RSA_WITH_RC4_128_SHA", Err(Unusable::Unknown)),
            ("", Err(Unusable::Unknown)),
        ] {
            assert_eq!(some.add(name), expected, "{name:?}");
        }
        assert_eq!(some.names().len(), 2);
        let provider = some.provider();
        let old = provider.cipher_suites.iter().filter(|suite| suite.tls13().is_none());
        assert_eq!(old.count(), 2);
        assert_eq!(provider.cipher_suites.len(), 2 + 3, "and all of TLS 1.3");
        assert_eq!(CipherSuites::default().names().len(), 6);
    }
}
