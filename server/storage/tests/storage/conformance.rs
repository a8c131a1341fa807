//! What every engine must do. One suite, run for each.

use std::sync::Arc;
use std::time::Duration;

use storage::Storage;
use storage::cache::snapshot::SnapshotError;
use storage::entry::ResourceId;
use storage::write::{Expect, Op, Write};

use crate::world::{
    APPLES, PEARS, create, delete, draft, embedded, eventually, listed, memory, outcome, put, said, soon,
    told,
};

#[tokio::test]
async fn memory_engine_conforms() {
    conforms(|| (memory(), ())).await;
}

#[tokio::test]
async fn embedded_engine_conforms() {
    conforms(|| {
        let dir = tempfile::tempdir().unwrap();
        (embedded(dir.path()), dir)
    })
    .await;
}

async fn conforms<Dir>(open: impl Fn() -> (Arc<Storage>, Dir)) {
    macro_rules! run {
        ($($check:ident),* $(,)?) => {$({
            let (storage, _dir) = open();
            $check(&storage).await;
            storage.close().await;
        })*};
    }
    run!(
        an_empty_store_has_a_revision,
        writes_are_conditional,
        old_states_can_be_read,
        snapshots_do_not_change,
        watch_is_ordered_unique_and_complete,
        watch_waits_and_is_woken,
        types_are_apart,
        a_snapshot_and_its_watch_fit,
        compaction_forgets,
        progress_follows_the_store,
        bad_writes_are_refused,
    );
    let (storage, _dir) = open();
    a_closed_store_refuses_writes_and_serves_reads(&storage).await;
}

async fn an_empty_store_has_a_revision(storage: &Storage) {
    assert_eq!(storage.latest().await.unwrap(), 1);
    let snapshot = storage.cache().snapshot(APPLES);
    assert_eq!((snapshot.revision, snapshot.len()), (1, 0));
    assert_eq!(create(storage, "a", "x").await, 2);
}

async fn writes_are_conditional(storage: &Storage) {
    use Expect::{Absent, Revision};
    let remove = |expect| Write { resource: APPLES, key: "n/a".into(), expect, op: Op::Delete };
    for (write, expected) in [
        (put("n/a", Revision(1), "x"), "conflict with nothing"),
        (delete("n/a", 1), "conflict with nothing"),
        (put("n/a", Absent, "first"), "first@2"),
        (put("n/a", Absent, "again"), "conflict with first@2"),
        (put("n/a", Revision(1), "stale"), "conflict with first@2"),
        (put("n/a", Revision(3), "ahead"), "conflict with first@2"),
        (put("n/a", Revision(2), "second"), "second@3"),
        (put("n/a", Revision(2), "late"), "conflict with second@3"),
        (delete("n/a", 2), "conflict with second@3"),
        (remove(Absent), "conflict with second@3"),
        (delete("n/a", 3), "second@4"),
        (delete("n/a", 3), "conflict with nothing"),
        (remove(Absent), "conflict with nothing"),
        (put("n/a", Absent, "third"), "third@5"),
    ] {
        let about = format!("{write:?}");
        let result = storage.commit(write).await;
        assert_eq!(outcome(&result), expected, "{about}");
        if let Ok(committed) = result {
            assert_eq!(storage.latest().await.unwrap(), committed.revision);
        }
    }
    assert_eq!(storage.cache().get(APPLES, "n/a").map(|entry| said(&entry)).unwrap(), "third@5");
    assert!(storage.cache().get(APPLES, "n/b").is_none());
}

/// Writes a history of six revisions over three keys.
async fn history(storage: &Storage) {
    create(storage, "a", "a1").await;
    create(storage, "b", "b1").await;
    storage.commit(put("a", Expect::Revision(2), "a2")).await.unwrap();
    storage.commit(delete("b", 3)).await.unwrap();
    create(storage, "c", "c1").await;
    create(storage, "b", "b2").await;
}

const HISTORY: [&str; 6] =
    ["+a=a1@2", "+b=b1@3", "+a=a2@4 was a1@2", "-b=b1@5 was b1@3", "+c=c1@6", "+b=b2@7"];

async fn old_states_can_be_read(storage: &Storage) {
    history(storage).await;
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
        let snapshot = storage.cache().snapshot_at(APPLES, revision).unwrap();
        assert_eq!(snapshot.revision, revision);
        assert_eq!(listed(snapshot.range("", None)), states[at], "at {revision}");
    }
    let future = storage.cache().snapshot_at(APPLES, 8).unwrap_err();
    assert_eq!(future, SnapshotError::Future { applied: 7 });
}

async fn snapshots_do_not_change(storage: &Storage) {
    history(storage).await;
    let before = storage.cache().snapshot(APPLES);
    storage.cache().keep(APPLES, &before);
    storage.commit(delete("a", 4)).await.unwrap();
    create(storage, "d", "d1").await;
    let expected = ["a=a2@4", "b=b2@7", "c=c1@6"];
    assert_eq!(listed(before.range("", None)), expected);
    assert_eq!(
        listed(storage.cache().snapshot_at(APPLES, before.revision).unwrap().range("", None)),
        expected
    );
    let after = storage.cache().snapshot(APPLES);
    assert_eq!(listed(after.range("", None)), ["b=b2@7", "c=c1@6", "d=d1@9"]);
}

async fn watch_is_ordered_unique_and_complete(storage: &Storage) {
    history(storage).await;
    for from in 1..=7_u64 {
        for batch in [1, 2, 100] {
            let mut watcher = storage.cache().watch(APPLES, from).unwrap();
            let mut seen = Vec::new();
            loop {
                let changes = watcher.try_next(batch).unwrap();
                assert!(changes.len() <= batch);
                if changes.is_empty() {
                    break;
                }
                seen.extend(changes.iter().map(|change| told(change)));
            }
            assert_eq!(seen, HISTORY[usize::try_from(from).unwrap() - 1..], "from {from} by {batch}");
        }
    }
    let too_old = storage.cache().watch(APPLES, 0).map(|_| ()).unwrap_err();
    assert_eq!(too_old.oldest, 1);
}

async fn watch_waits_and_is_woken(storage: &Storage) {
    let mut watcher = storage.cache().watch(APPLES, 1).unwrap();
    let mut ahead = storage.cache().watch(APPLES, 3).unwrap();
    let idle = tokio::time::timeout(Duration::from_millis(20), watcher.next(10)).await;
    assert!(idle.is_err(), "there is nothing to see yet");
    let write = async {
        tokio::time::sleep(Duration::from_millis(5)).await;
        history(storage).await;
    };
    let ((), first) = soon(async { tokio::join!(write, watcher.next(1)) }).await;
    assert_eq!(first.unwrap().iter().map(|change| told(change)).collect::<Vec<_>>(), [HISTORY[0]]);
    let first = soon(ahead.next(1)).await.unwrap();
    assert_eq!(first.iter().map(|change| told(change)).collect::<Vec<_>>(), [HISTORY[2]]);
}

async fn types_are_apart(storage: &Storage) {
    let apple = create(storage, "same", "apple").await;
    let write =
        Write { resource: PEARS, key: "same".into(), expect: Expect::Absent, op: Op::Put(draft("pear")) };
    let pear = storage.commit(write).await.unwrap().revision;
    assert_eq!(pear, apple + 1, "one counter for all types");
    assert_eq!(said(&storage.cache().get(APPLES, "same").unwrap()), "apple@2");
    assert_eq!(said(&storage.cache().get(PEARS, "same").unwrap()), "pear@3");
    let mut watcher = storage.cache().watch(PEARS, 1).unwrap();
    let changes = watcher.try_next(10).unwrap();
    assert_eq!(changes.iter().map(|change| told(change)).collect::<Vec<_>>(), ["+same=pear@3"]);
    assert_eq!(storage.cache().resource("fruit/pears"), Some(PEARS));
    assert_eq!(storage.cache().resource("fruit/plums"), None);
    let objects = [("fruit/apples".to_owned(), 1), ("fruit/pears".to_owned(), 1)];
    assert_eq!(storage.stats().objects, objects);
}

async fn a_snapshot_and_its_watch_fit(storage: &Storage) {
    create(storage, "a", "a1").await;
    let (snapshot, mut watcher) = storage.cache().snapshot_and_watch(APPLES);
    assert_eq!(listed(snapshot.range("", None)), ["a=a1@2"]);
    create(storage, "b", "b1").await;
    let changes = soon(watcher.next(10)).await.unwrap();
    assert_eq!(changes.iter().map(|change| told(change)).collect::<Vec<_>>(), ["+b=b1@3"]);
}

async fn compaction_forgets(storage: &Storage) {
    history(storage).await;
    let mut behind = storage.cache().watch(APPLES, 3).unwrap();
    let mut current = storage.cache().watch(APPLES, 5).unwrap();
    storage.cache().snapshot_at(APPLES, 3).unwrap();
    storage.compact(5);
    assert_eq!(storage.cache().oldest(APPLES), 5);
    assert_eq!(storage.cache().watch(APPLES, 4).map(|_| ()).unwrap_err().oldest, 5);
    let too_old = storage.cache().snapshot_at(APPLES, 3).unwrap_err();
    assert_eq!(too_old, SnapshotError::TooOld { oldest: 5 });
    assert!(behind.try_next(10).is_err(), "its changes are gone");
    assert_eq!(current.try_next(10).unwrap().len(), 2);
    assert_eq!(listed(storage.cache().snapshot_at(APPLES, 5).unwrap().range("", None)), ["a=a2@4"]);
    assert_eq!(listed(storage.cache().snapshot(APPLES).range("", None)).len(), 3);
}

async fn progress_follows_the_store(storage: &Storage) {
    let mut watcher = storage.cache().watch(APPLES, 1).unwrap();
    let write =
        Write { resource: PEARS, key: "p".into(), expect: Expect::Absent, op: Op::Put(draft("pear")) };
    storage.commit(write).await.unwrap();
    assert_eq!(watcher.progress(), 2, "nothing to see up to here");
    create(storage, "a", "a1").await;
    assert_eq!(watcher.progress(), 2, "there is a change to see");
    assert_eq!(watcher.try_next(10).unwrap().len(), 1);
    assert_eq!(watcher.progress(), 3);
    soon(storage.cache().wait_for(3, Duration::from_secs(1))).await.unwrap();
    let behind = storage.cache().wait_for(4, Duration::from_millis(5)).await.unwrap_err();
    assert_eq!(behind.applied, 3);
    let (waited, _) =
        tokio::join!(storage.cache().wait_for(4, Duration::from_secs(20)), create(storage, "b", "b1"));
    waited.unwrap();
}

async fn bad_writes_are_refused(storage: &Storage) {
    let mut unknown = put("a", Expect::Absent, "x");
    unknown.resource = ResourceId(2);
    let mut outside = put("a", Expect::Absent, "x");
    if let Op::Put(draft) = &mut outside.op {
        draft.stamp_at = draft.bytes.len() + 1;
    }
    for write in [unknown, outside] {
        assert_eq!(outcome(&storage.commit(write).await), "unavailable");
    }
    assert!(storage.health().is_ok());
    assert_eq!(create(storage, "a", "x").await, 2, "no revision was used up");
}

async fn a_closed_store_refuses_writes_and_serves_reads(storage: &Storage) {
    create(storage, "a", "a1").await;
    storage.close().await;
    storage.close().await;
    assert_eq!(outcome(&storage.commit(put("b", Expect::Absent, "x")).await), "closed");
    assert_eq!(listed(storage.cache().snapshot(APPLES).range("", None)), ["a=a1@2"]);
    eventually("no queue is left", || storage.stats().queue_depth == 0);
}
