//! Two servers that share a store are one API.

use std::collections::BTreeSet;

use apiserver::config::EtcdOverride;
use blackbox::{
    examples,
    objects::{CONFIG_MAPS, LEASES, NAMESPACES, config_map, lease, namespace, version_of},
    stream::Watch,
};
use etcd_server::Cluster;
use machinery::kind::Kind;
use serde_json::json;

use crate::support::{configured, replica, servers, until};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_write_through_one_is_read_through_the_other_at_once() {
    let Some(cluster) = Cluster::start(1) else { return };
    let (one, other) = (replica(&cluster).await, replica(&cluster).await);
    for round in 0..20 {
        let name = format!("round-{round}");
        let created = one.post(CONFIG_MAPS, &config_map(&name)).await.expect(201);
        let path = format!("{CONFIG_MAPS}/{name}");
        let read = other.get(&path).await.expect(200);
        assert_eq!(read, created, "the very same object, version and all");
        let listed = other.get(CONFIG_MAPS).await.expect(200);
        assert_eq!(listed["items"].as_array().map(Vec::len), Some(round + 1));
        assert!(version_of(&listed) >= version_of(&created));
    }
    let stale = one.get(&format!("{CONFIG_MAPS}/round-0")).await.expect(200);
    let mut newer = stale.clone();
    newer["data"] = json!({ "key": "other" });
    let newer = other.put(&format!("{CONFIG_MAPS}/round-0"), &newer).await.expect(200);
    assert!(version_of(&newer) > version_of(&stale));
    let late = one.put(&format!("{CONFIG_MAPS}/round-0"), &stale).await;
    assert_eq!(late.code, 409, "{}", late.text());
    other.delete(&format!("{CONFIG_MAPS}/round-1")).await.expect(200);
    assert_eq!(one.get(&format!("{CONFIG_MAPS}/round-1")).await.code, 404);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_watch_sees_the_writes_of_all_and_goes_on_elsewhere() {
    let Some(cluster) = Cluster::start(1) else { return };
    let (one, other) = (replica(&cluster).await, replica(&cluster).await);
    let start = version_of(&one.get(CONFIG_MAPS).await.expect(200));
    let mut watch = Watch::open(&other, &format!("{CONFIG_MAPS}?watch=1&resourceVersion={start}")).await;
    let mut versions = Vec::new();
    for (api, name) in [(&one, "a"), (&other, "b"), (&one, "c")] {
        versions.push((name, version_of(&api.post(CONFIG_MAPS, &config_map(name)).await.expect(201))));
    }
    for (name, version) in &versions {
        assert_eq!(watch.told().await, ("ADDED".to_owned(), (*name).to_owned(), *version));
    }
    drop(watch);
    // From the first event on, through the other server, and through one that starts later.
    let late = replica(&cluster).await;
    for api in [&one, &late] {
        let from = versions[0].1;
        let mut watch = Watch::open(api, &format!("{CONFIG_MAPS}?watch=1&resourceVersion={from}")).await;
        for (name, version) in &versions[1..] {
            assert_eq!(watch.told().await, ("ADDED".to_owned(), (*name).to_owned(), *version));
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_stored_outlives_all_servers() {
    let Some(cluster) = Cluster::start(1) else { return };
    let first = replica(&cluster).await;
    let created = first.post(CONFIG_MAPS, &config_map("kept")).await.expect(201);
    first.server.stop().await;
    let second = replica(&cluster).await;
    assert_eq!(second.get(&format!("{CONFIG_MAPS}/kept")).await.expect(200), created);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_namespace_that_is_deleted_through_one_is_emptied_whoever_leads() {
    let Some(cluster) = Cluster::start(1) else { return };
    let (one, other) = (replica(&cluster).await, replica(&cluster).await);
    one.post(NAMESPACES, &namespace("doomed")).await.expect(201);
    other.post("/api/v1/namespaces/doomed/configmaps", &config_map("a")).await.expect(201);
    other.delete(&format!("{NAMESPACES}/doomed")).await;
    let gone = async || one.get(&format!("{NAMESPACES}/doomed")).await;
    until("the namespace is gone", gone, |answer| answer.code == 404).await;
    assert_eq!(other.get("/api/v1/namespaces/doomed/configmaps/a").await.code, 404);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_type_can_have_a_cluster_of_its_own() {
    let Some(main) = Cluster::start(1) else { return };
    let Some(mut own) = Cluster::start(1) else { return };
    let leases = EtcdOverride {
        group: "coordination.platform.io".to_owned(),
        resource: "leases".to_owned(),
        servers: own.endpoints(),
    };
    let api =
        configured(servers(&main, vec![leases]), |config| config.controllers.leader_elect = false).await;
    let main_version = version_of(&api.post(CONFIG_MAPS, &config_map("a")).await.expect(201));
    for name in ["a", "b", "c"] {
        api.post(LEASES, &lease(name)).await.expect(201);
    }
    let next = version_of(&api.post(CONFIG_MAPS, &config_map("b")).await.expect(201));
    assert_eq!(next, main_version + 1, "leases take no revision of the main cluster");

    own.kill(0);
    let refused = async || api.post(LEASES, &lease("d")).await;
    let refused = until("leases cannot be written", refused, |answer| answer.code >= 500).await;
    assert_eq!(refused.header("retry-after"), "1", "{}", refused.text());
    api.post(CONFIG_MAPS, &config_map("c")).await.expect(201);
    assert_eq!(api.get("/readyz").await.code, 500, "not all is well");
}

#[tokio::test]
async fn an_unknown_type_cannot_have_a_cluster() {
    let Some(cluster) = Cluster::start(1) else { return };
    let own =
        EtcdOverride { group: String::new(), resource: "games".to_owned(), servers: cluster.endpoints() };
    let storage = servers(&cluster, vec![own]);
    let builder = apiserver::testing::TestServer::builder().configure(|config| config.storage.kind = storage);
    let refused = builder.start().await.expect_err("refused").to_string();
    // A type belongs to the cluster of the version that it is stored in.
    let stored = generated::KINDS.iter().filter(|kind| kind.stored && kind.conversion.is_none());
    let of = |kind: &Kind| {
        let version = examples::api_version(kind);
        format!("{}/{}", version.split_once('/').map_or("", |(group, _)| group), kind.plural)
    };
    let stored: Vec<String> = stored.map(|kind| of(kind)).collect::<BTreeSet<_>>().into_iter().collect();
    let expected = format!(
        "--etcd-servers-overrides names /games, which is not served; served are {}",
        stored.join(", ")
    );
    assert_eq!(refused, expected);
}
