//! One etcd, used by several servers, and by others.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use conformance::world::{
    APPLES, PEARS, create, delete, outcome, put, put_pear, said, soon, told, write_pear,
};
use etcd_server::Cluster;
use storage::cache::snapshot::Snapshot;
use storage::entry::Revision;
use storage::write::Expect;

use crate::proxy::Proxy;
use crate::world::{apples, catch_up, config, open, try_open};

#[tokio::test]
async fn two_servers_see_each_others_writes() {
    let Some(cluster) = Cluster::start(1) else { return };
    let (one, two) = (open(&cluster), open(&cluster));
    let mut watcher = two.cache().watch(APPLES, two.cache().applied()).unwrap();
    let mut revision = create(&one, "a", "a0").await;
    for turn in 1..=50 {
        let (writer, reader) = if turn % 2 == 0 { (&one, &two) } else { (&two, &one) };
        assert_eq!(catch_up(writer).await, revision);
        let value = format!("a{turn}");
        revision = writer.commit(put("a", Expect::Revision(revision), &value)).await.unwrap().revision;
        assert_eq!(apples(reader).await, [format!("a={value}@{revision}")]);
    }
    two.commit(delete("a", revision)).await.unwrap();
    assert!(apples(&one).await.is_empty());
    let mut seen = Vec::new();
    while seen.len() < 52 {
        seen.extend(soon(watcher.next(100)).await.unwrap().iter().map(|change| told(change)));
    }
    assert_eq!(seen[51], format!("-a=a50@{} was a50@{revision}", revision + 1));
}

#[tokio::test]
async fn a_conflict_shows_what_another_server_wrote() {
    let Some(cluster) = Cluster::start(1) else { return };
    let (one, two) = (open(&cluster), open(&cluster));
    let first = create(&one, "a", "a1").await;
    catch_up(&two).await;
    let second = one.commit(put("a", Expect::Revision(first), "a2")).await.unwrap().revision;
    let late = two.commit(put("a", Expect::Revision(first), "late")).await;
    assert_eq!(outcome(&late), format!("conflict with a2@{second}"));
    assert_eq!(two.cache().get(APPLES, "a").map(|entry| said(&entry)).unwrap(), format!("a2@{second}"));
    one.commit(delete("a", second)).await.unwrap();
    let late = two.commit(put("a", Expect::Revision(second), "late")).await;
    assert_eq!(outcome(&late), "conflict with nothing");
    assert!(two.cache().get(APPLES, "a").is_none(), "a retry must not see it again");
}

/// The revision of etcd grows with writes that the cache is never told of.
#[tokio::test]
async fn writes_elsewhere_do_not_stall_consistent_reads() {
    let Some(cluster) = Cluster::start(1) else { return };
    let (one, two) = (open(&cluster), open(&cluster));
    let created = create(&one, "a", "a1").await;
    let mut before = created;
    for turn in 0..10 {
        cluster.put("/elsewhere", b"x");
        let started = Instant::now();
        let revision = catch_up(if turn % 2 == 0 { &one } else { &two }).await;
        assert!(revision > before, "a write elsewhere counts too");
        assert!(started.elapsed() < Duration::from_secs(2), "took {:?}", started.elapsed());
        before = revision;
    }
    assert_eq!(apples(&two).await, [format!("a=a1@{created}")]);
}

#[tokio::test]
async fn a_server_that_starts_after_writes_elsewhere_is_ready_soon() {
    let Some(cluster) = Cluster::start(1) else { return };
    let created = create(&open(&cluster), "a", "a1").await;
    cluster.put("/elsewhere", b"x");
    let started = Instant::now();
    let storage = open(&cluster);
    assert!(started.elapsed() < Duration::from_secs(3), "took {:?}", started.elapsed());
    assert!(storage.cache().applied() > created);
}

#[tokio::test]
async fn unknown_types_and_other_prefixes_are_left_alone() {
    let Some(cluster) = Cluster::start(1) else { return };
    let storage = open(&cluster);
    cluster.put("/registry/fruit/plums/a", b"whatever");
    cluster.put("/registry/odd", b"whatever");
    cluster.put("/registry2/fruit/apples/b", b"whatever");
    let other = try_open(config(&cluster, "/registry3")).unwrap();
    create(&other, "elsewhere", "x").await;
    let revision = create(&storage, "a", "a1").await;
    assert_eq!(apples(&storage).await, [format!("a=a1@{revision}")]);
    let again = open(&cluster);
    assert_eq!(apples(&again).await, [format!("a=a1@{revision}")]);
    assert_eq!(again.cache().snapshot(PEARS).len(), 0);
}

/// Each server decides for itself which types it registers, and misses nothing that others write meanwhile.
#[tokio::test]
async fn a_type_is_registered_while_another_server_writes_it() {
    let Some(cluster) = Cluster::start(1) else { return };
    let (one, two) = (open(&cluster), open(&cluster));
    let stop = Arc::new(AtomicBool::new(false));
    let writers: Vec<_> = (0..4)
        .map(|number| {
            let (one, stop) = (Arc::clone(&one), Arc::clone(&stop));
            tokio::spawn(async move {
                let key = format!("p{number}");
                let mut revision = one.commit(put_pear(&key)).await.unwrap().revision;
                while !stop.load(Ordering::Relaxed) {
                    let write = write_pear(&key, Expect::Revision(revision), "pear");
                    revision = one.commit(write).await.unwrap().revision;
                }
            })
        })
        .collect();
    for _ in 0..30 {
        two.unregister(PEARS).await.unwrap();
        two.register("fruit/pears").await.unwrap();
        let (snapshot, mut watcher) = two.cache().snapshot_and_watch(PEARS);
        let mut state = pears(&snapshot);
        let mut seen = 0;
        while seen < 20 {
            for change in soon(watcher.next(10)).await.unwrap() {
                let previous = change.previous.as_ref().map(|entry| entry.revision);
                let key = change.entry.key.to_string();
                assert_eq!(state.insert(key, change.revision), previous, "{}", told(&change));
                seen += 1;
            }
        }
    }
    stop.store(true, Ordering::Relaxed);
    for writer in writers {
        soon(writer).await.unwrap();
    }
    catch_up(&two).await;
    assert_eq!(pears(&two.cache().snapshot(PEARS)), pears(&one.cache().snapshot(PEARS)));
}

fn pears(snapshot: &Snapshot) -> BTreeMap<String, Revision> {
    snapshot.range("", None).map(|entry| (entry.key.to_string(), entry.revision)).collect()
}

/// While a server cannot follow, others may have the changes forgotten that it has not seen.
#[tokio::test]
async fn a_server_that_missed_forgotten_changes_starts_over() {
    let Some(cluster) = Cluster::start(1) else { return };
    let proxy = Proxy::start(&cluster.endpoints()[0]).await;
    let mut apart = config(&cluster, "/registry");
    apart.endpoints = vec![proxy.endpoint()];
    let (here, away) = (open(&cluster), tokio::task::spawn_blocking(|| try_open(apart)));
    let away = away.await.unwrap().unwrap();
    let mut revision = create(&here, "a", "a0").await;
    let gone = create(&here, "gone", "x").await;
    catch_up(&away).await;
    let mut watcher = away.cache().watch(APPLES, revision).unwrap();
    watcher.try_next(10).unwrap();
    let mut behind = away.cache().watch(APPLES, gone).unwrap();

    proxy.cut();
    here.commit(delete("gone", gone)).await.unwrap();
    for turn in 1..10 {
        revision = update(&here, revision, turn).await;
    }
    cluster.compact(revision);
    proxy.mend();

    let deadline = Instant::now() + Duration::from_secs(20);
    while away.cache().applied() < revision {
        assert!(Instant::now() < deadline, "it does not come back");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(apples(&away).await, [format!("a=a9@{revision}")]);
    assert!(behind.try_next(10).is_err(), "who has not seen all of it is cut off");
    let mut fresh = away.cache().watch(APPLES, revision).unwrap();
    revision = update(&here, revision, 10).await;
    let changes = soon(fresh.next(10)).await.unwrap();
    assert_eq!(told(&changes[0]), format!("+a=a10@{revision} was a9@{}", revision - 1));
}

async fn update(storage: &storage::Storage, revision: Revision, turn: u32) -> Revision {
    storage.commit(put("a", Expect::Revision(revision), &format!("a{turn}"))).await.unwrap().revision
}
