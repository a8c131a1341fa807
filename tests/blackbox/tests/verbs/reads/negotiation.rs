//! In which form an answer comes: `Accept`, and what is in each form.

use blackbox::{
    http::{Api, send},
    objects::{CONFIG_MAPS, config_map},
};
use prost::Message;
use reqwest::Method;
use serde_json::{Value, json};

use crate::reads::{
    envelope::{self, ConfigMap, List, Metadata, Status},
    support::create_all,
};

pub(crate) const JSON: &str = "application/json";
pub(crate) const YAML: &str = "application/yaml";
pub(crate) const BINARY: &str = "application/vnd.platform.protobuf";
const KUBERNETES: &str = "application/vnd.kubernetes.protobuf";

/// A server with one ConfigMap, and its path.
pub(crate) async fn with_one() -> (Api, String) {
    let api = Api::start().await;
    api.post(CONFIG_MAPS, &config_map("a")).await.expect(201);
    (api, format!("{CONFIG_MAPS}/a"))
}

#[tokio::test]
async fn the_most_wanted_type_that_is_served_is_chosen() {
    let (api, path) = with_one().await;
    let cases = [
        ("", JSON),
        ("*/*", JSON),
        ("application/*", JSON),
        ("application/json", JSON),
        ("Application/JSON", JSON),
        ("application/json; charset=utf-8", JSON),
        ("application/yaml", YAML),
        (BINARY, BINARY),
        (KUBERNETES, KUBERNETES),
        ("text/html,application/yaml", YAML),
        ("text/html, */*;q=0.1", JSON),
        ("application/json;q=0.5,application/yaml;q=0.9", YAML),
        ("application/json;q=0.5,application/yaml", YAML),
        ("application/yaml,application/json", YAML),
        ("application/json;q=0,*/*", JSON),
        ("application/vnd.kubernetes.protobuf,application/json", KUBERNETES),
        ("application/vnd.platform.protobuf;q=0.2,application/vnd.kubernetes.protobuf;q=0.1", BINARY),
        ("application/json;as=Nothing;g=meta.platform.io;v=v1,application/yaml", YAML),
        ("application/json;as=Table;g=other.io;v=v1,application/json", JSON),
        ("application/json;as=Table;g=meta.platform.io;v=v9,application/yaml", YAML),
        ("application/json;stream=watch", JSON),
    ];
    for (accept, expected) in cases {
        for path in [path.as_str(), CONFIG_MAPS] {
            let answer = api.get_as(path, accept).await;
            assert_eq!((answer.code, answer.header("content-type")), (200, expected), "{accept:?} {path}");
        }
    }
}

#[tokio::test]
async fn what_cannot_be_served_is_refused_and_nothing_is_written() {
    let api = Api::start().await;
    let accepted = "only the following media types are accepted: application/json, application/yaml, \
                    application/vnd.platform.protobuf";
    // Where nothing at the path has such a type, all are named.
    let known = "406: Not Acceptable\n\nAvailable representations: application/json, application/yaml, \
                 application/vnd.platform.protobuf";
    let streams = ", application/json;stream=watch, application/vnd.platform.protobuf;stream=watch";
    let accepts = [
        "text/html",
        "application/xml, text/*",
        "application/cbor",
        "json",
        "application/json;q=0",
        "application/json;as=Nothing;g=meta.platform.io;v=v1",
        "application/vnd.platform.protobuf;as=Table;g=meta.platform.io;v=v1",
        "application/json;as=Table;g=meta.platform.io;v=v2",
    ];
    for (index, accept) in accepts.into_iter().enumerate() {
        let (one, many) = match index {
            ..4 => (known.to_owned(), format!("{known}{streams}")),
            _ => (accepted.to_owned(), accepted.to_owned()),
        };
        let request = api.request(Method::POST, CONFIG_MAPS).header("accept", accept).json(&config_map("a"));
        let refused = send(request).await;
        assert_eq!(refused.fails(406, "NotAcceptable", "")["message"], one, "{accept}");
        assert_eq!(refused.header("content-type"), JSON);
        let refused = api.get_as(CONFIG_MAPS, accept).await;
        assert_eq!(refused.fails(406, "NotAcceptable", "")["message"], many, "{accept}");
    }
    api.get(&format!("{CONFIG_MAPS}/a")).await.fails(404, "NotFound", "");

    let kubernetes = Api::of_brand("kubernetes").await;
    let message = "Available representations: application/json, application/yaml, \
                   application/vnd.kubernetes.protobuf, ";
    for accept in ["text/html", BINARY] {
        kubernetes.get_as(CONFIG_MAPS, accept).await.fails(406, "NotAcceptable", message);
    }
}

#[tokio::test]
async fn one_object_and_a_list_are_told_apart() {
    let (api, path) = with_one().await;
    let accept = |kind: &str| format!("application/json;as={kind};g=meta.platform.io;v=v1");
    let cases = [
        (
            CONFIG_MAPS,
            "PartialObjectMetadata",
            "you requested PartialObjectMetadata, but the requested object is a list",
        ),
        (
            path.as_str(),
            "PartialObjectMetadataList",
            "you requested PartialObjectMetadataList, but the requested object is not a list",
        ),
    ];
    for (path, kind, message) in cases {
        let status = api.get_as(path, &accept(kind)).await.fails(406, "NotAcceptable", message);
        assert!(status["message"].as_str().unwrap_or_default().starts_with(message), "{status}");
        // With another alternative it is no error.
        let answer = api.get_as(path, &format!("{},application/json", accept(kind))).await;
        assert_eq!((answer.code, answer.json()["apiVersion"].clone()), (200, json!("v1")), "{kind}");
    }
}

#[tokio::test]
async fn yaml_says_the_same_as_json() {
    let (api, path) = with_one().await;
    let answer = api.get_as(&path, YAML).await;
    let text = answer.text();
    for line in ["apiVersion: v1", "kind: ConfigMap", "data:", "  key: value", "  name: a"] {
        assert!(text.lines().any(|have| have == line), "{line:?} in {text}");
    }
    // What was read can be written: it is the same object, so nothing changes.
    let object = api.get(&path).await.expect(200);
    let written = api.send(Method::PUT, &path, YAML, text).await;
    assert_eq!(written.expect(200), object);

    let list = api.get_as(CONFIG_MAPS, YAML).await.text();
    assert!(list.lines().any(|line| line == "kind: ConfigMapList"), "{list}");
    assert!(list.lines().any(|line| line == "items:"), "{list}");
    let missing = api.get_as(&format!("{CONFIG_MAPS}/b"), YAML).await;
    assert_eq!((missing.code, missing.header("content-type")), (404, YAML));
    assert!(missing.text().lines().any(|line| line == "reason: NotFound"), "{}", missing.text());
}

#[tokio::test]
async fn the_binary_form_holds_objects_lists_and_failures() {
    let (api, path) = with_one().await;
    let json = api.get(&path).await.expect(200);
    for media in [BINARY, KUBERNETES] {
        let answer = api.get_as(&path, media).await;
        assert_eq!((answer.code, answer.header("content-type")), (200, media));
        let object: ConfigMap = envelope::open(&answer.bytes, "v1", "ConfigMap");
        let metadata = object.metadata.expect("metadata");
        assert_eq!(json["metadata"]["uid"], metadata.uid);
        assert_eq!(json["metadata"]["resourceVersion"], metadata.resource_version);
        assert_eq!((metadata.name.as_str(), metadata.namespace.as_str()), ("a", "default"));
        assert_eq!(object.data, [("key".to_owned(), "value".to_owned())].into());

        let answer = api.get_as(CONFIG_MAPS, media).await;
        assert_eq!((answer.code, answer.header("content-type")), (200, media));
        let list: List = envelope::open(&answer.bytes, "v1", "ConfigMapList");
        assert_eq!(list.items.len(), 1);
        assert_eq!(list.items[0].data.get("key").map(String::as_str), Some("value"));
        let version = api.get(CONFIG_MAPS).await.expect(200)["metadata"]["resourceVersion"].clone();
        assert_eq!(version, list.metadata.expect("metadata").resource_version);

        let answer = api.get_as(&format!("{CONFIG_MAPS}/b"), media).await;
        assert_eq!((answer.code, answer.header("content-type")), (404, media));
        let status: Status = envelope::open(&answer.bytes, "v1", "Status");
        assert_eq!((status.code, status.reason.as_str()), (404, "NotFound"));
        assert_eq!(status.message, r#"configmaps "b" not found"#);

        let request = api.request(Method::DELETE, &path).query(&[("dryRun", "All")]).header("accept", media);
        let status: Status = envelope::open(&send(request).await.bytes, "v1", "Status");
        assert_eq!(status.status, "Success");
    }
}

#[tokio::test]
async fn a_binary_list_comes_in_pages_like_any_other() {
    let api = Api::start().await;
    create_all(&api, &["a", "b", "c"]).await;
    let first = api.get_as(&format!("{CONFIG_MAPS}?limit=1"), BINARY).await;
    let first: List = envelope::open(&first.bytes, "v1", "ConfigMapList");
    let metadata = first.metadata.expect("metadata");
    assert_eq!((first.items.len(), metadata.remaining), (1, Some(2)));
    let rest = api.get_as(&format!("{CONFIG_MAPS}?continue={}", metadata.next), BINARY).await;
    let rest: List = envelope::open(&rest.bytes, "v1", "ConfigMapList");
    let found: Vec<String> =
        rest.items.into_iter().filter_map(|item| item.metadata).map(|metadata| metadata.name).collect();
    assert_eq!(found, ["b", "c"]);
}

/// Lists leave in pieces into which small objects are copied, and beside which large ones are sent as they
/// lie.
#[tokio::test]
async fn lists_are_whole_whatever_the_sizes_of_their_objects() {
    let sizes = [1, 20_000, 1, 1, 15_000, 15_000, 15_000, 16_384, 40_000, 100_000, 10, 200];
    let api = Api::start().await;
    let mut values = Vec::new();
    for (number, size) in (0_u8..).zip(sizes) {
        let value = char::from(b'a' + number).to_string().repeat(size);
        let object = json!({ "metadata": { "name": format!("n{number:02}") }, "data": { "x": value } });
        api.post(CONFIG_MAPS, &object).await.expect(201);
        values.push(value);
    }
    let answer = api.get_as(CONFIG_MAPS, JSON).await;
    assert_eq!(answer.header("content-length"), answer.bytes.len().to_string());
    let items = answer.expect(200)["items"].as_array().expect("items").clone();
    assert!(items.iter().map(|item| item["data"]["x"].as_str().unwrap_or_default()).eq(&values));
    // The second time the messages are there.
    for _ in 0..2 {
        let answer = api.get_as(CONFIG_MAPS, BINARY).await;
        assert_eq!(answer.header("content-length"), answer.bytes.len().to_string());
        let list: List = envelope::open(&answer.bytes, "v1", "ConfigMapList");
        assert!(list.items.iter().map(|item| &item.data["x"]).eq(&values));
    }
}

#[tokio::test]
async fn metadata_can_be_had_alone() {
    let (api, path) = with_one().await;
    let whole = api.get(&path).await.expect(200);
    let list = api.get(CONFIG_MAPS).await.expect(200);
    for group in ["meta.platform.io", "meta.k8s.io"] {
        for version in ["v1", "v1beta1"] {
            let api_version = format!("{group}/{version}");
            let one = json!({
                "kind": "PartialObjectMetadata", "apiVersion": api_version, "metadata": whole["metadata"],
            });
            let form = |media: &str, kind: &str| format!("{media};as={kind};g={group};v={version}");
            let accept = form(JSON, "PartialObjectMetadata");
            assert_eq!(api.get_as(&path, &accept).await.expect(200), one);

            let accept = form(JSON, "PartialObjectMetadataList");
            let expected = json!({
                "kind": "PartialObjectMetadataList",
                "apiVersion": api_version,
                "metadata": list["metadata"],
                "items": [one],
            });
            assert_eq!(api.get_as(CONFIG_MAPS, &accept).await.expect(200), expected);

            let answer = api.get_as(&path, &form(BINARY, "PartialObjectMetadata")).await;
            let object: Metadata = envelope::open(&answer.bytes, &api_version, "PartialObjectMetadata");
            assert_eq!(whole["metadata"]["uid"], object.metadata.expect("metadata").uid);

            let answer = api.get_as(CONFIG_MAPS, &form(BINARY, "PartialObjectMetadataList")).await;
            let found: List = envelope::open(&answer.bytes, &api_version, "PartialObjectMetadataList");
            assert_eq!(found.items.len(), 1);
            assert!(found.items[0].data.is_empty(), "no content");
            assert_eq!(whole["metadata"]["uid"], found.items[0].metadata.clone().unwrap_or_default().uid);
        }
    }
    let accept = "application/yaml;as=PartialObjectMetadata;g=meta.platform.io;v=v1";
    let text = api.get_as(&path, accept).await.text();
    assert!(text.contains("kind: PartialObjectMetadata\n") && !text.contains("\ndata:"), "{text}");
}

#[tokio::test]
async fn a_transform_never_applies_to_a_failure() {
    let (api, path) = with_one().await;
    for kind in ["Table", "PartialObjectMetadata"] {
        let accept = format!("application/json;as={kind};g=meta.platform.io;v=v1");
        let missing = api.get_as(&format!("{path}x"), &accept).await;
        missing.fails(404, "NotFound", r#"configmaps "ax" not found"#);
    }
}

#[tokio::test]
async fn a_form_that_is_written_can_be_read_in_any_other() {
    let api = Api::start().await;
    let sent = envelope::config_map("a");
    let bytes = envelope::wrap("v1", "ConfigMap", &sent);
    for (name, media) in [("a", BINARY), ("a", KUBERNETES)] {
        let answer = api.send(Method::POST, CONFIG_MAPS, media, bytes.clone()).await;
        let created = answer.expect(201);
        assert_eq!((&created["kind"], &created["data"]), (&json!("ConfigMap"), &json!({ "key": "value" })));
        let read: Value = api.get(&format!("{CONFIG_MAPS}/{name}")).await.expect(200);
        assert_eq!(read, created);
        let read = api.get_as(&format!("{CONFIG_MAPS}/{name}"), media).await;
        let back: ConfigMap = envelope::open(&read.bytes, "v1", "ConfigMap");
        assert_eq!(back.data, sent.data);
        assert!(back.encoded_len() > sent.encoded_len(), "the server added metadata");
        api.delete(&format!("{CONFIG_MAPS}/{name}")).await.expect(200);
    }
}
