//! What the agent of a node may read because pods of its node use it: each way to an object opens with the
//! pod that refers to it, for its node only, and closes with it.

use reqwest::Method;
use serde_json::{Value, json};

use crate::access::support::World;

const ONE: &str = "system:node:one";
const TWO: &str = "system:node:two";
const PODS: &str = "/api/v1/namespaces/default/pods";
const VOLUMES: &str = "/api/v1/persistentvolumes";
const DEVICES: &str = "/apis/resource.platform.io/v1";
const STORAGE: &str = "/apis/storage.platform.io/v1";

/// A server with the agents of two nodes.
async fn agents() -> World {
    let mut world = World::start().await;
    world.user(ONE, &["system:nodes"]);
    world.user(TWO, &["system:nodes"]);
    world
}

/// Whether an agent may do this; the object need not exist.
async fn may(world: &World, agent: &str, method: Method, path: &str) -> bool {
    let body = (method != Method::GET).then(|| json!({}));
    let answer = world.ask(agent, method, path, body.as_ref()).await;
    if answer.code == 403 {
        let node = agent.trim_start_matches("system:node:");
        let why = format!("no relationship found between node '{node}' and this object");
        answer.fails(403, "Forbidden", &why);
    }
    answer.code != 403
}

/// Checks that these paths are open to the agent of node one, or to none; never to that of node two.
async fn check(world: &World, paths: &[String], are_open: bool) {
    for path in paths {
        assert_eq!(may(world, ONE, Method::GET, path).await, are_open, "{path}");
        assert!(!may(world, TWO, Method::GET, path).await, "{path}");
    }
}

fn in_default(plural: &str, names: &[&str]) -> Vec<String> {
    names.iter().map(|name| format!("/api/v1/namespaces/default/{plural}/{name}")).collect()
}

fn pod(name: &str, node: &str, volumes: &Value) -> Value {
    json!({
        "metadata": { "name": name },
        "spec": {
            "nodeName": node, "containers": [{ "name": "main", "image": "i" }], "volumes": volumes,
            "serviceAccountName": "worker",
        },
    })
}

async fn delete(world: &World, path: &str) {
    world.api.delete(&format!("{path}?gracePeriodSeconds=0")).await.expect(200);
}

/// A pod with every kind of reference that it can have itself.
fn rich_pod() -> Value {
    let secret = |name: &str| json!({ "name": name });
    let volumes = json!([
        { "name": "a", "secret": { "secretName": "files" } },
        { "name": "b", "configMap": { "name": "files" } },
        { "name": "c", "projected": { "sources": [
            { "secret": { "name": "projected" } }, { "configMap": { "name": "projected" } },
        ] } },
        { "name": "d", "persistentVolumeClaim": { "claimName": "data" } },
        { "name": "scratch", "ephemeral": { "volumeClaimTemplate": { "spec": {
            "accessModes": ["ReadWriteOnce"], "resources": { "requests": { "storage": "1Gi" } },
        } } } },
        { "name": "e", "azureFile": { "secretName": "azure", "shareName": "s" } },
        { "name": "f", "cephfs": { "monitors": ["m"], "secretRef": secret("cephfs") } },
        { "name": "g", "cinder": { "volumeID": "v", "secretRef": secret("cinder") } },
        { "name": "h", "flexVolume": { "driver": "a/b", "secretRef": secret("flex") } },
        { "name": "i", "rbd": { "monitors": ["m"], "image": "i", "secretRef": secret("rbd") } },
        { "name": "j", "scaleIO": {
            "gateway": "https://g", "system": "s", "volumeName": "v", "secretRef": secret("scaleio"),
        } },
        { "name": "k", "iscsi": {
            "targetPortal": "127.0.0.1:3260", "iqn": "iqn.2026-01.org.example:a", "lun": 0,
            "chapAuthSession": true, "secretRef": secret("iscsi"),
        } },
        { "name": "l", "storageos": { "volumeName": "v", "secretRef": secret("storageos") } },
        { "name": "m", "csi": { "driver": "d.example.org", "nodePublishSecretRef": secret("csi") } },
    ]);
    let mut pod = pod("web", "one", &volumes);
    let from = |part: &str, name: &str| json!({ part: { "name": name, "key": "k" } });
    pod["spec"]["imagePullSecrets"] = json!([{ "name": "pull" }]);
    pod["spec"]["initContainers"] = json!([{
        "name": "init", "image": "i",
        "env": [{ "name": "A", "valueFrom": from("secretKeyRef", "key") }],
        "envFrom": [{ "configMapRef": { "name": "init" } }],
    }]);
    pod["spec"]["containers"] = json!([{
        "name": "main", "image": "i",
        "env": [{ "name": "A", "valueFrom": from("configMapKeyRef", "key") }],
        "envFrom": [{ "secretRef": { "name": "environment" } }],
        "resources": { "claims": [{ "name": "named" }, { "name": "made" }] },
    }]);
    pod["spec"]["resourceClaims"] = json!([
        { "name": "named", "resourceClaimName": "gpu" },
        { "name": "made", "resourceClaimTemplateName": "template" },
    ]);
    pod
}

#[tokio::test]
async fn each_reference_opens_and_closes_with_its_pod() {
    let world = agents().await;
    let secrets = [
        "files",
        "projected",
        "azure",
        "cephfs",
        "cinder",
        "flex",
        "rbd",
        "scaleio",
        "iscsi",
        "storageos",
        "csi",
        "pull",
        "key",
        "environment",
    ];
    let mut paths = in_default("secrets", &secrets);
    paths.extend(in_default("configmaps", &["files", "projected", "init", "key"]));
    paths.extend(in_default("persistentvolumeclaims", &["data", "web-scratch"]));
    paths.extend(in_default("serviceaccounts", &["worker"]));
    paths.extend(in_default("pods", &["web"]));
    paths.push(format!("{DEVICES}/namespaces/default/resourceclaims/gpu"));
    check(&world, &paths, false).await;
    world.api.post(PODS, &rich_pod()).await.expect(201);
    check(&world, &paths, true).await;
    // The same names elsewhere, and objects of other kinds, stay closed.
    check(
        &world,
        &[
            "/api/v1/namespaces/other/secrets/files".to_owned(),
            "/api/v1/namespaces/default/configmaps/environment".to_owned(),
            "/api/v1/namespaces/default/secrets/worker".to_owned(),
            format!("{DEVICES}/namespaces/default/resourceclaims/made"),
            format!("{DEVICES}/namespaces/default/resourceclaims/template"),
        ],
        false,
    )
    .await;
    delete(&world, &format!("{PODS}/web")).await;
    check(&world, &paths, false).await;
}

#[tokio::test]
async fn later_references_open_when_they_come() {
    let world = agents().await;
    world.api.post(PODS, &rich_pod()).await.expect(201);
    let late = in_default("secrets", &["late"]);
    check(&world, &late, false).await;
    let path = format!("{PODS}/web/ephemeralcontainers");
    let patch = json!({ "spec": { "ephemeralContainers": [{
        "name": "look", "image": "i", "terminationMessagePolicy": "File", "imagePullPolicy": "Always",
        "envFrom": [{ "secretRef": { "name": "late" } }],
    }] } });
    world.api.merge(&path, &patch).await.expect(200);
    check(&world, &late, true).await;

    let made = [format!("{DEVICES}/namespaces/default/resourceclaims/web-made-x")];
    check(&world, &made, false).await;
    let status = json!({ "status": { "resourceClaimStatuses": [
        { "name": "made", "resourceClaimName": "web-made-x" },
    ] } });
    world.api.merge(&format!("{PODS}/web/status"), &status).await.expect(200);
    check(&world, &made, true).await;
}

#[tokio::test]
async fn a_pod_opens_nothing_until_it_has_a_node() {
    let world = agents().await;
    let mut waiting = pod("web", "", &json!([{ "name": "a", "secret": { "secretName": "files" } }]));
    waiting["spec"].as_object_mut().expect("an object").remove("nodeName");
    world.api.post(PODS, &waiting).await.expect(201);
    let mut paths = in_default("secrets", &["files"]);
    paths.extend(in_default("pods", &["web"]));
    check(&world, &paths, false).await;
    let target = json!({ "target": { "kind": "Node", "name": "one" } });
    let binding = json!({ "metadata": { "name": "web" }, "target": target["target"] });
    world.api.post(&format!("{PODS}/web/binding"), &binding).await.expect(201);
    check(&world, &paths, true).await;
}

#[tokio::test]
async fn a_mirror_pod_opens_only_itself() {
    let world = agents().await;
    let mut mirror = pod("web", "one", &json!([{ "name": "a", "hostPath": { "path": "/a" } }]));
    mirror["metadata"]["annotations"] = json!({ "platform.io/config.mirror": "x" });
    mirror["spec"]["imagePullSecrets"] = json!([{ "name": "pull" }]);
    world.api.post(PODS, &mirror).await.expect(201);
    check(&world, &in_default("pods", &["web"]), true).await;
    check(&world, &in_default("secrets", &["pull"]), false).await;
    check(&world, &in_default("serviceaccounts", &["worker"]), false).await;
}

/// A volume that is bound to the claim `default/data`.
fn volume(name: &str, source: &str, settings: &Value) -> Value {
    json!({
        "metadata": { "name": name },
        "spec": {
            "capacity": { "storage": "1Gi" }, "accessModes": ["ReadWriteOnce"], source: settings,
            "claimRef": { "namespace": "default", "name": "data" },
        },
    })
}

/// Volumes, and the Secrets that each of them opens.
fn volumes() -> Vec<(Value, &'static [&'static str])> {
    let of = |namespace: &str, name: &str| json!({ "namespace": namespace, "name": name });
    vec![
        (
            volume("azure", "azureFile", &json!({ "secretName": "azure", "shareName": "s" })),
            &["default/azure"],
        ),
        (
            volume(
                "azure-other",
                "azureFile",
                &json!({ "secretName": "azure", "secretNamespace": "vault", "shareName": "s" }),
            ),
            &["vault/azure"],
        ),
        (
            volume("ceph", "cephfs", &json!({ "monitors": ["m"], "secretRef": { "name": "ceph" } })),
            &["default/ceph"],
        ),
        (
            volume("cinder", "cinder", &json!({ "volumeID": "v", "secretRef": of("vault", "cinder") })),
            &["vault/cinder"],
        ),
        (
            volume("flex", "flexVolume", &json!({ "driver": "a/b", "secretRef": of("vault", "flex") })),
            &["vault/flex"],
        ),
        (
            volume(
                "rbd",
                "rbd",
                &json!({ "monitors": ["m"], "image": "i", "secretRef": of("vault", "rbd") }),
            ),
            &["vault/rbd"],
        ),
        (
            volume(
                "csi",
                "csi",
                &json!({
                    "driver": "d.example.org", "volumeHandle": "h",
                    "nodePublishSecretRef": of("vault", "publish"),
                        "nodeStageSecretRef": of("vault", "stage"),
                    "nodeExpandSecretRef": of("vault", "expand"),
                    "controllerPublishSecretRef": of("vault", "attach"),
                    "controllerExpandSecretRef": of("vault", "grow"),
                }),
            ),
            &["vault/publish", "vault/stage", "vault/expand"],
        ),
    ]
}

#[tokio::test]
async fn a_claim_opens_its_volume_and_its_secrets() {
    let world = agents().await;
    let claim = json!([{ "name": "a", "persistentVolumeClaim": { "claimName": "data" } }]);
    for (volume, secrets) in volumes() {
        let name = volume["metadata"]["name"].as_str().expect("a name");
        let path = format!("{VOLUMES}/{name}");
        let mut paths: Vec<String> = secrets
            .iter()
            .map(|secret| {
                let (namespace, name) = secret.split_once('/').expect("namespace/name");
                format!("/api/v1/namespaces/{namespace}/secrets/{name}")
            })
            .collect();
        paths.push(path.clone());
        // Whichever comes first, pod or volume.
        world.api.post(VOLUMES, &volume).await.expect(201);
        check(&world, &paths, false).await;
        world.api.post(PODS, &pod("web", "one", &claim)).await.expect(201);
        check(&world, &paths, true).await;
        world.api.delete(&path).await.expect(200);
        let unbound = json!({ "metadata": { "finalizers": null } });
        world.api.merge(&path, &unbound).await;
        check(&world, &paths, false).await;
        world.api.post(VOLUMES, &volume).await.expect(201);
        check(&world, &paths, true).await;
        delete(&world, &format!("{PODS}/web")).await;
        check(&world, &paths, false).await;
        world.api.delete(&path).await.expect(200);
        // Whether or not the controller was first, it is gone now.
        world.api.merge(&path, &unbound).await;
    }
    let drivers = ["attach", "grow"].map(|name| format!("/api/v1/namespaces/vault/secrets/{name}"));
    world.api.post(VOLUMES, &volumes().pop().expect("the last").0).await.expect(201);
    world.api.post(PODS, &pod("web", "one", &claim)).await.expect(201);
    check(&world, &drivers, false).await;
}

#[tokio::test]
async fn attachments_and_slices_name_their_node() {
    let world = agents().await;
    let attachment = json!({
        "metadata": { "name": "a" },
        "spec": { "attacher": "d.example.org", "nodeName": "one", "source": { "persistentVolumeName": "v" } },
    });
    let slice = json!({
        "metadata": { "name": "a" },
        "spec": {
            "driver": "d.example.org", "nodeName": "one",
            "pool": { "name": "p", "generation": 1, "resourceSliceCount": 1 },
        },
    });
    for (collection, object) in
        [(format!("{STORAGE}/volumeattachments"), attachment), (format!("{DEVICES}/resourceslices"), slice)]
    {
        let path = [format!("{collection}/a")];
        check(&world, &path, false).await;
        world.api.post(&collection, &object).await.expect(201);
        check(&world, &path, true).await;
        world.api.delete(&path[0]).await.expect(200);
        check(&world, &path, false).await;
    }
}

/// An agent writes the status of claims, and requests tokens, only for its pods.
#[tokio::test]
async fn writes_follow_the_same_graph() {
    let world = agents().await;
    let claim = json!([{ "name": "a", "persistentVolumeClaim": { "claimName": "data" } }]);
    let token = "/api/v1/namespaces/default/serviceaccounts/worker/token";
    let status = "/api/v1/namespaces/default/persistentvolumeclaims/data/status";
    for is_open in [false, true, false] {
        assert_eq!(may(&world, ONE, Method::POST, token).await, is_open);
        assert_eq!(may(&world, ONE, Method::PUT, status).await, is_open);
        assert!(!may(&world, TWO, Method::POST, token).await && !may(&world, TWO, Method::PUT, status).await);
        if is_open {
            delete(&world, &format!("{PODS}/web")).await;
        } else {
            world.api.post(PODS, &pod("web", "one", &claim)).await.expect(201);
        }
    }
}

/// A list or watch of one name is a request for that object.
#[tokio::test]
async fn one_name_in_a_selector_is_one_object() {
    let world = agents().await;
    world
        .api
        .post(PODS, &pod("web", "one", &json!([{ "name": "a", "secret": { "secretName": "files" } }])))
        .await
        .expect(201);
    let secrets = "/api/v1/namespaces/default/secrets";
    for (agent, query, code) in [
        (ONE, "?fieldSelector=metadata.name%3Dfiles", 200),
        (ONE, "?fieldSelector=metadata.name%3Dfiles&watch=true&timeoutSeconds=1", 200),
        (ONE, "?fieldSelector=metadata.name%3Dother", 403),
        (ONE, "?fieldSelector=metadata.name!%3Dfiles", 403),
        (ONE, "", 403),
        (TWO, "?fieldSelector=metadata.name%3Dfiles", 403),
    ] {
        let answer = world.ask(agent, Method::GET, &format!("{secrets}{query}"), None).await;
        assert_eq!(answer.code, code, "{agent} {query}: {}", answer.text());
    }
}

/// Nothing outside the graph and the role is open to an agent, however its node is used.
#[tokio::test]
async fn an_agent_that_tries_everything_is_refused() {
    let world = agents().await;
    world.api.post(PODS, &rich_pod()).await.expect(201);
    let secret = "/api/v1/namespaces/default/secrets/files";
    for (method, path) in [
        (Method::PUT, secret.to_owned()),
        (Method::DELETE, secret.to_owned()),
        (Method::PATCH, secret.to_owned()),
        (Method::POST, "/api/v1/namespaces/default/secrets".to_owned()),
        (Method::GET, "/api/v1/secrets".to_owned()),
        (Method::GET, "/api/v1/namespaces/default/configmaps".to_owned()),
        (Method::GET, "/api/v1/namespaces/default/persistentvolumeclaims".to_owned()),
        (Method::PUT, "/api/v1/namespaces/default/persistentvolumeclaims/data".to_owned()),
        (Method::GET, "/api/v1/namespaces/default/persistentvolumeclaims/data/status".to_owned()),
        (Method::GET, VOLUMES.to_owned()),
        (Method::DELETE, format!("{VOLUMES}/a")),
        (Method::GET, "/api/v1/pods".to_owned()),
        (Method::PUT, format!("{PODS}/web")),
        (Method::DELETE, PODS.to_owned()),
        (Method::POST, format!("{PODS}/web/binding")),
        (Method::GET, format!("{PODS}/web/log")),
        (Method::GET, "/api/v1/nodes".to_owned()),
        (Method::GET, "/api/v1/nodes/two".to_owned()),
        (Method::DELETE, "/api/v1/nodes/one".to_owned()),
        (Method::GET, "/api/v1/namespaces".to_owned()),
        (Method::GET, "/api/v1/namespaces/default/serviceaccounts".to_owned()),
        (Method::PUT, "/api/v1/namespaces/default/serviceaccounts/worker".to_owned()),
        (Method::GET, format!("{DEVICES}/resourceslices")),
        (Method::PUT, format!("{DEVICES}/namespaces/default/resourceclaims/gpu")),
        (Method::GET, format!("{STORAGE}/csinodes")),
        (Method::GET, format!("{STORAGE}/csinodes/two")),
        (Method::GET, format!("{STORAGE}/volumeattachments")),
        (Method::GET, "/apis/rbac.authorization.platform.io/v1/clusterroles".to_owned()),
        (Method::GET, "/apis/coordination.platform.io/v1/namespaces/default/leases/one".to_owned()),
        (Method::GET, "/apis/apps.platform.io/v1/deployments".to_owned()),
        (Method::GET, "/metrics".to_owned()),
    ] {
        let body = (method != Method::GET).then(|| json!({}));
        let answer = world.ask(ONE, method.clone(), &path, body.as_ref()).await;
        assert_eq!(answer.code, 403, "{method} {path}: {}", answer.text());
    }
}
