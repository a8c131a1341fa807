//! What pods get from the nodes on which they run, and what claims get from their class.

use blackbox::http::Api;
use serde_json::{Value, json};

use crate::plugins::support::{CLAIMS, PODS, STORAGE, claim, pod, start};

const NODES: &str = "/api/v1/nodes";

async fn node(api: &Api, name: &str, labels: &Value) {
    api.post(NODES, &json!({ "metadata": { "name": name, "labels": labels } })).await.expect(201);
    let status = json!({ "status": { "allocatable": { "cpu": "2", "memory": "1Gi" } } });
    api.merge(&format!("{NODES}/{name}/status"), &status).await.expect(200);
}

#[tokio::test]
async fn a_pod_has_the_place_of_its_node() {
    let api = start(|_| {}).await;
    let (zone, region) = ("topology.kubernetes.io/zone", "topology.kubernetes.io/region");
    node(&api, "n", &json!({ (zone): "z", (region): "r", "other": "x" })).await;
    let mut direct = pod("direct", &json!({ "nodeName": "n" }));
    direct["metadata"]["labels"] = json!({ (zone): "own", "a": "b" });
    let made = api.post(PODS, &direct).await.expect(201);
    assert_eq!(made["metadata"]["labels"], json!({ (zone): "z", (region): "r", "a": "b" }));
    let away = api.post(PODS, &pod("away", &json!({ "nodeName": "none" }))).await.expect(201);
    assert_eq!(away["metadata"]["labels"], Value::Null);
    api.post(PODS, &pod("bound", &json!({}))).await.expect(201);
    let binding = json!({ "metadata": { "name": "bound" }, "target": { "kind": "Node", "name": "n" } });
    api.post(&format!("{PODS}/bound/binding"), &binding).await.expect(201);
    let bound = api.get(&format!("{PODS}/bound")).await.expect(200);
    assert_eq!(bound["metadata"]["labels"], json!({ (zone): "z", (region): "r" }));
}

#[tokio::test]
async fn claims_grow_where_their_class_allows_it() {
    let api = start(|_| {}).await;
    for (class, expansion) in [("grows", true), ("stays", false)] {
        let class = json!({
            "metadata": { "name": class }, "provisioner": "p.example.com", "allowVolumeExpansion": expansion,
        });
        api.post(&format!("{STORAGE}/storageclasses"), &class).await.expect(201);
    }
    for (name, class) in [("a", "grows"), ("b", "stays"), ("c", "none")] {
        let spec = json!({ "storageClassName": class, "volumeName": "v" });
        api.post(CLAIMS, &claim(name, &spec)).await.expect(201);
        let bound = json!({ "status": { "phase": "Bound", "capacity": { "storage": "1Gi" } } });
        api.merge(&format!("{CLAIMS}/{name}/status"), &bound).await.expect(200);
    }
    let more = json!({ "spec": { "resources": { "requests": { "storage": "2Gi" } } } });
    api.merge(&format!("{CLAIMS}/a"), &more).await.expect(200);
    let why = "only dynamically provisioned pvc can be resized and the storageclass that provisions the pvc \
        must support \
               resize";
    for name in ["b", "c"] {
        api.merge(&format!("{CLAIMS}/{name}"), &more).await.fails(403, "Forbidden", why);
        api.merge(&format!("{CLAIMS}/{name}"), &json!({ "metadata": { "labels": { "a": "b" } } }))
            .await
            .expect(200);
    }
}

#[tokio::test]
async fn a_pod_grows_no_larger_than_its_node() {
    let api = start(|_| {}).await;
    node(&api, "n", &json!({ "kubernetes.io/os": "linux" })).await;
    node(&api, "w", &json!({ "kubernetes.io/os": "windows" })).await;
    let amounts = |cpu: &str| json!({ "requests": { "cpu": cpu }, "limits": { "cpu": cpu } });
    for (name, node) in [("a", "n"), ("b", "w"), ("c", "none")] {
        let container = json!({ "name": "main", "image": "i", "resources": amounts("1") });
        let spec = json!({ "nodeName": node, "containers": [container] });
        api.post(PODS, &pod(name, &spec)).await.expect(201);
    }
    let resize = async |name: &str, cpu: &str| {
        let path = format!("{PODS}/{name}/resize");
        let patch = json!({ "spec": { "containers": [{ "name": "main", "resources": amounts(cpu) }] } });
        api.patch(&path, "application/strategic-merge-patch+json", &patch).await
    };
    let small = "node didn't have enough allocatable resources: cpu, requested: 2500, allocatable: 2000";
    let windows = "pod resize is only supported on linux nodes, node \"w\" is \"windows\"";
    for (name, cpu, why, cause) in [
        ("a", "2500m", small, json!([{ "reason": "NodeCapacity" }])),
        ("b", "2", windows, json!([{ "reason": "UnsupportedPlatform" }])),
        ("c", "2", "node \"none\" not found", Value::Null),
    ] {
        let status = resize(name, cpu).await.fails(403, "Forbidden", why);
        assert_eq!(status["details"]["causes"], cause, "{name}");
    }
    resize("a", "2").await.expect(200);
    // What changes nothing needs no node.
    resize("c", "1").await.expect(200);
}
