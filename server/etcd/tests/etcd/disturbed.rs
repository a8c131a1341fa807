//! Members are killed, paused and started again while writes go on: what was acknowledged stays, and watches
//! miss nothing, see nothing twice, and see everything in order.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use conformance::world::{APPLES, create, listed, outcome, put, soon, told};
use etcd_server::Cluster;
use storage::Storage;
use storage::entry::Revision;
use storage::write::{Expect, WriteError};

use crate::world::{apples, catch_up, chain, open};

const WRITERS: usize = 8;
/// How many writes must go through before the next disturbance.
const WRITES_BETWEEN: usize = 100;

/// What went through, as `key=value@revision`.
#[derive(Default)]
struct Load {
    acknowledged: Mutex<Vec<String>>,
    count: AtomicUsize,
    failures: AtomicUsize,
    stop: AtomicBool,
}

impl Load {
    /// Writes one key again and again, each time over the newest state.
    async fn write(self: Arc<Self>, storage: Arc<Storage>, writer: usize) {
        let key = format!("k{writer}");
        for turn in 0.. {
            if self.stop.load(Ordering::Relaxed) {
                return;
            }
            let value = format!("w{writer}t{turn}");
            let current = storage.cache().get(APPLES, &key).map(|entry| entry.revision);
            let expect = current.map_or(Expect::Absent, Expect::Revision);
            match storage.commit(put(&key, expect, &value)).await {
                Ok(done) => {
                    let line = format!("{key}={value}@{}", done.revision);
                    self.acknowledged.lock().unwrap().push(line);
                    self.count.fetch_add(1, Ordering::Relaxed);
                }
                // An earlier write whose answer was lost may have been done after all. This one was not.
                Err(WriteError::Conflict(current)) => {
                    let stored = current.and_then(|entry| entry.head.field(0).map(str::to_owned));
                    assert_ne!(stored, Some(value), "done, and said to be in conflict");
                }
                Err(WriteError::Unavailable(_) | WriteError::Unknown(_)) => {
                    self.failures.fetch_add(1, Ordering::Relaxed);
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
                Err(WriteError::Closed | WriteError::UnknownResource(_)) => {
                    panic!("the store was not closed")
                }
            }
        }
    }

    /// Waits until more writes have gone through.
    async fn goes_on(&self, what: &str) {
        let goal = self.count.load(Ordering::Relaxed) + WRITES_BETWEEN;
        let started = Instant::now();
        while self.count.load(Ordering::Relaxed) < goal {
            assert!(started.elapsed() < Duration::from_secs(60), "writes do not go on: {what}");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
}

/// Collects what a watch sees, until it has seen a revision.
async fn watch(storage: Arc<Storage>, from: Revision, last: Arc<Mutex<Option<Revision>>>) -> Vec<String> {
    let mut watcher = storage.cache().watch(APPLES, from).unwrap();
    let mut seen = Vec::new();
    let mut at = from;
    loop {
        if last.lock().unwrap().is_some_and(|last| at >= last) {
            return seen;
        }
        let Ok(changes) = tokio::time::timeout(Duration::from_millis(100), watcher.next(1000)).await else {
            at = watcher.progress();
            continue;
        };
        for change in changes.unwrap() {
            assert!(change.revision > at, "revisions grow");
            at = change.revision;
            seen.push(told(&change));
        }
    }
}

/// Says what is stored after all changes, each of which must fit what was there before it.
fn replay(seen: &[String]) -> Vec<String> {
    let mut state: BTreeMap<String, String> = BTreeMap::new();
    for line in seen {
        let (new, was) = match line.split_once(" was ") {
            Some((new, was)) => (new, Some(was)),
            None => (line.as_str(), None),
        };
        let (key, value) = new.trim_start_matches('+').split_once('=').unwrap();
        let before = state.insert(key.to_owned(), value.to_owned());
        assert_eq!(before.as_deref(), was, "{line}");
    }
    state.into_iter().map(|(key, value)| format!("{key}={value}")).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_acknowledged_write_is_lost_whatever_happens_to_members() {
    let Some(mut cluster) = Cluster::start(3) else { return };
    let (writing, watching) = (open(&cluster), open(&cluster));
    let from = watching.cache().applied();
    let last = Arc::new(Mutex::new(None));
    let watches: Vec<_> = [&writing, &watching]
        .map(|storage| tokio::spawn(watch(Arc::clone(storage), from, Arc::clone(&last))))
        .into();
    let load = Arc::new(Load::default());
    let writers: Vec<_> = (0..WRITERS)
        .map(|writer| tokio::spawn(Arc::clone(&load).write(Arc::clone(&writing), writer)))
        .collect();
    load.goes_on("at the beginning").await;

    let leader = cluster.leader().unwrap_or(0);
    cluster.kill(leader);
    load.goes_on("without the leader").await;
    cluster.restart(leader);
    cluster.wait_until_healthy();
    // In the short form, one member beside the leader of before is paused and killed.
    let size = cluster.size();
    let disturbed = (1..=size).map(|next| (leader + next) % size).take(harness::full_or(size, 1));
    for member in disturbed.clone() {
        cluster.pause(member);
        load.goes_on("with a paused member").await;
        cluster.resume(member);
        load.goes_on("after the pause").await;
    }
    for member in disturbed {
        cluster.kill(member);
        load.goes_on("without one member").await;
        cluster.restart(member);
        cluster.wait_until_healthy();
    }
    load.goes_on("at the end").await;
    load.stop.store(true, Ordering::Relaxed);
    for writer in writers {
        soon(writer).await.unwrap();
    }

    let revision = catch_up(&writing).await;
    *last.lock().unwrap() = Some(revision);
    watching.cache().wait_for(revision, Duration::from_secs(20)).await.unwrap();
    for watch in watches {
        let seen = soon(watch).await.unwrap();
        let told: std::collections::HashSet<&str> =
            seen.iter().map(|line| line.split(' ').next().unwrap().trim_start_matches('+')).collect();
        for line in load.acknowledged.lock().unwrap().iter() {
            assert!(told.contains(line.as_str()), "{line} was acknowledged, and no watch has seen it");
        }
        assert_eq!(replay(&seen), apples(&writing).await);
    }
    assert_eq!(apples(&watching).await, listed(open(&cluster).cache().snapshot(APPLES).range("", None)));
    assert!(writing.health().is_ok());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_a_quorum_writes_fail_soon_and_come_back() {
    let Some(mut cluster) = Cluster::start(3) else { return };
    let storage = open(&cluster);
    create(&storage, "a", "a1").await;
    for member in 0..cluster.size() {
        cluster.kill(member);
    }
    // A connection that breaks under a request leaves open what became of it.
    fails_soon(&storage, &["unavailable", "unknown"]).await;
    becomes(&storage, false).await;
    assert_eq!(listed(storage.cache().snapshot(APPLES).range("", None)).len(), 1, "old reads go on");
    for member in 0..cluster.size() {
        cluster.restart(member);
    }
    becomes(&storage, true).await;
    create(&storage, "b", "b1").await;
    assert!(apples(&storage).await.len() >= 2);
}

/// Paused members accept connections and say nothing, so every request of them waits for its limit.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn with_silent_members_writes_fail_soon_and_come_back() {
    if !harness::is_full() {
        return harness::skip("etcd with silent members", "the full form of the tests (KINDSMITH_FULL=1)");
    }
    let Some(cluster) = Cluster::start(3) else { return };
    let storage = open(&cluster);
    create(&storage, "a", "a1").await;
    for member in 1..cluster.size() {
        cluster.pause(member);
    }
    fails_soon(&storage, &["unknown"]).await;
    becomes(&storage, false).await;
    for member in 1..cluster.size() {
        cluster.resume(member);
    }
    becomes(&storage, true).await;
    create(&storage, "c", "c1").await;
    assert!(apples(&storage).await.len() >= 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_etcd_is_not_healthy_and_still_read() {
    let Some(cluster) = Cluster::start_with(1, None, &["--quota-backend-bytes=16777216"]) else { return };
    let storage = open(&cluster);
    let value = "x".repeat(1_000_000);
    let mut stored = 0;
    let error = loop {
        match storage.commit(put(&format!("k{stored:02}"), Expect::Absent, &value)).await {
            Ok(_) => stored += 1,
            Err(error) => break error,
        }
        assert!(stored < 100, "it is never full");
    };
    assert!(chain(&error).contains("database space exceeded"), "{}", chain(&error));
    becomes(&storage, false).await;
    assert!(storage.health().is_err_and(|error| error.to_string().contains("NOSPACE")));
    // Etcd does the write that it finds to be too much, and says that it did not.
    let found = apples(&storage).await.len();
    assert!(found == stored || found == stored + 1, "{found} are there, {stored} were acknowledged");
}

/// A write fails within a bounded time, with one of these outcomes.
async fn fails_soon(storage: &Storage, outcomes: &[&str]) {
    let started = Instant::now();
    let lost = storage.commit(put("lost", Expect::Absent, "x")).await;
    assert!(outcomes.contains(&outcome(&lost).as_str()), "{}", outcome(&lost));
    assert!(storage.latest().await.is_err());
    assert!(started.elapsed() < Duration::from_secs(15), "took {:?}", started.elapsed());
}

async fn becomes(storage: &Storage, healthy: bool) {
    let started = Instant::now();
    while storage.health().is_ok() != healthy {
        assert!(started.elapsed() < Duration::from_secs(30), "health is not {healthy}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}
