//! GET on a collection as a whole: what is in it, in which order.

use blackbox::collections::{
    ALL_CONFIG_MAPS, config_maps, create_all, create_in, create_namespace, current_version, keys, names,
};
use blackbox::objects::version_of;
use blackbox::{
    http::Api,
    objects::{CONFIG_MAPS, config_map},
};

#[tokio::test]
async fn order_is_that_of_the_keys_as_bytes() {
    let api = Api::start().await;
    for namespace in ["a", "a-b", "b"] {
        create_namespace(&api, namespace).await;
    }
    for (namespace, name) in
        [("b", "x"), ("a", "x"), ("a", "x-1"), ("a", "x.1"), ("a-b", "x"), ("a", "x1"), ("a", "0")]
    {
        create_in(&api, namespace, name).await;
    }
    // One text, and `-` stands before `.`, both before `/`, and digits after it.
    let expected = ["a-b/x", "a/0", "a/x", "a/x-1", "a/x.1", "a/x1", "b/x"];
    for query in ["", "?resourceVersion=0", "?limit=100"] {
        let list = api.get(&format!("{ALL_CONFIG_MAPS}{query}")).await.expect(200);
        assert_eq!(keys(&list), expected, "{query}");
    }
}

#[tokio::test]
async fn a_namespace_shows_only_its_own() {
    let api = Api::start().await;
    for namespace in ["a", "a-b", "ab"] {
        create_namespace(&api, namespace).await;
        create_in(&api, namespace, "x").await;
    }
    for namespace in ["a", "a-b", "ab"] {
        let list = api.get(&config_maps(namespace)).await.expect(200);
        assert_eq!(keys(&list), [format!("{namespace}/x")]);
    }
}

#[tokio::test]
async fn an_empty_collection_has_an_empty_list() {
    let api = Api::start().await;
    let version = current_version(&api).await;
    let cases = [
        (ALL_CONFIG_MAPS, "ConfigMapList", "v1"),
        ("/api/v1/namespaces/nowhere/secrets", "SecretList", "v1"),
        ("/apis/coordination.platform.io/v1/leases", "LeaseList", "coordination.platform.io/v1"),
        (
            "/apis/discovery.platform.io/v1/namespaces/default/endpointslices",
            "EndpointSliceList",
            "discovery.platform.io/v1",
        ),
    ];
    for (path, kind, api_version) in cases {
        let expected = format!(
            "{{\"kind\":\"{kind}\",\"apiVersion\":\"{api_version}\",\
             \"metadata\":{{\"resourceVersion\":\"{version}\"}},\"items\":[]}}\n"
        );
        let answer = api.get(path).await;
        assert_eq!((answer.code, answer.text()), (200, expected), "{path}");
        assert_eq!(answer.header("content-type"), "application/json");
    }
}

#[tokio::test]
async fn items_do_not_repeat_what_they_are() {
    let api = Api::start().await;
    let created = api.post(CONFIG_MAPS, &config_map("a")).await.expect(201);
    let list = api.get(CONFIG_MAPS).await.expect(200);
    let mut bare = created.clone();
    let fields = bare.as_object_mut().expect("an object");
    fields.remove("kind");
    fields.remove("apiVersion");
    assert_eq!(list["items"], serde_json::json!([bare]));
    assert_eq!(version_of(&list), version_of(&created));
}

#[tokio::test]
async fn the_system_namespaces_are_there_from_the_start() {
    let cases = [
        ("platform", ["default", "platform-node-lease", "platform-public", "platform-system"]),
        ("kubernetes", ["default", "kube-node-lease", "kube-public", "kube-system"]),
    ];
    for (brand, expected) in cases {
        let api = Api::of_brand(brand).await;
        assert_eq!(names(&api.get("/api/v1/namespaces").await.expect(200)), expected);
    }
}

#[tokio::test]
async fn a_write_is_in_the_list_that_is_asked_for_after_it() {
    let api = Api::start().await;
    let mut expected = Vec::new();
    for index in 0..30 {
        let name = format!("a{index:02}");
        create_all(&api, &[&name]).await;
        expected.push(name);
        assert_eq!(names(&api.get(CONFIG_MAPS).await.expect(200)), expected);
    }
}
