//! How much of each pool is taken, for the metrics.

use std::net::IpAddr;

use engine::{catalog::Catalog, status::ApiError, step::codec, stores::Stores};
use generated_networking::networking::v1::{IPAddress, ServiceCIDR};
use ground::metrics::PoolUsage;
use machinery::{brand::Brand, object::OfKind};
use storage::{cache::snapshot::Snapshot, entry::ResourceId};

use super::{addresses::ranges_of, node_ports::PORT_RECORDS, pools::ServicePools, range::AddressRange};

/// Counts the addresses of each range and the ports of nodes that somebody has, as this server knows them.
///
/// # Errors
/// 500 when a stored range cannot be read.
pub fn usage(
    catalog: &Catalog,
    stores: &Stores,
    pools: &ServicePools,
    brand: &Brand,
) -> Result<(Vec<PoolUsage>, PoolUsage), ApiError> {
    let held: Vec<IpAddr> = match known::<IPAddress>(catalog, stores) {
        Some(snapshot) => snapshot.entries.values().filter_map(|entry| entry.key.parse().ok()).collect(),
        None => Vec::new(),
    };
    let addresses = ranges(catalog, stores, brand)?.into_iter().map(|range| {
        let taken = held.iter().filter(|address| range.has(**address)).count();
        usage_of(range.to_string(), taken, range.size())
    });
    let records = ResourceId::of(PORT_RECORDS);
    let taken = stores.count(records);
    Ok((addresses.collect(), usage_of(pools.node_ports.to_string(), taken, pools.node_ports.size())))
}

fn ranges(catalog: &Catalog, stores: &Stores, brand: &Brand) -> Result<Vec<AddressRange>, ApiError> {
    let (Some(resource), Some(snapshot)) =
        (catalog.stored_as::<ServiceCIDR>(), known::<ServiceCIDR>(catalog, stores))
    else {
        return Ok(Vec::new());
    };
    let objects = snapshot.entries.values().map(|entry| codec::own_as(resource, &entry.bytes));
    Ok(ranges_of(objects.collect::<Result<_, _>>()?, brand))
}

fn known<T: OfKind>(catalog: &Catalog, stores: &Stores) -> Option<Snapshot> {
    let id = catalog.stored_as::<T>()?.id;
    Some(stores.cache(id).snapshot(id))
}

fn usage_of(name: String, taken: usize, size: u64) -> PoolUsage {
    let taken = taken as u64;
    PoolUsage { name, taken, free: size.saturating_sub(taken) }
}
