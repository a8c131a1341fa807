//! Bodies in the binary form, through sockets: definitions, JSON that is kept as it was sent, and what is no
//! message.

use blackbox::{
    http::Api,
    objects::{CONFIG_MAPS, config_map},
};
use machinery::wire::{Envelope, MAGIC, write_envelope};
use prost_reflect::{DynamicMessage, MessageDescriptor, Value, prost::Message};
use reqwest::Method;
use serde_json::json;

use super::reference::Reference;

const BINARY: &str = "application/vnd.kubernetes.protobuf";
const DEFINITIONS: &str = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
const REVISIONS: &str = "/apis/apps/v1/namespaces/default/controllerrevisions";

/// A definition whose schema has messages, flags and free JSON in all places that can hold them.
fn definition() -> serde_json::Value {
    let schema = json!({
        "type": "object",
        "properties": {
            "list": { "type": "array", "items": { "type": "object", "additionalProperties": true } },
            "map": { "type": "object", "additionalProperties": { "type": "array",
                "items": { "type": "string" } } },
            "word": { "type": "string", "enum": ["a<", "b"], "default": "b", "example": "a<" },
            "free": { "type": "object", "x-kubernetes-preserve-unknown-fields": true,
                      "default": { "b": [1.50, null, 1e3], "a": {} } },
        },
    });
    json!({
        "apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
        "metadata": { "name": "trees.one.example.org" },
        "spec": {
            "group": "one.example.org", "scope": "Namespaced", "names": { "plural": "trees", "kind": "Tree" },
            "versions": [{ "name": "v1", "served": true, "storage": true,
                "schema": { "openAPIV3Schema": schema } }],
        },
    })
}

/// The message in an envelope, as another library reads it.
fn opened(bytes: &[u8], descriptor: &MessageDescriptor) -> DynamicMessage {
    let envelope = Envelope::read(bytes).expect("an envelope");
    assert_eq!(
        (envelope.api_version, envelope.kind),
        ("apiextensions.k8s.io/v1", "CustomResourceDefinition")
    );
    let message = DynamicMessage::decode(descriptor.clone(), envelope.raw).expect("a message");
    super::agree::nothing_unknown(&message).expect("declared fields");
    message
}

fn part<'m>(message: &'m mut DynamicMessage, name: &str) -> &'m mut DynamicMessage {
    let part = message.get_field_by_name_mut(name).and_then(Value::as_message_mut);
    part.expect("the field is a message")
}

#[tokio::test]
async fn definitions_are_written_in_binary() {
    let descriptor = Reference::compile().message("platform.apiextensions.v1.CustomResourceDefinition");
    let api = Api::of_brand("kubernetes").await;
    let one = api.post(DEFINITIONS, &definition()).await.expect(201);
    let path = format!("{DEFINITIONS}/trees.one.example.org");
    let read = api.get_as(&path, BINARY).await.bytes;

    // The same object without what only the server sets, under another name.
    let mut message = opened(&read, &descriptor);
    let metadata = part(&mut message, "metadata");
    ["uid", "resourceVersion", "creationTimestamp", "managedFields", "generation"]
        .iter()
        .for_each(|name| metadata.clear_field_by_name(name));
    metadata.set_field_by_name("name", Value::String("trees.two.example.org".to_owned()));
    part(&mut message, "spec").set_field_by_name("group", Value::String("two.example.org".to_owned()));
    message.clear_field_by_name("status");
    let body =
        write_envelope("apiextensions.k8s.io/v1", "CustomResourceDefinition", &message.encode_to_vec());
    let created = api.send(Method::POST, DEFINITIONS, BINARY, body).await.expect(201);
    assert_eq!(created["spec"]["versions"], one["spec"]["versions"]);
    let schema = &created["spec"]["versions"][0]["schema"]["openAPIV3Schema"]["properties"];
    assert_eq!(schema["free"]["default"].to_string(), r#"{"a":{},"b":[1.5,null,1000]}"#);

    // What was read is no change, as long as there is no other writer.
    let mut is_same = false;
    for _ in 0..10 {
        let read = api.get_as(&path, BINARY).await.bytes;
        let answer = api.send(Method::PUT, &path, BINARY, read.clone()).await;
        if answer.code == 200 {
            is_same = api.get_as(&path, BINARY).await.bytes == read;
            break;
        }
    }
    assert!(is_same, "a definition that is sent as it was read is another one");
}

#[tokio::test]
async fn free_json_is_kept_as_sent_in_binary() {
    let api = Api::of_brand("kubernetes").await;
    let body = r#"{"metadata":{"name":"a"},"revision":1,"data":{ "b" : 1.50 }}"#;
    for query in ["?dryRun=All", ""] {
        let request = api.request(Method::POST, &format!("{REVISIONS}{query}"));
        let request = request.header("accept", BINARY).header("content-type", "application/json").body(body);
        let answer = blackbox::http::send(request).await;
        assert_eq!(answer.code, 201, "{query}");
        let held = answer.bytes.windows(14).any(|part| part == br#"{ "b" : 1.50 }"#);
        assert!(held, "{query}: {}", answer.bytes.escape_ascii());
    }
}

#[tokio::test]
async fn what_is_no_message_is_refused() {
    let api = Api::of_brand("kubernetes").await;
    let of = |raw: &[u8]| write_envelope("v1", "ConfigMap", raw);
    let unrecognized =
        |why: &str| format!("the object provided is unrecognized (must be of type ConfigMap): {why}");
    let not_handled =
        |why: &str| format!("ConfigMap in version \"v1\" cannot be handled as a ConfigMap: {why}");
    let no_envelope =
        "provided data does not appear to be a protobuf message, expected prefix [107 56 115 0] ({})";
    let rows = [
        (Vec::new(), unrecognized("empty data (<empty>)")),
        (b"{}".to_vec(), unrecognized(no_envelope)),
        (MAGIC.to_vec(), unrecognized("empty body (6b387300)")),
        ([&MAGIC[..], b"\xff\xff"].concat(), unrecognized("unexpected EOF (6b387300ffff)")),
        (of(b"\x0a\x05\x0a"), not_handled("unexpected EOF")),
        (of(b"\x08\x05"), not_handled("proto: wrong wireType = 0 for field 1")),
        (of(b"\x67\x00"), not_handled("proto: illegal wireType 7")),
        (of(b"\xa3\x06"), not_handled("unexpected EOF")),
        (of(b"\x0a\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"), not_handled("proto: negative length")),
    ];
    for (body, message) in rows {
        let shown = body.escape_ascii().to_string();
        let refused = api.send(Method::POST, CONFIG_MAPS, BINARY, body).await;
        let status = refused.fails(400, "BadRequest", "");
        assert!(
            status["message"].as_str().is_some_and(|found| found.starts_with(&message)),
            "{shown}: {status}"
        );
    }
    // No object is an empty one, which lacks its name; unknown fields are passed over, whatever their form.
    let empty = [&MAGIC[..], b"\x0a\x0f\x0a\x02v1\x12\x09ConfigMap"].concat();
    api.send(Method::POST, CONFIG_MAPS, BINARY, empty).await.fails(422, "Invalid", "metadata.name");
    let newer = of(b"\x0a\x03\x0a\x01a\xa3\x06\x10\x01\xab\x06\x12\x01a\xac\x06\xa4\x06");
    let strict = format!("{CONFIG_MAPS}?fieldValidation=Strict");
    api.send(Method::POST, &strict, BINARY, newer).await.expect(201);
    api.post(CONFIG_MAPS, &config_map("a")).await.fails(409, "AlreadyExists", "");
}
