//! `fieldValidation`: every directive with every format, each with the whole answer.

use blackbox::{
    envelope,
    http::{Answer, Api},
    objects::{CONFIG_MAPS, SIGNING_REQUESTS, config_map, signing_request},
};
use prost::Message;
use reqwest::Method;
use serde_json::{Value, json};

use crate::writes::{field_validation::header, support::created};

const JSON: &str = "application/json";
const YAML: &str = "application/yaml";
const MERGE: &str = "application/merge-patch+json";
const STRATEGIC: &str = "application/strategic-merge-patch+json";
const OPERATIONS: &str = "application/json-patch+json";

const WHOLE_JSON: &str = r#"{"kind":"ConfigMap","apiVersion":"v1","metadata":{"name":"a","odd":1},
    "data":{"k":"1","k":"2"},"extra":{"x":[1]},"immutable":false,"immutable":false}"#;
const WHOLE_YAML: &str = "kind: ConfigMap\napiVersion: v1\nmetadata:\n  name: a\n  odd: 1\n\
    data:\n  k: '1'\n  k: '2'\nextra: {x: [1]}\nimmutable: false\nimmutable: false\n";

/// What is found, in the order in which it is told.
const OF_JSON: [&str; 4] = [
    "unknown field \"metadata.odd\"",
    "duplicate field \"data.k\"",
    "unknown field \"extra\"",
    "duplicate field \"immutable\"",
];
const OF_YAML: [&str; 4] = [
    "line 8: key \"k\" already set in map",
    "line 11: key \"immutable\" already set in map",
    "unknown field \"metadata.odd\"",
    "unknown field \"extra\"",
];
/// Repeated keys are found in the patch, unknown fields in what it makes, whose keys are sorted.
const OF_PATCH: [&str; 4] = [
    "duplicate field \"data.k\"",
    "duplicate field \"immutable\"",
    "unknown field \"extra\"",
    "unknown field \"metadata.odd\"",
];

const OPERATIONS_BODY: &str = r#"[{"op":"add","path":"/extra","value":1,"value":2},
    {"op":"add","path":"/metadata/odd","value":1},
    {"op":"add","path":"/data/k","value":"2","x":1}]"#;
const OF_OPERATIONS: [&str; 4] = [
    "json patch duplicate field \"[0].value\"",
    "json patch unknown field \"[2].x\"",
    "unknown field \"extra\"",
    "unknown field \"metadata.odd\"",
];

/// A way to write: its method, its format, its body, and what is found in it.
struct Row {
    method: Method,
    format: &'static str,
    body: &'static str,
    found: [&'static str; 4],
}

fn row(method: Method, format: &'static str, body: &'static str, found: [&'static str; 4]) -> Row {
    Row { method, format, body, found }
}

fn table() -> [Row; 7] {
    [
        row(Method::POST, JSON, WHOLE_JSON, OF_JSON),
        row(Method::POST, YAML, WHOLE_YAML, OF_YAML),
        row(Method::PUT, JSON, WHOLE_JSON, OF_JSON),
        row(Method::PUT, YAML, WHOLE_YAML, OF_YAML),
        row(Method::PATCH, MERGE, WHOLE_JSON, OF_PATCH),
        row(Method::PATCH, STRATEGIC, WHOLE_JSON, OF_PATCH),
        row(Method::PATCH, OPERATIONS, OPERATIONS_BODY, OF_OPERATIONS),
    ]
}

/// Writes over an object that is there, or makes a new one.
async fn write(api: &Api, row: &Row, directive: &str) -> Answer {
    api.delete(&format!("{CONFIG_MAPS}/a")).await;
    let creates = row.method == Method::POST;
    if !creates {
        created(api, CONFIG_MAPS, &config_map("a")).await;
    }
    let name = if creates { "" } else { "/a" };
    let path = format!("{CONFIG_MAPS}{name}?fieldManager=me{directive}");
    api.send(row.method.clone(), &path, row.format, row.body).await
}

fn strict_flaw(found: &[&str]) -> String {
    format!("strict decoding error: {}", found.join(", "))
}

fn strict_refusal(found: &[&str]) -> Value {
    let flaw = strict_flaw(found);
    let message = format!("ConfigMap in version \"v1\" cannot be handled as a ConfigMap: {flaw}");
    json!({
        "kind": "Status", "apiVersion": "v1", "metadata": {}, "status": "Failure", "message": message,
        "reason": "BadRequest", "code": 400,
    })
}

#[tokio::test]
async fn every_directive_with_every_format() {
    let api = Api::start().await;
    for row in table() {
        let what = format!("{} {} {}", row.method, row.format, row.body);
        for directive in ["", "&fieldValidation=", "&fieldValidation=Warn", "&fieldValidation=Ignore"] {
            let answer = write(&api, &row, directive).await;
            let object = answer.expect(if row.method == Method::POST { 201 } else { 200 });
            let warned: Vec<String> = match directive {
                "&fieldValidation=Ignore" => Vec::new(),
                _ => row.found.iter().map(|text| header(text)).collect(),
            };
            assert_eq!(answer.all("warning"), warned, "{directive} {what}");
            assert_eq!(object["data"]["k"], "2", "the last one counts: {directive} {what}");
            assert_eq!(
                (object.get("extra"), object["metadata"].get("odd")),
                (None, None),
                "{directive} {what}"
            );
            assert_eq!(api.get(&format!("{CONFIG_MAPS}/a")).await.expect(200), object, "{directive} {what}");
        }
        let answer = write(&api, &row, "&fieldValidation=Strict").await;
        if row.method == Method::PATCH {
            answer.fails(422, "Invalid", &strict_flaw(&row.found));
        } else {
            assert_eq!((answer.code, answer.json()), (400, strict_refusal(&row.found)), "{what}");
        }
        assert_eq!(answer.all("warning"), Vec::<&str>::new(), "{what}");
        let stored = api.get(&format!("{CONFIG_MAPS}/a")).await;
        match row.method {
            Method::POST => assert_eq!(stored.code, 404, "{what}"),
            _ => assert_eq!(stored.expect(200)["data"], json!({ "key": "value" }), "{what}"),
        }
    }
}

#[tokio::test]
async fn markers_of_strategic_patches_are_known() {
    let api = Api::start().await;
    let mut object = config_map("a");
    object["metadata"]["finalizers"] = json!(["example.com/a"]);
    created(&api, CONFIG_MAPS, &object).await;
    let body = r#"{"$odd":1,"odd":{"x":1},"odder":{"$patch":"replace"},
        "metadata":{"$deleteFromPrimitiveList/finalizers":["example.com/a"]}}"#;
    let texts = ["unknown field \"$odd\"", "unknown field \"odd\""];
    let strict = format!("{CONFIG_MAPS}/a?fieldValidation=Strict");
    let refused = api.send(Method::PATCH, &strict, STRATEGIC, body).await;
    refused.fails(422, "Invalid", &strict_flaw(&texts));
    let warned = api.send(Method::PATCH, &format!("{CONFIG_MAPS}/a"), STRATEGIC, body).await;
    assert_eq!(warned.expect(200)["metadata"].get("finalizers"), None);
    assert_eq!(warned.all("warning"), texts.map(header));
}

#[tokio::test]
async fn sub_resources_are_validated_too() {
    let api = Api::start().await;
    for sub in ["status", "approval"] {
        let mut object = created(&api, SIGNING_REQUESTS, &signing_request(sub)).await;
        object["status"]["odd"] = json!(1);
        let path = format!("{SIGNING_REQUESTS}/{sub}/{sub}");
        let text = "unknown field \"status.odd\"";
        let strict = api.put(&format!("{path}?fieldValidation=Strict"), &object).await;
        strict.fails(400, "BadRequest", &format!("strict decoding error: {text}"));
        let ignored = api.put(&format!("{path}?fieldValidation=Ignore"), &object).await;
        assert_eq!((ignored.code, ignored.all("warning").len()), (200, 0));
        let warned = api.put(&path, &object).await;
        assert_eq!((warned.code, warned.all("warning")), (200, vec![&*header(text)]));
    }
}

/// A ConfigMap of a later version, with a field that this server does not know.
#[derive(Clone, PartialEq, Message)]
struct Later {
    #[prost(message, optional, tag = "1")]
    metadata: Option<envelope::ObjectMeta>,
    #[prost(string, tag = "1000")]
    news: String,
}

#[tokio::test]
async fn nothing_is_unknown_in_the_binary_form() {
    let api = Api::start().await;
    for (directive, name) in [("Ignore", "a"), ("Warn", "b"), ("Strict", "c")] {
        let metadata = envelope::config_map(name).metadata;
        let body = envelope::wrap("v1", "ConfigMap", &Later { metadata, news: "x".to_owned() });
        let path = format!("{CONFIG_MAPS}?fieldValidation={directive}");
        let answer = api.send(Method::POST, &path, "application/vnd.platform.protobuf", body).await;
        assert_eq!((answer.code, answer.all("warning").len()), (201, 0), "{directive}");
    }
}
