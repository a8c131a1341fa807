//! The state that all reads see: per resource type, a snapshot of the current objects and a ring of recent
//! changes. One engine writes it in the order of revisions. Readers and the engine never wait for each other.

pub mod index;
mod news;
pub mod ring;
mod shelf;
pub mod snapshot;
pub mod watch;

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use arc_swap::ArcSwap;
use smallvec::SmallVec;
use tokio::sync::watch as signal;

use crate::change::Change;
use crate::engine::{Objects, Restored, Sink, Update};
use crate::entry::{Entry, ResourceId, Revision};
use crate::resource::{ById, Resources};
use crate::sync::{Bell, lock};
use index::Term;
use shelf::Shelf;
use snapshot::{Snapshot, SnapshotError};
use watch::{TooOld, Watcher};

/// The cache of one store.
pub struct Cache {
    shelves: ArcSwap<ById<Arc<Shelf>>>,
    applied: Arc<AtomicU64>,
    /// Wakes callers that wait for a revision. It follows `applied` with the delay of the wake-up.
    announced: signal::Sender<Revision>,
    encodings: Arc<AtomicU64>,
    /// Changed types whose watchers have not been woken yet. A list, because most types do not change: a
    /// write must not cost more because a server has more kinds.
    unannounced: Mutex<SmallVec<[Arc<Shelf>; 4]>>,
    /// The weight of all rings together, which the shelves keep up to date for the same reason.
    history_bytes: Arc<AtomicUsize>,
    history_bytes_max: usize,
    /// Rings when a list asks for a new index.
    wished: Arc<Bell>,
}

/// The cache did not reach a revision in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the cache is at revision {applied}, behind the one asked for")]
pub struct Behind {
    /// The revision that it reached.
    pub applied: Revision,
}

impl Cache {
    /// Makes an empty cache for these resource types, which together remember this many bytes of changes.
    pub(crate) fn new(resources: &Resources, history_bytes_max: usize) -> Self {
        let history_bytes = Arc::<AtomicUsize>::default();
        let shelf = |name| Arc::new(Shelf::new(name, Arc::clone(&history_bytes)));
        let shelves: ById<_> = resources.iter().map(|(id, name)| (id, shelf(name))).collect();
        Self {
            shelves: ArcSwap::from_pointee(shelves),
            applied: Arc::default(),
            announced: signal::Sender::new(0),
            encodings: Arc::default(),
            unannounced: Mutex::default(),
            history_bytes,
            history_bytes_max,
            wished: Arc::default(),
        }
    }

    pub(crate) fn wished(&self) -> &Arc<Bell> {
        &self.wished
    }

    /// The id of a registered resource type, by its name `<group>/<type>`.
    pub fn resource(&self, name: &str) -> Option<ResourceId> {
        let id = ResourceId::of(name);
        self.look(id, |shelf| shelf.name() == name)?.then_some(id)
    }

    /// Whether the type is registered.
    pub fn knows(&self, resource: ResourceId) -> bool {
        self.shelves.load().contains_key(&resource)
    }

    /// The names of all resource types, in order, and how many objects each has.
    pub(crate) fn counts(&self) -> Vec<(String, usize)> {
        let shelves = self.shelves.load();
        let mut counts: Vec<_> =
            shelves.values().map(|shelf| (shelf.name().to_owned(), shelf.len())).collect();
        counts.sort_unstable();
        counts
    }

    /// Wakes all watchers, so that they check other reasons to end, such as shutdown.
    pub fn interrupt(&self) {
        self.shelves.load().values().for_each(|shelf| shelf.interrupt());
    }

    /// Wakes the watchers of one type, so that they check other reasons to end.
    pub fn interrupt_type(&self, resource: ResourceId) {
        self.look(resource, |shelf| shelf.interrupt());
    }

    /// The revision up to which every snapshot is complete.
    pub fn applied(&self) -> Revision {
        self.applied.load(Ordering::Acquire)
    }

    /// The revision of the last change of a type that readers see, which may be newer than
    /// [`Self::applied`]; `None` if it is not registered. Lets the owner of a derived value detect, without a
    /// lock, that the value is out of date.
    pub fn changed(&self, resource: ResourceId) -> Option<Revision> {
        self.look(resource, |shelf| shelf.changed())
    }

    /// The number of changes of a type since the start.
    pub fn changes(&self, resource: ResourceId) -> u64 {
        self.look(resource, |shelf| shelf.changes()).unwrap_or(0)
    }

    /// The number of encodings of changes so far.
    pub(crate) fn encodings(&self) -> u64 {
        self.encodings.load(Ordering::Relaxed)
    }

    /// Returns an object. An unregistered type has no objects, here and below, and a watch of it ends at
    /// once.
    pub fn get(&self, resource: ResourceId, key: &str) -> Option<Arc<Entry>> {
        self.look(resource, |shelf| shelf.get(key))?
    }

    /// Returns the current objects of a type, without a lock or a copy.
    pub fn snapshot(&self, resource: ResourceId) -> Snapshot {
        // `applied` first: then the snapshot, which is loaded after it, contains all changes up to it.
        let applied = self.applied();
        let snapshot = self.look(resource, |shelf| shelf.snapshot(applied));
        snapshot.unwrap_or_else(|| Snapshot::empty(applied))
    }

    /// The objects of a type as they were at a revision that is still remembered.
    pub fn snapshot_at(&self, resource: ResourceId, revision: Revision) -> Result<Snapshot, SnapshotError> {
        let current = self.snapshot(resource);
        if revision > current.revision {
            return Err(SnapshotError::Future { applied: current.revision });
        }
        let snapshot = self.look(resource, |shelf| shelf.snapshot_at(revision));
        snapshot.unwrap_or_else(|| Ok(Snapshot::empty(revision)))
    }

    /// Keeps a snapshot that will be requested again, such as that of the first page of a list. The number
    /// per type is bounded, and a snapshot is kept only while its revision is in the history.
    pub fn keep(&self, resource: ResourceId, snapshot: &Snapshot) {
        self.look(resource, |shelf| shelf.keep(snapshot));
    }

    /// Notes that a list selects objects by their value of this term, so that an index is made: see
    /// [`Snapshot::with_value`].
    pub fn ask_index(&self, resource: ResourceId, term: &Term) {
        if self.look(resource, |shelf| shelf.ask(term)) == Some(true) {
            // Until the index exists, such a list examines every object.
            self.wished.notify();
        }
    }

    /// Watches the changes of a type after `from`. A revision in the future is waited for.
    pub fn watch(&self, resource: ResourceId, from: Revision) -> Result<Watcher, TooOld> {
        // The watcher first: it listens from now on, so a change between the two steps is not missed.
        let watcher = self.watcher(resource, from);
        let oldest = watcher.oldest();
        if from < oldest { Err(TooOld { oldest }) } else { Ok(watcher) }
    }

    /// The current objects of a type, and exactly the changes after them.
    pub fn snapshot_and_watch(&self, resource: ResourceId) -> (Snapshot, Watcher) {
        // `applied` first, as for a snapshot. Both are of one shelf: the type may go, or come back, in
        // between.
        let applied = self.applied();
        let shelf = self.shelf(resource);
        let snapshot = shelf.snapshot(applied);
        let watcher = Watcher::new(shelf, Arc::clone(&self.applied), snapshot.revision);
        (snapshot, watcher)
    }

    /// The oldest revision from which the changes of a type can be watched.
    pub fn oldest(&self, resource: ResourceId) -> Revision {
        self.look(resource, |shelf| shelf.floor()).unwrap_or(0)
    }

    /// A revision before which no type remembers any change.
    pub(crate) fn floor(&self) -> Revision {
        self.shelves.load().values().map(|shelf| shelf.floor()).min().unwrap_or(0)
    }

    /// Waits until all changes up to `revision` are applied.
    pub async fn wait_for(&self, revision: Revision, timeout: Duration) -> Result<(), Behind> {
        if self.applied() >= revision {
            return Ok(());
        }
        let mut announced = self.announced.subscribe();
        let reached = announced.wait_for(|have| *have >= revision);
        match tokio::time::timeout(timeout, reached).await {
            Ok(Ok(_)) => Ok(()),
            _ => Err(Behind { applied: self.applied() }),
        }
    }

    /// Drops changes written before `horizon`, and encodings of changes written before `formed`.
    pub(crate) fn prune(&self, horizon: u64, formed: u64) {
        for shelf in self.shelves.load().values() {
            shelf.prune(|change| change.entry.written_at < horizon);
            shelf.drop_forms(formed);
        }
    }

    /// Makes requested indexes and drops unused ones.
    pub(crate) fn tend_indexes(&self, now: u64) {
        for shelf in self.shelves.load().values() {
            shelf.tend_indexes(now);
        }
    }

    /// Drops changes up to and including `revision`.
    pub(crate) fn compact(&self, revision: Revision) {
        for shelf in self.shelves.load().values() {
            shelf.prune(|change| change.revision <= revision);
        }
    }

    /// Drops the oldest changes of the heaviest types until the history fits its bound.
    fn bound_history(&self) {
        while let Some(over @ 1..) = self.history_bytes().checked_sub(self.history_bytes_max) {
            let shelves = self.shelves.load();
            match shelves.values().max_by_key(|shelf| shelf.weight()) {
                Some(heaviest) if heaviest.weight() > 0 => heaviest.shed(over),
                _ => return,
            }
        }
    }

    fn history_bytes(&self) -> usize {
        self.history_bytes.load(Ordering::Relaxed)
    }

    fn watcher(&self, resource: ResourceId, from: Revision) -> Watcher {
        Watcher::new(self.shelf(resource), Arc::clone(&self.applied), from)
    }

    /// The shelf of a type; a closed one if the type is not registered.
    fn shelf(&self, resource: ResourceId) -> Arc<Shelf> {
        self.look(resource, Arc::clone).unwrap_or_else(|| Arc::new(Shelf::closed()))
    }

    /// Looks at the shelf of a type, if the type is registered. Costs one atomic load and takes no lock.
    fn look<T>(&self, resource: ResourceId, look: impl FnOnce(&Arc<Shelf>) -> T) -> Option<T> {
        self.shelves.load().get(&resource).map(look)
    }

    fn change(&self, update: Update) -> Arc<Change> {
        let Update { kind, entry, previous, .. } = update;
        Arc::new(Change::new(kind, entry, previous, Arc::clone(&self.encodings)))
    }
}

impl Sink for Cache {
    fn restore(&self, restored: Restored) {
        let Restored { revision, floor, mut objects, updates } = restored;
        let mut remembered: ById<Vec<Arc<Change>>> = ById::default();
        for update in updates {
            remembered.entry(update.resource).or_default().push(self.change(update));
        }
        let shelves = self.shelves.load();
        for (id, shelf) in shelves.iter() {
            let remembered = remembered.remove(id).unwrap_or_default();
            shelf.restore(objects.remove(id).unwrap_or_default(), revision, floor, remembered);
        }
        lock(&self.unannounced).extend(shelves.values().cloned());
        self.bound_history();
        self.applied.store(revision, Ordering::Release);
        self.wake();
    }

    fn open(&self, resource: ResourceId, name: &str, objects: Objects, revision: Revision) {
        let shelf = Arc::new(Shelf::new(name, Arc::clone(&self.history_bytes)));
        shelf.restore(objects, revision, revision, Vec::new());
        self.shelves.rcu(|shelves| {
            let mut shelves = ById::clone(shelves);
            shelves.insert(resource, Arc::clone(&shelf));
            shelves
        });
    }

    fn close(&self, resource: ResourceId) -> Objects {
        let before = self.shelves.rcu(|shelves| {
            let mut shelves = ById::clone(shelves);
            shelves.remove(&resource);
            shelves
        });
        before.get(&resource).map_or_else(Objects::new, |shelf| shelf.close())
    }

    fn advance(&self, revision: Revision) {
        self.applied.fetch_max(revision, Ordering::AcqRel);
    }

    /// Rings first, then snapshots, then the revision: a watcher sees a change only up to the revision, so
    /// not before every snapshot has it; and a snapshot's changes are in the ring, so it can be undone.
    fn apply(&self, updates: Vec<Update>) {
        let Some(revision) = updates.last().map(|update| update.entry.revision) else { return };
        let mut touched: Vec<(ResourceId, Vec<Arc<Change>>)> = Vec::new();
        for update in updates {
            let resource = update.resource;
            let change = self.change(update);
            match touched.iter_mut().find(|(have, _)| *have == resource) {
                Some((_, changes)) => changes.push(change),
                None => touched.push((resource, vec![change])),
            }
        }
        for (resource, changes) in touched {
            self.look(resource, |shelf| {
                shelf.remember(changes.clone());
                shelf.apply(&changes);
                lock(&self.unannounced).push(Arc::clone(shelf));
            });
        }
        self.applied.store(revision, Ordering::Release);
        self.bound_history();
    }

    fn wake(&self) {
        // Taken out first, because a woken watcher may run any code.
        let changed = std::mem::take(&mut *lock(&self.unannounced));
        changed.iter().for_each(|shelf| shelf.wake());
        let applied = self.applied();
        self.announced.send_if_modified(|announced| std::mem::replace(announced, applied) != applied);
    }

    fn current(&self, resource: ResourceId, key: &str) -> Option<Arc<Entry>> {
        self.get(resource, key)
    }

    fn live(&self, each: &mut dyn FnMut(ResourceId, &Arc<Entry>)) {
        for (resource, shelf) in self.shelves.load().iter() {
            shelf.snapshot(0).entries.values().for_each(|entry| each(*resource, entry));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::change::ChangeKind;
    use crate::entry::Head;

    const FEW: ResourceId = ResourceId::of("a/few");
    const MANY: ResourceId = ResourceId::of("a/many");

    fn update(resource: ResourceId, revision: Revision, replaced_bytes: usize) -> Update {
        let entry = |bytes: usize| {
            let bytes = vec![b' '; bytes].into();
            Arc::new(Entry::new("a".into(), revision, bytes, 0, Head::default(), revision))
        };
        let (entry, previous) = (entry(1), Some(entry(replaced_bytes)));
        Update { resource, kind: ChangeKind::Put, entry, previous }
    }

    /// A batch whose first type is applied, and the second is not yet.
    #[test]
    fn a_readable_change_is_known_before_its_batch_is_complete() {
        let cache = Cache::new(&Resources::new(["a/few", "a/many"]).unwrap(), 100_000);
        let (_, mut follower) = cache.snapshot_and_watch(FEW);
        let (_, mut watcher) = cache.snapshot_and_watch(FEW);
        let change = cache.change(update(FEW, 1, 0));
        cache.look(FEW, |shelf| {
            shelf.remember(vec![Arc::clone(&change)]);
            shelf.apply(&[change]);
        });
        assert!(cache.get(FEW, "a").is_some());
        assert_eq!((cache.changed(FEW), cache.applied()), (Some(1), 0));
        assert_eq!(watcher.try_next(9).map(|changes| changes.len()), Ok(0), "a client can resume from it");
        assert_eq!(follower.try_readable(9).map(|changes| changes.len()), Ok(1));
        assert_eq!(follower.progress(), 1);
        cache.apply(vec![update(MANY, 2, 0)]);
        assert_eq!(watcher.try_next(9).map(|changes| changes.len()), Ok(1));
        assert_eq!(follower.try_readable(9).map(|changes| changes.len()), Ok(0), "each change comes once");
        assert_eq!(follower.progress(), 2);
    }

    #[test]
    fn what_all_types_remember_is_bounded_together() {
        let cache = Cache::new(&Resources::new(["a/few", "a/many"]).unwrap(), 100_000);
        cache.apply(vec![update(FEW, 1, 10_000)]);
        for revision in 2..=100 {
            cache.apply(vec![update(MANY, revision, 10_000)]);
            let weight: usize = cache.shelves.load().values().map(|shelf| shelf.weight()).sum();
            assert!(weight <= 100_000, "{weight}");
            assert_eq!(cache.history_bytes(), weight);
        }
        assert_eq!(cache.oldest(FEW), 0, "a quiet type pays nothing for a busy one");
        assert_eq!(cache.oldest(MANY), 92);
        cache.apply(vec![update(FEW, 101, 90_000)]);
        assert_eq!(cache.watch(FEW, 1).map(|_| ()).unwrap_err().oldest, 101);
        cache.apply(vec![update(FEW, 102, 60_000)]);
        let oldest = cache.oldest(MANY);
        cache.close(FEW);
        cache.apply(vec![update(MANY, 103, 50_000)]);
        assert_eq!(cache.oldest(MANY), oldest, "a type that is gone takes no memory from others");
        assert_eq!(cache.history_bytes(), cache.look(MANY, |shelf| shelf.weight()).unwrap());
    }
}
