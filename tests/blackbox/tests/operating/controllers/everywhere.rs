//! What every namespace has.

use apiserver::testing::TestServer;
use blackbox::{
    http::Api,
    objects::{NAMESPACES, config_map, namespace},
};
use serde_json::{Value, json};

use crate::controllers::support::{start, until};

fn account(namespace: &str) -> String {
    format!("{NAMESPACES}/{namespace}/serviceaccounts/default")
}

fn authority(namespace: &str) -> String {
    format!("{NAMESPACES}/{namespace}/configmaps/platform-root-ca.crt")
}

fn is_there(object: &Value) -> bool {
    !object.is_null()
}

#[tokio::test]
async fn every_namespace_has_an_account_and_the_authority() {
    let api = start("platform", |_| {}).await;
    api.post(NAMESPACES, &namespace("team")).await.expect(201);
    for name in ["default", "platform-system", "platform-public", "platform-node-lease", "team"] {
        until(&api, &account(name), is_there).await;
        let map = until(&api, &authority(name), is_there).await;
        assert_eq!(map["data"], json!({ "ca.crt": api.server.ca_pem() }));
        let description = map["metadata"]["annotations"]["platform.io/description"].as_str();
        assert!(description.is_some_and(|text| text.contains("verify the API server")), "{map}");
    }
}

#[tokio::test]
async fn names_are_those_of_the_brand() {
    let api = start("kubernetes", |_| {}).await;
    let path = format!("{NAMESPACES}/kube-system/configmaps/kube-root-ca.crt");
    let map = until(&api, &path, is_there).await;
    assert!(map["metadata"]["annotations"]["kubernetes.io/description"].is_string(), "{map}");
}

#[tokio::test]
async fn what_is_taken_away_or_changed_is_put_right() {
    let api = start("platform", |_| {}).await;
    let before = until(&api, &account("default"), is_there).await;
    api.delete(&account("default")).await.expect(200);
    let uid = |object: &Value| object["metadata"]["uid"].clone();
    until(&api, &account("default"), |now| is_there(now) && uid(now) != uid(&before)).await;

    let right = json!({ "ca.crt": api.server.ca_pem() });
    until(&api, &authority("default"), is_there).await;
    for change in [
        json!({ "data": { "ca.crt": "that of somebody else" } }),
        json!({ "data": { "more": "a" } }),
        json!({ "data": { "ca.crt": null } }),
        json!({ "metadata": { "annotations": null } }),
    ] {
        let changed = api.merge(&authority("default"), &change).await.expect(200);
        let version = changed["metadata"]["resourceVersion"].clone();
        let path = authority("default");
        let mended =
            until(&api, &path, |now| is_there(now) && now["metadata"]["resourceVersion"] != version).await;
        assert_eq!(mended["data"], right, "{change}");
        assert!(mended["metadata"]["annotations"].is_object(), "{change}");
    }
    api.delete(&authority("default")).await.expect(200);
    assert_eq!(until(&api, &authority("default"), is_there).await["data"], right);
    // What is right is left alone, and so is everything else.
    let labelled = json!({ "metadata": { "labels": { "mine": "a" } } });
    api.merge(&authority("default"), &labelled).await.expect(200);
    let other = format!("{NAMESPACES}/default/configmaps");
    api.post(&other, &config_map("mine")).await.expect(201);
    api.delete(&account("default")).await.expect(200);
    until(&api, &account("default"), is_there).await;
    assert_eq!(api.get(&authority("default")).await.expect(200)["metadata"]["labels"]["mine"], "a");
    api.get(&format!("{other}/mine")).await.expect(200);
}

#[tokio::test]
async fn a_namespace_that_goes_is_left_alone_and_a_new_one_of_its_name_is_not() {
    let api = start("platform", |_| {}).await;
    let path = format!("{NAMESPACES}/team");
    for _ in 0..2 {
        api.post(NAMESPACES, &namespace("team")).await.expect(201);
        until(&api, &account("team"), is_there).await;
        until(&api, &authority("team"), is_there).await;
        api.delete(&path).await.expect(200);
        until(&api, &path, Value::is_null).await;
    }
}

#[tokio::test]
async fn the_authority_may_be_another_one() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("root.pem");
    let other = Api::start().await;
    std::fs::write(&path, other.server.ca_pem()).expect("written");
    let api = start("platform", |config| config.controllers.root_ca_file = Some(path.clone())).await;
    let map = until(&api, &authority("default"), is_there).await;
    assert_eq!(map["data"]["ca.crt"], other.server.ca_pem());

    std::fs::write(&path, "no certificate").expect("written");
    let refused =
        TestServer::builder().configure(|config| config.controllers.root_ca_file = Some(path)).start().await;
    let told = refused.expect_err("refused").to_string();
    assert!(told.contains("root.pem"), "{told}");
}
