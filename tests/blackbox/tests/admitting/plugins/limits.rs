//! Limit ranges fill in what containers leave open, and refuse what is out of bounds.

use serde_json::{Value, json};

use crate::plugins::support::{CLAIMS, PODS, claim, pod, start};

const RANGES: &str = "/api/v1/namespaces/default/limitranges";

fn range(name: &str, limits: &Value) -> Value {
    json!({ "metadata": { "name": name }, "spec": { "limits": limits } })
}

/// A pod of one container with these resources.
fn sized(name: &str, resources: &Value) -> Value {
    let mut pod = pod(name, &json!({}));
    pod["spec"]["containers"][0]["resources"] = resources.clone();
    pod
}

#[tokio::test]
async fn containers_get_what_they_leave_open() {
    let api = start(|_| {}).await;
    let first =
        json!([{ "type": "Container", "default": { "cpu": "1" }, "defaultRequest": { "cpu": "100m" } }]);
    api.post(RANGES, &range("a", &first)).await.expect(201);
    let second = json!([{ "type": "Container", "defaultRequest": { "cpu": "7", "memory": "1Mi" } }]);
    api.post(RANGES, &range("b", &second)).await.expect(201);
    let made = api.post(PODS, &pod("open", &json!({}))).await.expect(201);
    let resources = json!({ "limits": { "cpu": "1" }, "requests": { "cpu": "100m", "memory": "1Mi" } });
    assert_eq!(made["spec"]["containers"][0]["resources"], resources, "the first range counts");
    let note = &made["metadata"]["annotations"]["kubernetes.io/limit-ranger"];
    assert_eq!(note, "LimitRanger plugin set: memory request for container main", "the last one counts");
    let sized = sized("sized", &resources);
    let made = api.post(PODS, &sized).await.expect(201);
    assert!(made["metadata"]["annotations"].is_null(), "{made}");
    // Another namespace has none.
    api.post("/api/v1/namespaces", &json!({ "metadata": { "name": "other" } })).await.expect(201);
    let made = api.post("/api/v1/namespaces/other/pods", &pod("open", &json!({}))).await.expect(201);
    assert_eq!(made["spec"]["containers"][0]["resources"], json!({}));
}

#[tokio::test]
async fn what_is_out_of_bounds_is_refused() {
    let api = start(|_| {}).await;
    let limits = json!([
        { "type": "Container", "max": { "cpu": "1" }, "maxLimitRequestRatio": { "cpu": "2" } },
        { "type": "Pod", "max": { "cpu": "1500m" } },
        { "type": "PersistentVolumeClaim", "max": { "storage": "2Gi" } },
    ]);
    api.post(RANGES, &range("a", &limits)).await.expect(201);
    let cpu =
        |limit: &str, request: &str| json!({ "limits": { "cpu": limit }, "requests": { "cpu": request } });
    for (pod, why) in [
        (sized("a", &cpu("2", "2")), "maximum cpu usage per Container is 1, but limit is 2"),
        (sized("a", &cpu("1", "100m")), "but provided ratio is 10.000000"),
    ] {
        api.post(PODS, &pod).await.fails(403, "Forbidden", why);
        api.post(&format!("{PODS}?dryRun=All"), &pod).await.fails(403, "Forbidden", why);
    }
    let mut two = sized("two", &cpu("1", "1"));
    two["spec"]["initContainers"] =
        json!([{ "name": "side", "image": "i", "restartPolicy": "Always", "resources": cpu("1", "1") }]);
    let why = "maximum cpu usage per Pod is 1500m, but limit is 2";
    api.post(PODS, &two).await.fails(403, "Forbidden", why);
    let large = claim("large", &json!({ "resources": { "requests": { "storage": "3Gi" } } }));
    let why = "maximum storage usage per PersistentVolumeClaim is 2Gi, but request is 3Gi";
    api.post(CLAIMS, &large).await.fails(403, "Forbidden", why);
    api.post(PODS, &sized("fits", &cpu("1", "1"))).await.expect(201);
    let why = "maximum cpu usage per Container is 1, but limit is 3";
    let resized = json!({ "spec": { "containers": [{ "name": "main", "resources": cpu("3", "3") }] } });
    let kind = "application/strategic-merge-patch+json";
    api.patch(&format!("{PODS}/fits/resize"), kind, &resized).await.fails(403, "Forbidden", why);
    // With the range goes the limit, for the next request.
    api.delete(&format!("{RANGES}/a")).await.expect(200);
    api.patch(&format!("{PODS}/fits/resize"), kind, &resized).await.expect(200);
}
