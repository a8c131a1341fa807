//! From the name of a service to an address, for connections that this server opens to services inside of a
//! cluster.
//!
//! Users who may write services or endpoints could aim the server at any address. So some are never allowed,
//! and [`ServiceSettings::allowed`] may bound the others.

mod network;
mod stored;
mod table;
pub mod webhook;

use std::{net::IpAddr, path::PathBuf, str::FromStr, sync::Arc};

use engine::{catalog::Catalog, stores::Stores};
use ground::clock::Clock;

pub use self::network::Network;
use self::{stored::StoredServices, table::Table};

/// Where the addresses of services come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ServiceSource {
    /// The file of [`ServiceSettings::table`].
    Static,
    /// A ready endpoint of the service, at random; an external name.
    Endpoints,
    /// The address of the service itself, which a proxy on this machine knows; an external name.
    ClusterIp,
    /// The name of the service, which a resolver of this machine knows.
    Dns,
}

impl FromStr for ServiceSource {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "static" => Ok(ServiceSource::Static),
            "endpoints" => Ok(ServiceSource::Endpoints),
            "cluster-ip" => Ok(ServiceSource::ClusterIp),
            "dns" => Ok(ServiceSource::Dns),
            other => Err(format!("{other:?} is not known; known are static, endpoints, cluster-ip, dns")),
        }
    }
}

/// How services are found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServiceSettings {
    /// Asked in this order; the first address counts.
    pub sources: Vec<ServiceSource>,
    /// A file with lines `namespace/name[:port] = host:port`, read again when it changes.
    pub table: Option<PathBuf>,
    /// What follows `<name>.<namespace>.svc`, for [`ServiceSource::Dns`].
    pub dns_suffix: String,
    /// The networks to which connections are allowed; empty for all.
    pub allowed: Vec<Network>,
}

impl Default for ServiceSettings {
    fn default() -> Self {
        ServiceSettings {
            sources: vec![ServiceSource::Static, ServiceSource::Endpoints],
            table: None,
            dns_suffix: String::new(),
            allowed: Vec::new(),
        }
    }
}

/// Finds services.
pub struct ServiceAddresses {
    settings: ServiceSettings,
    table: Table,
    stored: StoredServices,
}

impl ServiceAddresses {
    /// Looks at the services and endpoints of these stores.
    #[must_use]
    pub fn new(settings: ServiceSettings, catalog: &Catalog, stores: &Arc<Stores>, clock: Clock) -> Self {
        let table = Table::new(settings.table.clone());
        ServiceAddresses { settings, table, stored: StoredServices::new(catalog, stores, clock) }
    }

    /// Returns host and port for a port of a service.
    ///
    /// # Errors
    /// Why no source knows one, in words that clients know.
    pub fn locate(&self, namespace: &str, name: &str, port: u16) -> Result<(String, u16), String> {
        let mut last = format!("service {name:?} not found");
        for source in &self.settings.sources {
            let found = match source {
                ServiceSource::Static => match self.table.find(namespace, name, port) {
                    Some(found) => Ok(found),
                    None => continue,
                },
                ServiceSource::Endpoints => self.stored.endpoint(namespace, name, port),
                ServiceSource::ClusterIp => self.stored.cluster_ip(namespace, name, port),
                ServiceSource::Dns => Ok((self.dns_name(namespace, name), port)),
            };
            match found {
                Ok(found) => return Ok(found),
                Err(why) => last = why,
            }
        }
        Err(last)
    }

    /// Whether the address of a service comes from stored objects, so that it has none without them.
    #[must_use]
    pub fn is_by_objects(&self, namespace: &str, name: &str, port: u16) -> bool {
        let decides = |source: &&ServiceSource| {
            **source != ServiceSource::Static || self.table.find(namespace, name, port).is_some()
        };
        let first = self.settings.sources.iter().find(decides);
        !matches!(first, Some(ServiceSource::Static | ServiceSource::Dns))
    }

    /// Whether connections to an address are allowed. Never to addresses of one link, where the machines of
    /// clouds tell secrets to each caller, nor to those that no single machine has.
    #[must_use]
    pub fn allows(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        let is_odd = address.is_unspecified()
            || address.is_multicast()
            || match address {
                IpAddr::V4(address) => address.is_link_local() || address.is_broadcast(),
                IpAddr::V6(address) => address.is_unicast_link_local(),
            };
        let allowed = &self.settings.allowed;
        !is_odd && (allowed.is_empty() || allowed.iter().any(|network| network.has(address)))
    }

    fn dns_name(&self, namespace: &str, name: &str) -> String {
        let suffix = self.settings.dns_suffix.trim_start_matches('.');
        let dot = if suffix.is_empty() { "" } else { "." };
        format!("{name}.{namespace}.svc{dot}{suffix}")
    }
}
