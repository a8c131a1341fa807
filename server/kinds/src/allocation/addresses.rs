//! Addresses in the cluster: which ranges there are, and how an address is taken.

use std::{net::IpAddr, time::Instant};

use core_kinds::service::needs::{HEADLESS, held_addresses, needs_cluster_ip};
use engine::{context::Pool, status::ApiError};
use generated_core::core::v1::Service;
use generated_networking::networking::v1::{IPAddress, IPAddressSpec, ParentReference, ServiceCIDR};
use ground::metrics::{AllocationMetrics, AllocationScope};
use machinery::{brand::Brand, format::parse_ip, meta::v1::ObjectMeta, path::Path, problem::Problems};

use super::{families::stays_preferred, owner::Owner, range::AddressRange, refusal::refusal};

/// Why no address was taken.
enum Untaken {
    /// All are.
    Full,
    /// As clients know it.
    Because(String),
    /// The store says so.
    Failed(ApiError),
}

/// The addresses of one service.
pub(super) struct Addresses<'p, 'a> {
    pub(super) pool: &'p mut Pool<'a>,
    pub(super) service: &'p mut Service,
    pub(super) metrics: &'p AllocationMetrics,
}

impl Addresses<'_, '_> {
    /// Takes the addresses that a service needs and lacks. Those that it gives up are freed when it is
    /// stored.
    ///
    /// # Errors
    /// 422 when one cannot be taken, 500 when there is none.
    pub(super) async fn allocate(mut self, old: Option<&Service>) -> Result<(), ApiError> {
        if stays_preferred(self.service, old) {
            return Ok(());
        }
        let had = old.map_or(&[][..], held_addresses);
        if !had.is_empty() && !needs_cluster_ip(&self.service.spec) {
            return self.free(old, had);
        }
        let is_headless = |list: &[String]| list.first().is_some_and(|first| first == HEADLESS);
        let was_headless = old.is_some_and(|old| is_headless(&old.spec.cluster_ips));
        let spec = &self.service.spec;
        // A service with or without an address stays so, which the rules say.
        if !needs_cluster_ip(spec) || was_headless || (had.is_empty() && is_headless(&spec.cluster_ips)) {
            return Ok(());
        }
        let old_families = old.filter(|_| !had.is_empty()).map_or(0, |old| old.spec.ip_families.len());
        let families = spec.ip_families.clone();
        if old_families > families.len() {
            return self.free(old, had.get(families.len()..).unwrap_or_default());
        }
        for (index, family) in families.iter().enumerate().skip(old_families) {
            if self.service.spec.cluster_ips.len() <= index {
                // Problems show the place of the address that is looked for.
                self.service.spec.cluster_ips.resize(families.len(), String::new());
            }
            self.allocate_one(index, family).await?;
        }
        if let Some(first) = self.service.spec.cluster_ips.first() {
            self.service.spec.cluster_ip.clone_from(first);
        }
        Ok(())
    }

    fn free(&mut self, old: Option<&Service>, addresses: &[String]) -> Result<(), ApiError> {
        if let Some(old) = old {
            addresses.iter().for_each(|address| free(self.pool, address, &Owner::of(old)));
        }
        Ok(())
    }

    async fn allocate_one(&mut self, index: usize, family: &str) -> Result<(), ApiError> {
        let asked = self.service.spec.cluster_ips.get(index).cloned().unwrap_or_default();
        let taken = match parse_ip(&asked) {
            Some(address) => self.take(address, &asked).await.map(|()| asked.clone()),
            None => self.take_any(family).await.map(|address| address.to_string()),
        };
        match taken {
            Ok(address) => {
                if let Some(place) = self.service.spec.cluster_ips.get_mut(index) {
                    *place = address;
                }
                Ok(())
            }
            Err(Untaken::Failed(error)) => Err(error),
            Err(Untaken::Full) => {
                let name = machinery::problem::quote(&self.service.metadata.name);
                let cause = format!("failed to allocate a serviceIP for Service {name}: range is full");
                Err(ApiError::internal_because(&cause))
            }
            Err(Untaken::Because(reason)) => {
                let what = if asked.is_empty() { "IP".to_owned() } else { format!("IP {asked}") };
                let mut problems = Problems::default();
                let at = Path::Root.field("spec");
                let detail = format!("failed to allocate {what}: {reason}");
                problems.invalid_value(&at.field("clusterIPs"), &self.service.spec.cluster_ips, &detail);
                Err(refusal(self.pool, self.service, &problems))
            }
        }
    }

    /// Takes an address that the client asked for.
    async fn take(&mut self, address: IpAddr, asked: &str) -> Result<(), Untaken> {
        let ranges = ranges(self.pool).map_err(Untaken::Failed)?;
        let ranges = ranges.iter().filter(|range| range.network().is_ipv4() == address.is_ipv4());
        let known = ranges.clone().find(|range| range.has(address));
        if !self.pool.is_trial() {
            let Some(range) = known else {
                return Err(Untaken::because("the provided network does not match the current range"));
            };
            let began = Instant::now();
            let locked = self.lock(address).await;
            let is_taken = matches!(locked, Ok(true));
            self.metrics.address(range, AllocationScope::Static, is_taken, began.elapsed());
            return if locked? { Ok(()) } else { Err(Untaken::because("provided IP is already allocated")) };
        }
        match ranges.clone().next() {
            None => Err(Untaken::because("allocator not ready")),
            Some(_) if known.is_some() => Ok(()),
            Some(range) => Err(Untaken::Because(format!(
                "the provided IP ({asked}) is not in the valid range. The range of valid IPs is {range}"
            ))),
        }
    }

    /// Takes any address of a family.
    async fn take_any(&mut self, family: &str) -> Result<IpAddr, Untaken> {
        let ranges = ranges(self.pool).map_err(Untaken::Failed)?;
        let mut ranges = ranges.into_iter().filter(|range| range.family() == family);
        if self.pool.is_trial() {
            // Any address may be taken before the client comes again, so none is promised.
            let range = ranges.next().ok_or_else(|| Untaken::because("allocator not ready"))?;
            return Ok(range.network());
        }
        for range in ranges {
            let began = Instant::now();
            let found = self.take_any_of(&range).await;
            let is_taken = matches!(found, Ok(Some(_)));
            self.metrics.address(&range, AllocationScope::Dynamic, is_taken, began.elapsed());
            if let Some(address) = found? {
                return Ok(address);
            }
        }
        Err(Untaken::Full)
    }

    /// Takes any address of a range; none if there is none left.
    async fn take_any_of(&mut self, range: &AddressRange) -> Result<Option<IpAddr>, Untaken> {
        let known = self.pool.known::<IPAddress>().map_err(Untaken::Failed)?;
        let random = [self.pool.random(), self.pool.random()];
        for address in range.order(random) {
            if known.get(&address.to_string()).is_none() && self.lock(address).await? {
                return Ok(Some(address));
            }
        }
        Ok(None)
    }

    async fn lock(&mut self, address: IpAddr) -> Result<bool, Untaken> {
        let owner = Owner::of(self.service);
        lock(self.pool, address, &owner).await.map_err(|error| match error.status.code {
            // The name of the service may be none that an address can refer to.
            422 => Untaken::Because(error.status.message),
            _ => Untaken::Failed(error),
        })
    }
}

impl Untaken {
    fn because(reason: &str) -> Self {
        Untaken::Because(reason.to_owned())
    }
}

/// Makes the object that holds an address. Returns whether the address was free.
pub(super) async fn lock(pool: &mut Pool<'_>, address: IpAddr, owner: &Owner) -> Result<bool, ApiError> {
    let brand = pool.brand();
    let [family_label, manager_label, manager] = labels(brand);
    let family = core_kinds::service::needs::family_of(&address.to_string()).to_owned();
    let parent = ParentReference {
        resource: "services".to_owned(),
        namespace: owner.namespace.clone(),
        name: owner.name.clone(),
        ..ParentReference::default()
    };
    let object = IPAddress {
        metadata: ObjectMeta {
            name: address.to_string(),
            labels: [(family_label, family), (manager_label, manager)].into(),
            ..ObjectMeta::default()
        },
        spec: IPAddressSpec { parent_ref: Some(parent) },
    };
    pool.take(object, owner.has_address()).await
}

/// Frees an address once the write is stored.
pub(super) fn free(pool: &mut Pool<'_>, address: &str, owner: &Owner) {
    let Some(address) = parse_ip(address) else { return };
    if let Err(error) = pool.free_later::<IPAddress>(&address.to_string(), owner.has_address()) {
        tracing::warn!(%address, cause = ?error.cause, "the address of a service is not given back");
    }
}

/// The label for the family, the one for who manages an address, and its value.
pub(super) fn labels(brand: &Brand) -> [String; 3] {
    let label = |name: &str| format!("ipaddress.{}/{name}", brand.domain);
    [label("ip-family"), label("managed-by"), format!("ipallocator.{}", brand.group_suffix)]
}

/// The ranges from which addresses can be taken now, those of the server's options first.
pub(super) fn ranges(pool: &Pool<'_>) -> Result<Vec<AddressRange>, ApiError> {
    let known = pool.known::<ServiceCIDR>()?;
    let objects = known.entries.values().map(|entry| pool.decode(entry));
    Ok(ranges_of(objects.collect::<Result<_, _>>()?, pool.brand()))
}

/// The same of these objects.
pub(super) fn ranges_of(objects: Vec<ServiceCIDR>, brand: &Brand) -> Vec<AddressRange> {
    let mut found = Vec::new();
    for object in objects {
        let ready = object.status.conditions.iter().find(|condition| condition.type_ == "Ready");
        // Without a condition it counts: the controller that sets it may not run.
        let is_ready = ready.is_none_or(|condition| condition.status == "True")
            && object.metadata.deletion_timestamp.is_none();
        if is_ready {
            let ranges = object.spec.cidrs.iter().filter_map(|text| AddressRange::parse(text));
            found.extend(ranges.map(|range| (object.metadata.name != brand.name, range)));
        }
    }
    found.sort_by_key(|(is_further, _)| *is_further);
    found.into_iter().map(|(_, range)| range).collect()
}
