//! Follows the changes under the prefix and hands them to the sink: each once, in order, none left out,
//! whatever happens to members and connections on the way.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use futures_util::FutureExt;
use storage::change::ChangeKind;
use storage::engine::Update;
use storage::entry::{Entry, ResourceId, Revision};
use tokio::time::sleep;

use crate::changes::{Batch, Changes, End};
use crate::core::{Core, removed};
use crate::error::EtcdError;
use crate::joining::Joins;
use crate::load::{Loaded, load};
use crate::proto::KeyValue;
use crate::proto::event::Kind;
use crate::request::unsigned;
use crate::sync::lock;

const BACKOFF_MIN: Duration = Duration::from_millis(50);
const BACKOFF_MAX: Duration = Duration::from_secs(1);
/// A loss that the first attempt mends is no trouble worth telling.
const FAILURES_TOLERATED: u32 = 1;
/// The most responses that are applied together.
const RESPONSES_MAX: usize = 256;

/// Follows, for ever. Only a change up to `start` that cannot be read ends it: then the engine has not
/// started yet, and should not.
pub(crate) async fn follow(core: &Core, start: Revision) -> Result<(), EtcdError> {
    let mut follower = Follower { core, failures: 0, stuck: false };
    loop {
        match follower.until_the_end().await {
            End::Compacted(compacted) => follower.start_over(compacted).await,
            // A state that was overwritten before the start, perhaps: the newest one decides.
            End::Unreadable(error) if core.progress.applied() < start && error.is_refusal() => {
                restore(core, load(core, start).await?);
            }
            End::Unreadable(error) if core.progress.applied() < start => return Err(error),
            End::Lost(error) => follower.failed(error).await,
            End::Unreadable(error) => {
                follower.stuck = true;
                follower.failed(error).await;
            }
        }
    }
}

/// Puts what was loaded in the place of what the readers see.
fn restore(core: &Core, loaded: Loaded) {
    let revision = loaded.restored.revision;
    core.sink.restore(loaded.restored);
    core.progress.reached(revision);
}

struct Follower<'a> {
    core: &'a Core,
    /// How many attempts have failed since changes came last.
    failures: u32,
    /// The next change cannot be read: connections that are opened for it mend nothing.
    stuck: bool,
}

impl Follower<'_> {
    async fn until_the_end(&mut self) -> End {
        let core = self.core;
        let member = core.members.preferred();
        core.watched.store(member, Ordering::Relaxed);
        let mut changes = match Changes::open(core, member, core.progress.applied() + 1).await {
            Ok(changes) => changes,
            Err(end) => return self.leave(member, end),
        };
        if !self.stuck {
            self.went_well();
        }
        loop {
            let next = tokio::select! {
                next = changes.next() => next.and_then(|told| self.take_with_more(told, &mut changes)),
                () = core.move_on.notified() => {
                    let reason = format!("{} is given up", core.members.endpoint(member));
                    Err(End::Lost(EtcdError::WatchEnded { reason }))
                }
            };
            match next {
                Ok(()) if self.stuck => self.went_well(),
                Ok(()) => {}
                Err(end) => return self.leave(member, end),
            }
        }
    }

    fn leave(&self, member: usize, end: End) -> End {
        if matches!(end, End::Lost(_)) {
            self.core.members.leave(member);
        }
        end
    }

    /// Applies changes, and with them those that are here already: readers are woken once for all.
    fn take_with_more(&self, first: Batch, changes: &mut Changes) -> Result<(), End> {
        let mut group = Group::new(self.core);
        let mut taken = group.take(first);
        let mut end = Ok(());
        for _ in 1..RESPONSES_MAX {
            if taken.is_err() {
                break;
            }
            match changes.next().now_or_never() {
                Some(Ok(told)) => taken = group.take(told),
                Some(Err(why)) => {
                    end = Err(why);
                    break;
                }
                None => break,
            }
        }
        group.apply();
        taken.map_err(End::Unreadable).and(end)
    }

    fn went_well(&mut self) {
        if self.failures > FAILURES_TOLERATED {
            tracing::info!("etcd tells of changes again");
        }
        self.failures = 0;
        self.stuck = false;
        *lock(&self.core.trouble.changes) = None;
    }

    async fn failed(&mut self, error: EtcdError) {
        let cause = std::error::Error::source(&error).map(ToString::to_string);
        tracing::debug!(%error, cause, "the changes of etcd were lost");
        if self.failures == FAILURES_TOLERATED {
            tracing::warn!(%error, cause, "etcd does not tell of changes");
        }
        if self.stuck || self.failures >= FAILURES_TOLERATED {
            *lock(&self.core.trouble.changes) = Some(Arc::new(error.into()));
        }
        if self.failures > 0 {
            sleep(BACKOFF_MAX.min(BACKOFF_MIN * (1 << self.failures.min(10)))).await;
        }
        self.failures = self.failures.saturating_add(1);
    }

    /// Loads everything again: etcd has compacted changes that were not read here.
    async fn start_over(&mut self, compacted: Revision) {
        // A type that is registered meanwhile would be missing in what is read, and what it has been told is
        // not whole.
        let _loading = self.core.loading.lock().await;
        tracing::warn!(
            compacted,
            "etcd has forgotten changes that were not seen here; reading all of it anew"
        );
        loop {
            // No type goes back to a state before the one that it was registered with.
            let oldest = self.core.progress.applied().max(compacted).max(self.core.names.newest_loaded_at());
            match load(self.core, oldest).await {
                Ok(loaded) => return restore(self.core, loaded),
                Err(error) => self.failed(error).await,
            }
        }
    }
}

/// Changes on their way to the sink.
struct Group<'a> {
    core: &'a Core,
    revision: Revision,
    updates: Vec<Update>,
    /// What the group will have made of the keys it touches.
    touched: HashMap<(ResourceId, Arc<str>), Option<Arc<Entry>>>,
}

impl<'a> Group<'a> {
    fn new(core: &'a Core) -> Self {
        Self { core, revision: core.progress.applied(), updates: Vec::new(), touched: HashMap::new() }
    }

    /// Adds changes. One that cannot be read ends the group with the revision before it.
    fn take(&mut self, batch: Batch) -> Result<(), EtcdError> {
        let applied = self.core.progress.applied();
        // Held for the whole batch: a type is registered before all changes of a revision or behind them.
        let mut joining = self.core.joining.lock();
        for event in batch.events {
            let kind = event.r#type();
            let Some(stored) = event.kv else { continue };
            let revision = unsigned(stored.mod_revision);
            // Reported again by a member that lags behind.
            if revision <= applied {
                continue;
            }
            match self.update(kind, &stored, joining.as_mut()) {
                Ok(update) => self.add(update, revision),
                Err(error) => {
                    // Others may have written several keys with one revision: all of them or none.
                    self.updates.retain(|update| update.entry.revision < revision);
                    self.revision = revision - 1;
                    return Err(error);
                }
            }
        }
        self.revision = self.revision.max(batch.complete.unwrap_or(0));
        Ok(())
    }

    fn add(&mut self, update: Option<Update>, revision: Revision) {
        self.revision = self.revision.max(revision);
        if let Some(update) = update {
            let stays = update.kind == ChangeKind::Put;
            let state = stays.then(|| Arc::clone(&update.entry));
            self.touched.insert((update.resource, Arc::clone(&update.entry.key)), state);
            self.updates.push(update);
        }
    }

    fn update(
        &self,
        kind: Kind,
        stored: &KeyValue,
        joining: Option<&mut Joins>,
    ) -> Result<Option<Update>, EtcdError> {
        let names = &self.core.names;
        let Some((resource, key)) = names.find(&stored.key) else {
            if let Some(joining) = joining {
                joining.hold(names, kind, stored);
            }
            self.core.note_stranger(&stored.key, kind == Kind::Put);
            return Ok(None);
        };
        // It was loaded when the type was registered, ahead of the changes of other types.
        if unsigned(stored.mod_revision) <= names.loaded_at(resource) {
            return Ok(None);
        }
        let previous = self.current(resource, key);
        match kind {
            Kind::Put => {
                let key = previous.as_ref().map_or_else(|| key.into(), |entry| Arc::clone(&entry.key));
                let entry = self.core.entry(resource, key, stored)?;
                let written_at = self.core.time_of_change(Some(entry.written_at));
                let entry = Arc::new(entry.at_time(written_at));
                Ok(Some(Update { resource, kind: ChangeKind::Put, entry, previous }))
            }
            // The removal of what was never seen changes nothing.
            Kind::Delete => Ok(previous.map(|last| {
                let written_at = self.core.time_of_change(None);
                let entry = Arc::new(removed(&last, unsigned(stored.mod_revision), written_at));
                Update { resource, kind: ChangeKind::Delete, entry, previous: Some(last) }
            })),
        }
    }

    fn current(&self, resource: ResourceId, key: &str) -> Option<Arc<Entry>> {
        if !self.touched.is_empty()
            && let Some(entry) = self.touched.get(&(resource, Arc::from(key)))
        {
            return entry.clone();
        }
        self.core.sink.current(resource, key)
    }

    /// Shows the changes to all readers, answers the writers, then wakes those who watch.
    fn apply(self) {
        if self.revision <= self.core.progress.applied() {
            return;
        }
        if !self.updates.is_empty() {
            self.core.sink.apply(self.updates);
        }
        self.core.sink.advance(self.revision);
        self.core.progress.reached(self.revision);
        self.core.sink.wake();
    }
}
