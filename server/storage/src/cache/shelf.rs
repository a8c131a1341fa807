//! One resource type in the cache: its current objects, its recent changes, and those who wait for more.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use arc_swap::ArcSwap;
use tokio::sync::watch;

use super::ring::Ring;
use super::snapshot::{Snapshot, SnapshotError};
use crate::change::{Change, ChangeKind};
use crate::engine::Objects;
use crate::entry::{Entry, Revision};
use crate::sync::lock;

/// Old snapshots kept at hand per resource type, so that paging does not go back again for each page.
const KEPT_SNAPSHOTS_MAX: usize = 8;

pub(super) struct Shelf {
    name: String,
    /// The revision inside is that of the last change of this type.
    current: ArcSwap<Snapshot>,
    ring: Mutex<Ring>,
    /// Least recently asked for first.
    kept: Mutex<VecDeque<Snapshot>>,
    /// The last change applied, and the last one that waiting watchers were told of: kept apart from the
    /// signal, so that types at rest cost a wake-up of others nothing.
    changed: AtomicU64,
    announced: AtomicU64,
    told: watch::Sender<Revision>,
}

impl Shelf {
    pub(super) fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            current: ArcSwap::from_pointee(Snapshot::empty(0)),
            ring: Mutex::default(),
            kept: Mutex::default(),
            changed: AtomicU64::new(0),
            announced: AtomicU64::new(0),
            told: watch::Sender::new(0),
        }
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    pub(super) fn len(&self) -> usize {
        self.current.load().len()
    }

    pub(super) fn get(&self, key: &str) -> Option<Arc<Entry>> {
        self.current.load().get(key).cloned()
    }

    pub(super) fn floor(&self) -> Revision {
        lock(&self.ring).floor()
    }

    pub(super) fn subscribe(&self) -> watch::Receiver<Revision> {
        self.told.subscribe()
    }

    /// The current objects. `applied` was read before, so all changes up to it are in.
    pub(super) fn snapshot(&self, applied: Revision) -> Snapshot {
        let current = self.current.load();
        Snapshot { revision: current.revision.max(applied), entries: current.entries.clone() }
    }

    /// The objects at a revision that is not ahead of the current state.
    pub(super) fn snapshot_at(&self, revision: Revision) -> Result<Snapshot, SnapshotError> {
        let current = self.current.load_full();
        if current.revision <= revision {
            return Ok(Snapshot { revision, entries: current.entries.clone() });
        }
        let nearest = self.kept_at_or_after(revision).unwrap_or_else(|| (*current).clone());
        if nearest.revision == revision {
            return Ok(nearest);
        }
        let snapshot = self.undo(nearest, revision)?;
        self.keep(&snapshot);
        Ok(snapshot)
    }

    pub(super) fn keep(&self, snapshot: &Snapshot) {
        let mut kept = lock(&self.kept);
        if kept.iter().any(|have| have.revision == snapshot.revision) {
            return;
        }
        while kept.len() >= KEPT_SNAPSHOTS_MAX {
            kept.pop_front();
        }
        kept.push_back(snapshot.clone());
    }

    /// Changes after `from` and up to `to`, at most `max`. None if some of them are gone.
    pub(super) fn between(&self, from: Revision, to: Revision, max: usize) -> Option<Vec<Arc<Change>>> {
        lock(&self.ring).between(from, to, max)
    }

    /// Replaces everything. The ring is emptied first: a watcher may find too little there, never a change
    /// that the new state does not have.
    pub(super) fn restore(&self, entries: Objects, revision: Revision, floor: Revision) {
        let forgotten = std::mem::replace(&mut *lock(&self.ring), Ring::starting_at(floor));
        lock(&self.kept).clear();
        self.current.store(Arc::new(Snapshot { revision, entries }));
        self.changed.store(revision, Ordering::Release);
        drop(forgotten);
    }

    pub(super) fn remember(&self, changes: Vec<Arc<Change>>) {
        let evicted = lock(&self.ring).push(changes);
        drop(evicted);
    }

    /// Makes the state after `changes` the current one, by one swap.
    pub(super) fn apply(&self, changes: &[Arc<Change>]) {
        let Some(revision) = changes.last().map(|change| change.revision) else { return };
        let mut entries = self.current.load().entries.clone();
        for change in changes {
            let key = &change.entry.key;
            match change.kind {
                ChangeKind::Put => entries.insert(Arc::clone(key), Arc::clone(&change.entry)),
                ChangeKind::Delete => entries.remove(key),
            };
        }
        self.current.store(Arc::new(Snapshot { revision, entries }));
        self.changed.store(revision, Ordering::Release);
    }

    pub(super) fn wake(&self) {
        let changed = self.changed.load(Ordering::Acquire);
        if self.announced.swap(changed, Ordering::AcqRel) != changed {
            self.told.send_replace(changed);
        }
    }

    /// Lets go of the oldest changes while `old` says so, and of snapshots that are out of reach then.
    pub(super) fn prune(&self, old: impl Fn(&Change) -> bool) {
        loop {
            let evicted = lock(&self.ring).evict(&old);
            if evicted.is_empty() {
                break;
            }
        }
        let floor = self.floor();
        lock(&self.kept).retain(|snapshot| snapshot.revision >= floor);
    }

    /// Lets go of the encoded forms of changes written before this time.
    pub(super) fn drop_forms(&self, before: u64) {
        loop {
            let formed = lock(&self.ring).formed(|change| change.entry.written_at < before);
            if formed.is_empty() {
                return;
            }
            formed.iter().for_each(|change| change.drop_forms());
        }
    }

    /// The kept snapshot that is the least work away from `revision`.
    fn kept_at_or_after(&self, revision: Revision) -> Option<Snapshot> {
        let mut kept = lock(&self.kept);
        let candidates = kept.iter().enumerate().filter(|(_, have)| have.revision >= revision);
        let (at, _) = candidates.min_by_key(|(_, have)| have.revision)?;
        let snapshot = kept.remove(at)?;
        kept.push_back(snapshot.clone());
        Some(snapshot)
    }

    /// Takes the changes after `revision` back, newest first.
    fn undo(&self, newer: Snapshot, revision: Revision) -> Result<Snapshot, SnapshotError> {
        let Snapshot { revision: from, mut entries } = newer;
        let changes = {
            let ring = lock(&self.ring);
            let between = ring.between(revision, from, usize::MAX);
            between.ok_or(SnapshotError::TooOld { oldest: ring.floor() })?
        };
        for change in changes.iter().rev() {
            match &change.previous {
                Some(previous) => entries.insert(Arc::clone(&previous.key), Arc::clone(previous)),
                None => entries.remove(&change.entry.key),
            };
        }
        Ok(Snapshot { revision, entries })
    }
}
