//! The garbage collector over a store that several servers share: one of them collects, whoever wrote what,
//! and another one goes on when that one stops or dies.

use std::{collections::BTreeMap, time::Duration};

use blackbox::{
    http::Api,
    objects::{CONFIG_MAPS, SECRETS, config_map, secret, version_of},
    process::Process,
    stream::{PATIENCE, Watch},
};
use etcd_server::Cluster;
use futures_util::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{metric, replica, until};

const LEASE: &str =
    "/apis/coordination.platform.io/v1/namespaces/platform-system/leases/apiserver-controllers";

/// Waits until somebody other than `before` runs the controllers, and tells who.
async fn leader_after(api: &Api, before: &str) -> String {
    let holder = |lease: &Value| lease["spec"]["holderIdentity"].as_str().unwrap_or_default().to_owned();
    let ask = async || api.get(LEASE).await;
    let another = |holder: &str| !holder.is_empty() && holder != before;
    let held =
        until("somebody leads", ask, |answer| answer.code == 200 && another(&holder(&answer.json()))).await;
    holder(&held.json())
}

async fn owner(api: &Api, name: &str) -> Value {
    let made = api.post(CONFIG_MAPS, &config_map(name)).await.expect(201);
    json!({ "apiVersion": "v1", "kind": "ConfigMap", "name": name, "uid": made["metadata"]["uid"] })
}

fn blocking(reference: &Value) -> Value {
    let mut reference = reference.clone();
    reference["blockOwnerDeletion"] = json!(true);
    reference
}

/// Makes dependents through each of the servers in turn.
async fn dependents(apis: &[&Api], prefix: &str, count: usize, references: &[Value]) {
    let make = (0..count).map(|index| {
        let mut object = secret(&format!("{prefix}-{index}"));
        object["metadata"]["ownerReferences"] = json!(references);
        let api = apis[index % apis.len()];
        async move { drop(api.post(SECRETS, &object).await.expect(201)) }
    });
    join_all(make).await;
}

async fn delete(api: &Api, name: &str, policy: &str) {
    let options = json!({ "propagationPolicy": policy }).to_string();
    api.send(Method::DELETE, &format!("{CONFIG_MAPS}/{name}"), "application/json", options).await.expect(200);
}

async fn names(api: &Api) -> Vec<String> {
    let list = api.get(SECRETS).await.expect(200);
    let items = list["items"].as_array().map(Vec::as_slice).unwrap_or_default();
    items.iter().filter_map(|item| item["metadata"]["name"].as_str()).map(str::to_owned).collect()
}

/// Waits until these are the only Secrets left.
async fn only_left(api: &Api, expected: &[&str]) {
    let ask = async || api.get(SECRETS).await;
    let count = |answer: &Value| answer["items"].as_array().map_or(0, Vec::len);
    until("the others are gone", ask, |answer| answer.code == 200 && count(&answer.json()) <= expected.len())
        .await;
    assert_eq!(names(api).await, expected);
}

/// Waits until the servers have counted so many deletes, not one more, and tells how many each.
async fn collected(apis: &[&Api], expected: usize) -> Vec<usize> {
    let deadline = tokio::time::Instant::now() + PATIENCE;
    loop {
        let mut counts = Vec::new();
        for api in apis {
            counts.push(metric(api, "garbagecollector_deletions_total").await as usize);
        }
        let sum: usize = counts.iter().sum();
        assert!(sum <= expected, "{counts:?}");
        if sum == expected {
            return counts;
        }
        assert!(tokio::time::Instant::now() < deadline, "{counts:?} instead of {expected}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_the_leader_collects_and_nothing_twice_whoever_writes() {
    const EACH: usize = 40;
    let Some(cluster) = Cluster::start(1) else { return };
    let (one, other) = (replica(&cluster).await, replica(&cluster).await);
    leader_after(&one, "").await;
    let start = version_of(&one.get(SECRETS).await.expect(200));
    let stays = owner(&other, "stays").await;
    for (policy, maker, user) in [("Background", &one, &other), ("Foreground", &other, &one)] {
        let name = policy.to_lowercase();
        let made = owner(maker, &name).await;
        dependents(&[user, maker], &name, EACH, &[blocking(&made)]).await;
    }
    dependents(&[&other], "kept", 1, std::slice::from_ref(&stays)).await;
    let going = owner(&one, "going").await;
    dependents(&[&other], "shared", 1, &[stays, going]).await;
    delete(&other, "background", "Background").await;
    delete(&one, "foreground", "Foreground").await;
    delete(&other, "going", "Background").await;
    for api in [&one, &other] {
        only_left(api, &["kept-0", "shared-0"]).await;
        let gone = async || api.get(&format!("{CONFIG_MAPS}/foreground")).await;
        until("the owner is gone", gone, |answer| answer.code == 404).await;
    }
    let path = format!("{SECRETS}/shared-0");
    let one_owner =
        |object: &Value| object["metadata"]["ownerReferences"].as_array().map(Vec::len) == Some(1);
    until("one owner is left", async || other.get(&path).await, |answer| one_owner(&answer.json())).await;

    // Every removal was told once, and counted by one server only.
    let mut watch = Watch::open(&one, &format!("{SECRETS}?watch=1&resourceVersion={start}")).await;
    let mut removed: BTreeMap<String, usize> = BTreeMap::new();
    while removed.len() < 2 * EACH {
        if let (word, name, _) = watch.told().await
            && word == "DELETED"
        {
            *removed.entry(name).or_default() += 1;
        }
    }
    assert!(removed.values().all(|count| *count == 1), "{removed:?}");
    let counted = collected(&[&one, &other], 2 * EACH).await;
    assert!(counted.contains(&0), "{counted:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_dependent_that_another_server_made_a_moment_ago_is_not_forgotten() {
    let Some(cluster) = Cluster::start(1) else { return };
    let (one, other) = (replica(&cluster).await, replica(&cluster).await);
    leader_after(&one, "").await;
    for round in 0..15 {
        let (maker, user) = if round % 2 == 0 { (&one, &other) } else { (&other, &one) };
        for policy in ["Orphan", "Foreground"] {
            let name = format!("{}-{round}", policy.to_lowercase());
            let made = owner(maker, &name).await;
            dependents(&[user], &name, 1, &[blocking(&made)]).await;
            delete(maker, &name, policy).await;
            let path = format!("{CONFIG_MAPS}/{name}");
            until("the owner is gone", async || user.get(&path).await, |answer| answer.code == 404).await;
            let dependent = user.get(&format!("{SECRETS}/{name}-0")).await;
            if policy == "Foreground" {
                assert_eq!(dependent.code, 404, "it had to go before its owner");
            } else {
                assert_eq!(dependent.expect(200)["metadata"].get("ownerReferences"), None);
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_leader_that_stops_leaves_undone_is_done_by_the_next() {
    const DEPENDENTS: usize = 200;
    let Some(cluster) = Cluster::start(1) else { return };
    let one = replica(&cluster).await;
    let holder = leader_after(&one, "").await;
    let other = replica(&cluster).await;
    let (going, stays) = (owner(&one, "going").await, owner(&other, "stays").await);
    dependents(&[&one, &other], "going", DEPENDENTS, &[blocking(&going)]).await;
    dependents(&[&one], "kept", 3, &[stays]).await;
    delete(&other, "going", "Foreground").await;
    one.server.stop().await;
    assert_ne!(leader_after(&other, &holder).await, holder);
    only_left(&other, &["kept-0", "kept-1", "kept-2"]).await;
    let path = format!("{CONFIG_MAPS}/going");
    until("the owner is gone", async || other.get(&path).await, |answer| answer.code == 404).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_leader_that_dies_is_followed() {
    const DEPENDENTS: usize = 60;
    let Some(cluster) = Cluster::start(1) else { return };
    let directory = tempfile::TempDir::new().expect("a directory");
    let endpoints = cluster.endpoints().join(",");
    let first = Process::start(directory.path(), &["--storage", "etcd", "--etcd-servers", &endpoints]);
    let other = replica(&cluster).await;
    let holder = leader_after(&other, "").await;
    let (going, stays) = (owner(&other, "going").await, owner(&other, "stays").await);
    dependents(&[&other], "going", DEPENDENTS, &[going]).await;
    dependents(&[&other], "kept", 2, &[stays]).await;
    first.kill();
    delete(&other, "going", "Background").await;
    // Nobody collects before the dead one's time is over.
    assert_eq!(names(&other).await.len(), DEPENDENTS + 2);
    assert_ne!(leader_after(&other, &holder).await, holder);
    only_left(&other, &["kept-0", "kept-1"]).await;
    assert_eq!(collected(&[&other], DEPENDENTS).await, [DEPENDENTS]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn collecting_goes_on_when_etcd_comes_back() {
    const DEPENDENTS: usize = 300;
    let Some(mut cluster) = Cluster::start(1) else { return };
    let api = replica(&cluster).await;
    leader_after(&api, "").await;
    let (going, stays) = (owner(&api, "going").await, owner(&api, "stays").await);
    dependents(&[&api], "going", DEPENDENTS, &[going]).await;
    dependents(&[&api], "kept", 2, &[stays]).await;
    delete(&api, "going", "Background").await;
    cluster.kill(0);
    tokio::time::sleep(Duration::from_millis(200)).await;
    cluster.restart(0);
    cluster.wait_until_healthy();
    only_left(&api, &["kept-0", "kept-1"]).await;
}
