//! Managers who write in several versions of one kind.

use apiserver::testing::TestServer;
use blackbox::{http::Api, objects::ENDPOINT_SLICES};
use engine::runtime_config::RuntimeConfig;
use serde_json::{Value, json};

use crate::apply::support::{apply, owner, owners};

const BETA: &str = "discovery.platform.io/v1beta1";
const STABLE: &str = "discovery.platform.io/v1";

async fn start() -> Api {
    let settings = RuntimeConfig::read([BETA]).expect("sound settings");
    let builder = TestServer::builder().configure(|config| config.api.runtime_config = settings);
    Api::over(builder.start().await.expect("a test server starts"))
}

fn path(version: &str) -> String {
    format!("{}/s", ENDPOINT_SLICES.replace(STABLE, version))
}

fn slice(version: &str, labels: &Value, endpoint: &Value) -> Value {
    json!({
        "apiVersion": version, "kind": "EndpointSlice", "metadata": { "name": "s", "labels": labels },
        "addressType": "IPv4", "endpoints": [endpoint],
        "ports": [{ "name": "", "protocol": "TCP", "port": 80 }],
    })
}

fn fields(labels: &[&str]) -> Value {
    let labels: serde_json::Map<String, Value> =
        labels.iter().map(|label| (format!("f:{label}"), json!({}))).collect();
    json!({
        "f:metadata": { "f:labels": labels }, "f:addressType": {}, "f:endpoints": {}, "f:ports": {},
    })
}

#[tokio::test]
async fn one_applier_may_go_over_to_another_version() {
    let api = start().await;
    // Atomic units are compared as they are: each says all that is stored.
    let topology = json!({ "topology.platform.io/zone": "south" });
    let beta = json!({ "addresses": ["10.0.0.1"], "conditions": {}, "topology": topology });
    let stable = json!({ "addresses": ["10.0.0.1"], "conditions": {}, "zone": "south" });
    let labels = |labels: &[&str]| -> Value {
        labels.iter().map(|label| ((*label).to_owned(), json!("1"))).collect::<serde_json::Map<_, _>>().into()
    };
    let all = slice(BETA, &labels(&["a", "b", "c"]), &beta);
    let made = apply(&api, &path(BETA), "me", "", &all).await.expect(201);
    assert_eq!(made["metadata"]["managedFields"][0]["apiVersion"], BETA);
    let other = slice(BETA, &labels(&["b"]), &beta);
    apply(&api, &path(BETA), "other", "", &other).await.expect(200);

    // What was left out in the words of the other version goes, unless somebody else owns it there.
    let fewer = slice(STABLE, &labels(&["a"]), &stable);
    let left = apply(&api, &path(STABLE), "me", "", &fewer).await.expect(200);
    assert_eq!(left["metadata"]["labels"], labels(&["a", "b"]));
    assert_eq!(left["endpoints"][0]["zone"], "south");
    let entries = left["metadata"]["managedFields"].as_array().cloned().unwrap_or_default();
    let versions: Vec<(&Value, &Value)> =
        entries.iter().map(|entry| (&entry["manager"], &entry["apiVersion"])).collect();
    assert!(versions.contains(&(&json!("me"), &json!(STABLE))), "{versions:?}");
    assert!(versions.contains(&(&json!("other"), &json!(BETA))), "{versions:?}");
    let mut found = owners(&left);
    found.sort_by(|a, b| a.0.cmp(&b.0));
    assert_eq!(found, [owner("me", "Apply", fields(&["a"])), owner("other", "Apply", fields(&["b"]))]);

    // The same endpoint in other words is no change; another one is a conflict in the version of its owner.
    let moved = slice(STABLE, &labels(&["a"]), &json!({ "addresses": ["10.0.0.1"], "zone": "north" }));
    let refused = apply(&api, &path(STABLE), "me", "", &moved).await;
    refused.fails(409, "Conflict", "Apply failed with 1 conflict: conflict with \"other\": .endpoints");
}
