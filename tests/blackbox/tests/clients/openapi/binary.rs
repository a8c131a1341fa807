//! The documents in their binary forms say the same as in JSON, and are served to whom it is due.

use std::path::Path;

use blackbox::http::Api;
use prost_reflect::{DescriptorPool, DynamicMessage, FieldDescriptor, ReflectMessage as _, Value as Read};
use serde_json::{Map, Value, json};

use crate::openapi::support::{BRANDS, index};

const JSON: &str = "application/json";

/// A version of the documents: a path, and its binary media type as an answer names it and as older clients
/// ask for it.
struct Version {
    path: &'static str,
    binary: &'static str,
    binary_old: &'static str,
    proto: &'static str,
}

const VERSIONS: [Version; 2] = [
    Version {
        path: "/openapi/v2",
        binary: "application/com.github.proto-openapi.spec.v2.v1.0+protobuf",
        binary_old: "application/com.github.proto-openapi.spec.v2@v1.0+protobuf",
        proto: "document_v2.proto",
    },
    Version {
        path: "/openapi/v3/api/v1",
        binary: "application/com.github.proto-openapi.spec.v3.v1.0+protobuf",
        binary_old: "application/com.github.proto-openapi.spec.v3@v1.0+protobuf",
        proto: "document_v3.proto",
    },
];

/// Decodes a document with a decoder that is not ours.
fn decode(proto: &str, bytes: &[u8]) -> DynamicMessage {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clients/openapi");
    let files = protox::compile([proto], [folder]).expect("the proto file is sound");
    let pool = DescriptorPool::from_file_descriptor_set(files).expect("the descriptors are sound");
    let document = pool.get_message_by_name("document.Document").expect("there is such a message");
    DynamicMessage::decode(document, bytes).expect("the bytes are such a message")
}

/// The JSON that a message came from.
fn json_of(message: &DynamicMessage) -> Value {
    assert_eq!(message.unknown_fields().count(), 0, "unknown field in {}", message.descriptor().full_name());
    match message.descriptor().name() {
        "Any" => serde_json::from_str(&text(message, "yaml")).expect("YAML that is JSON"),
        // Only single types and single schemas of items are in use.
        "TypeItem" | "ItemsItem" => match members(message).into_iter().next() {
            Some((_, Value::Array(items))) if items.len() == 1 => {
                items.into_iter().next().unwrap_or_default()
            }
            other => panic!("not one: {other:?}"),
        },
        "StringArray" => members(message).remove("value").unwrap_or_else(|| json!([])),
        _ if message.descriptor().oneofs().next().is_some() => {
            let (_, value) = members(message).into_iter().next().expect("one is chosen");
            value
        }
        _ => Value::Object(members(message)),
    }
}

/// The fields that are there, pairs of name and value among them.
fn members(message: &DynamicMessage) -> Map<String, Value> {
    let mut members = Map::new();
    for (field, value) in message.fields() {
        if matches!(field.name(), "entries" | "extensions") {
            for pair in value.as_list().expect("a list of pairs") {
                let pair = pair.as_message().expect("a pair");
                let value = pair.get_field_by_name("value").expect("a value");
                let value = json_of(value.as_message().expect("a message"));
                assert_eq!(members.insert(text(pair, "name"), value), None, "a name twice");
            }
        } else {
            members.insert(field.json_name().to_owned(), json_of_field(&field, value));
        }
    }
    members
}

fn json_of_field(field: &FieldDescriptor, value: &Read) -> Value {
    match value {
        Read::Bool(flag) => json!(flag),
        Read::I64(number) => json!(number),
        // JSON writes whole numbers without a point.
        Read::F64(number) if number.fract() == 0.0 => json!(*number as i64),
        Read::F64(number) => json!(number),
        Read::String(text) => json!(text),
        Read::Message(message) => json_of(message),
        Read::List(items) => items.iter().map(|item| json_of_field(field, item)).collect(),
        other => panic!("{}: {other:?}", field.full_name()),
    }
}

fn text(message: &DynamicMessage, field: &str) -> String {
    let value = message.get_field_by_name(field).expect("there is such a field");
    value.as_str().expect("a text").to_owned()
}

/// Leaves out defaults that are objects or lists: the message of version 3 has no place for them.
fn without_deep_defaults(value: &mut Value) {
    match value {
        Value::Object(map) => {
            if map.get("default").is_some_and(|default| default == &json!({}) || default.is_array()) {
                map.remove("default");
            }
            map.values_mut().for_each(without_deep_defaults);
        }
        Value::Array(items) => items.iter_mut().for_each(without_deep_defaults),
        _ => {}
    }
}

#[tokio::test]
async fn nothing_is_lost_in_the_binary_form() {
    for (brand, _) in BRANDS {
        let api = Api::of_brand(brand).await;
        let [v2, v3] = VERSIONS;
        let binary = json_of(&decode(v2.proto, &api.get_as(v2.path, v2.binary).await.bytes));
        let json = api.get_as(v2.path, JSON).await.expect(200);
        assert_same(&binary, &json, &["definitions", "paths"]);
        for (path, _) in index(&api).await {
            let path = format!("/openapi/v3/{path}");
            let binary = json_of(&decode(v3.proto, &api.get_as(&path, v3.binary).await.bytes));
            let mut json = api.get_as(&path, JSON).await.expect(200);
            without_deep_defaults(&mut json);
            assert_same(&binary, &json, &["paths"]);
        }
    }
}

/// Compares part by part, so that a difference is told by its name.
#[track_caller]
fn assert_same(binary: &Value, json: &Value, parts: &[&str]) {
    for part in parts {
        let (binary, json) =
            (binary[part].as_object().expect("a map"), json[part].as_object().expect("a map"));
        assert!(binary.keys().eq(json.keys()), "{part}");
        for (name, value) in json {
            assert_eq!(binary.get(name), Some(value), "{part} {name}");
        }
    }
    assert_eq!(binary, json);
}

#[tokio::test]
async fn the_form_is_chosen_by_accept() {
    let api = Api::start().await;
    for Version { path, binary: type_of_binary, binary_old, .. } in VERSIONS {
        let json = api.get(path).await;
        let binary = api.get_as(path, type_of_binary).await;
        assert_eq!(json.header("content-type"), JSON);
        assert_eq!(binary.header("content-type"), type_of_binary);
        assert_ne!(json.header("etag"), binary.header("etag"));
        let cases = [
            ("*/*".to_owned(), &json),
            ("application/*".to_owned(), &json),
            (format!("{type_of_binary}, {JSON}"), &binary),
            (format!("{JSON}, {type_of_binary}"), &json),
            (format!("{JSON};q=0.5, {type_of_binary}"), &binary),
            (format!("{binary_old};q=0.4, {JSON};q=0.9"), &json),
            (format!("text/html, {binary_old};q=0.1"), &binary),
            (format!("{JSON};q=0, {type_of_binary}"), &binary),
            (binary_old.to_owned(), &binary),
            (binary_old.to_ascii_uppercase(), &binary),
        ];
        for (accept, of) in &cases {
            let answer = api.get_as(path, accept).await;
            assert_eq!(answer.code, 200, "{accept}");
            assert_eq!(answer.header("content-type"), of.header("content-type"), "{accept}");
            assert_eq!(answer.header("etag"), of.header("etag"), "{accept}");
            assert_eq!(answer.header("vary"), "Accept", "{accept}");
            assert_eq!(answer.bytes, of.bytes, "{accept}");
        }
    }
}

#[tokio::test]
async fn other_types_are_refused() {
    let api = Api::start().await;
    for (version, other) in VERSIONS.iter().zip(VERSIONS.iter().rev()) {
        let refused =
            ["text/html", "application/vnd.kubernetes.protobuf", "application/json;q=0", other.binary];
        for accept in refused {
            let answer = api.get_as(version.path, accept).await;
            let text = format!("only {JSON} or {} is served here\n", version.binary);
            assert_eq!((answer.code, answer.text()), (406, text), "{} {accept}", version.path);
            assert_eq!(answer.header("content-type"), "text/plain; charset=utf-8");
            assert_eq!(answer.header("vary"), "Accept");
        }
    }
}
