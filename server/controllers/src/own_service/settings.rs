//! What a server says of itself.

use std::net::IpAddr;

/// Where the service is.
pub(super) const NAMESPACE: &str = "default";

/// What a server says of itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnService {
    /// The ranges of service addresses, as `10.0.0.0/24`.
    pub ranges: Vec<String>,
    /// The address of the service.
    pub service_address: Option<IpAddr>,
    /// The port of every node for the service; zero for none.
    pub node_port: u16,
    /// The address at which others reach this server; none if it is not published.
    pub address: Option<IpAddr>,
    /// The port on which this server listens.
    pub port: u16,
    /// How servers agree on the addresses behind the service.
    pub agreement: Agreement,
}

/// How servers agree on the addresses behind their service.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Agreement {
    /// They do not: others write the addresses.
    None,
    /// Each renews a lease for its address.
    Lease,
    /// There are this many, and each adds its address.
    Count(usize),
}
