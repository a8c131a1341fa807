//! Finds what services have without a lock, and locks that no service has.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use core_kinds::service::needs::{held_addresses, needs_health_check};
use engine::{
    context::{IsOurs, Pool},
    status::ApiError,
};
use generated_core::core::v1::Service;
use generated_networking::networking::v1::{IPAddress, ParentReference};
use machinery::format::parse_ip;
use storage::entry::Entry;

use super::{
    addresses,
    node_ports::{self, PORT_RECORDS},
    owner::Owner,
    port_range::PortRange,
};

/// A lock this young may belong to a service that is still being written: requests take a minute at most by
/// default.
const GRACE_SECONDS: i64 = 60;

/// Compares all services with all locks.
pub(super) async fn repair(pool: &mut Pool<'_>, range: PortRange) -> Result<(), ApiError> {
    // The locks first: a service that is stored in between had its locks before. In the other order, they
    // would seem to be of none.
    let held = pool.newest::<IPAddress>().await?;
    let records = pool.known_records(PORT_RECORDS);
    let mut services = Vec::new();
    for entry in pool.newest::<Service>().await?.entries.values() {
        services.push(pool.decode::<Service>(entry)?);
    }
    let mut wanted = Wanted::default();
    services.iter().for_each(|service| wanted.add(service));
    for entry in held.entries.values() {
        let object: IPAddress = pool.decode(entry)?;
        if is_leaked(pool, &object, &wanted) {
            tracing::warn!(address = %entry.key, "an address that no service has is freed");
            pool.free_later::<IPAddress>(&entry.key, unchanged(entry))?;
        }
    }
    for entry in records.entries.values() {
        let Some(owner) = Owner::of_record(&entry.bytes) else { continue };
        let port = entry.key.parse().unwrap_or(0);
        let is_used = wanted.ports.get(&port).is_some_and(|owners| owners.contains(&owner));
        if !is_used && is_old(pool, Owner::since(&entry.bytes)) {
            tracing::warn!(port, service = owner.name, "a port of nodes that no service has is freed");
            pool.free_record_later(PORT_RECORDS, &entry.key, unchanged(entry));
        }
    }
    take_missing(
        pool,
        &wanted,
        range,
        |address| held.get(address).is_some(),
        |port| records.get(port).is_some(),
    )
    .await
}

/// Who has which address and which port.
#[derive(Default)]
struct Wanted {
    addresses: HashMap<String, HashSet<OwnerKey>>,
    ports: HashMap<i32, Vec<Owner>>,
}

type OwnerKey = (String, String);

impl Wanted {
    fn add(&mut self, service: &Service) {
        let owner = Owner::of(service);
        for address in held_addresses(service).iter().filter_map(|address| parse_ip(address)) {
            let owners = self.addresses.entry(address.to_string()).or_default();
            owners.insert((owner.namespace.clone(), owner.name.clone()));
        }
        let mut ports = node_ports::of(&service.spec);
        if needs_health_check(&service.spec) {
            ports.push(service.spec.health_check_node_port);
        }
        for port in ports {
            let owners = self.ports.entry(port).or_default();
            if !owners.contains(&owner) {
                owners.push(owner.clone());
            }
        }
    }
}

/// The very lock that was looked at: another service of the same name may take it meanwhile.
fn unchanged(entry: &Entry) -> IsOurs {
    let seen = entry.bytes.clone();
    Arc::new(move |bytes| seen == bytes)
}

/// Whether an allocation made the address and no service has it.
fn is_leaked(pool: &Pool<'_>, object: &IPAddress, wanted: &Wanted) -> bool {
    let [_, manager_label, manager] = addresses::labels(pool.brand());
    if object.metadata.labels.get(&manager_label) != Some(&manager) {
        return false;
    }
    let none = ParentReference::default();
    let parent = object.spec.parent_ref.as_ref().unwrap_or(&none);
    let owner = Owner { namespace: parent.namespace.clone(), name: parent.name.clone() };
    let name = &object.metadata.name;
    let owners = wanted.addresses.get(name);
    let is_used = parent.group.is_empty()
        && parent.resource == "services"
        && owners.is_some_and(|owners| owners.contains(&(owner.namespace.clone(), owner.name.clone())));
    let since = object.metadata.creation_timestamp.map_or(0, |time| time.as_unix());
    !is_used && is_old(pool, since)
}

fn is_old(pool: &Pool<'_>, since: i64) -> bool {
    pool.now().as_unix().saturating_sub(since) > GRACE_SECONDS
}

/// Takes what services have and nothing holds. Another writer may be first, which is as good.
async fn take_missing(
    pool: &mut Pool<'_>,
    wanted: &Wanted,
    range: PortRange,
    is_held: impl Fn(&str) -> bool,
    has_record: impl Fn(&str) -> bool,
) -> Result<(), ApiError> {
    let ranges = addresses::ranges(pool)?;
    for (address, owners) in &wanted.addresses {
        if owners.len() > 1 {
            tracing::error!(address, ?owners, "several services have one address; recreate all but one");
        }
        let (Some(parsed), Some((namespace, name))) = (parse_ip(address), owners.iter().next()) else {
            continue;
        };
        if !ranges.iter().any(|range| range.has(parsed)) {
            tracing::warn!(address, service = name, "the address of a service is in no range");
        } else if !is_held(address) {
            let owner = Owner { namespace: namespace.clone(), name: name.clone() };
            addresses::lock(pool, parsed, &owner).await?;
        }
    }
    for (port, owners) in &wanted.ports {
        if owners.len() > 1 {
            tracing::error!(port, ?owners, "several services have one port of nodes; recreate all but one");
        }
        let Some(owner) = owners.first() else { continue };
        if !range.has(*port) {
            tracing::warn!(port, service = owner.name, "the port of a service is not in the range");
        } else if !has_record(&port.to_string()) {
            node_ports::lock(pool, *port, owner).await?;
        }
    }
    Ok(())
}
