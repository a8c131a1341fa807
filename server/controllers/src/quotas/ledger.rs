//! What the controller knows of one quota.

use std::{
    collections::{BTreeMap, BTreeSet},
    time::{Duration, Instant},
};

use client::{Client, Item};
use engine::status::ApiError;
use generated_core::core::v1::ResourceQuota;
use kinds::quotas::{Amounts, Circumstances, CountedType, Measure, applies, is_in_scopes};
use machinery::{quantity::Quantity, time::Time};
use storage::entry::Revision;

use super::{
    moved::{Moved, State},
    types::CountedTypes,
};

/// How long a quota is left alone before it is counted again. Longer than a request may last and a store may
/// take.
const QUIET: Duration = Duration::from_secs(60);

/// How often an unchanged quota is counted again: pods stop counting as time passes.
const RECOUNT_INTERVAL: Duration = Duration::from_secs(5 * 60);

/// How often a status is written again because a charge came first. What is not written is tried again when
/// the watch tells of that charge.
const ATTEMPTS_MAX: usize = 8;

/// One quota.
pub(super) struct Ledger {
    /// As it was last seen.
    pub(super) quota: ResourceQuota,
    /// Whether the present watch reported it.
    pub(super) is_reported: bool,
    /// When its present version was seen.
    seen: Instant,
    /// Whether it was counted at its present version, and when.
    counted: Option<Instant>,
    /// The time by which pods that should have ended are not counted: always one time for all of them, so
    /// that each is taken off once.
    reckoned: Time,
    /// For each name the version of the objects that were counted. Changes up to it are in the count.
    counted_at: BTreeMap<String, Revision>,
    /// What is to be added to what is used, mostly less than nothing.
    due: Amounts,
}

impl Ledger {
    pub(super) fn new(client: &Client, quota: ResourceQuota) -> Self {
        Ledger {
            reckoned: client.now(),
            quota,
            is_reported: true,
            seen: Instant::now(),
            counted: None,
            counted_at: BTreeMap::new(),
            due: Amounts::new(),
        }
    }

    /// Another version was written.
    pub(super) fn see(&mut self, client: &Client, quota: ResourceQuota) {
        if quota.metadata.uid != self.quota.metadata.uid {
            *self = Ledger::new(client, quota);
            return;
        }
        self.is_reported = true;
        // A watch tells late of versions that were read before. What is due must not be compared with these.
        if version(&quota) < version(&self.quota) {
            return;
        }
        if quota.metadata.resource_version != self.quota.metadata.resource_version {
            self.seen = Instant::now();
            self.counted = None;
        }
        self.quota = quota;
    }

    /// What is known may be wrong.
    pub(super) fn unsettle(&mut self) {
        self.counted = None;
    }

    /// Whether it is time to count again: nothing charges the quota now.
    pub(super) fn is_due(&self, now: Instant) -> bool {
        now.duration_since(self.seen) > QUIET
            && self.counted.is_none_or(|counted| now.duration_since(counted) > RECOUNT_INTERVAL)
    }

    /// Takes over new limits, and counts what has no count yet. Charges that were made meanwhile stay.
    pub(super) async fn count_new(&mut self, client: &Client, types: &CountedTypes) -> Result<(), ApiError> {
        for _ in 0..ATTEMPTS_MAX {
            let limited = self.limited(types);
            let lacking: BTreeSet<String> =
                limited.iter().filter(|name| !self.quota.status.used.contains_key(*name)).cloned().collect();
            let is_new = !lacking.is_empty()
                || self.quota.status.hard != self.quota.spec.hard
                || self.quota.status.used.keys().any(|name| !limited.contains(name));
            if !is_new {
                return Ok(());
            }
            let (counts, counted_at) = self.count(client, types, &lacking, self.reckoned).await?;
            // Before the write, which may be done even if it fails: what is in a count must not be taken off
            // again.
            self.note_count(counted_at);
            let mut written = self.quota.clone();
            written.status.hard.clone_from(&written.spec.hard);
            written.status.used.retain(|name, _| limited.contains(name));
            written.status.used.extend(counts);
            if self.write(client, &written).await? {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Counts everything. Nothing may be charged meanwhile, which the version tells.
    pub(super) async fn recount(&mut self, client: &Client, types: &CountedTypes) -> Result<(), ApiError> {
        let limited = self.limited(types);
        let now = client.now();
        let (counts, counted_at) = self.count(client, types, &limited, now).await?;
        self.note_count(counted_at);
        let status = &self.quota.status;
        if status.used != counts || status.hard != self.quota.spec.hard {
            let mut written = self.quota.clone();
            written.status.hard.clone_from(&written.spec.hard);
            written.status.used = counts;
            if !self.write(client, &written).await? {
                return Ok(());
            }
        }
        self.due.clear();
        self.reckoned = now;
        self.counted = Some(Instant::now());
        Ok(())
    }

    /// Notes what a change frees. Returns whether there is something to be written.
    pub(super) fn note(&mut self, client: &Client, moved: &Moved<'_>) -> bool {
        let counted = moved.counted;
        if !self.quota.status.hard.keys().any(|name| counted.knows(name)) {
            return false;
        }
        let reading = Circumstances { gates: client.gates(), now: self.reckoned };
        let used_before = self.counted_of(counted, &moved.before.measure(counted, reading));
        let now = moved.after.as_ref().map(|after| after.measure(counted, reading));
        let used_now = now.map(|now| self.counted_of(counted, &now)).unwrap_or_default();
        let names: BTreeSet<&String> = used_before.keys().chain(used_now.keys()).collect();
        for name in names {
            let amount = |amounts: &Amounts| amounts.get(name).copied().unwrap_or_default();
            let growth = amount(&used_now).minus(amount(&used_before));
            let is_in_count = self.counted_at.get(name).is_some_and(|at| moved.revision <= *at);
            if is_in_count || growth.is_zero() || (growth.as_nanos() > 0 && !moved.is_reported) {
                continue;
            }
            let due = self.due.entry(name.clone()).or_default();
            *due = due.plus(growth);
        }
        self.has_due()
    }

    /// Whether something is due.
    pub(super) fn has_due(&self) -> bool {
        self.due.values().any(|amount| !amount.is_zero())
    }

    /// Writes what is due.
    pub(super) async fn settle(&mut self, client: &Client) -> Result<(), ApiError> {
        for _ in 0..ATTEMPTS_MAX {
            let mut written = self.quota.clone();
            for (name, amount) in &self.due {
                if let Some(used) = written.status.used.get_mut(name) {
                    *used = used.plus(*amount).max(Quantity::default());
                }
            }
            if written.status.used == self.quota.status.used {
                // Nothing to take it off from. That may be so only because the watch is behind.
                if !self.refresh(client).await? {
                    self.due.clear();
                    return Ok(());
                }
                continue;
            }
            match self.write(client, &written).await {
                Ok(false) => {}
                Ok(true) => {
                    self.due.clear();
                    return Ok(());
                }
                Err(error) => {
                    // It may have been written even so, and must not be taken off twice. A count finds the
                    // truth.
                    if error.status.code == 504 {
                        self.due.clear();
                        self.unsettle();
                    }
                    return Err(error);
                }
            }
        }
        Ok(())
    }

    /// The quota as it is stored. Listed, because the role of the controller does not let it get one.
    async fn read(&self, client: &Client) -> Result<Option<ResourceQuota>, ApiError> {
        let metadata = &self.quota.metadata;
        let key = format!("{}/{}", metadata.namespace, metadata.name);
        let quotas = client.api::<ResourceQuota>().within(&metadata.namespace).list().await?;
        quotas.iter().find(|item| *item.entry.key == *key).map(Item::object).transpose()
    }

    /// Reads the present version. Returns whether it is another one than was known.
    async fn refresh(&mut self, client: &Client) -> Result<bool, ApiError> {
        let Some(newer) = self.read(client).await? else { return Ok(false) };
        let is_newer = newer.metadata.resource_version != self.quota.metadata.resource_version;
        self.see(client, newer);
        Ok(is_newer)
    }

    /// The names that are limited and that objects of some type are counted by.
    fn limited(&self, types: &CountedTypes) -> BTreeSet<String> {
        let types = types.of(&self.quota);
        let names = self.quota.spec.hard.keys();
        names.filter(|name| types.iter().any(|(_, counted)| counted.knows(name))).cloned().collect()
    }

    /// What the objects of the namespace use of these names, and the versions that were counted.
    async fn count(
        &self,
        client: &Client,
        types: &CountedTypes,
        names: &BTreeSet<String>,
        now: Time,
    ) -> Result<(Amounts, BTreeMap<String, Revision>), ApiError> {
        let mut sums: Amounts = names.iter().map(|name| (name.clone(), Quantity::default())).collect();
        let mut counted_at = BTreeMap::new();
        let reading = Circumstances { gates: client.gates(), now };
        for (resource, counted) in types.of(&self.quota) {
            let known: Vec<&String> = names.iter().filter(|name| counted.knows(name)).collect();
            if known.is_empty() {
                continue;
            }
            let (revision, entries) = client.list_within(&resource, &self.quota.metadata.namespace).await?;
            counted_at.extend(known.into_iter().map(|name| (name.clone(), revision)));
            for entry in &entries {
                // What cannot be read counts as nothing, as it does for clients.
                let Some(state) = State::read(&resource, counted, entry) else { continue };
                let measure = state.measure(counted, reading);
                if !is_in_scopes(&self.quota.spec, &measure) {
                    continue;
                }
                for (name, amount) in measure.usage {
                    if let Some(sum) = sums.get_mut(&name) {
                        *sum = sum.plus(amount.in_thousandths());
                    }
                }
            }
        }
        Ok((sums, counted_at))
    }

    /// Notes up to where names are counted: what was due of them is in the count.
    fn note_count(&mut self, counted_at: BTreeMap<String, Revision>) {
        self.due.retain(|name, _| !counted_at.contains_key(name));
        self.counted_at.extend(counted_at);
    }

    /// What the quota counts of an object.
    fn counted_of(&self, counted: &CountedType, measure: &Measure) -> Amounts {
        if !applies(&self.quota, counted, measure) {
            return Amounts::new();
        }
        let limited = measure.usage.iter().filter(|(name, _)| self.quota.status.hard.contains_key(*name));
        limited.map(|(name, amount)| (name.clone(), amount.in_thousandths())).collect()
    }

    /// Writes a status over the version that it is based on. Returns whether that was the present one;
    /// otherwise the present one is read.
    async fn write(&mut self, client: &Client, written: &ResourceQuota) -> Result<bool, ApiError> {
        let metadata = &written.metadata;
        let quotas = client.api::<ResourceQuota>().within(&metadata.namespace);
        match quotas.update_at("status", written).await {
            Ok(()) => {
                // The watch brings its version. Until then, the next write finds the conflict.
                self.quota.status = written.status.clone();
                Ok(true)
            }
            Err(error) if matches!(error.status.code, 404 | 409) => match self.read(client).await? {
                Some(newer) => {
                    self.see(client, newer);
                    Ok(false)
                }
                // The watch tells that it is gone.
                None => Ok(true),
            },
            Err(error) => Err(error),
        }
    }
}

/// The version of an object as a number.
fn version(quota: &ResourceQuota) -> Revision {
    quota.metadata.resource_version.parse().unwrap_or_default()
}
