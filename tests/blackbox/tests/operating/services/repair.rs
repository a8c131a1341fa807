//! After a server stopped in the middle of a write: addresses that no service has come back, and services
//! have theirs.

use std::time::{Duration, SystemTime};

use apiserver::testing::TestServer;
use blackbox::{http::Api, stream::PATIENCE};
use ground::clock::Clock;
use serde_json::json;

use crate::services::support::{ADDRESSES, SERVICES, address, held, service};

fn leaked(address: &str) -> serde_json::Value {
    json!({
        "apiVersion": "networking.k8s.io/v1", "kind": "IPAddress",
        "metadata": { "name": address, "labels": {
            "ipaddress.kubernetes.io/ip-family": "IPv4",
            "ipaddress.kubernetes.io/managed-by": "ipallocator.k8s.io",
        }},
        "spec": { "parentRef": { "resource": "services", "namespace": "default", "name": "gone" } },
    })
}

#[tokio::test]
async fn a_restart_repairs_what_leaked() {
    let directory = tempfile::tempdir().expect("a directory");
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).expect("it is after 1970");
    let (clock, hand) = Clock::manual(now.as_secs());
    let start = async || {
        let builder = TestServer::builder().brand("kubernetes").storage_dir(directory.path());
        let builder = builder.configure(|config| config.clock = clock.clone());
        Api::over(builder.start().await.expect("a server starts"))
    };
    let api = start().await;
    let made = api.post(SERVICES, &service("web", &json!({}))).await.expect(201);
    api.delete(&format!("{ADDRESSES}/{}", address(&made))).await.expect(200);
    api.post(ADDRESSES, &leaked("10.0.0.9")).await.expect(201);
    hand.advance(Duration::from_secs(90));
    // As young as one of a service that is still being written.
    api.post(ADDRESSES, &leaked("10.0.0.8")).await.expect(201);
    let mut foreign = leaked("10.0.0.7");
    foreign["metadata"]["labels"] = json!({});
    api.post(ADDRESSES, &foreign).await.expect(201);
    api.server.stop().await;

    let api = start().await;
    let deadline = tokio::time::Instant::now() + PATIENCE;
    loop {
        let held = held(&api).await;
        let is_repaired = held.get(&address(&made)).map(String::as_str) == Some("web");
        if is_repaired && !held.contains_key("10.0.0.9") {
            assert!(held.contains_key("10.0.0.8") && held.contains_key("10.0.0.7"), "{held:?}");
            break;
        }
        assert!(tokio::time::Instant::now() < deadline, "nothing is repaired: {held:?}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}
