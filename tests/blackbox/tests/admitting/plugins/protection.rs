//! Volumes, claims and classes of volume attributes stay while something uses them, and go behind that by
//! themselves.

use blackbox::{http::Api, objects::NAMESPACES, objects::namespace};
use plugins::Plugins;
use serde_json::{Value, json};

use crate::plugins::support::{CLAIMS, LONG_ENOUGH, PODS, STORAGE, claim, gone, pod, start};

const VOLUMES: &str = "/api/v1/persistentvolumes";

fn volume(name: &str, spec: &Value) -> Value {
    let mut volume = json!({
        "metadata": { "name": name },
        "spec": { "capacity": { "storage": "1Gi" }, "accessModes": ["ReadWriteOnce"],
                  "csi": { "driver": "d", "volumeHandle": "h" } },
    });
    volume["spec"].as_object_mut().expect("a spec").extend(spec.as_object().expect("fields").clone());
    volume
}

/// A pod that mounts a claim.
fn user_of(claim: &str, node: Option<&str>) -> Value {
    let mut pod = pod(
        "user",
        &json!({
            "volumes": [{ "name": "v", "persistentVolumeClaim": { "claimName": claim } }],
        }),
    );
    if let Some(node) = node {
        pod["spec"]["nodeName"] = json!(node);
    }
    pod
}

/// Deletes an object that something uses, and checks that it waits.
async fn delete_used(api: &Api, path: &str, finalizer: &str) {
    let deleting = api.delete(path).await.expect(200);
    assert_eq!(deleting["metadata"]["finalizers"], json!([finalizer]));
    tokio::time::sleep(LONG_ENOUGH).await;
    let waiting = api.get(path).await.expect(200);
    assert!(waiting["metadata"]["deletionTimestamp"].is_string(), "{waiting}");
}

#[tokio::test]
async fn a_claim_stays_as_long_as_a_pod_on_a_node_mounts_it() {
    let api = start(|_| {}).await;
    let path = format!("{CLAIMS}/a");
    let made = api.post(CLAIMS, &claim("a", &json!({}))).await.expect(201);
    assert_eq!(made["metadata"]["finalizers"], json!(["kubernetes.io/pvc-protection"]));
    api.post(PODS, &user_of("a", Some("one"))).await.expect(201);
    delete_used(&api, &path, "kubernetes.io/pvc-protection").await;
    api.delete(&format!("{PODS}/user?gracePeriodSeconds=0")).await.expect(200);
    gone(&api, &path).await;
}

#[tokio::test]
async fn what_nothing_uses_goes_at_once() {
    let api = start(|_| {}).await;
    let classes = format!("{STORAGE}/volumeattributesclasses");
    api.post(CLAIMS, &claim("a", &json!({}))).await.expect(201);
    // A pod without a node does not use a claim.
    api.post(PODS, &user_of("a", None)).await.expect(201);
    api.post(VOLUMES, &volume("a", &json!({}))).await.expect(201);
    let class = json!({ "metadata": { "name": "a" }, "driverName": "d", "parameters": { "a": "b" } });
    let made = api.post(&classes, &class).await.expect(201);
    assert_eq!(made["metadata"]["finalizers"], json!(["kubernetes.io/vac-protection"]));
    for path in [format!("{CLAIMS}/a"), format!("{VOLUMES}/a"), format!("{classes}/a")] {
        api.delete(&path).await.expect(200);
        gone(&api, &path).await;
    }
}

#[tokio::test]
async fn a_volume_stays_as_long_as_it_is_bound() {
    let api = start(|_| {}).await;
    let path = format!("{VOLUMES}/a");
    let made = api.post(VOLUMES, &volume("a", &json!({}))).await.expect(201);
    assert_eq!(made["metadata"]["finalizers"], json!(["kubernetes.io/pv-protection"]));
    let phase = |phase: &str| json!({ "status": { "phase": phase } });
    api.merge(&format!("{path}/status"), &phase("Bound")).await.expect(200);
    delete_used(&api, &path, "kubernetes.io/pv-protection").await;
    api.merge(&format!("{path}/status"), &phase("Released")).await.expect(200);
    gone(&api, &path).await;
}

#[tokio::test]
async fn a_class_stays_as_long_as_claims_and_volumes_name_it() {
    let api = start(|_| {}).await;
    let classes = format!("{STORAGE}/volumeattributesclasses");
    let class = json!({ "metadata": { "name": "fast" }, "driverName": "d", "parameters": { "a": "b" } });
    api.post(&classes, &class).await.expect(201);
    let named = json!({ "volumeAttributesClassName": "fast" });
    api.post(CLAIMS, &claim("a", &named)).await.expect(201);
    api.post(VOLUMES, &volume("a", &named)).await.expect(201);
    let path = format!("{classes}/fast");
    delete_used(&api, &path, "kubernetes.io/vac-protection").await;
    api.delete(&format!("{CLAIMS}/a")).await.expect(200);
    gone(&api, &format!("{CLAIMS}/a")).await;
    tokio::time::sleep(LONG_ENOUGH).await;
    api.get(&path).await.expect(200);
    api.delete(&format!("{VOLUMES}/a")).await.expect(200);
    gone(&api, &path).await;
}

#[tokio::test]
async fn a_namespace_full_of_claims_goes() {
    let api = start(|_| {}).await;
    api.post(NAMESPACES, &namespace("team")).await.expect(201);
    let (claims, pods) = (CLAIMS.replace("default", "team"), PODS.replace("default", "team"));
    for number in 0..20 {
        let name = format!("c{number}");
        api.post(&claims, &claim(&name, &json!({}))).await.expect(201);
        let mut user = user_of(&name, Some("one"));
        user["metadata"]["name"] = json!(name);
        user["spec"]["terminationGracePeriodSeconds"] = json!(0);
        api.post(&pods, &user).await.expect(201);
    }
    api.delete(&format!("{NAMESPACES}/team")).await.expect(200);
    gone(&api, &format!("{NAMESPACES}/team")).await;
}

/// Without the plugin an object begins unprotected; the controller protects it.
#[tokio::test]
async fn older_objects_are_protected_too() {
    let off = ["StorageObjectInUseProtection".to_owned()];
    let chosen = Plugins::choose(&[], &off).expect("it is known");
    let api = start(|config| config.admission = chosen).await;
    let made = api.post(CLAIMS, &claim("a", &json!({}))).await.expect(201);
    assert_eq!(made["metadata"]["finalizers"], Value::Null);
    let path = format!("{CLAIMS}/a");
    while api.get(&path).await.expect(200)["metadata"]["finalizers"].is_null() {
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
}

#[tokio::test]
async fn controllers_can_be_off() {
    let api = start(|config| {
        assert!(config.controllers.enabled.remove("persistentvolumeclaim-protection-controller"));
    })
    .await;
    api.post(CLAIMS, &claim("a", &json!({}))).await.expect(201);
    delete_used(&api, &format!("{CLAIMS}/a"), "kubernetes.io/pvc-protection").await;
}
