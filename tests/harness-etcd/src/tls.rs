//! Certificates of members.

use std::path::PathBuf;

/// The files that members show to clients and demand of them.
#[derive(Clone, Debug)]
pub struct Tls {
    /// The authority that signed the certificates of clients.
    pub ca_file: PathBuf,
    /// The certificate of every member, valid for 127.0.0.1.
    pub cert_file: PathBuf,
    /// Its key.
    pub key_file: PathBuf,
}
