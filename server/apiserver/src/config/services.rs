//! Addresses and ports of services, and what clients inside of a cluster find of the server itself.

use std::net::{IpAddr, SocketAddr, UdpSocket};

use controllers::own_service::{Agreement, OwnService};
use kinds::allocation::ServicePools;
use services::ServiceSettings;

/// An address that no host has: packets to it would take the way to other machines.
const ELSEWHERE: (&str, u16) = ("192.0.2.1", 9);

/// Services of a server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServicesConfig {
    /// From where services get addresses and ports.
    pub pools: ServicePools,
    /// The address at which others reach this server, in place of that on which it listens.
    pub advertise_address: Option<IpAddr>,
    /// How servers agree on the addresses behind their service.
    pub agreement: Agreement,
    /// The port of every node for the server's own service; zero for none.
    pub own_node_port: u16,
    /// How the server finds services that it calls, such as webhooks.
    pub addresses: ServiceSettings,
}

impl Default for ServicesConfig {
    fn default() -> Self {
        ServicesConfig {
            pools: ServicePools::default(),
            advertise_address: None,
            agreement: Agreement::Lease,
            own_node_port: 0,
            addresses: ServiceSettings::default(),
        }
    }
}

impl ServicesConfig {
    /// What a server says of itself that listens here.
    #[must_use]
    pub(crate) fn own(&self, listens: SocketAddr) -> OwnService {
        let ranges = &self.pools.ranges;
        OwnService {
            ranges: ranges.iter().map(ToString::to_string).collect(),
            service_address: ranges.first().and_then(|range| range.first()),
            node_port: self.own_node_port,
            address: match self.advertise_address {
                Some(address) => Some(address).filter(|address| !address.is_loopback()),
                None => reached_at(listens.ip()),
            },
            port: listens.port(),
            agreement: self.agreement,
        }
    }
}

/// Where others reach a server that listens on this address; none if only this machine does.
fn reached_at(listens: IpAddr) -> Option<IpAddr> {
    if !listens.is_unspecified() {
        return Some(listens).filter(|address| !address.is_loopback());
    }
    // Nothing is sent: the system only says which of its addresses it would use.
    let socket = UdpSocket::bind(("0.0.0.0", 0)).ok()?;
    socket.connect(ELSEWHERE).ok()?;
    let own = socket.local_addr().ok()?.ip();
    Some(own).filter(|address| !address.is_loopback() && !address.is_unspecified())
}
