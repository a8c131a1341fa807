//! What agents of nodes write, beyond what roles can say: a plugin judges the objects.

use blackbox::objects::NAMESPACES;
use plugins::Plugins;
use reqwest::Method;
use serde_json::{Value, json};

use crate::access::support::World;

const ONE: &str = "system:node:one";
const PODS: &str = "/api/v1/namespaces/default/pods";
const NODES: &str = "/api/v1/nodes";
const CLAIMS: &str = "/api/v1/namespaces/default/persistentvolumeclaims";
const REQUESTS: &str = "/apis/certificates.platform.io/v1/certificatesigningrequests";

/// A server with an agent, its node and another one.
async fn agents() -> World {
    let restricted = Plugins::choose(&["NodeRestriction".to_owned()], &["ServiceAccount".to_owned()])
        .expect("it is known");
    let mut world = World::with(|config| config.admission = restricted).await;
    world.user(ONE, &["system:nodes"]);
    for name in ["one", "two"] {
        world.api.post(NODES, &json!({ "metadata": { "name": name } })).await.expect(201);
    }
    world
}

/// Checks that a write of the agent is refused, or done if there is no text.
async fn check(world: &World, method: Method, path: &str, body: &Value, refused: &str) {
    let answer = world.ask(ONE, method.clone(), path, Some(body)).await;
    if refused.is_empty() {
        assert!(answer.code < 300, "{method} {path} {body}: {}", answer.text());
        return;
    }
    let status = answer.fails(403, "Forbidden", refused);
    let message = status["message"].as_str().unwrap_or_default();
    assert!(message.ends_with(refused), "{message}");
}

/// A mirror pod of the node, with one change.
async fn mirror(world: &World, at: &str, value: Value) -> Value {
    let node = world.api.get(&format!("{NODES}/one")).await.expect(200);
    let mut pod = json!({
        "metadata": {
            "name": "web", "annotations": { "platform.io/config.mirror": "x" },
            "ownerReferences": [{
                "apiVersion": "v1", "kind": "Node", "name": "one", "uid": node["metadata"]["uid"],
                    "controller": true,
            }],
        },
        "spec": { "nodeName": "one", "containers": [{ "name": "main", "image": "i" }] },
    });
    let (parent, member) = at.rsplit_once('/').expect("a pointer");
    pod.pointer_mut(parent).expect("a parent")[member] = value;
    pod
}

/// The way from a node to every secret of the cluster.
#[tokio::test]
async fn an_agent_cannot_open_a_secret_by_a_pod() {
    let world = agents().await;
    let secret = "/api/v1/namespaces/default/secrets/files";
    world
        .api
        .post("/api/v1/namespaces/default/secrets", &blackbox::objects::secret("files"))
        .await
        .expect(201);
    let pod = json!({
        "metadata": { "name": "thief" },
        "spec": {
            "nodeName": "one", "containers": [{ "name": "main", "image": "i" }],
            "volumes": [{ "name": "a", "secret": { "secretName": "files" } }],
        },
    });
    let why = "pod does not have \"platform.io/config.mirror\" annotation, node \"one\" can only create \
        mirror pods";
    check(&world, Method::POST, PODS, &pod, why).await;
    world.ask(ONE, Method::GET, secret, None).await.fails(403, "Forbidden", "no relationship found");
    // Without the plugin it is open.
    let mut open = World::start().await;
    open.user(ONE, &["system:nodes"]);
    open.api
        .post("/api/v1/namespaces/default/secrets", &blackbox::objects::secret("files"))
        .await
        .expect(201);
    check(&open, Method::POST, PODS, &pod, "").await;
    open.ask(ONE, Method::GET, secret, None).await.expect(200);
}

/// The plugin and the authorizer know kinds by their plural names, so that no other name may lead to an
/// object.
#[tokio::test]
async fn singular_names_lead_nowhere() {
    let world = agents().await;
    let secrets = "/api/v1/namespaces/default/secrets";
    world.api.post(secrets, &blackbox::objects::secret("files")).await.expect(201);
    let pod = mirror(&world, "/metadata/annotations", json!({})).await;
    for (method, path, body) in [
        (Method::GET, "/api/v1/namespaces/default/secret/files", None),
        (Method::POST, "/api/v1/namespaces/default/pod", Some(&pod)),
        (Method::DELETE, "/api/v1/node/two", None),
    ] {
        world.ask(ONE, method.clone(), path, body).await.expect(403);
        world.api.get(path).await.expect(404);
    }
    world.api.get(&format!("{NODES}/two")).await.expect(200);
    world.api.get(&format!("{PODS}/web")).await.expect(404);
}

#[tokio::test]
async fn an_agent_creates_mirror_pods_of_its_node() {
    let world = agents().await;
    let itself = "owner reference set to itself";
    let owner =
        |name: &str, uid: &str| json!([{ "apiVersion": "v1", "kind": "Node", "name": name, "uid": uid }]);
    let own = world.api.get(&format!("{NODES}/one")).await.expect(200)["metadata"]["uid"].clone();
    let own = own.as_str().expect("a uid");
    let mut other = owner("one", "other");
    other[0]["controller"] = json!(true);
    let volume = |name: &str, settings: Value| json!([{ "name": "v", name: settings }]);
    let references = |what: &str| format!("node \"one\" can not create pods that reference {what}");
    let projected = |source: Value| volume("projected", json!({ "sources": [source] }));
    for (at, value, refused) in [
        (
            "/spec/nodeName",
            json!("two"),
            "node \"one\" can only create pods with spec.nodeName set to itself".to_owned(),
        ),
        (
            "/metadata/ownerReferences",
            json!([]),
            format!("node \"one\" can only create pods with an {itself}"),
        ),
        (
            "/metadata/ownerReferences",
            owner("two", own),
            format!("node \"one\" can only create pods with an {itself}"),
        ),
        (
            "/metadata/ownerReferences",
            owner("one", own),
            format!("node \"one\" can only create pods with a controller {itself}"),
        ),
        ("/metadata/ownerReferences", other, format!("node one UID mismatch: expected other got {own}")),
        ("/spec/serviceAccountName", json!("worker"), references("serviceaccounts")),
        ("/spec/imagePullSecrets", json!([{ "name": "pull" }]), references("secrets")),
        ("/spec/volumes", volume("configMap", json!({ "name": "m" })), references("configmaps")),
        (
            "/spec/volumes",
            volume("persistentVolumeClaim", json!({ "claimName": "c" })),
            references("persistentvolumeclaims"),
        ),
        (
            "/spec/volumes",
            projected(json!({ "serviceAccountToken": { "path": "p" } })),
            references("serviceaccounts (via projected volumes)"),
        ),
        ("/spec/volumes", volume("hostPath", json!({ "path": "/a" })), String::new()),
    ] {
        let pod = mirror(&world, at, value).await;
        check(&world, Method::POST, PODS, &pod, &refused).await;
    }
}

#[tokio::test]
async fn an_agent_ends_the_pods_of_its_node() {
    let world = agents().await;
    for node in ["one", "two"] {
        let pod = json!({
            "metadata": { "name": node }, "spec": { "nodeName": node,
                "containers": [{ "name": "c", "image": "i" }] },
        });
        world.api.post(PODS, &pod).await.expect(201);
    }
    let status = json!({ "status": { "phase": "Running" } });
    let merge = |name: &str, body: Value| (format!("{PODS}/{name}/status"), body);
    let labelled = json!({ "metadata": { "labels": { "a": "b" } } });
    for ((path, body), refused) in [
        (
            merge("two", status.clone()),
            "node \"one\" can only update pod status for pods with spec.nodeName set to itself",
        ),
        (merge("one", labelled), "node \"one\" cannot update labels through pod status"),
        (merge("one", status), ""),
    ] {
        let client = world.of(ONE).patch(format!("{}{path}", world.api.server.url()));
        let request = client.header("content-type", "application/merge-patch+json").body(body.to_string());
        let answer = blackbox::http::send(request).await;
        if refused.is_empty() {
            answer.expect(200);
        } else {
            answer.fails(403, "Forbidden", refused);
        }
    }
    let eviction = |name: &str| json!({ "metadata": { "name": name } });
    let why = "node one can only evict pods with spec.nodeName set to itself";
    check(&world, Method::POST, &format!("{PODS}/two/eviction"), &eviction("two"), why).await;
    let why = "node \"one\" can only delete pods with spec.nodeName set to itself";
    check(&world, Method::DELETE, &format!("{PODS}/two"), &json!({}), why).await;
    check(&world, Method::DELETE, &format!("{PODS}/one"), &json!({}), "").await;
}

#[tokio::test]
async fn an_agent_writes_its_own_node_only() {
    let world = agents().await;
    let own = world.api.get(&format!("{NODES}/one")).await.expect(200);
    let with = |at: &str, value: Value| {
        let mut node = own.clone();
        let (parent, member) = at.rsplit_once('/').expect("a pointer");
        node.pointer_mut(parent).expect("a parent")[member] = value;
        node
    };
    let path = format!("{NODES}/one");
    for (body, refused) in [
        (with("/spec/taints", json!([])), "node \"one\" is not allowed to modify taints"),
        (
            with(
                "/metadata/labels",
                json!({ "node-role.platform.io/master": "", "a": "b", "platform.io/x": "" }),
            ),
            "is not allowed to modify labels: node-role.platform.io/master, platform.io/x",
        ),
        (
            with(
                "/metadata/ownerReferences",
                json!([{ "apiVersion": "v1", "kind": "Node", "name": "two", "uid": "u" }]),
            ),
            "node \"one\" is not allowed to modify ownerReferences",
        ),
        (with("/metadata/labels", json!({ "platform.io/hostname": "one", "a": "b" })), ""),
    ] {
        check(&world, Method::PUT, &path, &body, refused).await;
    }
    let node = |name: &str, labels: Value| json!({ "metadata": { "name": name, "labels": labels } });
    let why = "node \"one\" is not allowed to modify node \"three\"";
    check(&world, Method::POST, NODES, &node("three", json!({})), why).await;
    // A role that lets agents delete nodes lets none delete its own.
    let rules = json!([{ "apiGroups": [""], "resources": ["nodes"], "verbs": ["delete"] }]);
    let role = json!({ "metadata": { "name": "deleters" }, "rules": rules });
    world.api.post("/apis/rbac.authorization.platform.io/v1/clusterroles", &role).await.expect(201);
    let binding = json!({
        "metadata": { "name": "deleters" },
        "roleRef": { "apiGroup": "rbac.authorization.platform.io", "kind": "ClusterRole",
            "name": "deleters" },
        "subjects": [{ "apiGroup": "rbac.authorization.platform.io", "kind": "Group",
            "name": "system:nodes" }],
    });
    world.api.post("/apis/rbac.authorization.platform.io/v1/clusterrolebindings", &binding).await.expect(201);
    check(&world, Method::DELETE, &path, &json!({}), "node \"one\" is not allowed to delete its own node")
        .await;
    world.api.delete(&path).await.expect(200);
    let why = "node \"one\" is not allowed to set the following labels: node-restriction.platform.io/a";
    let restricted = node("one", json!({ "node-restriction.platform.io/a": "b" }));
    check(&world, Method::POST, NODES, &restricted, why).await;
    check(&world, Method::POST, NODES, &node("one", json!({ "zone": "a" })), "").await;
}

#[tokio::test]
async fn an_agent_gets_tokens_of_its_pods_only() {
    let world = agents().await;
    let account = json!({ "metadata": { "name": "worker" } });
    world.api.post("/api/v1/namespaces/default/serviceaccounts", &account).await.expect(201);
    let mut uids = Vec::new();
    for node in ["one", "two"] {
        let pod = json!({
            "metadata": { "name": node },
            "spec": {
                "nodeName": node, "serviceAccountName": "worker",
                    "containers": [{ "name": "c", "image": "i" }],
                "volumes": [{ "name": "v", "projected": { "sources": [
                    { "serviceAccountToken": { "path": "p", "audience": "vault" } },
                    { "serviceAccountToken": { "path": "q" } },
                ] } }],
            },
        });
        uids.push(world.api.post(PODS, &pod).await.expect(201)["metadata"]["uid"].clone());
    }
    let path = "/api/v1/namespaces/default/serviceaccounts/worker/token";
    let asked = |pod: &str, uid: &Value, audiences: &[&str]| {
        let bound = json!({ "apiVersion": "v1", "kind": "Pod", "name": pod, "uid": uid });
        json!({ "spec": { "audiences": audiences, "boundObjectRef": bound } })
    };
    for (body, refused) in [
        (json!({ "spec": {} }), "node requested token not bound to a pod"),
        (asked("one", &json!(""), &[]), "node requested token with a pod binding without a uid"),
        (
            asked("one", &uids[1], &[]),
            "does not match the UID in record. The object might have been deleted and then recreated",
        ),
        (asked("two", &uids[1], &[]), "node requested token bound to a pod scheduled on a different node"),
        (asked("one", &uids[0], &["a", "b"]), "node may only request 0 or 1 audiences"),
        (
            asked("one", &uids[0], &["other"]),
            "audience \"other\" not found in pod spec volume, system:node:one is not authorized to request \
             tokens for this \
             audience",
        ),
        (asked("one", &uids[0], &["vault"]), ""),
        (asked("one", &uids[0], &[]), ""),
    ] {
        check(&world, Method::POST, path, &body, refused).await;
    }
    // What the pods do not name, a role can allow.
    let rule = json!({
        "verbs": ["request-serviceaccounts-token-audience"], "apiGroups": [""], "resources": ["other"],
        "resourceNames": ["worker"],
    });
    world.role("", "audiences", json!([rule])).await;
    world.bind("", "audiences", "ClusterRole audiences", &["Group system:nodes"]).await;
    check(&world, Method::POST, path, &asked("one", &uids[0], &["other"]), "").await;
}

#[tokio::test]
async fn an_agent_reports_and_asks_for_itself() {
    let world = agents().await;
    let claim = json!({
        "metadata": { "name": "data" },
        "spec": { "accessModes": ["ReadWriteOnce"], "resources": { "requests": { "storage": "1Gi" } } },
    });
    world.api.post(CLAIMS, &claim).await.expect(201);
    let pod = json!({
        "metadata": { "name": "one" },
        "spec": {
            "nodeName": "one", "containers": [{ "name": "c", "image": "i" }],
            "volumes": [{ "name": "v", "persistentVolumeClaim": { "claimName": "data" } }],
        },
    });
    world.api.post(PODS, &pod).await.expect(201);
    let mut stored = world.api.get(&format!("{CLAIMS}/data")).await.expect(200);
    stored["status"]["capacity"] = json!({ "storage": "2Gi" });
    check(&world, Method::PUT, &format!("{CLAIMS}/data/status"), &stored, "").await;
    let mut stored = world.api.get(&format!("{CLAIMS}/data")).await.expect(200);
    stored["status"]["phase"] = json!("Lost");
    let answer = world.ask(ONE, Method::PUT, &format!("{CLAIMS}/data/status"), Some(&stored)).await;
    let why =
        "node \"one\" is not allowed to update fields other than status.quantity and status.conditions: ";
    answer.fails(403, "Forbidden", why);

    let slices = "/apis/resource.platform.io/v1/resourceslices";
    let slice = |name: &str, node: &str| {
        json!({
            "metadata": { "name": name },
            "spec": {
                "driver": "d.example.org", "nodeName": node,
                "pool": { "name": node, "generation": 1, "resourceSliceCount": 1 },
            },
        })
    };
    let why = "can only create ResourceSlice with the same NodeName as the requesting node";
    check(&world, Method::POST, slices, &slice("a", "two"), why).await;
    check(&world, Method::POST, slices, &slice("a", "one"), "").await;

    let request = blackbox::objects::signing_request("a");
    let mut node_request = request.clone();
    node_request["spec"]["signerName"] = json!("platform.io/api-server-client-node-agent");
    let why = "can only create a node CSR with CN=system:node:one";
    check(&world, Method::POST, REQUESTS, &node_request, why).await;
    check(&world, Method::POST, REQUESTS, &request, "").await;
    // Another name with the same group is no agent's.
    let lease = format!("{NAMESPACES}/platform-node-lease/leases")
        .replace("/api/v1", "/apis/coordination.platform.io/v1");
    let why = "can only access node lease with the same name as the requesting node";
    check(&world, Method::POST, &lease, &json!({ "metadata": { "name": "two" } }), why).await;
    check(&world, Method::POST, &lease, &json!({ "metadata": { "name": "one" } }), "").await;
}
