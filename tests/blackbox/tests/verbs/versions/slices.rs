//! Writes in one version, seen in the other: nothing is lost, and nothing is written that did not change.

use apiserver::testing::TestServer;
use blackbox::{
    http::Api,
    objects::{ENDPOINT_SLICES, endpoint_slice},
};
use engine::runtime_config::RuntimeConfig;
use serde_json::{Value, json};

use crate::versions::support::{BETA_SLICES, BOTH, beta_slice, named, start};

fn endpoint(object: &Value) -> Value {
    object["endpoints"][0].clone()
}

#[tokio::test]
async fn what_one_version_writes_the_other_shows_in_its_words() {
    let api = start(&BOTH).await;
    let topology = json!({ "topology.platform.io/zone": "south", "platform.io/hostname": "n1", "rack": "7" });
    let asked = json!({ "nodeName": "n1", "topology": topology });
    let made = api.post(BETA_SLICES, &beta_slice("a", &asked)).await.expect(201);
    assert_eq!(made["apiVersion"], "discovery.platform.io/v1beta1");
    assert_eq!(endpoint(&made)["topology"], topology);
    let stable = api.get(&named(ENDPOINT_SLICES, "a")).await.expect(200);
    assert_eq!(stable["apiVersion"], "discovery.platform.io/v1");
    assert_eq!(
        endpoint(&stable),
        json!({
            "addresses": ["10.0.0.1"], "conditions": {}, "nodeName": "n1", "zone": "south",
            "deprecatedTopology": { "rack": "7" },
        })
    );
    // One object: the same metadata, the same version of it.
    assert_eq!(stable["metadata"], made["metadata"]);
    assert_eq!(api.get(&named(BETA_SLICES, "a")).await.expect(200), made);
}

#[tokio::test]
async fn the_newer_version_appears_in_the_older_with_its_fields_as_entries() {
    let api = start(&BOTH).await;
    let mut object = endpoint_slice("a");
    object["endpoints"][0] = json!({ "addresses": ["10.0.0.1"], "nodeName": "n1", "zone": "south" });
    let made = api.post(ENDPOINT_SLICES, &object).await.expect(201);
    let beta = api.get(&named(BETA_SLICES, "a")).await.expect(200);
    assert_eq!(
        endpoint(&beta),
        json!({
            "addresses": ["10.0.0.1"], "conditions": {}, "nodeName": "n1",
            "topology": { "platform.io/hostname": "n1", "topology.platform.io/zone": "south" },
        })
    );
    // Written back as it was read, it is no change.
    let put = api.put(&named(BETA_SLICES, "a"), &beta).await.expect(200);
    assert_eq!(put, beta);
    assert_eq!(api.get(&named(ENDPOINT_SLICES, "a")).await.expect(200), made);
}

#[tokio::test]
async fn patches_speak_the_version_of_their_url() {
    let api = start(&BOTH).await;
    api.post(BETA_SLICES, &beta_slice("a", &json!({ "topology": { "rack": "7" } }))).await.expect(201);
    let path = named(BETA_SLICES, "a");
    let document = json!([
        { "op": "test", "path": "/apiVersion", "value": "discovery.platform.io/v1beta1" },
        { "op": "add", "path": "/endpoints/0/topology/topology.platform.io~1zone", "value": "north" },
    ]);
    let patched = api.patch(&path, "application/json-patch+json", &document).await.expect(200);
    assert_eq!(patched["apiVersion"], "discovery.platform.io/v1beta1");
    assert_eq!(patched["metadata"]["generation"], 2);
    let stable = api.get(&named(ENDPOINT_SLICES, "a")).await.expect(200);
    assert_eq!(endpoint(&stable)["zone"], "north");
    assert_eq!(stable["metadata"], patched["metadata"]);
    // A change of something else in the newer version leaves the older topology alone.
    let labelled = json!({ "metadata": { "labels": { "tier": "web" } } });
    api.merge(&named(ENDPOINT_SLICES, "a"), &labelled).await.expect(200);
    let beta = api.get(&path).await.expect(200);
    assert_eq!(endpoint(&beta)["topology"], json!({ "rack": "7", "topology.platform.io/zone": "north" }));
    assert_eq!(beta["metadata"]["labels"], json!({ "app": "a", "tier": "web" }));
}

#[tokio::test]
async fn checks_are_those_of_the_version_that_is_written() {
    let api = start(&BOTH).await;
    let wrong = beta_slice("a", &json!({ "topology": { "-zone": "south" } }));
    let status = api.post(BETA_SLICES, &wrong).await.fails(422, "Invalid", "endpoints[0].topology");
    assert_eq!(status["details"]["causes"][0]["field"], "endpoints[0].topology[-zone]");
    // The strategy of the kind holds in every version.
    let mut wrong = beta_slice("a", &json!({}));
    wrong["addressType"] = json!("IPv6");
    api.post(BETA_SLICES, &wrong).await.fails(422, "Invalid", "endpoints[0].addresses: ");
    // Fields of the newer version are unknown here.
    let unknown = beta_slice("a", &json!({ "zone": "south" }));
    let strict = format!("{BETA_SLICES}?fieldValidation=Strict");
    api.post(&strict, &unknown).await.fails(
        400,
        "BadRequest",
        "EndpointSlice in version \"v1beta1\" cannot be handled as a EndpointSlice: strict decoding error: \
         unknown field \"endpoints[0].zone\"",
    );
    // A body says the version of its URL.
    api.post(BETA_SLICES, &endpoint_slice("a")).await.fails(
        400,
        "BadRequest",
        "the API version in the data (discovery.platform.io/v1) does not match the expected API version \
         (discovery.platform.io/v1beta1)",
    );
    assert_eq!(api.get(&named(ENDPOINT_SLICES, "a")).await.code, 404);
}

#[tokio::test]
async fn conflicts_and_deletes_know_no_versions() {
    let api = start(&BOTH).await;
    let made = api.post(BETA_SLICES, &beta_slice("a", &json!({}))).await.expect(201);
    let held = json!({ "metadata": { "finalizers": ["example.com/wait"] } });
    api.merge(&named(ENDPOINT_SLICES, "a"), &held).await.expect(200);
    api.put(&named(BETA_SLICES, "a"), &made).await.fails(409, "Conflict", "the object has been modified");
    api.post(BETA_SLICES, &beta_slice("a", &json!({}))).await.fails(409, "AlreadyExists", "already exists");
    let held = api.delete(&named(BETA_SLICES, "a")).await.expect(200);
    assert_eq!(held["apiVersion"], "discovery.platform.io/v1beta1");
    assert!(held["metadata"]["deletionTimestamp"].is_string());
    let released = json!({ "metadata": { "finalizers": null } });
    let last = api.merge(&named(BETA_SLICES, "a"), &released).await.expect(200);
    assert_eq!(last["apiVersion"], "discovery.platform.io/v1beta1");
    assert_eq!(api.get(&named(ENDPOINT_SLICES, "a")).await.code, 404);
    assert_eq!(api.get(&named(BETA_SLICES, "a")).await.code, 404);
}

#[tokio::test]
async fn a_dry_run_shows_its_own_version_and_stores_nothing() {
    let api = start(&BOTH).await;
    let asked = beta_slice("a", &json!({ "topology": { "topology.platform.io/zone": "south" } }));
    let shown = api.post(&format!("{BETA_SLICES}?dryRun=All"), &asked).await.expect(201);
    assert_eq!(shown["apiVersion"], "discovery.platform.io/v1beta1");
    assert_eq!(endpoint(&shown)["topology"], json!({ "topology.platform.io/zone": "south" }));
    assert_eq!(shown["metadata"].get("resourceVersion"), None);
    assert_eq!(api.get(&named(BETA_SLICES, "a")).await.code, 404);
    api.post(BETA_SLICES, &asked).await.expect(201);
    let document = json!({ "metadata": { "labels": { "x": "y" } } });
    let path = named(BETA_SLICES, "a");
    let shown = api.merge(&format!("{path}?dryRun=All"), &document).await.expect(200);
    assert_eq!(shown["apiVersion"], "discovery.platform.io/v1beta1");
    assert_eq!(shown["metadata"]["labels"], json!({ "app": "a", "x": "y" }));
    assert_eq!(api.get(&path).await.expect(200)["metadata"]["labels"], json!({ "app": "a" }));
}

#[tokio::test]
async fn what_is_stored_outlives_the_version_that_wrote_it() {
    let directory = tempfile::tempdir().expect("a directory");
    let settings = RuntimeConfig::read(BOTH).expect("sound settings");
    let builder = TestServer::builder().storage_dir(directory.path());
    let with =
        builder.configure(|config| config.api.runtime_config = settings).start().await.expect("it starts");
    let api = Api::over(with);
    let asked =
        beta_slice("a", &json!({ "topology": { "topology.platform.io/zone": "south", "rack": "7" } }));
    api.post(BETA_SLICES, &asked).await.expect(201);
    let before = api.get(&named(ENDPOINT_SLICES, "a")).await;
    api.server.stop().await;
    let without = TestServer::builder().storage_dir(directory.path()).start().await.expect("it starts");
    let api = Api::over(without);
    let after = api.get(&named(ENDPOINT_SLICES, "a")).await;
    assert_eq!((after.code, &after.bytes), (200, &before.bytes), "{}", after.text());
    assert_eq!(api.get(&named(BETA_SLICES, "a")).await.code, 404);
}

#[tokio::test]
async fn owners_are_kept_across_versions() {
    let api = start(&BOTH).await;
    let apply = async |collection: &str, manager: &str, object: &Value| {
        let path = format!("{}?fieldManager={manager}", named(collection, "a"));
        api.patch(&path, "application/apply-patch+yaml", object).await
    };
    let asked = beta_slice("a", &json!({ "topology": { "topology.platform.io/zone": "south" } }));
    apply(BETA_SLICES, "old", &asked).await.expect(201);
    // The newer version speaks of the same fields, and so of what somebody else owns.
    let mut other = endpoint_slice("a");
    other["endpoints"][0]["addresses"] = json!(["10.0.0.2"]);
    other["ports"][0]["protocol"] = json!("TCP");
    let status = apply(ENDPOINT_SLICES, "new", &other).await.fails(409, "Conflict", "conflict");
    let causes = status["details"]["causes"].as_array().into_iter().flatten();
    let fields: Vec<&str> = causes.filter_map(|cause| cause["field"].as_str()).collect();
    assert_eq!(fields, [".endpoints"]);
    // A change through the newer version leaves the owner its other fields.
    let labelled = json!({ "metadata": { "labels": { "x": "y" } } });
    let path = format!("{}?fieldManager=third", named(ENDPOINT_SLICES, "a"));
    let changed = api.merge(&path, &labelled).await.expect(200);
    let owners = changed["metadata"]["managedFields"].as_array().into_iter().flatten();
    let owners: Vec<(&str, &str)> = owners
        .map(|entry| {
            let text = |key: &str| entry[key].as_str().unwrap_or_default();
            (text("manager"), text("apiVersion"))
        })
        .collect();
    assert_eq!(owners, [("old", "discovery.platform.io/v1beta1"), ("third", "discovery.platform.io/v1")]);
}
