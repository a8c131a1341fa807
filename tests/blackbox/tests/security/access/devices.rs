//! Who may write which part of the status of a claim of devices: the right to write the status alone is not
//! enough.

use reqwest::Method;
use serde_json::{Value, json};

use crate::access::support::{World, rule, rule_on};

const GROUP: &str = "resource.platform.io";
const CLAIMS: &str = "/apis/resource.platform.io/v1/namespaces/team/resourceclaims";
const STATUS: &str = "/apis/resource.platform.io/v1/namespaces/team/resourceclaims/c/status";
const DRIVER: &str = "system:serviceaccount:team:driver";

/// A server with a claim, and callers who may write its status: `plain` no more than that, `binder` bindings,
/// `reporter` reports of one driver, and an account reports of both on its own node.
async fn world(change: impl FnOnce(&mut apiserver::config::Config)) -> World {
    let mut world = World::with(change).await;
    world.namespace("team").await;
    for name in ["plain", "binder", "reporter"] {
        world.user(name, &[]);
    }
    let on = |verbs: &str, part: &str| rule(verbs, GROUP, &format!("resourceclaims/{part}"));
    let reports = |verb: &str, names: &str| json!([rule_on(verb, GROUP, "resourceclaims/driver", names)]);
    world.role("", "writer", json!([on("get update patch", "status")])).await;
    world.role("", "binder", json!([on("update patch", "binding")])).await;
    world.role("team", "binder", json!([on("update patch", "binding")])).await;
    world.role("team", "one", reports("arbitrary-node:update", "a.example.org")).await;
    world.role("team", "near", reports("associated-node:update", "a.example.org b.example.org")).await;
    let everybody = ["User plain", "User binder", "User reporter", "ServiceAccount team/driver"];
    world.bind("", "writers", "ClusterRole writer", &everybody).await;
    world.bind("", "binders", "ClusterRole binder", &["User binder"]).await;
    // In the namespace alone, it is no right to bind.
    world.bind("team", "binders", "Role binder", &["User plain"]).await;
    world.bind("team", "one", "Role one", &["User reporter"]).await;
    world.bind("team", "near", "Role near", &["ServiceAccount /driver"]).await;
    let request = json!({ "name": "r", "exactly": { "deviceClassName": "d.example.org" } });
    let claim = json!({ "metadata": { "name": "c" }, "spec": { "devices": { "requests": [request] } } });
    world.api.post(CLAIMS, &claim).await.expect(201);
    world
}

fn device(driver: &str) -> Value {
    json!({ "driver": driver, "pool": "p", "device": "x" })
}

fn allocation() -> Value {
    let result = |driver: &str| {
        let mut result = device(driver);
        result["request"] = json!("r");
        result
    };
    let field = json!({ "key": "metadata.name", "operator": "In", "values": ["one"] });
    json!({
        "devices": { "results": [result("a.example.org"), result("b.example.org")] },
        "nodeSelector": { "nodeSelectorTerms": [{ "matchFields": [field] }] },
    })
}

/// What a caller gets who replaces a part of the status.
async fn put(world: &World, user: &str, part: &str, value: Value) -> blackbox::http::Answer {
    let mut claim = world.api.get(STATUS).await.expect(200);
    claim["status"][part] = value;
    world.ask(user, Method::PUT, STATUS, Some(&claim)).await
}

fn causes(status: &Value) -> Vec<(String, String)> {
    let text = |cause: &Value, name: &str| cause[name].as_str().unwrap_or_default().to_owned();
    let causes = status["details"]["causes"].as_array().cloned().unwrap_or_default();
    causes.iter().map(|cause| (text(cause, "field"), text(cause, "message"))).collect()
}

fn no_binding(user: &str) -> (String, String) {
    let why = format!(
        "Forbidden: changing status.allocation or status.reservedFor requires \
         resource=\"resourceclaims/binding\", \
         verb=\"update\" permission: resourceclaims.{GROUP} is forbidden: User \"{user}\" cannot update \
         resource \
         \"resourceclaims/binding\" in API group \"{GROUP}\" at the cluster scope"
    );
    ("status.allocation".to_owned(), why)
}

fn no_report(user: &str, driver: &str, verbs: &[&str]) -> (String, String) {
    let (all, first) = (verbs.join(" "), verbs[0]);
    let why = format!(
        "Forbidden: changing status.devices requires resource=\"resourceclaims/driver\", verb=\"[{all}]\" \
         permission: \
         resourceclaims.{GROUP} \"{driver}\" is forbidden: User \"{user}\" cannot {first} resource \
         \"resourceclaims/driver\" in API group \"{GROUP}\" in the namespace \"team\""
    );
    ("status.devices".to_owned(), why)
}

#[tokio::test]
async fn allocations_and_reservations_need_a_right_for_the_whole_cluster() {
    let world = world(|_| {}).await;
    for user in ["plain", "reporter"] {
        let refused = put(&world, user, "allocation", allocation()).await.expect(422);
        assert_eq!(causes(&refused), [no_binding(user)]);
    }
    put(&world, "binder", "allocation", allocation()).await.expect(200);
    let pods = json!([{ "resource": "pods", "name": "p", "uid": "u" }]);
    let refused = put(&world, "plain", "reservedFor", pods.clone()).await.expect(422);
    assert_eq!(causes(&refused), [no_binding("plain")]);
    put(&world, "binder", "reservedFor", pods).await.expect(200);
    // A write that changes none of this needs none of these rights.
    put(&world, "plain", "allocation", allocation()).await.expect(200);
    let refused = put(&world, "plain", "reservedFor", json!([])).await.expect(422);
    assert_eq!(causes(&refused), [no_binding("plain")]);
    put(&world, "binder", "reservedFor", json!([])).await.expect(200);
    put(&world, "binder", "allocation", Value::Null).await.expect(200);
}

#[tokio::test]
async fn reports_need_a_right_for_each_driver() {
    let world = world(|_| {}).await;
    put(&world, "binder", "allocation", allocation()).await.expect(200);
    let arbitrary = ["arbitrary-node:update"];
    let both = json!([device("b.example.org"), device("a.example.org")]);
    let refused = put(&world, "binder", "devices", both.clone()).await.expect(422);
    let drivers = ["a.example.org", "b.example.org"];
    assert_eq!(causes(&refused), drivers.map(|driver| no_report("binder", driver, &arbitrary)));
    let refused = put(&world, "reporter", "devices", both.clone()).await.expect(422);
    assert_eq!(causes(&refused), [no_report("reporter", "b.example.org", &arbitrary)]);
    put(&world, "reporter", "devices", json!([device("a.example.org")])).await.expect(200);
    // Other values and an entry that goes are changes of its driver, too.
    let mut changed = device("a.example.org");
    changed["data"] = json!({ "a": 1 });
    for devices in [json!([changed]), json!([])] {
        let refused = put(&world, "binder", "devices", devices.clone()).await.expect(422);
        assert_eq!(causes(&refused), [no_report("binder", "a.example.org", &arbitrary)]);
        put(&world, "reporter", "devices", devices).await.expect(200);
    }
    // What was reported goes with the allocation, which takes the right to bind and no other.
    put(&world, "reporter", "devices", json!([device("a.example.org")])).await.expect(200);
    let freed = put(&world, "binder", "allocation", Value::Null).await.expect(200);
    assert_eq!(freed["status"], json!({}));
}

#[tokio::test]
async fn an_account_on_the_node_of_the_allocation_needs_less() {
    let world = world(|_| {}).await;
    put(&world, "binder", "allocation", allocation()).await.expect(200);
    let both = json!([device("a.example.org"), device("b.example.org")]);
    let as_driver = async |nodes: &[&str], claim: &Value| {
        let mut request = world.api.request(Method::PUT, STATUS).header("impersonate-user", DRIVER);
        for node in nodes {
            request = request.header("impersonate-extra-authentication.platform.io%2fnode-name", *node);
        }
        blackbox::http::send(request.json(claim)).await
    };
    let mut claim = world.api.get(STATUS).await.expect(200);
    claim["status"]["devices"] = both;
    let arbitrary = ["arbitrary-node:update"];
    for nodes in [&[][..], &["two"], &["one", "two"]] {
        let refused = as_driver(nodes, &claim).await.expect(422);
        let drivers = ["a.example.org", "b.example.org"];
        assert_eq!(
            causes(&refused),
            drivers.map(|driver| no_report(DRIVER, driver, &arbitrary)),
            "{nodes:?}"
        );
    }
    as_driver(&["one"], &claim).await.expect(200);
}

#[tokio::test]
async fn without_the_gate_the_right_to_the_status_is_enough() {
    let world = world(|config| {
        let gate = "DRAResourceClaimGranularStatusAuthorization";
        config.api.gates.set(apiserver::config::gates(), gate, false).expect("the gate exists");
    })
    .await;
    put(&world, "plain", "allocation", allocation()).await.expect(200);
    put(&world, "plain", "devices", json!([device("a.example.org")])).await.expect(200);
}
