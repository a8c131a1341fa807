//! The version 2 document in its binary form says the same as in JSON, and is served to whom it is due.

use std::path::Path;

use blackbox::http::{Answer, Api};
use prost_reflect::{DescriptorPool, DynamicMessage, FieldDescriptor, ReflectMessage as _, Value as Read};
use serde_json::{Map, Value, json};

const PATH: &str = "/openapi/v2";
const JSON: &str = "application/json";
const BINARY: &str = "application/com.github.proto-openapi.spec.v2.v1.0+protobuf";
/// As older clients ask for it.
const BINARY_OLD: &str = "application/com.github.proto-openapi.spec.v2@v1.0+protobuf";

/// Decodes a document with a decoder that is not ours.
fn decode(bytes: &[u8]) -> DynamicMessage {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/openapi_binary");
    let files = protox::compile(["document.proto"], [folder]).expect("the proto file is sound");
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

#[tokio::test]
async fn nothing_is_lost_in_the_binary_form() {
    for brand in ["platform", "kubernetes"] {
        let api = Api::of_brand(brand).await;
        let binary = json_of(&decode(&api.get_as(PATH, BINARY).await.bytes));
        let json = api.get_as(PATH, JSON).await.expect(200);
        for part in ["definitions", "paths"] {
            let (binary, json) =
                (binary[part].as_object().expect("a map"), json[part].as_object().expect("a map"));
            assert!(binary.keys().eq(json.keys()), "{part}");
            for (name, value) in json {
                assert_eq!(binary.get(name), Some(value), "{part} {name}");
            }
        }
        assert_eq!(binary, json);
    }
}

#[tokio::test]
async fn the_form_is_chosen_by_accept() {
    let api = Api::start().await;
    let json = api.get(PATH).await;
    let binary = api.get_as(PATH, BINARY).await;
    let as_before = |answer: &Answer, of: &Answer, accept: &str| {
        assert_eq!(answer.code, 200, "{accept}");
        assert_eq!(answer.header("content-type"), of.header("content-type"), "{accept}");
        assert_eq!(answer.header("etag"), of.header("etag"), "{accept}");
        assert_eq!(answer.header("vary"), "Accept", "{accept}");
        assert_eq!(answer.bytes, of.bytes, "{accept}");
    };
    assert_eq!(json.header("content-type"), JSON);
    assert_eq!(binary.header("content-type"), BINARY);
    assert_ne!(json.header("etag"), binary.header("etag"));
    let cases = [
        ("*/*".to_owned(), &json),
        ("application/*".to_owned(), &json),
        (format!("{BINARY}, {JSON}"), &binary),
        (format!("{JSON}, {BINARY}"), &json),
        (format!("{JSON};q=0.5, {BINARY}"), &binary),
        (format!("{BINARY_OLD};q=0.4, {JSON};q=0.9"), &json),
        (format!("text/html, {BINARY_OLD};q=0.1"), &binary),
        (format!("{JSON};q=0, {BINARY}"), &binary),
        (BINARY_OLD.to_owned(), &binary),
        (BINARY_OLD.to_ascii_uppercase(), &binary),
    ];
    for (accept, expected) in &cases {
        as_before(&api.get_as(PATH, accept).await, expected, accept);
    }
    for accept in ["text/html", "application/vnd.kubernetes.protobuf", "application/json;q=0"] {
        assert_eq!(api.get_as(PATH, accept).await.code, 406, "{accept}");
    }
}

#[tokio::test]
async fn a_client_that_has_the_form_is_not_sent_it_again() {
    let api = Api::start().await;
    let (json, binary) = (api.get(PATH).await, api.get_as(PATH, BINARY).await);
    for (accept, tag, code) in [
        (BINARY, binary.header("etag"), 304),
        (BINARY, json.header("etag"), 200),
        (JSON, json.header("etag"), 304),
        (JSON, binary.header("etag"), 200),
    ] {
        let request = api.request(reqwest::Method::GET, PATH);
        let answer =
            blackbox::http::send(request.header("accept", accept).header("if-none-match", tag)).await;
        assert_eq!(answer.code, code, "{accept}");
        assert_eq!(answer.bytes.is_empty(), code == 304, "{accept}");
    }
}
