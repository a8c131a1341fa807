//! DELETE on a collection: what it answers, what it selects, and what it leaves alone.

use blackbox::{
    http::Api,
    objects::{CONFIG_MAPS, NAMESPACES, SECRETS, config_map, namespace, secret},
};
use reqwest::Method;
use serde_json::{Value, json};

use crate::writes::support::{SAMPLES, changes_since, created, version, with};

fn names(list: &Value) -> Vec<&str> {
    let items = list["items"].as_array().map(Vec::as_slice).unwrap_or_default();
    items.iter().filter_map(|item| item["metadata"]["name"].as_str()).collect()
}

#[tokio::test]
async fn everything_of_the_kind_goes_and_the_answer_is_a_status() {
    let api = Api::start().await;
    for sample in SAMPLES.iter().filter(|sample| sample.path != NAMESPACES) {
        for name in ["a", "b", "c"] {
            created(&api, sample.path, &(sample.object)(name)).await;
        }
        let answer = api.delete(sample.path).await.expect(200);
        assert_eq!(
            answer,
            json!({ "kind": "Status", "apiVersion": "v1", "metadata": {}, "status": "Success" })
        );
        assert_eq!(names(&api.get(sample.path).await.expect(200)), Vec::<&str>::new());
        // Nothing left is no fault.
        api.delete(sample.path).await.expect(200);
    }
}

#[tokio::test]
async fn other_kinds_and_namespaces_are_left_alone() {
    let api = Api::start().await;
    let elsewhere = "/api/v1/namespaces/platform-system/configmaps";
    created(&api, CONFIG_MAPS, &config_map("a")).await;
    created(&api, elsewhere, &config_map("a")).await;
    created(&api, SECRETS, &secret("a")).await;
    api.delete(CONFIG_MAPS).await.expect(200);
    assert_eq!(names(&api.get(CONFIG_MAPS).await.expect(200)), Vec::<&str>::new());
    assert_eq!(names(&api.get(elsewhere).await.expect(200)), ["a"]);
    assert_eq!(names(&api.get(SECRETS).await.expect(200)), ["a"]);
}

#[tokio::test]
async fn selectors_choose() {
    let api = Api::start().await;
    for (name, color) in [("a", "red"), ("b", "blue"), ("c", "red"), ("d", "green")] {
        let object = with(config_map(name), "/metadata/labels", json!({ "color": color }));
        created(&api, CONFIG_MAPS, &object).await;
    }
    let delete = async |query: &str| {
        api.delete(&format!("{CONFIG_MAPS}?{query}")).await.expect(200);
        let list = api.get(CONFIG_MAPS).await.expect(200);
        names(&list).iter().map(|name| (*name).to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(delete("labelSelector=color%3Dred").await, ["b", "d"]);
    assert_eq!(delete("fieldSelector=metadata.name%3Dx").await, ["b", "d"]);
    assert_eq!(delete("fieldSelector=metadata.name%3Db").await, ["d"]);
    for bad in ["labelSelector=color%3D%3D%3D", "fieldSelector=spec.x%3D1"] {
        assert_eq!(api.delete(&format!("{CONFIG_MAPS}?{bad}")).await.expect(400)["reason"], "BadRequest");
    }
    assert_eq!(names(&api.get(CONFIG_MAPS).await.expect(200)), ["d"]);
}

#[tokio::test]
async fn finalizers_hold_their_objects() {
    let api = Api::start().await;
    created(&api, CONFIG_MAPS, &config_map("free")).await;
    let held = with(config_map("held"), "/metadata/finalizers", json!(["example.com/hold"]));
    created(&api, CONFIG_MAPS, &held).await;
    api.delete(CONFIG_MAPS).await.expect(200);
    let list = api.get(CONFIG_MAPS).await.expect(200);
    assert_eq!(names(&list), ["held"]);
    assert!(list["items"][0]["metadata"]["deletionTimestamp"].is_string());
}

#[tokio::test]
async fn preconditions_are_asked_of_each_item() {
    let api = Api::start().await;
    created(&api, CONFIG_MAPS, &config_map("a")).await;
    let body = json!({ "preconditions": { "uid": "other" } }).to_string();
    let answer = api.send(Method::DELETE, CONFIG_MAPS, "application/json", body).await;
    answer.fails(409, "Conflict", "ConfigMap \"a\": the UID in the precondition (other) does not match");
    assert_eq!(names(&api.get(CONFIG_MAPS).await.expect(200)), ["a"]);
}

#[tokio::test]
async fn neither_namespaces_nor_all_namespaces_can_be_deleted_at_once() {
    let api = Api::start().await;
    created(&api, NAMESPACES, &namespace("room")).await;
    created(&api, CONFIG_MAPS, &config_map("a")).await;
    let text = "the server does not allow this method on the requested resource";
    for path in [NAMESPACES, "/api/v1/configmaps", "/apis/discovery.platform.io/v1/endpointslices"] {
        api.delete(path).await.fails(405, "MethodNotAllowed", text);
    }
    api.get(&format!("{NAMESPACES}/room")).await.expect(200);
    assert_eq!(names(&api.get(CONFIG_MAPS).await.expect(200)), ["a"]);
}

#[tokio::test]
async fn many_objects_go_in_one_request() {
    let api = Api::start().await;
    for index in 0..200 {
        created(&api, CONFIG_MAPS, &config_map(&format!("n{index:03}"))).await;
    }
    api.delete(CONFIG_MAPS).await.expect(200);
    assert_eq!(names(&api.get(CONFIG_MAPS).await.expect(200)), Vec::<&str>::new());
}

#[tokio::test]
async fn a_limit_bounds_how_many_go() {
    let api = Api::start().await;
    for name in ["a", "b", "c"] {
        created(&api, CONFIG_MAPS, &config_map(name)).await;
    }
    api.delete(&format!("{CONFIG_MAPS}?limit=2")).await.expect(200);
    assert_eq!(names(&api.get(CONFIG_MAPS).await.expect(200)), ["c"]);
}

#[tokio::test]
async fn watchers_are_told_of_each_object() {
    let api = Api::start().await;
    for name in ["a", "b"] {
        created(&api, CONFIG_MAPS, &config_map(name)).await;
    }
    let before = api.get(CONFIG_MAPS).await.expect(200);
    api.delete(CONFIG_MAPS).await.expect(200);
    let sample = &SAMPLES[0];
    assert_eq!(sample.path, CONFIG_MAPS);
    let mut changes = changes_since(&api, sample, version(&before), "marker").await;
    changes.sort_unstable();
    assert_eq!(changes, ["DELETED a", "DELETED b"]);
}
