//! Strategic merge patch: what is merged as the schema declares it, what the markers do, and what is refused.

use blackbox::{
    http::{Answer, Api},
    objects::{CONFIG_MAPS, ENDPOINT_SLICES, NAMESPACES, config_map, endpoint_slice, namespace},
};
use reqwest::Method;
use serde_json::{Value, json};

use crate::writes::support::{SAMPLES, created, version, with};

const STRATEGIC: &str = "application/strategic-merge-patch+json";

fn url(name: &str) -> String {
    format!("{CONFIG_MAPS}/{name}")
}

async fn patch(api: &Api, url: &str, body: &Value) -> Answer {
    api.patch(url, STRATEGIC, body).await
}

#[tokio::test]
async fn every_kind_and_its_metadata_are_merged() {
    let api = Api::start().await;
    for sample in SAMPLES {
        let object = with((sample.object)("a"), "/metadata/labels", json!({ "a": "1", "b": "2" }));
        let object = with(object, "/metadata/finalizers", json!(["example.com/a", "example.com/b"]));
        created(&api, sample.path, &object).await;
        let url = format!("{}/a", sample.path);
        let change = json!({ "metadata": {
            "labels": { "a": null, "c": "3" },
            "finalizers": ["example.com/c", "example.com/a"],
        } });
        let metadata = patch(&api, &url, &change).await.expect(200)["metadata"].clone();
        let labels = &metadata["labels"];
        assert_eq!((labels.get("a"), &labels["b"], &labels["c"]), (None, &json!("2"), &json!("3")));
        assert_eq!(metadata["finalizers"], json!(["example.com/c", "example.com/a", "example.com/b"]));
        let change = json!({ "metadata": {
            "$deleteFromPrimitiveList/finalizers": ["example.com/b"],
            "$setElementOrder/finalizers": ["example.com/c", "example.com/a"],
            "labels": { "$patch": "replace", "d": "4" },
        } });
        let metadata = patch(&api, &url, &change).await.expect(200)["metadata"].clone();
        let labels = &metadata["labels"];
        assert_eq!((labels.get("b"), &labels["d"]), (None, &json!("4")));
        assert_eq!(metadata["finalizers"], json!(["example.com/c", "example.com/a"]));
        assert_eq!(api.get(&url).await.expect(200)["metadata"], metadata);
    }
}

#[tokio::test]
async fn owners_are_merged_by_their_uid() {
    let api = Api::start().await;
    // They exist, so that nobody takes the object for garbage.
    let mut owners = Vec::new();
    for name in ["one", "two", "three", "four"] {
        let made = created(&api, CONFIG_MAPS, &config_map(name)).await;
        let uid = made["metadata"]["uid"].clone();
        owners.push(json!({ "apiVersion": "v1", "kind": "ConfigMap", "name": name, "uid": uid }));
    }
    let [one, two, three, four] = owners.as_slice() else { panic!("there are four") };
    let object = with(config_map("a"), "/metadata/ownerReferences", json!([one, two, three]));
    created(&api, CONFIG_MAPS, &object).await;
    let by_uid = |owner: &Value| json!({ "uid": owner["uid"] });
    let change = json!({ "metadata": {
        "$setElementOrder/ownerReferences": [by_uid(four), by_uid(three), by_uid(one)],
        "ownerReferences": [
            four,
            with(by_uid(one), "/controller", json!(true)),
            with(by_uid(two), "/$patch", json!("delete")),
        ],
    } });
    let changed = patch(&api, &url("a"), &change).await.expect(200);
    let controller = with(one.clone(), "/controller", json!(true));
    assert_eq!(changed["metadata"]["ownerReferences"], json!([four, three, controller]));
    let change = json!({ "metadata": { "ownerReferences": [{ "$patch": "replace" }, two] } });
    let changed = patch(&api, &url("a"), &change).await.expect(200);
    assert_eq!(changed["metadata"]["ownerReferences"], json!([two]));
}

#[tokio::test]
async fn lists_that_declare_nothing_are_replaced_and_declared_ones_merged() {
    let api = Api::start().await;
    created(&api, ENDPOINT_SLICES, &endpoint_slice("a")).await;
    let change = json!({ "endpoints": [{ "addresses": ["10.0.0.9"] }], "ports": null });
    let changed = patch(&api, &format!("{ENDPOINT_SLICES}/a"), &change).await.expect(200);
    assert_eq!(changed["endpoints"][0]["addresses"], json!(["10.0.0.9"]));
    assert_eq!(changed["endpoints"].as_array().map(Vec::len), Some(1));
    assert_eq!(changed["ports"], Value::Null);

    created(&api, NAMESPACES, &namespace("shop")).await;
    let status = format!("{NAMESPACES}/shop/status");
    for (kind, reason) in [("One", "A"), ("Two", "B"), ("One", "C")] {
        let change =
            json!({ "status": { "conditions": [{ "type": kind, "status": "True", "reason": reason }] } });
        patch(&api, &status, &change).await.expect(200);
    }
    let conditions = api.get(&status).await.expect(200)["status"]["conditions"].clone();
    let reasons: Vec<(&Value, &Value)> = conditions
        .as_array()
        .into_iter()
        .flatten()
        .map(|condition| (&condition["type"], &condition["reason"]))
        .collect();
    // A new item goes in front of those that were there, one that is merged keeps its place.
    assert_eq!(reasons, [(&json!("Two"), &json!("B")), (&json!("One"), &json!("C"))]);
}

#[tokio::test]
async fn retained_keys_drop_all_others() {
    let api = Api::start().await;
    created(&api, CONFIG_MAPS, &with(config_map("a"), "/data", json!({ "a": "1", "b": "2" }))).await;
    let change = json!({ "data": { "$retainKeys": ["b", "c"], "c": "3" } });
    let changed = patch(&api, &url("a"), &change).await.expect(200);
    assert_eq!(changed["data"], json!({ "b": "2", "c": "3" }));
}

#[tokio::test]
async fn what_is_malformed_is_a_bad_request_and_changes_nothing() {
    let api = Api::start().await;
    let object = with(config_map("a"), "/metadata/finalizers", json!(["example.com/a"]));
    let owner = created(&api, CONFIG_MAPS, &config_map("owner")).await;
    let owner =
        json!({ "apiVersion": "v1", "kind": "ConfigMap", "name": "owner", "uid": owner["metadata"]["uid"] });
    let object = with(object, "/metadata/ownerReferences", json!([owner]));
    let made = created(&api, CONFIG_MAPS, &object).await;
    let table = [
        ("", "the patch cannot be read: "),
        ("[]", "the patch must be a JSON object"),
        (r#"{"data":{"$retainKeys":["a"],"b":"1"}}"#, "invalid patch format of retainKeys"),
        (r#"{"data":{"$retainKeys":"a"}}"#, "invalid patch format of retainKeys"),
        (r#"{"metadata":{"$deleteFromPrimitiveList":["a"]}}"#, "invalid patch format of primitive list"),
        (
            r#"{"metadata":{"$setElementOrder/finalizers":{}}}"#,
            "invalid patch format of setElementOrder list",
        ),
        (
            r#"{"metadata":{"$setElementOrder/finalizers":["a","b"],"finalizers":["b","a"]}}"#,
            r#"The order in patch list: ["b","a"] doesn't match $setElementOrder list: ["a","b"]"#,
        ),
        (r#"{"data":{"$patch":"merge"}}"#, "unknown patch type: merge"),
        (r#"{"data":{"$patch":"spam"}}"#, "unknown patch type: spam"),
        (
            r#"{"metadata":{"ownerReferences":[{"name":"a"}]}}"#,
            r#"map: {"name":"a"} does not contain declared merge key: uid (at metadata.ownerReferences)"#,
        ),
        (
            r#"{"metadata":{"ownerReferences":[{"$patch":"merge","uid":"1"}]}}"#,
            "merging lists cannot yet be specified in the patch",
        ),
    ];
    for (body, text) in table {
        api.send(Method::PATCH, &url("a"), STRATEGIC, body).await.fails(400, "BadRequest", text);
    }
    let answer = patch(&api, &url("a"), &json!({ "metadata": { "finalizers": [["a"]] } })).await;
    let status =
        answer.fails(422, "Invalid", "the server rejected our request due to an error in our request");
    assert_eq!(status["details"], json!({}));
    assert_eq!(api.get(&url("a")).await.expect(200), made);
}

#[tokio::test]
async fn markers_without_a_counterpart_mark_nothing() {
    let api = Api::start().await;
    let bare = json!({ "apiVersion": "v1", "kind": "ConfigMap", "metadata": { "name": "a" } });
    let made = created(&api, CONFIG_MAPS, &bare).await;
    for body in [
        json!({ "metadata": { "labels": { "$patch": "replace", "a": "b" } } }),
        json!({ "data": { "$patch": "delete" } }),
        json!({ "data": { "$patch": "spam", "a": "b" } }),
    ] {
        let same = patch(&api, &url("a"), &body).await.expect(200);
        assert_eq!(same, made, "{body}");
    }
    // The list of names is no text, and so no value of this map.
    let body = json!({ "data": { "$retainKeys": ["a"], "a": "b" } });
    patch(&api, &url("a"), &body).await.fails(422, "Invalid", "expected a string");
    assert_eq!(api.get(&url("a")).await.expect(200), made);
}

#[tokio::test]
async fn versions_missing_objects_and_dry_runs_are_as_for_every_patch() {
    let api = Api::start().await;
    let change = json!({ "data": { "n": "1" } });
    patch(&api, &url("a"), &change).await.fails(404, "NotFound", "configmaps \"a\" not found");
    let stale = created(&api, CONFIG_MAPS, &config_map("a")).await;
    let tried = patch(&api, &format!("{}?dryRun=All", url("a")), &change).await.expect(200);
    assert_eq!(tried["data"]["n"], "1");
    assert_eq!(api.get(&url("a")).await.expect(200), stale);
    let fresh = patch(&api, &url("a"), &change).await.expect(200);
    let pinned = |version: &str| json!({ "metadata": { "resourceVersion": version }, "data": { "n": "2" } });
    patch(&api, &url("a"), &pinned(version(&stale))).await.fails(409, "Conflict", "has been modified");
    let changed = patch(&api, &url("a"), &pinned(version(&fresh))).await.expect(200);
    assert_eq!(changed["data"]["n"], "2");
    // What changes nothing is not written.
    let same = patch(&api, &url("a"), &json!({ "data": { "n": "2" } })).await.expect(200);
    assert_eq!(version(&same), version(&changed));
    patch(&api, &url("a"), &json!({ "metadata": { "name": "b" } })).await.fails(
        400,
        "BadRequest",
        "the name of the object (b) does not match the name on the URL (a)",
    );
    patch(&api, &format!("{}?force=true", url("a")), &change).await.fails(422, "Invalid", "force: Forbidden");
}

#[tokio::test]
async fn the_last_finalizer_may_go_by_a_marker() {
    let api = Api::start().await;
    let object = with(config_map("a"), "/metadata/finalizers", json!(["example.com/a"]));
    created(&api, CONFIG_MAPS, &object).await;
    api.delete(&url("a")).await.expect(200);
    let change = json!({ "metadata": { "$deleteFromPrimitiveList/finalizers": ["example.com/a"] } });
    patch(&api, &url("a"), &change).await.expect(200);
    api.get(&url("a")).await.expect(404);
}
