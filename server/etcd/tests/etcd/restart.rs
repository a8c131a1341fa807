//! What a server finds when it comes back, and what it does when others have changed the store.

use std::time::Duration;

use conformance::world::{APPLES, create, delete, eventually, listed, put, told};
use etcd_server::Cluster;
use storage::write::Expect;

use crate::world::{apples, catch_up, config, open, try_open};

#[tokio::test]
async fn watches_resume_after_a_restart() {
    let Some(cluster) = Cluster::start(1) else { return };
    let storage = open(&cluster);
    let a = create(&storage, "a", "a1").await;
    let b = create(&storage, "b", "b1").await;
    storage.commit(put("a", Expect::Revision(a), "a2")).await.unwrap();
    storage.commit(delete("b", b)).await.unwrap();
    storage.close().await;
    drop(storage);

    let storage = open(&cluster);
    let expected =
        [format!("+b=b1@{b}"), format!("+a=a2@{} was a1@{a}", b + 1), format!("-b=b1@{} was b1@{b}", b + 2)];
    let mut watcher = storage.cache().watch(APPLES, a).unwrap();
    let changes: Vec<_> = watcher.try_next(10).unwrap().iter().map(|change| told(change)).collect();
    assert_eq!(changes, expected);
    let old = storage.cache().snapshot_at(APPLES, b).unwrap();
    assert_eq!(listed(old.range("", None)), [format!("a=a1@{a}"), format!("b=b1@{b}")]);
    assert!(create(&storage, "b", "b2").await >= b + 3);
}

#[tokio::test]
async fn a_start_goes_back_as_far_as_the_store_remembers() {
    let Some(cluster) = Cluster::start(1) else { return };
    let storage = open(&cluster);
    let mut revision = create(&storage, "a", "x").await;
    let mut written = vec![revision];
    for _ in 0..10 {
        revision = storage.commit(put("a", Expect::Revision(revision), "x")).await.unwrap().revision;
        written.push(revision);
    }
    storage.close().await;
    cluster.compact(written[5]);
    let storage = open(&cluster);
    assert_eq!(storage.cache().oldest(APPLES), written[5]);
    let mut watcher = storage.cache().watch(APPLES, written[5]).unwrap();
    assert_eq!(watcher.try_next(100).unwrap().len(), 5);
    cluster.compact(revision);
    assert_eq!(open(&cluster).cache().oldest(APPLES), revision);
}

#[tokio::test]
async fn many_objects_come_in_pages() {
    let Some(cluster) = Cluster::start(1) else { return };
    let storage = open(&cluster);
    let count = 3_000;
    let mut writing = tokio::task::JoinSet::new();
    for lane in 0..50 {
        let storage = storage.clone();
        writing.spawn(async move {
            for number in (lane..count).step_by(50) {
                create(&storage, &format!("k{number:05}"), "x").await;
            }
        });
    }
    while let Some(done) = writing.join_next().await {
        done.unwrap();
    }
    let expected = apples(&storage).await;
    assert_eq!(expected.len(), count);
    let revision = catch_up(&storage).await;
    storage.close().await;
    // From here on the start can only read what is there, page by page.
    cluster.compact(revision);
    let storage = open(&cluster);
    assert_eq!(storage.cache().oldest(APPLES), revision);
    assert_eq!(apples(&storage).await, expected);
}

/// A member sends the history of a start in large portions, and those in pieces.
#[tokio::test]
async fn large_changes_are_put_together() {
    let Some(cluster) = Cluster::start(1) else { return };
    let storage = open(&cluster);
    let value = |turn: u8| char::from(b'a' + turn).to_string().repeat(700_000);
    let first = create(&storage, "a", &value(0)).await;
    let mut revision = first;
    for turn in 1..12 {
        revision = storage.commit(put("a", Expect::Revision(revision), &value(turn))).await.unwrap().revision;
    }
    storage.close().await;
    let storage = open(&cluster);
    let mut watcher = storage.cache().watch(APPLES, first).unwrap();
    let changes = watcher.try_next(100).unwrap();
    assert_eq!(changes.len(), 11);
    for (change, turn) in changes.iter().zip(1..) {
        assert_eq!(change.entry.head.field(0), Some(value(turn).as_str()));
        assert_eq!(change.revision, first + u64::from(turn));
    }
}

#[tokio::test]
async fn history_that_is_not_wanted_is_forgotten() {
    let Some(cluster) = Cluster::start(1) else { return };
    let mut config = config(&cluster, "/registry");
    config.compaction_interval = Duration::from_millis(50);
    let storage = try_open(config.clone()).unwrap();
    let first = create(&storage, "a", "a1").await;
    let second = storage.commit(put("a", Expect::Revision(first), "a2")).await.unwrap().revision;
    storage.compact(second);
    config.compaction_interval = Duration::ZERO;
    eventually("etcd has forgotten it", || {
        try_open(config.clone()).unwrap().cache().oldest(APPLES) == second
    });
    assert_eq!(apples(&storage).await, [format!("a=a2@{second}")]);
}
