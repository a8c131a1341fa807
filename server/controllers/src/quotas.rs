//! The status of quotas: what is counted of a new quota, and what is taken off when objects go or need less.
//!
//! The admission plugin charges a write before it is stored. So a quota counts what is stored, and what is
//! about to be: a count of the stored objects alone would be too low while writes are under way, and the
//! quota could be exceeded. This controller therefore takes off what each change frees, and counts a quota
//! again only when no write can be under way: when the quota was left alone for longer than a request may
//! last. Both write only over the version that they read.

mod ledger;
mod moved;
mod types;
mod watching;

use std::{
    collections::{BTreeMap, BTreeSet},
    time::{Duration, Instant},
};

use client::{Client, Item};
use engine::{
    status::ApiError,
    step::watch_event::{EventType, WatchEvent},
};
use generated_core::core::v1::ResourceQuota;
use tokio::{
    sync::mpsc,
    time::{MissedTickBehavior, interval, sleep},
};

use self::{
    ledger::Ledger,
    moved::Moved,
    types::CountedTypes,
    watching::{Changed, Watches},
};

/// How often the controller looks for quotas that are due to be counted again, and for what is still due.
const TICK: Duration = Duration::from_secs(1);

/// Pause before the watch of quotas is opened again.
const RETRY_PAUSE: Duration = Duration::from_millis(200);

/// Changes of objects that wait for the controller, in batches. A watch waits when there are more.
const BATCHES_MAX: usize = 256;

/// Keeps the status of quotas; never returns.
pub(crate) async fn run(client: Client) {
    let (sender, mut changes) = mpsc::channel(BATCHES_MAX);
    let mut keeper = Keeper {
        watches: Watches::new(client.clone(), sender),
        types: CountedTypes::new(&client),
        quotas: BTreeMap::new(),
        client: &client,
    };
    let mut stopping = client.stopping();
    let mut ticks = interval(TICK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while !*stopping.borrow_and_update() {
        let quotas = client.api::<ResourceQuota>();
        let mut events = match quotas.objects().watch("").await {
            Ok(events) => events,
            Err(error) => {
                tracing::warn!(reason = error.status.message, "the controller of quotas cannot watch");
                sleep(RETRY_PAUSE).await;
                continue;
            }
        };
        // A new watch tells of all quotas again.
        keeper.begin();
        loop {
            tokio::select! {
                batch = events.next() => {
                    let Some(batch) = batch else { break };
                    keeper.see(batch).await;
                }
                Some(changed) = changes.recv() => keeper.take_off(changed).await,
                _ = ticks.tick() => keeper.look().await,
            }
        }
        sleep(RETRY_PAUSE).await;
    }
}

struct Keeper<'a> {
    client: &'a Client,
    types: CountedTypes,
    watches: Watches,
    /// By `<namespace>/<name>`.
    quotas: BTreeMap<String, Ledger>,
}

impl Keeper<'_> {
    /// Forgets which quotas exist; what is known of them stays until the watch reports them again.
    fn begin(&mut self) {
        self.quotas.values_mut().for_each(|ledger| ledger.is_reported = false);
    }

    /// Quotas were written or removed.
    async fn see(&mut self, batch: Vec<WatchEvent>) {
        for event in batch {
            let WatchEvent::Object { event, entry, .. } = event else { continue };
            let key = entry.key.to_string();
            if event == EventType::Deleted {
                self.quotas.remove(&key);
                continue;
            }
            let Ok(quota) = Item::<ResourceQuota>::new(entry).object() else { continue };
            match self.quotas.get_mut(&key) {
                Some(known) => known.see(self.client, quota),
                None => drop(self.quotas.insert(key.clone(), Ledger::new(self.client, quota))),
            }
            self.count_new(&key).await;
            // What lost its race with a charge tries again behind that charge.
            self.settle(&key).await;
        }
    }

    /// Writes what is due to a quota.
    async fn settle(&mut self, key: &str) {
        let Some(ledger) = self.quotas.get_mut(key).filter(|ledger| ledger.has_due()) else { return };
        if let Err(error) = ledger.settle(self.client).await {
            failed(key, &error);
        }
    }

    /// Counts what a quota limits and does not know the use of.
    async fn count_new(&mut self, key: &str) {
        let Some(ledger) = self.quotas.get_mut(key) else { return };
        self.types.follow_catalog(self.client);
        // Before the count, so that no change behind it is missed.
        if let Err(error) = self.watches.open(self.types.of(&ledger.quota)).await {
            return failed(key, &error);
        }
        if let Err(error) = ledger.count_new(self.client, &self.types).await {
            failed(key, &error);
        }
    }

    /// Objects of a type changed.
    async fn take_off(&mut self, changed: Changed) {
        if changed.is_broken {
            // What was missed is found when the quotas are counted again.
            self.quotas.values_mut().for_each(Ledger::unsettle);
        }
        let Some(counted) = self.types.get(changed.resource.id) else { return };
        let mut touched = BTreeSet::new();
        for change in &changed.changes {
            let Some((namespace, _)) = change.entry.key.split_once('/') else { continue };
            let first = format!("{namespace}/");
            let quotas = self.quotas.range_mut(first.clone()..);
            let mut quotas = quotas.take_while(|(key, _)| key.starts_with(&first)).peekable();
            // Looked at first: most namespaces have none, and reading objects takes time.
            if quotas.peek().is_none() {
                continue;
            }
            let Some(moved) = Moved::read(&changed.resource, counted, change) else { continue };
            for (key, ledger) in quotas {
                if ledger.note(self.client, &moved) {
                    touched.insert(key.clone());
                }
            }
        }
        for key in touched {
            self.settle(&key).await;
        }
    }

    /// Counts again what was left alone for long enough.
    async fn look(&mut self) {
        // Those that a new watch did not tell of are gone.
        self.quotas.retain(|_, ledger| ledger.is_reported);
        let is_new = self.types.follow_catalog(self.client);
        self.watches
            .close_others(|id| self.quotas.values().any(|ledger| self.types.counts(id, &ledger.quota)));
        let now = Instant::now();
        let keys: Vec<String> = self.quotas.keys().cloned().collect();
        for key in keys {
            if is_new {
                self.count_new(&key).await;
            }
            self.settle(&key).await;
            let Some(ledger) = self.quotas.get_mut(&key) else { continue };
            // One may have ended.
            if let Err(error) = self.watches.open(self.types.of(&ledger.quota)).await {
                failed(&key, &error);
            }
            if !ledger.is_due(now) {
                continue;
            }
            if let Err(error) = ledger.recount(self.client, &self.types).await {
                failed(&key, &error);
            }
        }
    }
}

fn failed(key: &str, error: &ApiError) {
    tracing::warn!(key, reason = error.status.message, cause = ?error.cause, "a quota was not counted");
}
