//! Many clients at once: no address and no port is given twice, whatever the engine.

use std::{collections::BTreeSet, sync::Arc, time::Duration};

use apiserver::{
    config::{EtcdServers, StorageKind},
    testing::TestServer,
};
use blackbox::http::Api;
use etcd_server::Cluster;
use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::services::support::{SERVICES, held, service};

/// Clients that create services at the same time, and how many each creates.
const CLIENTS: usize = 32;
const EACH: usize = 6;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clients_of_a_server_in_memory_share_nothing() {
    let server = TestServer::builder().brand("kubernetes").start().await.expect("a server starts");
    race(vec![Api::over(server)]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clients_of_an_embedded_store_share_nothing() {
    let directory = tempfile::tempdir().expect("a directory");
    let builder = TestServer::builder().brand("kubernetes").storage_dir(directory.path());
    race(vec![Api::over(builder.start().await.expect("a server starts"))]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clients_of_two_servers_over_etcd_share_nothing() {
    let Some(cluster) = Cluster::start(1) else { return };
    let mut servers = Vec::new();
    for _ in 0..2 {
        let builder = TestServer::builder().brand("kubernetes").configure(|config| {
            config.storage.kind = StorageKind::Etcd(Box::new(EtcdServers {
                servers: cluster.endpoints(),
                overrides: Vec::new(),
                authorities: None,
                client: None,
                prefix: "/registry".to_owned(),
                compaction_interval: None,
                check_timeout: Duration::from_secs(2),
                stand_in_allowed: false,
            }));
            config.controllers.leader_elect = true;
        });
        servers.push(Api::over(builder.start().await.expect("a server starts")));
    }
    race(servers).await;
}

/// Creates services through all servers at once, then deletes half of them and creates them again.
async fn race(servers: Vec<Api>) {
    let servers: Vec<Arc<Api>> = servers.into_iter().map(Arc::new).collect();
    all(&servers, create).await;
    let listed = check(&servers).await;
    assert_eq!(listed, CLIENTS * EACH);
    all(&servers, async |api, name| {
        if name.ends_with(['0', '2', '4']) {
            api.delete(&format!("{SERVICES}/{name}")).await.expect(200);
            create(api, name).await;
        }
    })
    .await;
    assert_eq!(check(&servers).await, CLIENTS * EACH);
}

async fn create(api: &Api, name: &str) {
    let spec = json!({
        "type": "LoadBalancer", "externalTrafficPolicy": "Local",
        "ports": [{ "name": "a", "port": 80 }, { "name": "b", "port": 443 }],
    });
    api.post(SERVICES, &service(name, &spec)).await.expect(201);
}

/// Does something for each name, with all clients at the same time.
async fn all(servers: &[Arc<Api>], act: impl AsyncFn(&Api, &str)) {
    let act = &act;
    let clients = (0..CLIENTS).zip(servers.iter().cycle()).map(async |(client, api)| {
        for number in 0..EACH {
            act(api, &format!("s-{client}-{number}")).await;
        }
    });
    join_all(clients).await;
}

/// Checks that nothing is there twice, and that each address is held for its service alone. Returns how many
/// services there are besides the server's own.
async fn check(servers: &[Arc<Api>]) -> usize {
    let api = servers.first().expect("a server");
    let list = api.get(SERVICES).await.expect(200);
    let items = list["items"].as_array().expect("a list");
    let (mut addresses, mut ports) = (BTreeSet::new(), BTreeSet::new());
    let held = held(api).await;
    for item in items {
        let name = item["metadata"]["name"].as_str().expect("a name");
        let address = item["spec"]["clusterIP"].as_str().expect("an address").to_owned();
        assert_eq!(held.get(&address).map(String::as_str), Some(name), "{address}");
        assert!(addresses.insert(address), "{item}");
        let of_nodes = item["spec"]["ports"].as_array().into_iter().flatten().map(|port| &port["nodePort"]);
        for port in of_nodes.chain([&item["spec"]["healthCheckNodePort"]]).filter_map(Value::as_u64) {
            assert!(ports.insert(port), "{item}");
        }
    }
    assert_eq!(held.len(), items.len(), "no address is held for nothing");
    assert_eq!(ports.len(), 3 * (items.len() - 1));
    items.len() - 1
}
