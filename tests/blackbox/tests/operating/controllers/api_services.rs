//! An object for each version of an API group, and whether it can be reached.

use std::time::Duration;

use apiserver::testing::TestServer;
use blackbox::{gadgets, http::Api, metrics::counted, objects::NAMESPACES};
use controllers::api_services::{LOCAL, REGISTRATION, REMOTE};
use serde_json::{Value, json};

use crate::controllers::support::{is_there, start, start_without, until};

const SERVICES: &str = "/apis/apiregistration.platform.io/v1/apiservices";
const LABEL: &str = "kube-aggregator.platform.io/automanaged";
const GROUP: &str = "things.example.org";

const LONG_ENOUGH: Duration = Duration::from_millis(500);

fn path(name: &str) -> String {
    format!("{SERVICES}/{name}")
}

fn available(object: &Value) -> (&str, &str) {
    let condition = &object["status"]["conditions"][0];
    (condition["status"].as_str().unwrap_or_default(), condition["reason"].as_str().unwrap_or_default())
}

/// A version that another server serves.
fn remote(service: &str) -> Value {
    json!({ "metadata": { "name": "v1.far.example.org" }, "spec": {
        "group": "far.example.org", "version": "v1", "groupPriorityMinimum": 10, "versionPriority": 10,
        "insecureSkipTLSVerify": true, "service": { "namespace": "default", "name": service },
    } })
}

#[tokio::test]
async fn every_served_version_is_registered() {
    let api = start("platform", |_| {}).await;
    for (name, group, priorities) in [
        ("v1.", "", (18_000, 1)),
        ("v1.apps", "apps", (17_800, 15)),
        ("v2.autoscaling", "autoscaling", (17_500, 30)),
        ("v1.rbac.authorization.platform.io", "rbac.authorization.platform.io", (17_000, 15)),
    ] {
        let found = until(&api, &path(name), is_there).await;
        let spec = &found["spec"];
        assert_eq!(spec["group"].as_str().unwrap_or_default(), group);
        assert_eq!(
            (&spec["groupPriorityMinimum"], &spec["versionPriority"]),
            (&json!(priorities.0), &json!(priorities.1)),
            "{name}"
        );
        assert_eq!(found["metadata"]["labels"][LABEL], "onstart");
        assert_eq!(available(&found), ("True", "Local"));
    }
    // Those of this group itself would be a circle.
    api.get(&path("v1.apiregistration.platform.io")).await.expect(404);
    // An alpha version is not served.
    api.get(&path("v1alpha1.internal.apiserver.platform.io")).await.expect(404);
}

#[tokio::test]
async fn built_in_versions_are_kept_at_starts() {
    let folder = tempfile::tempdir().expect("a directory");
    let start = async || {
        let builder = TestServer::builder().storage_dir(folder.path()).configure(|config| {
            config.controllers.enabled = controllers::names().collect();
        });
        Api::over(builder.start().await.expect("it starts"))
    };
    let api = start().await;
    for name in ["v1.apps", "v1.batch", "v1.policy"] {
        until(&api, &path(name), is_there).await;
    }
    api.delete(&path("v1.apps")).await.expect(200);
    api.merge(&path("v1.batch"), &json!({ "spec": { "versionPriority": 77 } })).await.expect(200);
    let foreign = json!({ "metadata": { "labels": { LABEL: null } }, "spec": { "versionPriority": 77 } });
    api.merge(&path("v1.policy"), &foreign).await.expect(200);
    // Left behind by a release that served more.
    let mut old = remote("none");
    old["metadata"]["labels"] = json!({ LABEL: "onstart" });
    api.post(SERVICES, &old).await.expect(201);
    tokio::time::sleep(LONG_ENOUGH).await;
    api.get(&path("v1.apps")).await.expect(404);
    assert_eq!(api.get(&path("v1.batch")).await.expect(200)["spec"]["versionPriority"], 77);
    api.get(&path("v1.far.example.org")).await.expect(200);
    api.server.stop().await;

    let api = start().await;
    until(&api, &path("v1.apps"), is_there).await;
    until(&api, &path("v1.batch"), |found| found["spec"]["versionPriority"] == 15).await;
    until(&api, &path("v1.far.example.org"), Value::is_null).await;
    assert_eq!(api.get(&path("v1.policy")).await.expect(200)["spec"]["versionPriority"], 77);
}

#[tokio::test]
async fn versions_of_added_kinds_come_and_go() {
    let api = start("platform", |_| {}).await;
    let path = path(&format!("v1.{GROUP}"));
    let definitions = api.server.definitions().expect("the server runs");
    definitions.add(gadgets::definition(GROUP)).await.expect("the kind is new");
    let found = until(&api, &path, is_there).await;
    assert_eq!(found["metadata"]["labels"][LABEL], "true");
    assert_eq!(found["spec"]["groupPriorityMinimum"], 1000);
    // These are kept all the time.
    api.delete(&path).await.expect(200);
    until(&api, &path, is_there).await;
    api.merge(&path, &json!({ "spec": { "versionPriority": 77 } })).await.expect(200);
    until(&api, &path, |found| found["spec"]["versionPriority"] == 100).await;
    definitions.remove(&gadgets::id(GROUP)).await.expect("the kind is there");
    until(&api, &path, Value::is_null).await;
}

#[tokio::test]
async fn versions_elsewhere_need_a_service() {
    let api = start("platform", |_| {}).await;
    api.post(SERVICES, &remote("far")).await.expect(201);
    let path = path("v1.far.example.org");
    until(&api, &path, |found| available(found) == ("False", "ServiceNotFound")).await;
    let service = |port: i32| {
        json!({ "metadata": { "name": "far" },
        "spec": { "clusterIP": "None", "ports": [{ "port": port }] } })
    };
    let services = format!("{NAMESPACES}/default/services");
    api.post(&services, &service(80)).await.expect(201);
    until(&api, &path, |found| available(found) == ("False", "ServicePortError")).await;
    api.delete(&format!("{services}/far")).await.expect(200);
    api.post(&services, &service(443)).await.expect(201);
    until(&api, &path, |found| available(found) == ("False", "EndpointsNotFound")).await;
    let slices = "/apis/discovery.platform.io/v1/namespaces/default/endpointslices";
    let slice = |ready: bool| {
        json!({
            "metadata": { "name": "far", "labels": { "platform.io/service-name": "far" } },
            "addressType": "IPv4", "ports": [{ "name": "", "port": 443 }],
            "endpoints": [{ "addresses": ["10.1.2.3"], "conditions": { "ready": ready } }],
        })
    };
    api.post(slices, &slice(false)).await.expect(201);
    until(&api, &path, |found| available(found) == ("False", "MissingEndpoints")).await;
    api.put(&format!("{slices}/far"), &slice(true)).await.expect(200);
    // Nobody answers there.
    until(&api, &path, |found| available(found) == ("False", "FailedDiscoveryCheck")).await;
    let unavailable = async |name: &str| {
        counted(&api, "aggregator_unavailable_apiservice", &[&format!("name=\"{name}\"")]).await
    };
    assert_eq!((unavailable("v1.far.example.org").await, unavailable("v1.apps").await), (1.0, 0.0));
    let lost = async || counted(&api, "aggregator_unavailable_apiservice_total", &[]).await;
    assert_eq!(lost().await, 0.0, "it was never there");
    api.delete(&path).await.expect(200);
    let page = api.get("/metrics").await.text();
    assert!(!page.contains("v1.far.example.org"), "what is gone is no more shown");
}

#[tokio::test]
async fn conditions_of_local_versions_are_set_back() {
    let api = start("platform", |_| {}).await;
    let path = path("v1.apps");
    let mut found = until(&api, &path, is_there).await;
    found["status"] = json!({ "conditions": [] });
    api.put(&format!("{path}/status"), &found).await.expect(200);
    until(&api, &path, |found| available(found) == ("True", "Local")).await;
}

#[tokio::test]
async fn each_controller_can_be_off() {
    let api = start_without(REGISTRATION, |_| {}).await;
    until(&api, "/apis/flowcontrol.apiserver.platform.io/v1/flowschemas/exempt", is_there).await;
    api.get(&path("v1.apps")).await.expect(404);

    let api = start_without(REMOTE, |_| {}).await;
    api.post(SERVICES, &remote("far")).await.expect(201);
    let apps = until(&api, &path("v1.apps"), is_there).await;
    assert_eq!(available(&apps), ("True", "Local"));
    tokio::time::sleep(LONG_ENOUGH).await;
    assert_eq!(available(&api.get(&path("v1.far.example.org")).await.expect(200)), ("", ""));

    let api = start_without(LOCAL, |_| {}).await;
    let mut found = until(&api, &path("v1.apps"), is_there).await;
    found["status"] = json!({ "conditions": [] });
    api.put(&format!("{}/status", path("v1.apps")), &found).await.expect(200);
    tokio::time::sleep(LONG_ENOUGH).await;
    assert_eq!(available(&api.get(&path("v1.apps")).await.expect(200)), ("", ""));
}
