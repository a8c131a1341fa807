//! The addresses behind the server's own service, as Endpoints and as an EndpointSlice.

use std::{
    collections::{BTreeMap, BTreeSet},
    net::IpAddr,
    sync::LazyLock,
};

use client::{
    Client,
    changes::{unless_overtaken, unless_there},
};
use engine::status::ApiError;
use generated_core::core::v1::{EndpointAddress, EndpointPort, EndpointSubset, Endpoints};
use generated_discovery::discovery::v1 as discovery;
use machinery::meta::v1::ObjectMeta;

use super::{
    leases::{Leases, Seen},
    settings::{Agreement, NAMESPACE, OwnService},
};

/// One process has one address, and so one view of the leases.
static SEEN: LazyLock<Seen> = LazyLock::new(Seen::default);

/// This server's part of the addresses.
pub(super) struct Endpoint<'a> {
    client: &'a Client,
    own: &'a OwnService,
    address: IpAddr,
}

impl<'a> Endpoint<'a> {
    /// None if this server tells no address.
    pub(super) fn of(client: &'a Client, own: &'a OwnService) -> Option<Self> {
        let address = own.address.filter(|_| own.agreement != Agreement::None)?;
        Some(Endpoint { client, own, address })
    }

    /// Adds this server's address, and removes those of servers that are gone.
    pub(super) async fn keep(&self) -> Result<(), ApiError> {
        if self.own.agreement == Agreement::Lease {
            self.leases().renew(self.address).await?;
        }
        let found = self.client.api::<Endpoints>().within(NAMESPACE).get(self.client.brand().name).await?;
        let addresses = self.wanted(found.as_ref()).await?;
        self.write(found, addresses).await
    }

    /// Removes this server's address.
    pub(super) async fn leave(&self) -> Result<(), ApiError> {
        if self.own.agreement == Agreement::Lease {
            self.leases().end(self.address).await?;
        }
        let found = self.client.api::<Endpoints>().within(NAMESPACE).get(self.client.brand().name).await?;
        if found.is_none() {
            return Ok(());
        }
        let mut addresses: BTreeSet<String> = match self.own.agreement {
            Agreement::Lease => self.leases().living().await?.into_iter().collect(),
            Agreement::Count(_) | Agreement::None => addresses_of(found.as_ref()),
        };
        addresses.remove(&self.address.to_string());
        self.write(found, addresses).await
    }

    async fn wanted(&self, found: Option<&Endpoints>) -> Result<BTreeSet<String>, ApiError> {
        let own = self.address.to_string();
        let mut addresses: BTreeSet<String> = match self.own.agreement {
            Agreement::Lease => self.leases().living().await?.into_iter().collect(),
            Agreement::Count(_) | Agreement::None => addresses_of(found),
        };
        addresses.insert(own.clone());
        if let Agreement::Count(count) = self.own.agreement {
            // Those behind this one, around: all servers come to the same addresses in the end.
            while addresses.len() > count.max(1) {
                let behind = addresses
                    .range::<String, _>((std::ops::Bound::Excluded(&own), std::ops::Bound::Unbounded));
                let Some(next) = behind.chain(&addresses).find(|address| **address != own).cloned() else {
                    break;
                };
                addresses.remove(&next);
            }
        }
        Ok(addresses)
    }

    async fn write(&self, found: Option<Endpoints>, addresses: BTreeSet<String>) -> Result<(), ApiError> {
        let brand = self.client.brand();
        let endpoints = self.client.api::<Endpoints>().within(NAMESPACE);
        let ports = self.ports(found.as_ref());
        let subsets = subsets(&addresses, &ports);
        // The slice is written here, so that no other controller must make it of the endpoints.
        let label = (format!("endpointslice.{}/skip-mirror", brand.domain), "true".to_owned());
        match found {
            None => {
                let metadata = ObjectMeta { labels: [label].into(), ..self.metadata() };
                unless_there(endpoints.create(&Endpoints { metadata, subsets }).await)?;
            }
            Some(mut found) => {
                let is_labelled = found.metadata.labels.get(&label.0) == Some(&label.1);
                if !is_labelled || found.subsets != subsets {
                    found.metadata.labels.insert(label.0, label.1);
                    unless_overtaken(endpoints.update(&Endpoints { subsets, ..found }).await)?;
                }
            }
        }
        self.write_slice(&addresses, &ports).await
    }

    async fn write_slice(
        &self,
        addresses: &BTreeSet<String>,
        ports: &[EndpointPort],
    ) -> Result<(), ApiError> {
        let slices = self.client.api::<discovery::EndpointSlice>().within(NAMESPACE);
        let wanted = self.slice(addresses, ports);
        let Some(found) = slices.get(&wanted.metadata.name).await? else {
            return unless_there(slices.create(&wanted).await);
        };
        if found.address_type != wanted.address_type {
            // The type of addresses never changes, so that the slice makes room for another one.
            let version = found.metadata.resource_version.parse().unwrap_or(0);
            unless_overtaken(slices.delete(&found.metadata.name, version).await)?;
            return unless_there(slices.create(&wanted).await);
        }
        let is_same = found.endpoints == wanted.endpoints
            && found.ports == wanted.ports
            && found.metadata.labels == wanted.metadata.labels;
        if is_same {
            return Ok(());
        }
        let metadata = ObjectMeta { labels: wanted.metadata.labels, ..found.metadata };
        unless_overtaken(slices.update(&discovery::EndpointSlice { metadata, ..wanted }).await)
    }

    fn metadata(&self) -> ObjectMeta {
        ObjectMeta {
            name: self.client.brand().name.to_owned(),
            namespace: NAMESPACE.to_owned(),
            ..ObjectMeta::default()
        }
    }

    /// The ports that are published. Those that are there stay, so that servers do not overwrite each
    /// other's: all of them are expected to listen on the same port.
    fn ports(&self, found: Option<&Endpoints>) -> Vec<EndpointPort> {
        if let Some([one]) = found.map(|found| found.subsets.as_slice())
            && !one.ports.is_empty()
        {
            return one.ports.clone();
        }
        vec![EndpointPort {
            name: "https".to_owned(),
            port: self.own.port.into(),
            protocol: "TCP".to_owned(),
            ..EndpointPort::default()
        }]
    }

    fn slice(&self, addresses: &BTreeSet<String>, ports: &[EndpointPort]) -> discovery::EndpointSlice {
        let label = format!("{}/service-name", self.client.brand().domain);
        let is_v6 = |address: &&String| address.contains(':');
        let all_v6 = !addresses.is_empty() && addresses.iter().all(|address| is_v6(&address));
        let endpoint = |address: &String| discovery::Endpoint {
            addresses: vec![address.clone()],
            conditions: discovery::EndpointConditions { ready: Some(true), ..Default::default() },
            ..discovery::Endpoint::default()
        };
        let port = |port: &EndpointPort| discovery::EndpointPort {
            name: Some(port.name.clone()),
            protocol: Some(port.protocol.clone()),
            port: Some(port.port),
            ..discovery::EndpointPort::default()
        };
        let ports = if addresses.is_empty() { &[] } else { ports };
        let labels: BTreeMap<String, String> = [(label, self.client.brand().name.to_owned())].into();
        discovery::EndpointSlice {
            metadata: ObjectMeta { labels: labels.into_iter().collect(), ..self.metadata() },
            address_type: if all_v6 { "IPv6" } else { "IPv4" }.to_owned(),
            endpoints: addresses.iter().filter(|address| is_v6(address) == all_v6).map(endpoint).collect(),
            ports: ports.iter().map(port).collect(),
        }
    }

    fn leases(&self) -> Leases<'_> {
        Leases { client: self.client, seen: &SEEN }
    }
}

fn subsets(addresses: &BTreeSet<String>, ports: &[EndpointPort]) -> Vec<EndpointSubset> {
    if addresses.is_empty() {
        return Vec::new();
    }
    let address = |ip: &String| EndpointAddress { ip: ip.clone(), ..EndpointAddress::default() };
    let addresses = addresses.iter().map(address).collect();
    vec![EndpointSubset { addresses, ports: ports.to_vec(), ..EndpointSubset::default() }]
}

fn addresses_of(found: Option<&Endpoints>) -> BTreeSet<String> {
    // More than one set of ports is none that a server wrote.
    let subset = found.and_then(|found| match found.subsets.as_slice() {
        [one] => Some(one),
        _ => None,
    });
    subset.into_iter().flat_map(|subset| &subset.addresses).map(|address| address.ip.clone()).collect()
}
