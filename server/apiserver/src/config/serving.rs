//! The listener: its address, its certificates, and its connections.

use std::{
    net::{IpAddr, Ipv4Addr, SocketAddr},
    path::PathBuf,
    time::Duration,
};

use front::browsers::BrowserHeaders;
use ground::limits::ConnectionLimits;
use http::uri::Authority;
use pki::PairFiles;
use transport::{serve::SocketSharing, tls};

/// How clients reach a server.
#[derive(Debug, Clone)]
pub struct ServingConfig {
    /// The address to listen on.
    pub bind_address: IpAddr,
    /// The port; zero for any that is free.
    pub secure_port: u16,
    /// A serving certificate and its key, in place of the one that the server makes.
    pub tls_files: Option<PairFiles>,
    /// Further ones, for clients that name certain hosts.
    pub tls_named: Vec<NamedPair>,
    /// Where the server keeps what it makes for itself, in place of a directory inside the data directory.
    pub cert_dir: Option<PathBuf>,
    /// How TLS is spoken.
    pub tls: tls::TlsSettings,
    /// How often files with certificates are looked at. A change counts when it is seen twice.
    pub reload_interval: Duration,
    /// How many connections there may be, and how long each may keep us waiting.
    pub connections: ConnectionLimits,
    /// The sharing of the socket.
    pub sharing: SocketSharing,
    /// The host, with or without a port, under which clients reach the server; without it, the address of the
    /// socket.
    pub external_host: Option<String>,
    /// Headers for browsers.
    pub browsers: BrowserHeaders,
}

/// A certificate for certain hosts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedPair {
    /// The certificate and its key.
    pub files: PairFiles,
    /// Names of hosts, or `*.` before one. Without any, those that the certificate names.
    pub patterns: Vec<String>,
}

impl ServingConfig {
    /// The host and the port under which clients reach the server that listens at this address; empty if it
    /// has several.
    #[must_use]
    pub(crate) fn external_address(&self, address: SocketAddr) -> String {
        let Some(host) = &self.external_host else {
            // Clients cannot go to all addresses of a machine.
            return if address.ip().is_unspecified() { String::new() } else { address.to_string() };
        };
        match host.parse::<IpAddr>() {
            Ok(ip) => SocketAddr::new(ip, address.port()).to_string(),
            Err(_) if host.parse::<Authority>().is_ok_and(|host| host.port().is_some()) => host.clone(),
            Err(_) => format!("{host}:{}", address.port()),
        }
    }
}

impl Default for ServingConfig {
    /// On the loopback, with the server's own certificate.
    fn default() -> Self {
        ServingConfig {
            bind_address: IpAddr::V4(Ipv4Addr::LOCALHOST),
            secure_port: 6443,
            tls_files: None,
            tls_named: Vec::new(),
            cert_dir: None,
            tls: tls::TlsSettings::default(),
            reload_interval: Duration::from_secs(5),
            connections: ConnectionLimits::default(),
            sharing: SocketSharing::default(),
            external_host: None,
            browsers: BrowserHeaders::default(),
        }
    }
}
