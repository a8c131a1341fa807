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

const AUTOSCALERS: &str = "/apis/autoscaling/VERSION/namespaces/default/horizontalpodautoscalers";

/// The path of an autoscaler in a version of its kind.
fn autoscaler_path(version: &str, subresource: &str) -> String {
    format!("{}/a{subresource}", AUTOSCALERS.replace("VERSION", version))
}

fn autoscaler(version: &str, more: &Value) -> Value {
    let mut spec = json!({
        "scaleTargetRef": { "apiVersion": "apps/v1", "kind": "Deployment", "name": "web" },
        "maxReplicas": 3,
    });
    for (name, value) in more.as_object().into_iter().flatten() {
        spec[name] = value.clone();
    }
    json!({
        "apiVersion": format!("autoscaling/{version}"), "kind": "HorizontalPodAutoscaler",
        "metadata": { "name": "a" }, "spec": spec,
    })
}

fn processor(percentage: i32) -> Value {
    let target = json!({ "type": "Utilization", "averageUtilization": percentage });
    json!({ "type": "Resource", "resource": { "name": "cpu", "target": target } })
}

#[tokio::test]
async fn a_field_that_another_version_always_has_is_not_given_up_by_going_there() {
    let percentage = json!({ "targetCPUUtilizationPercentage": 60 });
    let metrics = json!({ "metrics": [processor(60)] });
    // Within one version, who leaves the field out gives it up, and gets the default. On the way to another
    // version, the field has a value there in any case, and stays as it is.
    for (first, said, second, left) in [
        ("v1", &percentage, "v1", 80),
        ("v2", &metrics, "v2", 80),
        ("v1", &percentage, "v2", 60),
        ("v2", &metrics, "v1", 60),
    ] {
        let api = Api::start().await;
        let path = |version| autoscaler_path(version, "");
        apply(&api, &path(first), "me", "", &autoscaler(first, said)).await.expect(201);
        apply(&api, &path(second), "me", "", &autoscaler(second, &json!({}))).await.expect(200);
        let found = api.get(&path("v2")).await.expect(200);
        let found = &found["spec"]["metrics"];
        assert_eq!(*found, json!([processor(left)]), "{first} {second}");
    }
}

#[tokio::test]
async fn a_write_in_one_version_keeps_what_only_the_other_can_say() {
    let api = Api::start().await;
    let twice = json!({ "metrics": [processor(70), processor(70)] });
    apply(&api, &autoscaler_path("v2", ""), "me", "", &autoscaler("v2", &twice)).await.expect(201);

    let status = json!({
        "apiVersion": "autoscaling/v1", "kind": "HorizontalPodAutoscaler", "metadata": { "name": "a" },
        "status": { "currentReplicas": 1, "desiredReplicas": 1, "currentCPUUtilizationPercentage": 5 },
    });
    apply(&api, &autoscaler_path("v1", "/status"), "watcher", "", &status).await.expect(200);
    let found = api.get(&autoscaler_path("v2", "")).await.expect(200);
    assert_eq!(found["spec"]["metrics"], twice["metrics"]);
    // No request named an amount.
    let current = json!([{
        "type": "Resource", "resource": { "name": "cpu", "current": { "averageUtilization": 5 } },
    }]);
    assert_eq!(found["status"]["currentMetrics"], current);

    // An apply that changes nothing writes nothing, although the first version lacks one of the two metrics.
    let same = json!({
        "apiVersion": "autoscaling/v1", "kind": "HorizontalPodAutoscaler", "metadata": { "name": "a" },
        "spec": { "maxReplicas": 3 },
    });
    let applied = apply(&api, &autoscaler_path("v1", ""), "other", "", &same).await.expect(200);
    let again = apply(&api, &autoscaler_path("v1", ""), "other", "", &same).await.expect(200);
    assert_eq!(again["metadata"]["resourceVersion"], applied["metadata"]["resourceVersion"]);
    let found = api.get(&autoscaler_path("v2", "")).await.expect(200);
    assert_eq!(found["spec"]["metrics"], twice["metrics"]);

    // A deletion that waits goes no way through the version of the call either.
    let finalizers = json!({ "metadata": { "finalizers": ["example.com/x"] } });
    api.merge(&autoscaler_path("v2", ""), &finalizers).await.expect(200);
    api.delete(&autoscaler_path("v1", "")).await.expect(200);
    let found = api.get(&autoscaler_path("v2", "")).await.expect(200);
    assert_eq!(found["spec"]["metrics"], twice["metrics"]);
    assert!(found["metadata"]["deletionTimestamp"].is_string(), "{found}");
}
