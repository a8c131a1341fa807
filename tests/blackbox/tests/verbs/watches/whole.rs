//! Every kind of event in every form, each whole: nothing is missing in it, and nothing is there that was not
//! asked for.

use blackbox::{
    collections::labelled,
    envelope,
    http::Api,
    objects::{CONFIG_MAPS, config_map, version_of},
    stream::Watch,
    websocket::WebSocket,
};
use prost::Message;
use serde_json::{Value, json};

/// The state, its end, and all changes.
const QUERY: &str =
    "watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true";

/// What a form makes of an object.
#[derive(Debug, Clone, Copy)]
enum View {
    Whole,
    Metadata,
    /// A table whose rows include this of each object.
    Table(&'static str),
}

/// What happened to one object, told by who did it: the type of each event and the object in it.
async fn happenings(api: &Api, first: &Value) -> Vec<(&'static str, Value)> {
    let mark = json!({
        "kind": "ConfigMap", "apiVersion": "v1",
        "metadata": {
            "resourceVersion": version_of(first).to_string(),
            "annotations": { "platform.io/initial-events-end": "true" },
        },
    });
    let path = format!("{CONFIG_MAPS}/b");
    let created = api.post(CONFIG_MAPS, &labelled("b", &json!({ "app": "web" }))).await.expect(201);
    let changed = api.merge(&path, &json!({ "data": { "x": "y" } })).await.expect(200);
    api.delete(&path).await.expect(200);
    let mut deleted = changed.clone();
    deleted["metadata"]["resourceVersion"] = json!((version_of(&changed) + 1).to_string());
    vec![
        ("ADDED", first.clone()),
        ("BOOKMARK", mark),
        ("ADDED", created),
        ("MODIFIED", changed),
        ("DELETED", deleted),
    ]
}

/// The object of an event in a form; `columns` of a table are told once.
fn shaped(view: View, api_version: &str, object: &Value, columns: &Value) -> Value {
    let metadata = json!({
        "kind": "PartialObjectMetadata", "apiVersion": api_version, "metadata": object["metadata"],
    });
    let include = match view {
        View::Whole => return object.clone(),
        View::Metadata => return metadata,
        View::Table(include) => include,
    };
    let name = object["metadata"]["name"].as_str().unwrap_or_default();
    let entries = object["data"].as_object().map_or(0, serde_json::Map::len);
    let mut row = json!({ "cells": [name, entries, "AGE"] });
    match include {
        "Object" => row["object"] = object.clone(),
        "Metadata" => row["object"] = metadata,
        _ => row["object"] = Value::Null,
    }
    json!({
        "kind": "Table", "apiVersion": api_version,
        "metadata": { "resourceVersion": object["metadata"]["resourceVersion"] },
        "columnDefinitions": columns, "rows": [row],
    })
}

/// Puts a word for the one cell that changes with the time.
fn without_age(event: &mut Value) {
    if let Some(age) = event.pointer_mut("/object/rows/0/cells/2") {
        let text = age.as_str().expect("a text");
        assert!(text == "<unknown>" || text.ends_with('s'), "{text}");
        *age = json!("AGE");
    }
}

#[tokio::test]
async fn as_lines_and_as_messages() {
    let views = [
        (View::Whole, "", ""),
        (View::Metadata, "PartialObjectMetadata", ""),
        (View::Table("Metadata"), "Table", ""),
        (View::Table("Metadata"), "Table", "&includeObject=Metadata"),
        (View::Table("Object"), "Table", "&includeObject=Object"),
        (View::Table("None"), "Table", "&includeObject=None"),
    ];
    for (view, word, more) in views {
        for group in ["meta.platform.io", "meta.k8s.io"] {
            let api = Api::start().await;
            let first = api.post(CONFIG_MAPS, &config_map("a")).await.expect(201);
            let accept = match word {
                "" => "application/json".to_owned(),
                word => format!("application/json;as={word};g={group};v=v1"),
            };
            let columns = api.get_as(&format!("{CONFIG_MAPS}/a"), &accept).await.expect(200);
            let columns = columns["columnDefinitions"].clone();
            let path = format!("{CONFIG_MAPS}?{QUERY}{more}");
            let mut lines = Watch::open_as(&api, &path, &accept).await;
            let mut messages = WebSocket::open_with(&api, &path, &[("accept", &accept)]).await;
            for (index, (word, object)) in happenings(&api, &first).await.into_iter().enumerate() {
                let columns = if index == 0 { columns.clone() } else { Value::Null };
                let object = shaped(view, &format!("{group}/v1"), &object, &columns);
                let expected = json!({ "type": word, "object": object });
                for mut event in [lines.next().await.expect("an event"), messages.next().await] {
                    without_age(&mut event);
                    assert_eq!(event, expected, "{accept} {more}");
                }
            }
        }
    }
}

#[tokio::test]
async fn as_frames() {
    for (brand, accept) in [
        ("platform", "application/vnd.platform.protobuf"),
        ("kubernetes", "application/vnd.kubernetes.protobuf"),
    ] {
        let api = Api::of_brand(brand).await;
        let made = api.post(CONFIG_MAPS, &config_map("a")).await.expect(201);
        let path = format!("{CONFIG_MAPS}?watch=1&resourceVersion={}", version_of(&made) - 1);
        let mut watch = Watch::open_as(&api, &path, accept).await;
        let one = format!("{CONFIG_MAPS}/a");
        let mut last = Vec::new();
        for (word, value) in [("ADDED", None), ("MODIFIED", Some("1")), ("MODIFIED", Some("2"))] {
            if let Some(value) = value {
                api.merge(&one, &json!({ "data": { "n": value } })).await.expect(200);
            }
            let event = event(&mut watch).await;
            last = api.get_as(&one, accept).await.bytes;
            assert_eq!(event, (word.to_owned(), last.clone()), "what a GET answers");
        }
        api.delete(&one).await.expect(200);
        let (word, raw) = event(&mut watch).await;
        let open = |raw: &[u8]| envelope::open::<envelope::ConfigMap>(raw, "v1", "ConfigMap");
        let (deleted, mut expected) = (open(&raw), open(&last));
        let metadata = expected.metadata.as_mut().expect("metadata");
        let version: u64 = metadata.resource_version.parse().expect("a number");
        metadata.resource_version = (version + 1).to_string();
        assert_eq!((word.as_str(), deleted), ("DELETED", expected));
    }
}

async fn event(watch: &mut Watch) -> (String, Vec<u8>) {
    let frame = watch.frame().await.expect("a frame");
    let event = envelope::WatchEvent::decode(&*frame).expect("a bare event");
    (event.word, event.object.expect("an object").raw)
}
