//! Members of etcd are killed, paused and started again under load: nothing acknowledged is lost, watches go
//! on, and errors are honest and end.

use std::{
    collections::BTreeMap,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use blackbox::{
    http::Api,
    objects::{CONFIG_MAPS, config_map, version_of},
    stream::Watch,
};
use etcd_server::Cluster;

use crate::support::{replica, until};

/// What was acknowledged: names and versions. Runs until it is told to stop.
async fn write_until(api: Arc<Api>, writer: usize, stop: Arc<AtomicBool>) -> BTreeMap<String, u64> {
    let mut acknowledged = BTreeMap::new();
    let mut number = 0;
    while !stop.load(Ordering::Relaxed) {
        let name = format!("w{writer}-{number}");
        number += 1;
        let answer = api.post(CONFIG_MAPS, &config_map(&name)).await;
        match answer.code {
            201 => {
                acknowledged.insert(name, version_of(&answer.json()));
            }
            503 => {
                assert_eq!(answer.header("retry-after"), "1", "{}", answer.text());
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            504 => {
                // It may have happened, so no client may be asked to repeat it.
                assert_eq!(answer.header("retry-after"), "", "{}", answer.text());
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            code => panic!("{code}: {}", answer.text()),
        }
    }
    acknowledged
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_acknowledged_is_lost_when_members_fail() {
    let Some(mut cluster) = Cluster::start(3) else { return };
    let apis = [Arc::new(replica(&cluster).await), Arc::new(replica(&cluster).await)];
    let start = version_of(&apis[0].get(CONFIG_MAPS).await.expect(200));
    let mut watch = Watch::open(&apis[1], &format!("{CONFIG_MAPS}?watch=1&resourceVersion={start}")).await;
    let stop = Arc::new(AtomicBool::new(false));
    let writers: Vec<_> = (0..4)
        .map(|writer| tokio::spawn(write_until(Arc::clone(&apis[writer % 2]), writer, Arc::clone(&stop))))
        .collect();

    let settle = Duration::from_millis(700);
    tokio::time::sleep(settle).await;
    let leader = cluster.leader().unwrap_or(0);
    cluster.kill(leader);
    tokio::time::sleep(2 * settle).await;
    cluster.restart(leader);
    cluster.wait_until_healthy();
    let follower = (leader + 1) % 3;
    cluster.pause(follower);
    tokio::time::sleep(2 * settle).await;
    cluster.resume(follower);
    cluster.wait_until_healthy();
    tokio::time::sleep(settle).await;
    stop.store(true, Ordering::Relaxed);
    let mut acknowledged = BTreeMap::new();
    for writer in writers {
        acknowledged.extend(writer.await.expect("a writer ends in order"));
    }
    assert!(acknowledged.len() > 20, "only {} writes in all that time", acknowledged.len());

    // All that is stored, through both servers; it may hold writes whose answers were lost, too.
    for api in &apis {
        let listed =
            until("consistent lists", async || api.get(CONFIG_MAPS).await, |answer| answer.code == 200)
                .await
                .json();
        let stored: BTreeMap<String, u64> = listed["items"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|item| (item["metadata"]["name"].as_str().unwrap_or_default().to_owned(), version_of(item)))
            .collect();
        for (name, version) in &acknowledged {
            assert_eq!(stored.get(name), Some(version), "{name}");
        }
    }
    // The watch has told of each once, in order.
    let last = acknowledged.values().max().copied().unwrap_or(start);
    let mut told = BTreeMap::new();
    let mut newest = start;
    while newest < last {
        let (event, name, version) = watch.told().await;
        assert_eq!(event, "ADDED", "{name}");
        assert!(version > newest, "{name}: {version} after {newest}");
        newest = version;
        assert!(told.insert(name, version).is_none());
    }
    for (name, version) in &acknowledged {
        assert_eq!(told.get(name), Some(version), "{name}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_a_quorum_reads_go_on_and_the_rest_is_refused_until_it_is_back() {
    let Some(mut cluster) = Cluster::start(3) else { return };
    let api = replica(&cluster).await;
    api.post(CONFIG_MAPS, &config_map("before")).await.expect(201);
    assert_eq!(api.get("/readyz").await.code, 200);
    let lost = [0, 1];
    lost.iter().for_each(|member| cluster.kill(*member));

    let any = format!("{CONFIG_MAPS}/before?resourceVersion=0");
    let list_any = format!("{CONFIG_MAPS}?resourceVersion=0");
    let write = async || api.post(CONFIG_MAPS, &config_map("during")).await;
    let refused = until("a write is refused", write, |answer| answer.code >= 500).await;
    assert_eq!(refused.header("retry-after"), "1", "{}", refused.text());
    assert_eq!(refused.json()["kind"], "Status");
    let unready = async || api.get("/readyz").await;
    until("readiness is red", unready, |answer| answer.code == 500).await;
    let listed = api.get(&list_any).await.expect(200);
    assert_eq!(listed["items"][0]["metadata"]["name"], "before", "any state will do, so there is one");
    let consistent = api.get(CONFIG_MAPS).await;
    assert!(consistent.code >= 500, "{}: {}", consistent.code, consistent.text());
    assert_eq!(consistent.header("retry-after"), "1");
    api.get(&any).await.expect(200);

    lost.iter().for_each(|member| cluster.restart(*member));
    cluster.wait_until_healthy();
    until("readiness is green", async || api.get("/readyz").await, |answer| answer.code == 200).await;
    let write = async || api.post(CONFIG_MAPS, &config_map("after")).await;
    // The write before may have been answered with a failure and have happened all the same.
    until("writes go on", write, |answer| answer.code == 201 || answer.code == 409).await;
    api.get(&format!("{CONFIG_MAPS}/before")).await.expect(200);
}
