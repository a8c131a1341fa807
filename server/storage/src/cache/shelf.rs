//! One resource type in the cache: its current objects, its recent changes, and its waiting watchers.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use arc_swap::ArcSwap;

use super::index::{Index, Term, Wishes};
use super::news::{Listener, News};
use super::ring::Ring;
use super::snapshot::{Snapshot, SnapshotError};
use crate::change::{Change, ChangeKind, Changes};
use crate::engine::Objects;
use crate::entry::{Entry, Revision};
use crate::sync::lock;

/// The number of old snapshots kept per resource type, so that each page of a list need not be reconstructed.
const KEPT_SNAPSHOTS_MAX: usize = 8;

/// With fewer objects than this, a scan is faster than maintaining an index.
const INDEXED_OBJECTS_MIN: usize = 1024;

pub(super) struct Shelf {
    name: String,
    /// Its revision is that of the last change of this type.
    current: ArcSwap<Snapshot>,
    /// Locked while `current` is replaced, by the engine or by the maker of an index.
    replacing: Mutex<()>,
    ring: Mutex<Ring>,
    /// The weight of the ring, readable without its lock.
    weight: AtomicUsize,
    /// The weight of the rings of all types.
    total: Arc<AtomicUsize>,
    wishes: Mutex<Wishes>,
    /// Least recently used first.
    kept: Mutex<VecDeque<Snapshot>>,
    /// The last change that watchers were woken for. Separate from the signal, so that a type without changes
    /// wakes no watcher.
    announced: AtomicU64,
    /// Changes applied since the start, for metrics.
    changes: AtomicU64,
    news: Arc<News>,
    /// Whether the type was unregistered. No change is added from then on.
    closed: AtomicBool,
}

impl Shelf {
    /// An empty one. Its weight is part of `total`.
    pub(super) fn new(name: &str, total: Arc<AtomicUsize>) -> Self {
        Self {
            name: name.to_owned(),
            current: ArcSwap::from_pointee(Snapshot::empty(0)),
            replacing: Mutex::default(),
            ring: Mutex::default(),
            weight: AtomicUsize::new(0),
            total,
            wishes: Mutex::default(),
            kept: Mutex::default(),
            announced: AtomicU64::new(0),
            changes: AtomicU64::new(0),
            news: Arc::default(),
            closed: AtomicBool::new(false),
        }
    }

    /// The shelf of a type that is not registered.
    pub(super) fn closed() -> Self {
        Self { closed: AtomicBool::new(true), ..Self::new("", Arc::default()) }
    }

    /// Says that the type is unregistered, and wakes those who wait. Keeps the recent changes for watchers
    /// that have not fetched them yet, and gives the objects away.
    pub(super) fn close(&self) -> Objects {
        self.closed.store(true, Ordering::Release);
        self.weigh(&lock(&self.ring));
        lock(&self.kept).clear();
        let replacing = lock(&self.replacing);
        let last = self.current.rcu(|current| Snapshot::empty(current.revision));
        drop(replacing);
        self.news.tell();
        last.entries.clone()
    }

    pub(super) fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Acquire)
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

    /// The revision of the last change that readers see. There is no second copy of it, so a derived value
    /// is never taken for newer or older than the objects.
    pub(super) fn changed(&self) -> Revision {
        self.current.load().revision
    }

    pub(super) fn floor(&self) -> Revision {
        lock(&self.ring).floor()
    }

    pub(super) fn listen(&self) -> Listener {
        Listener::new(&self.news)
    }

    /// The current objects. `applied` was read before, so they contain all changes up to it.
    pub(super) fn snapshot(&self, applied: Revision) -> Snapshot {
        let current = self.current.load();
        Snapshot { revision: current.revision.max(applied), ..Snapshot::clone(&current) }
    }

    /// The objects at a revision that is not in the future.
    pub(super) fn snapshot_at(&self, revision: Revision) -> Result<Snapshot, SnapshotError> {
        let current = self.current.load_full();
        if current.revision <= revision {
            return Ok(Snapshot { revision, ..Snapshot::clone(&current) });
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

    /// Returns the changes after `from` up to `to`, at most `max`; `None` if some of them were dropped.
    pub(super) fn between(&self, from: Revision, to: Revision, max: usize) -> Option<Changes> {
        lock(&self.ring).between(from, to, max)
    }

    /// Replaces the whole state, and remembers the changes after `floor` that led to it. The ring is replaced
    /// first: a watcher may then find too few changes and start again, but never a change that the new state
    /// does not contain.
    pub(super) fn restore(
        &self,
        entries: Objects,
        revision: Revision,
        floor: Revision,
        remembered: Vec<Arc<Change>>,
    ) {
        let mut ring = lock(&self.ring);
        let forgotten = std::mem::replace(&mut *ring, Ring::starting_at(floor));
        let evicted = ring.push(remembered);
        self.weigh(&ring);
        drop(ring);
        lock(&self.kept).clear();
        let replacing = lock(&self.replacing);
        self.current.store(Arc::new(Snapshot::new(revision, entries)));
        drop(replacing);
        drop((forgotten, evicted));
    }

    pub(super) fn remember(&self, changes: Vec<Arc<Change>>) {
        self.take_out(|ring| ring.push(changes));
    }

    /// The memory that only remembered changes keep alive.
    pub(super) fn weight(&self) -> usize {
        self.weight.load(Ordering::Relaxed)
    }

    /// Drops the oldest changes until this much memory is free, a bounded number per call.
    pub(super) fn shed(&self, bytes: usize) {
        self.take_out(|ring| ring.shed(bytes));
    }

    /// Changes the ring, and frees dropped changes after its lock is released. Returns their number.
    fn take_out(&self, change: impl FnOnce(&mut Ring) -> Vec<Arc<Change>>) -> usize {
        let mut ring = lock(&self.ring);
        let out = change(&mut ring);
        self.weigh(&ring);
        drop(ring);
        out.len()
    }

    /// Takes note of the weight of the ring, whose lock the caller holds. A closed shelf weighs nothing: what
    /// its watchers still read goes with them, and dropping it earlier would free nothing that counts.
    fn weigh(&self, ring: &Ring) {
        let weight = if self.is_closed() { 0 } else { ring.weight() };
        let before = self.weight.swap(weight, Ordering::Relaxed);
        // Wraps around when there is less than before, as the addition does.
        self.total.fetch_add(weight.wrapping_sub(before), Ordering::Relaxed);
    }

    /// Applies changes by one swap, so that readers see all of them or none.
    pub(super) fn apply(&self, changes: &[Arc<Change>]) {
        let Some(revision) = changes.last().map(|change| change.revision) else { return };
        let replacing = lock(&self.replacing);
        let Snapshot { mut entries, mut indexes, .. } = Snapshot::clone(&self.current.load());
        for change in changes {
            let key = &change.entry.key;
            match change.kind {
                ChangeKind::Put => entries.insert(Arc::clone(key), Arc::clone(&change.entry)),
                ChangeKind::Delete => entries.remove(key),
            };
        }
        indexes.apply(changes);
        self.current.store(Arc::new(Snapshot { revision, entries, indexes }));
        drop(replacing);
        self.changes.fetch_add(changes.len() as u64, Ordering::Relaxed);
    }

    /// The number of changes applied since the start.
    pub(super) fn changes(&self) -> u64 {
        self.changes.load(Ordering::Relaxed)
    }

    pub(super) fn wake(&self) {
        let changed = self.changed();
        // Checked first, because usually only one of many types has changed.
        if self.announced.load(Ordering::Relaxed) != changed {
            self.announced.store(changed, Ordering::Relaxed);
            self.news.tell();
        }
    }

    /// Wakes all watchers without a change.
    pub(super) fn interrupt(&self) {
        self.news.tell();
    }

    /// Drops the oldest changes while `old` is true, and snapshots that can no longer be reached.
    pub(super) fn prune(&self, old: impl Fn(&Change) -> bool) {
        while self.take_out(|ring| ring.evict(&old)) > 0 {}
        let floor = self.floor();
        lock(&self.kept).retain(|snapshot| snapshot.revision >= floor);
    }

    /// Frees the encodings of changes written before this time.
    pub(super) fn drop_forms(&self, before: u64) {
        loop {
            let formed = lock(&self.ring).formed(|change| change.entry.written_at < before);
            if formed.is_empty() {
                return;
            }
            formed.iter().for_each(|change| change.drop_forms());
        }
    }

    /// Notes that an index of this term would help. Returns whether the term is new.
    pub(super) fn ask(&self, term: &Term) -> bool {
        lock(&self.wishes).ask(term)
    }

    /// Makes requested indexes and drops unused ones. Writes continue meanwhile.
    pub(super) fn tend_indexes(&self, now: u64) {
        let wanted = lock(&self.wishes).current(now);
        if self.current.load().indexes.outlive(&wanted) {
            self.replace(|snapshot| snapshot.indexes.retain(|term| wanted.contains(term)));
        }
        for term in wanted {
            let current = self.current.load_full();
            if current.len() >= INDEXED_OBJECTS_MIN && !current.indexes.has(&term) {
                self.make_index(term, &current);
            }
        }
    }

    /// Builds an index of a state, then applies the changes since. If those are no longer known, there is no
    /// index, and the next round tries again.
    fn make_index(&self, term: Term, state: &Snapshot) {
        let mut index = Index::of(term, &state.entries);
        self.replace(|snapshot| {
            let changes = self.between(state.revision, snapshot.revision, usize::MAX);
            if let Some(changes) = changes {
                changes.iter().for_each(|change| index.apply(change));
                snapshot.indexes.add(index);
            }
        });
    }

    /// Replaces the current snapshot by an edited copy.
    fn replace(&self, edit: impl FnOnce(&mut Snapshot)) {
        let _replacing = lock(&self.replacing);
        let mut snapshot = Snapshot::clone(&self.current.load());
        edit(&mut snapshot);
        self.current.store(Arc::new(snapshot));
    }

    /// The kept snapshot from which the fewest changes must be undone.
    fn kept_at_or_after(&self, revision: Revision) -> Option<Snapshot> {
        let mut kept = lock(&self.kept);
        let candidates = kept.iter().enumerate().filter(|(_, have)| have.revision >= revision);
        let (at, _) = candidates.min_by_key(|(_, have)| have.revision)?;
        let snapshot = kept.remove(at)?;
        kept.push_back(snapshot.clone());
        Some(snapshot)
    }

    /// Undoes the changes after `revision`, newest first.
    fn undo(&self, newer: Snapshot, revision: Revision) -> Result<Snapshot, SnapshotError> {
        let Snapshot { revision: from, mut entries, .. } = newer;
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
        Ok(Snapshot::new(revision, entries))
    }
}
