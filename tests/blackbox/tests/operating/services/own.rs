//! What clients inside a cluster find of the server itself.

use std::{net::IpAddr, time::Duration};

use apiserver::{
    config::{Config, EtcdServers, StorageKind},
    testing::TestServer,
};
use blackbox::{http::Api, stream::PATIENCE};
use etcd_server::Cluster;
use serde_json::{Value, json};

use crate::services::support::{SERVICES, held, start};

const ENDPOINTS: &str = "/api/v1/namespaces/default/endpoints/kubernetes";
const RANGE: &str = "/apis/networking.k8s.io/v1/servicecidrs/kubernetes";
const SLICE: &str = "/apis/discovery.k8s.io/v1/namespaces/default/endpointslices/kubernetes";

fn advertised(config: &mut Config, address: [u8; 4]) {
    config.services.advertise_address = Some(IpAddr::from(address));
}

/// Asks until the endpoints have these addresses.
async fn until(api: &Api, addresses: &[&str]) -> Value {
    let deadline = tokio::time::Instant::now() + PATIENCE;
    loop {
        let found = api.get(ENDPOINTS).await.json();
        let listed = found["subsets"][0]["addresses"].as_array().into_iter().flatten();
        let listed: Vec<&str> = listed.filter_map(|address| address["ip"].as_str()).collect();
        if listed == addresses {
            return found;
        }
        assert!(tokio::time::Instant::now() < deadline, "not {addresses:?}: {found}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn the_range_of_the_server_is_ready_by_an_apply_of_its_controller() {
    let api = start(|_| {}).await;
    let deadline = tokio::time::Instant::now() + PATIENCE;
    let found = loop {
        let found = api.get(RANGE).await.json();
        if found["status"]["conditions"][0]["status"] == "True" {
            break found;
        }
        assert!(tokio::time::Instant::now() < deadline, "not ready: {found}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    let entries = found["metadata"]["managedFields"].as_array().cloned().unwrap_or_default();
    let own = entries.iter().find(|entry| entry["manager"] == "kubernetes-service-cidr-controller");
    let own = own.expect("the condition has an owner");
    assert_eq!((&own["operation"], &own["subresource"]), (&json!("Apply"), &json!("status")));
    let fields = &own["fieldsV1"]["f:status"]["f:conditions"]["k:{\"type\":\"Ready\"}"];
    assert!(fields["f:status"].is_object(), "{own}");
}

#[tokio::test]
async fn a_new_server_has_a_service_with_its_address() {
    let api = start(|config| advertised(config, [192, 0, 2, 10])).await;
    let service = api.get(&format!("{SERVICES}/kubernetes")).await.expect(200);
    assert_eq!(service["spec"]["clusterIPs"], json!(["10.0.0.1"]));
    assert_eq!(held(&api).await.get("10.0.0.1").map(String::as_str), Some("kubernetes"));
    let port = api.server.url().rsplit(':').next().and_then(|port| port.parse::<u16>().ok());
    let found = until(&api, &["192.0.2.10"]).await;
    assert_eq!(found["subsets"][0]["ports"], json!([{ "name": "https", "port": port, "protocol": "TCP" }]));
    assert_eq!(found["metadata"]["labels"], json!({ "endpointslice.kubernetes.io/skip-mirror": "true" }));
    let deadline = tokio::time::Instant::now() + PATIENCE;
    let slice = loop {
        let answer = api.get(SLICE).await;
        if answer.code == 200 {
            break answer.json();
        }
        assert!(tokio::time::Instant::now() < deadline, "there is no slice");
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    assert_eq!(slice["addressType"], json!("IPv4"));
    assert_eq!(slice["endpoints"], json!([{ "addresses": ["192.0.2.10"], "conditions": { "ready": true } }]));
    assert_eq!(slice["metadata"]["labels"], json!({ "kubernetes.io/service-name": "kubernetes" }));
}

#[tokio::test]
async fn without_its_controller_there_are_no_endpoints() {
    let api = start(|config| {
        advertised(config, [192, 0, 2, 10]);
        config.controllers.enabled.clear();
    })
    .await;
    api.get(&format!("{SERVICES}/kubernetes")).await.expect(200);
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert_eq!(api.get(ENDPOINTS).await.code, 404);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_server_adds_its_address_and_takes_it_away() {
    let Some(cluster) = Cluster::start(1) else { return };
    let mut servers = Vec::new();
    for last in [11, 12] {
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
            advertised(config, [192, 0, 2, last]);
        });
        servers.push(Api::over(builder.start().await.expect("a server starts")));
    }
    let (second, first) = (servers.pop().expect("two"), servers.pop().expect("two"));
    until(&first, &["192.0.2.11", "192.0.2.12"]).await;
    second.server.stop().await;
    until(&first, &["192.0.2.11"]).await;
}
