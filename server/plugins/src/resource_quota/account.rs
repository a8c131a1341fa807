//! One quota while a batch is checked: what is used counts everything that the batch has let through so far.

use std::sync::Arc;

use engine::{catalog::Resource, namespaced::StoredObject, step::codec};
use generated_core::core::v1::ResourceQuota;
use kinds::quotas::Amounts;
use machinery::quantity::Quantity;
use storage::entry::{Entry, Revision};

/// A quota.
pub(super) struct Account {
    pub(super) key: Arc<str>,
    /// The version that was read.
    pub(super) revision: Revision,
    pub(super) quota: ResourceQuota,
    /// What was used then.
    before: Amounts,
    /// Whether the batch changed it.
    pub(super) is_changed: bool,
}

impl Account {
    pub(super) fn of(namespace: &str, name: &str, stored: &StoredObject<ResourceQuota>) -> Self {
        let key = format!("{namespace}/{name}").into();
        Account::new(key, stored.revision, stored.object.clone())
    }

    fn new(key: Arc<str>, revision: Revision, quota: ResourceQuota) -> Self {
        let before = quota.status.used.clone();
        Account { key, revision, quota, before, is_changed: false }
    }

    /// The same as it was read.
    pub(super) fn reset(mut self) -> Self {
        self.quota.status.used.clone_from(&self.before);
        self.is_changed = false;
        self
    }

    /// The same from what the store has. None if it cannot be read.
    pub(super) fn read(resource: &Resource, entry: &Entry) -> Option<Self> {
        let object = codec::own(resource, &entry.bytes).ok()?;
        let quota = object.as_any().downcast_ref::<ResourceQuota>()?.clone();
        Some(Account::new(Arc::clone(&entry.key), entry.revision, quota))
    }

    /// Whether the quota limits what has this name.
    pub(super) fn limits(&self, name: &str) -> bool {
        self.quota.status.hard.contains_key(name)
    }

    /// What to say if a charge does not fit.
    pub(super) fn excess(&self, charge: &Amounts) -> Option<String> {
        let status = &self.quota.status;
        let exceeds = |name: &str, asked: &Quantity| {
            let used = status.used.get(name).copied().unwrap_or_default();
            status.hard.get(name).is_some_and(|hard| used.plus(*asked) > *hard)
        };
        let exceeded: Vec<&String> =
            charge.iter().filter(|(name, asked)| exceeds(name, asked)).map(|(name, _)| name).collect();
        if exceeded.is_empty() {
            return None;
        }
        let shown = |amounts: &Amounts| {
            let pairs = exceeded
                .iter()
                .map(|name| format!("{name}={}", amounts.get(*name).copied().unwrap_or_default()));
            pairs.collect::<Vec<_>>().join(",")
        };
        Some(format!(
            "exceeded quota: {}, requested: {}, used: {}, limited: {}",
            self.quota.metadata.name,
            shown(charge),
            shown(&status.used),
            shown(&status.hard)
        ))
    }

    /// Takes a charge.
    pub(super) fn charge(&mut self, charge: &Amounts) {
        for (name, amount) in charge {
            let used = self.quota.status.used.entry(name.clone()).or_default();
            *used = used.plus(*amount);
            self.is_changed = true;
        }
    }

    /// Gives a charge back.
    pub(super) fn give_back(&mut self, charge: &Amounts) {
        for (name, amount) in charge {
            // A name that is not counted any more has nothing to give back to.
            if let Some(used) = self.quota.status.used.get_mut(name).filter(|used| !used.is_zero()) {
                *used = used.minus(*amount).max(Quantity::default());
                self.is_changed = true;
            }
        }
    }
}
