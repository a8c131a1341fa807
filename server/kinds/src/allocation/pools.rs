//! From where services get addresses and ports.

use super::{port_range::PortRange, range::AddressRange};

/// What the server's options say of pools.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServicePools {
    /// The ranges of addresses, one for each family. The first one says which family is usual.
    pub ranges: Vec<AddressRange>,
    /// The ports of nodes.
    pub node_ports: PortRange,
}

impl Default for ServicePools {
    fn default() -> Self {
        let ranges = AddressRange::parse("10.0.0.0/24").into_iter().collect();
        ServicePools { ranges, node_ports: PortRange::default() }
    }
}
