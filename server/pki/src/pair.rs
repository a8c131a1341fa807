//! A certificate with its key, and what certificates are made for.

use std::{fmt, net::IpAddr};

use machinery::brand::Brand;

/// A certificate, or a chain of them, with the key of the first.
#[derive(Clone, PartialEq, Eq)]
pub struct KeyPair {
    /// PEM, the own certificate first.
    pub certificate_pem: String,
    /// The private key, PEM.
    pub key_pem: String,
}

impl fmt::Debug for KeyPair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KeyPair").field("certificate_pem", &self.certificate_pem).finish_non_exhaustive()
    }
}

/// What the server's certificates are made for.
#[derive(Debug, Clone)]
pub struct CertificateNames {
    /// The brand: it names the authority, the administrator and the service.
    pub brand: &'static Brand,
    /// The address on which the server listens.
    pub bind_address: IpAddr,
}
