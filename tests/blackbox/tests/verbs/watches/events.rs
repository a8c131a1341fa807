//! Watches: which events come, with which versions, from where on.

use blackbox::collections::{
    ALL_CONFIG_MAPS, config_maps, create_all, create_in, create_namespace, current_version, labelled,
};
use blackbox::objects::version_of;
use blackbox::stream::Watch;
use blackbox::{
    http::Api,
    objects::{CONFIG_MAPS, NAMESPACES, SIGNING_REQUESTS, namespace, signing_request},
};
use reqwest::Method;
use serde_json::{Value, json};

async fn watch_from(api: &Api, path: &str, version: u64, more: &str) -> Watch {
    Watch::open(api, &format!("{path}?watch=1&resourceVersion={version}{more}")).await
}

#[tokio::test]
async fn creation_change_and_deletion_are_told_with_their_versions() {
    let api = Api::start().await;
    let mut watch = watch_from(&api, CONFIG_MAPS, current_version(&api).await, "").await;
    assert_eq!(watch.media_type, "application/json");
    let created = create_in(&api, "default", "a").await;
    let path = format!("{CONFIG_MAPS}/a");
    let changed = api.merge(&path, &json!({ "data": { "x": "y" } })).await.expect(200);
    api.delete(&path).await.expect(200);
    create_all(&api, &["b"]).await;

    assert_eq!(watch.next().await, Some(json!({ "type": "ADDED", "object": created })));
    assert_eq!(watch.next().await, Some(json!({ "type": "MODIFIED", "object": changed })));
    let deleted = watch.next().await.expect("the deletion");
    assert_eq!(deleted["type"], "DELETED");
    let deleted_at = version_of(&deleted["object"]);
    assert!(deleted_at > version_of(&changed), "the version is that of the deletion");
    let mut last = changed.clone();
    last["metadata"]["resourceVersion"] = json!(deleted_at.to_string());
    assert_eq!(deleted["object"], last, "the content is the last that was stored");
    let (word, name, version) = watch.told().await;
    assert_eq!((word.as_str(), name.as_str()), ("ADDED", "b"));
    assert_eq!(version, deleted_at + 1);
}

#[tokio::test]
async fn a_write_that_changes_nothing_is_not_told() {
    let api = Api::start().await;
    create_all(&api, &["a"]).await;
    let mut watch = watch_from(&api, CONFIG_MAPS, current_version(&api).await, "").await;
    api.merge(&format!("{CONFIG_MAPS}/a"), &json!({})).await.expect(200);
    api.request(Method::POST, &format!("{CONFIG_MAPS}?dryRun=All"))
        .json(&labelled("dry", &json!({})))
        .send()
        .await
        .expect("the server answers");
    create_all(&api, &["b"]).await;
    let (word, name, _) = watch.told().await;
    assert_eq!((word.as_str(), name.as_str()), ("ADDED", "b"));
}

#[tokio::test]
async fn a_version_starts_right_behind_it() {
    let api = Api::start().await;
    let mut versions = Vec::new();
    for name in ["a", "b", "c"] {
        versions.push(version_of(&create_in(&api, "default", name).await));
    }
    for (from, expected) in [(versions[0] - 1, "a"), (versions[0], "b"), (versions[1], "c")] {
        let mut watch = watch_from(&api, CONFIG_MAPS, from, "").await;
        let (word, name, version) = watch.told().await;
        assert_eq!((word.as_str(), name.as_str()), ("ADDED", expected), "after {from}");
        assert!(version > from);
    }
}

#[tokio::test]
async fn without_a_version_the_state_comes_first() {
    let api = Api::start().await;
    create_all(&api, &["b", "a"]).await;
    api.merge(&format!("{CONFIG_MAPS}/a"), &json!({ "data": { "x": "y" } })).await.expect(200);
    let items = api.get(CONFIG_MAPS).await.expect(200)["items"].clone();
    for query in ["watch=1", "watch=1&resourceVersion=", "watch=1&resourceVersion=0", "watch=true"] {
        let mut watch = Watch::open(&api, &format!("{CONFIG_MAPS}?{query}")).await;
        for item in items.as_array().expect("items") {
            let mut event = watch.next().await.expect("an object that exists");
            assert_eq!(event["type"], "ADDED", "{query}");
            assert_eq!(event["object"]["kind"], "ConfigMap");
            for field in ["kind", "apiVersion"] {
                event["object"].as_object_mut().expect("an object").remove(field);
            }
            assert_eq!(&event["object"], item, "{query}");
        }
        let name = format!("after-{}", current_version(&api).await);
        let created = create_in(&api, "default", &name).await;
        assert_eq!(watch.next().await, Some(json!({ "type": "ADDED", "object": created })), "{query}");
        api.delete(&format!("{CONFIG_MAPS}/{name}")).await.expect(200);
        assert_eq!(watch.told().await.0, "DELETED", "{query}");
    }
}

#[tokio::test]
async fn a_version_ahead_of_the_server_is_waited_for() {
    let api = Api::start().await;
    let now = current_version(&api).await;
    let mut watch = watch_from(&api, CONFIG_MAPS, now + 2, "").await;
    create_all(&api, &["a", "b", "c"]).await;
    assert_eq!(watch.told().await, ("ADDED".to_owned(), "c".to_owned(), now + 3));
}

#[tokio::test]
async fn objects_enter_and_leave_a_label_selector() {
    let api = Api::start().await;
    let start = current_version(&api).await;
    let mut watch = watch_from(&api, CONFIG_MAPS, start, "&labelSelector=app%3Dweb").await;
    let path = format!("{CONFIG_MAPS}/a");
    let relabel = |labels: Value| json!({ "metadata": { "labels": labels } });

    api.post(CONFIG_MAPS, &labelled("a", &json!({ "app": "db" }))).await.expect(201);
    let entered = api.merge(&path, &relabel(json!({ "app": "web" }))).await.expect(200);
    let changed = api.merge(&path, &relabel(json!({ "more": "x" }))).await.expect(200);
    let left = api.merge(&path, &relabel(json!({ "app": "db" }))).await.expect(200);
    api.merge(&path, &relabel(json!({ "more": "y" }))).await.expect(200);
    let back = api.merge(&path, &relabel(json!({ "app": "web" }))).await.expect(200);
    api.delete(&path).await.expect(200);
    // Unseen from creation to deletion.
    create_all(&api, &["unseen"]).await;
    api.delete(&format!("{CONFIG_MAPS}/unseen")).await.expect(200);
    let end = api.post(CONFIG_MAPS, &labelled("end", &json!({ "app": "web" }))).await.expect(201);

    assert_eq!(watch.next().await, Some(json!({ "type": "ADDED", "object": entered })));
    assert_eq!(watch.next().await, Some(json!({ "type": "MODIFIED", "object": changed })));
    // The state that matched last, under the version of the change that took it out.
    let mut gone = changed.clone();
    gone["metadata"]["resourceVersion"] = left["metadata"]["resourceVersion"].clone();
    assert_eq!(watch.next().await, Some(json!({ "type": "DELETED", "object": gone })));
    assert_eq!(watch.next().await, Some(json!({ "type": "ADDED", "object": back })));
    let (word, name, _) = watch.told().await;
    assert_eq!((word.as_str(), name.as_str()), ("DELETED", "a"));
    assert_eq!(watch.next().await, Some(json!({ "type": "ADDED", "object": end })));
}

#[tokio::test]
async fn a_field_selector_follows_one_object() {
    let api = Api::start().await;
    create_all(&api, &["a", "b"]).await;
    let mut watch =
        Watch::open(&api, &format!("{CONFIG_MAPS}?watch=1&fieldSelector=metadata.name%3Db")).await;
    create_all(&api, &["c"]).await;
    for name in ["a", "b"] {
        api.delete(&format!("{CONFIG_MAPS}/{name}")).await.expect(200);
    }
    let (word, name, _) = watch.told().await;
    assert_eq!((word.as_str(), name.as_str()), ("ADDED", "b"));
    let (word, name, _) = watch.told().await;
    assert_eq!((word.as_str(), name.as_str()), ("DELETED", "b"));
}

#[tokio::test]
async fn an_object_leaves_a_field_selector_when_the_field_changes() {
    let api = Api::start().await;
    let mut kept = namespace("kept");
    kept["metadata"]["finalizers"] = json!(["example.org/hold"]);
    let active = api.post(NAMESPACES, &kept).await.expect(201);
    let start = version_of(&active);
    let selecting = |phase: &str| {
        format!("{NAMESPACES}?watch=1&resourceVersion={start}&fieldSelector=status.phase%3D{phase}")
    };
    let mut leaving = Watch::open(&api, &selecting("Active")).await;
    let mut entering = Watch::open(&api, &selecting("Terminating")).await;
    let terminating = api.delete(&format!("{NAMESPACES}/kept")).await.expect(200);

    // The state that matched last, under the version of the change that took it out.
    let mut gone = active.clone();
    gone["metadata"]["resourceVersion"] = terminating["metadata"]["resourceVersion"].clone();
    assert_eq!(leaving.next().await, Some(json!({ "type": "DELETED", "object": gone })));
    assert_eq!(entering.next().await, Some(json!({ "type": "ADDED", "object": terminating })));
}

#[tokio::test]
async fn an_object_that_leaves_is_shown_in_every_form_as_it_was() {
    let api = Api::start().await;
    let path = format!("{CONFIG_MAPS}/a");
    for accept in [
        "application/json;as=Table;g=meta.platform.io;v=v1",
        "application/json;as=PartialObjectMetadata;g=meta.platform.io;v=v1",
    ] {
        api.post(CONFIG_MAPS, &labelled("a", &json!({ "app": "web" }))).await.expect(201);
        let selected = format!("{CONFIG_MAPS}?watch=1&labelSelector=app%3Dweb");
        let mut watch = Watch::open_as(&api, &selected, accept).await;
        assert_eq!(watch.next().await.expect("the state")["type"], "ADDED");
        let change = json!({ "metadata": { "labels": { "app": "db" } } });
        let left = version_of(&api.merge(&path, &change).await.expect(200));
        let event = watch.next().await.expect("it leaves");
        assert_eq!(event["type"], "DELETED");
        let rows = event["object"]["rows"].as_array();
        let shown = rows.map_or(&event["object"], |rows| &rows[0]["object"]);
        assert_eq!(shown["kind"], "PartialObjectMetadata");
        assert_eq!((version_of(shown), &shown["metadata"]["labels"]), (left, &json!({ "app": "web" })));
        api.delete(&path).await.expect(200);
    }
}

#[tokio::test]
async fn a_watch_sees_its_namespace_and_its_kind_only() {
    let api = Api::start().await;
    for namespace in ["a", "a-b"] {
        create_namespace(&api, namespace).await;
    }
    let start = current_version(&api).await;
    let mut one = watch_from(&api, &config_maps("a"), start, "").await;
    let mut all = watch_from(&api, ALL_CONFIG_MAPS, start, "").await;
    api.post("/api/v1/namespaces/a/secrets", &json!({ "metadata": { "name": "s" } })).await.expect(201);
    create_in(&api, "a-b", "x").await;
    create_in(&api, "a", "y").await;
    assert_eq!(all.told().await.1, "x");
    assert_eq!(all.told().await.1, "y");
    assert_eq!(one.told().await.1, "y");
}

#[tokio::test]
async fn the_old_watch_paths_still_work() {
    let api = Api::start().await;
    create_all(&api, &["a", "b"]).await;
    let start = current_version(&api).await;
    let collection = "/api/v1/watch/namespaces/default/configmaps";
    let mut all = Watch::open(&api, &format!("/api/v1/watch/configmaps?resourceVersion={start}")).await;
    let mut space = Watch::open(&api, &format!("{collection}?resourceVersion={start}")).await;
    let mut single = Watch::open(&api, &format!("{collection}/b?resourceVersion={start}")).await;
    let mut state = Watch::open(&api, &format!("{collection}/b")).await;
    let mut cluster = Watch::open(&api, "/api/v1/watch/namespaces/default").await;
    for name in ["a", "b"] {
        api.delete(&format!("{CONFIG_MAPS}/{name}")).await.expect(200);
    }
    for name in ["a", "b"] {
        assert_eq!(all.told().await.1, name);
        assert_eq!(space.told().await.1, name);
    }
    assert_eq!(single.told().await.1, "b");
    assert_eq!(state.told().await.0, "ADDED");
    assert_eq!(state.told().await.0, "DELETED");
    assert_eq!(cluster.told().await.1, "default");
    let answer = api.delete(collection).await;
    answer.fails(405, "MethodNotAllowed", "the server does not allow this method on the requested resource");
}

#[tokio::test]
async fn an_old_watch_path_and_a_selector_must_name_the_same_object() {
    let api = Api::start().await;
    let path =
        "/api/v1/watch/namespaces/default/configmaps/b?fieldSelector=metadata.name%3Da&timeoutSeconds=1";
    api.get(path).await.fails(400, "BadRequest", "fieldSelector metadata.name doesn't match requested name");
}

#[tokio::test]
async fn many_watchers_are_told_the_same() {
    const WATCHERS: usize = 40;
    const OBJECTS: usize = 25;
    let api = Api::start().await;
    let start = current_version(&api).await;
    let path = format!("{SIGNING_REQUESTS}?watch=1&resourceVersion={start}");
    let mut others = Watch::open(&api, &path).await;
    let mut watches = Vec::new();
    for _ in 0..WATCHERS {
        watches.push(watch_from(&api, CONFIG_MAPS, start, "").await);
    }
    for index in 0..OBJECTS {
        create_all(&api, &[&format!("a{index}")]).await;
        api.delete(&format!("{CONFIG_MAPS}/a{index}")).await.expect(200);
    }
    let mut first = Vec::new();
    for (index, watch) in watches.iter_mut().enumerate() {
        let mut told = Vec::new();
        for _ in 0..2 * OBJECTS {
            told.push(watch.next().await.expect("an event"));
        }
        let versions: Vec<u64> = told.iter().map(|event| version_of(&event["object"])).collect();
        let expected: Vec<u64> = (start + 1..=start + 2 * OBJECTS as u64).collect();
        assert_eq!(versions, expected, "watcher {index}: each once, in order");
        if first.is_empty() {
            first = told;
        } else {
            assert_eq!(told, first, "watcher {index}");
        }
    }
    api.post(SIGNING_REQUESTS, &signing_request("a")).await.expect(201);
    assert_eq!(others.told().await.1, "a", "nothing of the other kind");
}

#[tokio::test]
async fn what_a_list_missed_is_in_the_watch_that_follows() {
    let api = Api::start().await;
    create_all(&api, &["a", "b", "c"]).await;
    let list = api.get(&format!("{CONFIG_MAPS}?limit=2")).await.expect(200);
    create_all(&api, &["aa"]).await;
    let mut watch = watch_from(&api, CONFIG_MAPS, version_of(&list), "&limit=1&continue=x").await;
    let (word, name, version) = watch.told().await;
    assert_eq!((word.as_str(), name.as_str()), ("ADDED", "aa"));
    assert_eq!(version, version_of(&list) + 1);
}
