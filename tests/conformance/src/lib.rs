//! What every storage engine must do: one suite, run by the tests of each. Revisions are counted from the
//! one that a store has when it is opened, as if that were 1: an engine that others write to as well does
//! not begin at 1.

#![expect(clippy::unwrap_used, reason = "this crate is part of tests and is linked to nothing else")]

pub mod schemas;
pub mod types;
pub mod world;

use std::sync::Arc;
use std::time::Duration;

use storage::Storage;
use storage::cache::snapshot::SnapshotError;
use storage::cache::watch::Watcher;
use storage::change::Changes;
use storage::entry::{ResourceId, Revision};
use storage::write::{Expect, Op, Write};

use world::{APPLES, PEARS, create, delete, eventually, listed, outcome, put, put_pear, said, soon, told};

/// Runs the suite. `open` makes an empty store, and something to be kept as long as the store.
///
/// # Panics
/// When the engine does not conform.
pub async fn conforms<Kept>(open: impl Fn() -> (Arc<Storage>, Kept)) {
    macro_rules! run {
        ($($check:path),* $(,)?) => {$({
            let (storage, _kept) = open();
            $check(&Opened::new(&storage).await).await;
            storage.close().await;
        })*};
    }
    run!(
        an_empty_store_has_a_revision,
        writes_are_conditional,
        acknowledged_writes_are_visible,
        old_states_can_be_read,
        snapshots_do_not_change,
        watch_is_ordered_unique_and_complete,
        watch_waits_and_is_woken,
        types_are_apart,
        a_snapshot_and_its_watch_fit,
        compaction_forgets,
        progress_follows_the_store,
        bad_writes_are_refused,
        types::a_type_comes_and_goes,
        types::bad_types_are_refused,
        types::a_large_type_comes_back,
        types::types_change_while_others_write_and_watch,
    );
    let (storage, _kept) = open();
    a_closed_store_refuses_writes_and_serves_reads(&Opened::new(&storage).await).await;
}

/// A store that was just opened.
struct Opened<'a> {
    storage: &'a Arc<Storage>,
    /// What to add to a revision of the suite.
    offset: Revision,
}

impl<'a> Opened<'a> {
    async fn new(storage: &'a Arc<Storage>) -> Self {
        let revision = storage.latest().await.unwrap();
        soon(storage.cache().wait_for(revision, Duration::from_secs(20))).await.unwrap();
        Self { storage, offset: revision - 1 }
    }

    /// The store's own number for a revision of the suite.
    fn at(&self, revision: Revision) -> Revision {
        revision + self.offset
    }

    /// The store's own numbers in an expected text, in place of those of the suite.
    fn text(&self, text: &str) -> String {
        let mut pieces = text.split('@');
        let mut shifted = pieces.next().unwrap_or_default().to_owned();
        for piece in pieces {
            let digits = piece.find(|at: char| !at.is_ascii_digit()).unwrap_or(piece.len());
            let (revision, rest) = piece.split_at(digits);
            shifted.push_str(&format!("@{}{rest}", self.at(revision.parse().unwrap())));
        }
        shifted
    }

    fn texts(&self, texts: &[&str]) -> Vec<String> {
        texts.iter().map(|text| self.text(text)).collect()
    }

    /// The apples now.
    fn list(&self) -> Vec<String> {
        listed(self.storage.cache().snapshot(APPLES).range("", None))
    }

    /// The apples at a revision of the suite.
    fn list_at(&self, revision: Revision) -> Vec<String> {
        let snapshot = self.storage.cache().snapshot_at(APPLES, self.at(revision)).unwrap();
        assert_eq!(snapshot.revision, self.at(revision));
        listed(snapshot.range("", None))
    }

    fn watch(&self, resource: ResourceId, from: Revision) -> Watcher {
        self.storage.cache().watch(resource, self.at(from)).unwrap()
    }

    /// Creates an apple.
    async fn create(&self, key: &str, value: &str) -> Revision {
        create(self.storage, key, value).await - self.offset
    }

    /// Writes a history of six revisions over three keys.
    async fn history(&self) {
        self.create("a", "a1").await;
        self.create("b", "b1").await;
        self.storage.commit(put("a", Expect::Revision(self.at(2)), "a2")).await.unwrap();
        self.storage.commit(delete("b", self.at(3))).await.unwrap();
        self.create("c", "c1").await;
        self.create("b", "b2").await;
    }
}

const HISTORY: [&str; 6] =
    ["+a=a1@2", "+b=b1@3", "+a=a2@4 was a1@2", "-b=b1@5 was b1@3", "+c=c1@6", "+b=b2@7"];

async fn an_empty_store_has_a_revision(opened: &Opened<'_>) {
    assert!(opened.at(1) >= 1);
    let snapshot = opened.storage.cache().snapshot(APPLES);
    assert_eq!((snapshot.revision, snapshot.len()), (opened.at(1), 0));
    assert_eq!(opened.create("a", "x").await, 2);
}

async fn writes_are_conditional(opened: &Opened<'_>) {
    use Expect::{Absent, Revision};
    let storage = opened.storage;
    let at = |revision| Revision(opened.at(revision));
    let remove = |expect| Write { resource: APPLES, key: "n/a".into(), expect, op: Op::Delete };
    for (write, expected) in [
        (put("n/a", at(1), "x"), "conflict with nothing"),
        (remove(at(1)), "conflict with nothing"),
        (put("n/a", Revision(0), "x"), "conflict with nothing"),
        (put("n/a", Absent, "first"), "first@2"),
        (put("n/a", Absent, "again"), "conflict with first@2"),
        (put("n/a", at(1), "stale"), "conflict with first@2"),
        (put("n/a", at(3), "ahead"), "conflict with first@2"),
        (put("n/a", Revision(u64::MAX), "far ahead"), "conflict with first@2"),
        (put("n/a", at(2), "second"), "second@3"),
        (put("n/a", at(2), "late"), "conflict with second@3"),
        (remove(at(2)), "conflict with second@3"),
        (remove(Absent), "conflict with second@3"),
        (remove(at(3)), "second@4"),
        (remove(at(3)), "conflict with nothing"),
        (remove(Absent), "conflict with nothing"),
        (put("n/a", Absent, "third"), "third@5"),
    ] {
        let about = format!("{write:?}");
        let result = storage.commit(write).await;
        assert_eq!(outcome(&result), opened.text(expected), "{about}");
        if let Ok(committed) = result {
            assert_eq!(storage.latest().await.unwrap(), committed.revision);
        }
    }
    assert_eq!(storage.cache().get(APPLES, "n/a").map(|entry| said(&entry)).unwrap(), opened.text("third@5"));
    assert!(storage.cache().get(APPLES, "n/b").is_none());
}

async fn acknowledged_writes_are_visible(opened: &Opened<'_>) {
    let mut writing = tokio::task::JoinSet::new();
    for writer in 0..32 {
        let storage = Arc::clone(opened.storage);
        writing.spawn(async move {
            let key = format!("k{writer}");
            let mut revision = create(&storage, &key, "x").await;
            for _ in 0..20 {
                let seen = storage.cache().get(APPLES, &key).map(|entry| entry.revision);
                assert_eq!(seen, Some(revision), "a reader that comes after the answer sees the write");
                assert!(storage.cache().applied() >= revision);
                revision = storage.commit(put(&key, Expect::Revision(revision), "x")).await.unwrap().revision;
            }
        });
    }
    while let Some(done) = writing.join_next().await {
        done.unwrap();
    }
}

async fn old_states_can_be_read(opened: &Opened<'_>) {
    opened.history().await;
    let states: [&[&str]; 7] = [
        &[],
        &["a=a1@2"],
        &["a=a1@2", "b=b1@3"],
        &["a=a2@4", "b=b1@3"],
        &["a=a2@4"],
        &["a=a2@4", "c=c1@6"],
        &["a=a2@4", "b=b2@7", "c=c1@6"],
    ];
    // Twice, and in both directions: the second time some are at hand.
    for at in (0..states.len()).chain((0..states.len()).rev()) {
        let revision = at as u64 + 1;
        assert_eq!(opened.list_at(revision), opened.texts(states[at]), "at {revision}");
    }
    let future = opened.storage.cache().snapshot_at(APPLES, opened.at(8)).unwrap_err();
    assert_eq!(future, SnapshotError::Future { applied: opened.at(7) });
}

async fn snapshots_do_not_change(opened: &Opened<'_>) {
    opened.history().await;
    let cache = opened.storage.cache();
    let before = cache.snapshot(APPLES);
    cache.keep(APPLES, &before);
    opened.storage.commit(delete("a", opened.at(4))).await.unwrap();
    opened.create("d", "d1").await;
    let expected = opened.texts(&["a=a2@4", "b=b2@7", "c=c1@6"]);
    assert_eq!(listed(before.range("", None)), expected);
    assert_eq!(listed(cache.snapshot_at(APPLES, before.revision).unwrap().range("", None)), expected);
    assert_eq!(opened.list(), opened.texts(&["b=b2@7", "c=c1@6", "d=d1@9"]));
}

async fn watch_is_ordered_unique_and_complete(opened: &Opened<'_>) {
    opened.history().await;
    for from in 1..=7_u64 {
        for batch in [1, 2, 100] {
            let mut watcher = opened.watch(APPLES, from);
            let mut seen = Vec::new();
            loop {
                let changes = watcher.try_next(batch).unwrap();
                assert!(changes.len() <= batch);
                if changes.is_empty() {
                    break;
                }
                seen.extend(changes.iter().map(|change| told(change)));
            }
            let expected = opened.texts(&HISTORY[usize::try_from(from).unwrap() - 1..]);
            assert_eq!(seen, expected, "from {from} by {batch}");
        }
    }
    let oldest = opened.storage.cache().oldest(APPLES);
    assert!(oldest <= opened.at(1));
    let too_old = opened.storage.cache().watch(APPLES, oldest - 1).map(|_| ()).unwrap_err();
    assert_eq!(too_old.oldest, oldest);
}

async fn watch_waits_and_is_woken(opened: &Opened<'_>) {
    let mut watcher = opened.watch(APPLES, 1);
    let mut ahead = opened.watch(APPLES, 3);
    let idle = tokio::time::timeout(Duration::from_millis(20), watcher.next(10)).await;
    assert!(idle.is_err(), "there is nothing to see yet");
    let write = async {
        tokio::time::sleep(Duration::from_millis(5)).await;
        opened.history().await;
    };
    let ((), first) = soon(async { tokio::join!(write, watcher.next(1)) }).await;
    let tell = |changes: Changes| changes.iter().map(|change| told(change)).collect::<Vec<_>>();
    assert_eq!(tell(first.unwrap()), opened.texts(&HISTORY[..1]));
    let first = soon(ahead.next(1)).await.unwrap();
    assert_eq!(tell(first), opened.texts(&HISTORY[2..3]));
}

async fn types_are_apart(opened: &Opened<'_>) {
    let storage = opened.storage;
    let apple = opened.create("same", "apple").await;
    let pear = storage.commit(put_pear("same")).await.unwrap().revision;
    assert_eq!(pear, opened.at(apple) + 1, "one counter for all types");
    assert_eq!(said(&storage.cache().get(APPLES, "same").unwrap()), opened.text("apple@2"));
    assert_eq!(said(&storage.cache().get(PEARS, "same").unwrap()), opened.text("pear@3"));
    let changes = opened.watch(PEARS, 1).try_next(10).unwrap();
    let seen: Vec<_> = changes.iter().map(|change| told(change)).collect();
    assert_eq!(seen, opened.texts(&["+same=pear@3"]));
    assert_eq!(storage.cache().resource("fruit/pears"), Some(PEARS));
    assert_eq!(storage.cache().resource("fruit/plums"), None);
    let objects = [("fruit/apples".to_owned(), 1), ("fruit/pears".to_owned(), 1)];
    assert_eq!(storage.stats().objects, objects);
}

async fn a_snapshot_and_its_watch_fit(opened: &Opened<'_>) {
    opened.create("a", "a1").await;
    let (snapshot, mut watcher) = opened.storage.cache().snapshot_and_watch(APPLES);
    assert_eq!(listed(snapshot.range("", None)), opened.texts(&["a=a1@2"]));
    opened.create("b", "b1").await;
    let changes = soon(watcher.next(10)).await.unwrap();
    let seen: Vec<_> = changes.iter().map(|change| told(change)).collect();
    assert_eq!(seen, opened.texts(&["+b=b1@3"]));
}

async fn compaction_forgets(opened: &Opened<'_>) {
    opened.history().await;
    let cache = opened.storage.cache();
    let mut behind = opened.watch(APPLES, 3);
    let mut current = opened.watch(APPLES, 5);
    opened.list_at(3);
    let oldest = opened.at(5);
    opened.storage.compact(oldest);
    assert_eq!(cache.oldest(APPLES), oldest);
    assert_eq!(cache.watch(APPLES, opened.at(4)).map(|_| ()).unwrap_err().oldest, oldest);
    let too_old = cache.snapshot_at(APPLES, opened.at(3)).unwrap_err();
    assert_eq!(too_old, SnapshotError::TooOld { oldest });
    assert!(behind.try_next(10).is_err(), "its changes are gone");
    assert_eq!(current.try_next(10).unwrap().len(), 2);
    assert_eq!(opened.list_at(5), opened.texts(&["a=a2@4"]));
    assert_eq!(opened.list().len(), 3);
}

async fn progress_follows_the_store(opened: &Opened<'_>) {
    let cache = opened.storage.cache();
    let mut watcher = opened.watch(APPLES, 1);
    opened.storage.commit(put_pear("p")).await.unwrap();
    assert_eq!(watcher.progress(), opened.at(2), "nothing to see up to here");
    opened.create("a", "a1").await;
    assert_eq!(watcher.progress(), opened.at(2), "there is a change to see");
    assert_eq!(watcher.try_next(10).unwrap().len(), 1);
    assert_eq!(watcher.progress(), opened.at(3));
    soon(cache.wait_for(opened.at(3), Duration::from_secs(1))).await.unwrap();
    let next = opened.at(4);
    let behind = cache.wait_for(next, Duration::from_millis(5)).await.unwrap_err();
    assert_eq!(behind.applied, opened.at(3));
    let (waited, _) = tokio::join!(cache.wait_for(next, Duration::from_secs(20)), opened.create("b", "b1"));
    waited.unwrap();
}

async fn bad_writes_are_refused(opened: &Opened<'_>) {
    let mut unknown = put("a", Expect::Absent, "x");
    unknown.resource = ResourceId::of("fruit/plums");
    let mut outside = put("a", Expect::Absent, "x");
    if let Op::Put(draft) = &mut outside.op {
        draft.stamp_at = draft.bytes.len() + 1;
    }
    for (write, expected) in [(unknown, "unknown type"), (outside, "unavailable")] {
        assert_eq!(outcome(&opened.storage.commit(write).await), expected);
    }
    assert!(opened.storage.health().is_ok());
    assert_eq!(opened.create("a", "x").await, 2, "no revision was used up");
}

async fn a_closed_store_refuses_writes_and_serves_reads(opened: &Opened<'_>) {
    let storage = opened.storage;
    opened.create("a", "a1").await;
    storage.close().await;
    storage.close().await;
    assert_eq!(outcome(&storage.commit(put("b", Expect::Absent, "x")).await), "closed");
    assert_eq!(opened.list(), opened.texts(&["a=a1@2"]));
    eventually("no queue is left", || storage.stats().queue_depth == 0);
}
