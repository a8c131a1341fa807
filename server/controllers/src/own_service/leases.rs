//! The leases by which servers tell each other their addresses: each renews its own one, and an address whose
//! lease is not renewed is that of a server that is gone.
//!
//! Clocks of machines differ, so that a lease counts by how long ago this server saw it change.

use std::{
    collections::BTreeMap,
    net::IpAddr,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use client::{
    Api, Client,
    changes::{unless_overtaken, unless_there},
};
use engine::status::ApiError;
use generated_coordination::coordination::v1::{Lease, LeaseSpec};
use machinery::{meta::v1::ObjectMeta, time::MicroTime};

/// How long an address counts after its server renewed the lease last.
const LEASE_SECONDS: u16 = 15;
const PREFIX: &str = "apiserver-endpoint-";

/// When a version of each lease was seen first.
pub(super) type Seen = Mutex<BTreeMap<String, (String, Instant)>>;

/// The leases of all servers.
pub(super) struct Leases<'a> {
    pub(super) client: &'a Client,
    pub(super) seen: &'a Seen,
}

impl Leases<'_> {
    /// Renews the lease of an address.
    pub(super) async fn renew(&self, address: IpAddr) -> Result<(), ApiError> {
        let milliseconds = self.client.clock().unix_milliseconds();
        let now =
            MicroTime::from_unix_micros(i64::try_from(milliseconds.saturating_mul(1000)).unwrap_or(i64::MAX));
        let spec = LeaseSpec {
            holder_identity: Some(address.to_string()),
            lease_duration_seconds: Some(LEASE_SECONDS.into()),
            renew_time: Some(now),
            ..LeaseSpec::default()
        };
        let name = name_of(address);
        match self.api().get(&name).await? {
            Some(lease) => unless_overtaken(self.api().update(&Lease { spec, ..lease }).await),
            None => {
                let namespace = self.client.brand().system_namespace.to_owned();
                let metadata = ObjectMeta { name, namespace, ..ObjectMeta::default() };
                unless_there(self.api().create(&Lease { metadata, spec }).await)
            }
        }
    }

    /// The addresses of all servers that renew theirs.
    pub(super) async fn living(&self) -> Result<Vec<String>, ApiError> {
        let mut found = Vec::new();
        let mut seen = BTreeMap::new();
        for item in self.api().list().await? {
            let lease = item.object()?;
            let name = lease.metadata.name;
            let (true, Some(address)) = (name.starts_with(PREFIX), lease.spec.holder_identity) else {
                continue;
            };
            let version = item.entry.revision.to_string();
            let before = self.seen().get(&name).filter(|(known, _)| *known == version).cloned();
            let (version, since) = before.unwrap_or_else(|| (version, Instant::now()));
            if since.elapsed() < Duration::from_secs(LEASE_SECONDS.into()) {
                found.push(address);
            }
            seen.insert(name, (version, since));
        }
        *self.seen() = seen;
        Ok(found)
    }

    /// Ends the lease of an address.
    pub(super) async fn end(&self, address: IpAddr) -> Result<(), ApiError> {
        let name = name_of(address);
        let Some(lease) = self.api().get(&name).await? else { return Ok(()) };
        let version = lease.metadata.resource_version.parse().unwrap_or(0);
        unless_overtaken(self.api().delete(&name, version).await)
    }

    fn api(&self) -> Api<'_, Lease> {
        self.client.api().within(self.client.brand().system_namespace)
    }

    fn seen(&self) -> std::sync::MutexGuard<'_, BTreeMap<String, (String, Instant)>> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn name_of(address: IpAddr) -> String {
    format!("{PREFIX}{}", address.to_string().replace(':', "-").trim_matches('-'))
}
