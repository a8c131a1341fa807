//! Watches in other forms than plain JSON: frames, tables, metadata only.

use std::time::Duration;

use apiserver::testing::TestServer;
use blackbox::objects::version_of;
use blackbox::stream::Watch;
use blackbox::{
    collections::{create_all, create_in, current_version},
    envelope::{self, ConfigMap, Metadata, Status, WatchEvent},
};
use blackbox::{http::Api, objects::CONFIG_MAPS};
use prost::Message;
use serde_json::{Value, json};

const BINARY: &str = "application/vnd.platform.protobuf";

/// The next event of a binary stream.
async fn event(watch: &mut Watch) -> (String, Vec<u8>) {
    let frame = watch.frame().await.expect("a frame");
    let event = WatchEvent::decode(&*frame).expect("a bare event");
    (event.word, event.object.expect("an object").raw)
}

#[tokio::test]
async fn binary_frames_carry_their_length_and_enveloped_objects() {
    let api = Api::start().await;
    create_all(&api, &["a"]).await;
    let accepts = [
        (format!("{BINARY};stream=watch"), format!("{BINARY};stream=watch")),
        (BINARY.to_owned(), format!("{BINARY};stream=watch")),
        (
            "application/vnd.kubernetes.protobuf;stream=watch".to_owned(),
            "application/vnd.kubernetes.protobuf;stream=watch".to_owned(),
        ),
        (format!("{BINARY},application/json"), format!("{BINARY};stream=watch")),
    ];
    for (accept, expected) in accepts {
        let mut watch = Watch::open_as(&api, &format!("{CONFIG_MAPS}?watch=1"), &accept).await;
        assert_eq!(watch.media_type, expected, "{accept}");
        let (word, raw) = event(&mut watch).await;
        let first: ConfigMap = envelope::open(&raw, "v1", "ConfigMap");
        let metadata = first.metadata.expect("metadata");
        assert_eq!((word.as_str(), metadata.name.as_str()), ("ADDED", "a"));

        let changed = json!({ "data": { "by": accept } });
        let changed = api.merge(&format!("{CONFIG_MAPS}/a"), &changed).await.expect(200);
        let (word, raw) = event(&mut watch).await;
        let second: ConfigMap = envelope::open(&raw, "v1", "ConfigMap");
        assert_eq!(word, "MODIFIED");
        assert_eq!(second.data.get("by"), Some(&accept));
        assert_eq!(second.metadata.expect("metadata").resource_version, version_of(&changed).to_string());
    }
}

#[tokio::test]
async fn a_binary_deletion_has_the_version_of_the_deletion() {
    let api = Api::start().await;
    let created = version_of(&create_in(&api, "default", "a").await);
    let path = format!("{CONFIG_MAPS}?watch=1&resourceVersion={created}");
    let mut watch = Watch::open_as(&api, &path, BINARY).await;
    api.delete(&format!("{CONFIG_MAPS}/a")).await.expect(200);
    let (word, raw) = event(&mut watch).await;
    let object: ConfigMap = envelope::open(&raw, "v1", "ConfigMap");
    assert_eq!(word, "DELETED");
    assert_eq!(object.metadata.expect("metadata").resource_version, (created + 1).to_string());
}

#[tokio::test]
async fn binary_bookmarks_and_refusals_are_enveloped_too() {
    let interval = Duration::from_millis(50);
    let builder = TestServer::builder().configure(|config| config.limits.bookmark_interval = interval);
    let api = Api::over(builder.start().await.expect("a test server starts"));
    let start = current_version(&api).await;
    let path = format!("{CONFIG_MAPS}?watch=1&resourceVersion={start}&allowWatchBookmarks=true");
    let mut watch = Watch::open_as(&api, &path, BINARY).await;
    let (word, raw) = event(&mut watch).await;
    let object: ConfigMap = envelope::open(&raw, "v1", "ConfigMap");
    assert_eq!(word, "BOOKMARK");
    let metadata = object.metadata.expect("metadata");
    assert_eq!((metadata.name.as_str(), metadata.resource_version), ("", start.to_string()));

    let answer = api.get_as(&format!("{CONFIG_MAPS}?watch=1&resourceVersion=x"), BINARY).await;
    assert_eq!((answer.code, answer.header("content-type")), (400, BINARY));
    let status: Status = envelope::open(&answer.bytes, "v1", "Status");
    assert_eq!((status.code, status.reason.as_str()), (400, "BadRequest"));
}

#[tokio::test]
async fn a_table_names_its_columns_once() {
    let api = Api::start().await;
    create_all(&api, &["a", "b"]).await;
    for group in ["meta.platform.io", "meta.k8s.io"] {
        for version in ["v1", "v1beta1"] {
            let accept = format!("application/json;as=Table;g={group};v={version}");
            let mut watch = Watch::open_as(&api, &format!("{CONFIG_MAPS}?watch=1"), &accept).await;
            assert_eq!(watch.media_type, "application/json");
            let mut cells = Vec::new();
            for index in 0..2 {
                let event = watch.next().await.expect("a table");
                let table = &event["object"];
                assert_eq!((&event["type"], &table["kind"]), (&json!("ADDED"), &json!("Table")));
                assert_eq!(table["apiVersion"], format!("{group}/{version}"));
                let columns = table["columnDefinitions"].as_array().map(Vec::len);
                assert_eq!(columns, (index == 0).then_some(3), "{table}");
                assert!(table.get("columnDefinitions").is_some(), "{table}");
                assert_eq!(table["rows"].as_array().map(Vec::len), Some(1));
                let row = &table["rows"][0];
                assert_eq!(row["object"]["kind"], "PartialObjectMetadata");
                assert_eq!(row["object"]["apiVersion"], format!("{group}/{version}"));
                assert_eq!(
                    table["metadata"]["resourceVersion"],
                    row["object"]["metadata"]["resourceVersion"]
                );
                cells.push(row["cells"][0].clone());
            }
            assert_eq!(cells, ["a", "b"]);
        }
    }
}

#[tokio::test]
async fn rows_of_a_table_include_what_is_asked_for() {
    let api = Api::start().await;
    let object = create_in(&api, "default", "a").await;
    let accept = "application/json;as=Table;g=meta.platform.io;v=v1";
    let cases = [("Object", object), ("None", Value::Null)];
    for (include, expected) in cases {
        let path = format!("{CONFIG_MAPS}?watch=1&includeObject={include}");
        let event = Watch::open_as(&api, &path, accept).await.next().await.expect("a table");
        assert_eq!(event["object"]["rows"][0].get("object"), Some(&expected), "{include}");
    }
}

#[tokio::test]
async fn a_bookmark_in_a_table_carries_the_version() {
    let interval = Duration::from_millis(50);
    let builder = TestServer::builder().configure(|config| config.limits.bookmark_interval = interval);
    let api = Api::over(builder.start().await.expect("a test server starts"));
    let start = current_version(&api).await;
    let path = format!("{CONFIG_MAPS}?watch=1&resourceVersion={start}&allowWatchBookmarks=true");
    let accept = "application/json;as=Table;g=meta.platform.io;v=v1";
    let event = Watch::open_as(&api, &path, accept).await.next().await.expect("a bookmark");
    assert_eq!((&event["type"], &event["object"]["kind"]), (&json!("BOOKMARK"), &json!("Table")));
    let row = &event["object"]["rows"][0];
    assert_eq!(row["object"]["metadata"]["resourceVersion"], start.to_string());
}

#[tokio::test]
async fn metadata_only_leaves_the_rest_out() {
    let api = Api::start().await;
    let created = api.post(CONFIG_MAPS, &blackbox::objects::config_map("a")).await.expect(201);
    let start = version_of(&created) - 1;
    let path = format!("{CONFIG_MAPS}?watch=1&resourceVersion={start}");
    let expected = |group: &str| {
        json!({
            "type": "ADDED",
            "object": {
                "kind": "PartialObjectMetadata",
                "apiVersion": format!("{group}/v1"),
                "metadata": created["metadata"],
            },
        })
    };
    // Both names at once: what one watcher is sent must not leak into what another is sent.
    for group in ["meta.platform.io", "meta.k8s.io", "meta.platform.io"] {
        let accept = format!("application/json;as=PartialObjectMetadata;g={group};v=v1");
        let mut watch = Watch::open_as(&api, &path, &accept).await;
        assert_eq!(watch.next().await, Some(expected(group)));

        let accept = format!("{BINARY};as=PartialObjectMetadata;g={group};v=v1");
        let mut watch = Watch::open_as(&api, &path, &accept).await;
        let (word, raw) = event(&mut watch).await;
        let object: Metadata = envelope::open(&raw, &format!("{group}/v1"), "PartialObjectMetadata");
        assert_eq!((word.as_str(), object.metadata.expect("metadata").name.as_str()), ("ADDED", "a"));
        assert!(!String::from_utf8_lossy(&raw).contains("value"), "no content");
    }
}

#[tokio::test]
async fn there_is_no_stream_of_yaml() {
    for (brand, binary) in [("platform", BINARY), ("kubernetes", "application/vnd.kubernetes.protobuf")] {
        let api = Api::of_brand(brand).await;
        // YAML of an object could be had; of what nothing can be had, all types of objects are named.
        let streams = format!("application/json;stream=watch, {binary};stream=watch");
        let objects = format!("application/json, application/yaml, {binary}");
        for (accept, types) in [("application/yaml", streams), ("application/json;stream=follow", objects)] {
            let answer = api.get_as(&format!("{CONFIG_MAPS}?watch=1"), accept).await;
            let expected = format!("only the following media types are accepted: {types}");
            assert_eq!(answer.code, 406, "{accept}");
            assert!(answer.text().contains(&expected), "{accept}: {}", answer.text());
        }
    }
}
