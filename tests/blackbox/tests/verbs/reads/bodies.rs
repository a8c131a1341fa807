//! Bodies that cannot be read: what is said, and that nothing is lost or written.

use blackbox::{
    http::{Api, send},
    objects::{CONFIG_MAPS, ENDPOINT_SLICES, SIGNING_REQUESTS, config_map},
};
use reqwest::Method;
use serde_json::{Value, json};

use crate::reads::{envelope, support::names};

pub(crate) const JSON: &str = "application/json";
pub(crate) const YAML: &str = "application/yaml";
pub(crate) const BINARY: &str = "application/vnd.platform.protobuf";
/// What is said of a body that cannot be read at all.
pub(crate) const UNRECOGNIZED: &str = "the object provided is unrecognized (must be of type ConfigMap): ";

/// Checks that the collection is still empty.
pub(crate) async fn nothing_was_written(api: &Api) {
    assert!(names(&api.get(CONFIG_MAPS).await.expect(200)).is_empty());
}

#[tokio::test]
async fn unknown_media_types_are_refused() {
    let api = Api::start().await;
    let message = "the body of the request was in an unknown format - accepted media types include: \
                   application/json, application/yaml, application/vnd.platform.protobuf";
    for media in ["text/plain", "application/xml", "application/merge-patch+json", "json", "application/cbor"]
    {
        for (method, path) in
            [(Method::POST, CONFIG_MAPS.to_owned()), (Method::PUT, format!("{CONFIG_MAPS}/a"))]
        {
            let answer = api.send(method, &path, media, config_map("a").to_string()).await;
            let status = answer.fails(415, "UnsupportedMediaType", "");
            assert_eq!(status["message"], message, "{media}");
        }
    }
    nothing_was_written(&api).await;
}

#[tokio::test]
async fn media_types_are_read_leniently() {
    let api = Api::start().await;
    for (name, media) in [("a", "application/json; charset=utf-8"), ("b", "Application/JSON"), ("c", "")] {
        let mut request = api.request(Method::POST, CONFIG_MAPS).body(config_map(name).to_string());
        if !media.is_empty() {
            request = request.header("content-type", media);
        }
        send(request).await.expect(201);
    }
    let yaml = "metadata:\n  name: d\ndata: {number: \"1\"}\n---\nignored: true\n";
    let created = api.send(Method::POST, CONFIG_MAPS, YAML, yaml).await.expect(201);
    assert_eq!(created["data"], json!({ "number": "1" }), "the first document counts");
}

#[tokio::test]
async fn malformed_json_is_refused_wherever_it_breaks() {
    let api = Api::start().await;
    let good = json!({
        "kind": "ConfigMap",
        "apiVersion": "v1",
        "metadata": { "name": "a", "labels": { "x": "y" }, "finalizers": ["example.org/f"] },
        "immutable": true,
        "data": { "key": "v\u{e4}lue", "other": "\n" },
        "binaryData": { "b": "AAEC" },
    })
    .to_string();
    for length in 0..good.len() {
        let answer = api.send(Method::POST, CONFIG_MAPS, JSON, &good.as_bytes()[..length]).await;
        answer.fails(400, "BadRequest", UNRECOGNIZED);
    }
    let cases: Vec<(String, &str)> = vec![
        ("[]".into(), ""),
        ("3".into(), ""),
        ("\"text\"".into(), ""),
        (format!("{good}{good}"), UNRECOGNIZED),
        (format!("{good}x"), UNRECOGNIZED),
        (good.replace("true", "tru"), UNRECOGNIZED),
        (good.replace("{\"x\"", "{x"), UNRECOGNIZED),
        (good.replace("\"y\"}", "\"y\",}"), UNRECOGNIZED),
        (good.replace("[\"example.org/f\"]", "[\"example.org/f\",]"), UNRECOGNIZED),
        (good.replace("\"AAEC\"", "\"AA\u{1}C\""), UNRECOGNIZED),
        (good.replace("\"x\":", "\"x\""), UNRECOGNIZED),
        (good.replace("\\n", "\\q"), UNRECOGNIZED),
        (good.replace("true", "01"), UNRECOGNIZED),
        (good.replace("true", "NaN"), UNRECOGNIZED),
        ("metadata: {name: a}".into(), UNRECOGNIZED),
    ];
    for (text, message) in cases {
        let answer = api.send(Method::POST, CONFIG_MAPS, JSON, text.clone()).await;
        let status = answer.fails(400, "BadRequest", message);
        assert!(!status["message"].as_str().unwrap_or_default().is_empty(), "{text}");
    }
    nothing_was_written(&api).await;
}

#[tokio::test]
async fn an_unreadable_body_is_shown_by_its_beginning() {
    let api = Api::start().await;
    let long = format!("{{\"metadata\":{{\"name\":{}", "x".repeat(100));
    let cases = [
        ("{\"a", "({\"a)"),
        ("nonsense", "(6e6f6e73656e7365)"),
        (&long, "({\"metadata\":{\"name\":xxxxxxxxxx ...)"),
    ];
    for (body, shown) in cases {
        let answer = api.send(Method::POST, CONFIG_MAPS, JSON, body).await;
        let status = answer.fails(400, "BadRequest", UNRECOGNIZED);
        let message = status["message"].as_str().unwrap_or_default();
        assert!(message.ends_with(shown), "{message}");
    }
}

#[tokio::test]
async fn wrong_types_are_named_by_their_path() {
    let api = Api::start().await;
    let slice = |more: Value| {
        let mut slice = json!({
            "metadata": { "name": "a" }, "addressType": "IPv4", "endpoints": [{ "addresses": ["10.0.0.1"] }],
        });
        for (key, value) in more.as_object().expect("an object") {
            slice[key] = value.clone();
        }
        slice
    };
    let cases = [
        (CONFIG_MAPS, json!({ "metadata": { "name": 5 } }), "metadata.name"),
        (CONFIG_MAPS, json!({ "metadata": [] }), "metadata"),
        (CONFIG_MAPS, json!({ "metadata": { "name": "a" }, "data": { "x": 1 } }), "data"),
        (CONFIG_MAPS, json!({ "metadata": { "name": "a" }, "data": "x" }), "data"),
        (CONFIG_MAPS, json!({ "metadata": { "name": "a" }, "binaryData": { "x": "!" } }), "binaryData"),
        (CONFIG_MAPS, json!({ "metadata": { "name": "a" }, "immutable": "yes" }), "immutable"),
        (CONFIG_MAPS, json!({ "metadata": { "name": "a", "finalizers": "x" } }), "metadata.finalizers"),
        (CONFIG_MAPS, json!({ "metadata": { "name": "a", "labels": { "x": {} } } }), "metadata.labels"),
        (
            CONFIG_MAPS,
            json!({ "metadata": { "name": "a", "creationTimestamp": "yesterday" } }),
            "metadata.creationTimestamp",
        ),
        (ENDPOINT_SLICES, slice(json!({ "endpoints": [{ "addresses": [1] }] })), "endpoints[0].addresses[0]"),
        (ENDPOINT_SLICES, slice(json!({ "endpoints": {} })), "endpoints"),
        (ENDPOINT_SLICES, slice(json!({ "ports": [{}, { "port": "80" }] })), "ports[1].port"),
        (ENDPOINT_SLICES, slice(json!({ "ports": [{ "port": 2_147_483_648_u64 }] })), "ports[0].port"),
        (ENDPOINT_SLICES, slice(json!({ "ports": [{ "port": 80.5 }] })), "ports[0].port"),
        (
            SIGNING_REQUESTS,
            json!({ "metadata": { "name": "a" }, "spec": { "usages": "any" } }),
            "spec.usages",
        ),
    ];
    for (path, body, field) in cases {
        for validation in ["Ignore", "Warn", "Strict"] {
            let answer = api.post(&format!("{path}?fieldValidation={validation}"), &body).await;
            let status = answer.fails(400, "BadRequest", "cannot be handled as a ");
            let message = status["message"].as_str().unwrap_or_default();
            assert!(message.contains(field), "{field} in {message}");
        }
    }
    nothing_was_written(&api).await;
}

#[tokio::test]
async fn several_wrong_types_are_told_at_once() {
    let api = Api::start().await;
    let body = json!({ "metadata": { "name": "a", "labels": [] }, "data": 1, "immutable": "x" });
    let status = api.post(CONFIG_MAPS, &body).await.fails(400, "BadRequest", "ConfigMap in version \"v1\"");
    for field in ["metadata.labels", "data", "immutable"] {
        assert!(status["message"].as_str().unwrap_or_default().contains(field), "{field} in {status}");
    }
}

#[tokio::test]
async fn another_kind_or_version_is_refused() {
    let api = Api::start().await;
    let cases = [
        (
            json!({ "kind": "Secret", "apiVersion": "v1", "metadata": { "name": "a" } }),
            "Secret in version \"v1\" cannot be handled as a ConfigMap",
        ),
        (
            json!({ "kind": "ConfigMap", "apiVersion": "v2", "metadata": { "name": "a" } }),
            "the API version in the data (v2) does not match the expected API version (v1)",
        ),
    ];
    for (body, message) in cases {
        api.post(CONFIG_MAPS, &body).await.fails(400, "BadRequest", message);
    }
    let wrong = envelope::wrap("v1", "Secret", &envelope::config_map("a"));
    let answer = api.send(Method::POST, CONFIG_MAPS, BINARY, wrong).await;
    answer.fails(400, "BadRequest", "Secret in version \"v1\" cannot be handled as a ConfigMap");
    nothing_was_written(&api).await;
}

#[tokio::test]
async fn wrong_yaml_is_refused_with_its_place() {
    let api = Api::start().await;
    let cases = [
        ("metadata: {name: a\n", "yaml: line "),
        ("metadata:\n\tname: a\n", "yaml: line 2"),
        ("metadata: *nobody\n", "yaml: line 1"),
        ("metadata:\n  name: a\n name: b\n", "yaml: line "),
        ("? [a]\n: b\n", "yaml: line "),
        ("- a\n", ""),
        ("a plain text", ""),
    ];
    for (body, message) in cases {
        let answer = api.send(Method::POST, CONFIG_MAPS, YAML, body).await;
        answer.fails(400, "BadRequest", message);
    }
    nothing_was_written(&api).await;
}

#[tokio::test]
async fn a_body_is_read_as_what_it_says_it_is() {
    let api = Api::start().await;
    let yaml = "metadata:\n  name: a\n";
    api.send(Method::POST, CONFIG_MAPS, JSON, yaml).await.fails(400, "BadRequest", UNRECOGNIZED);
    api.send(Method::POST, CONFIG_MAPS, BINARY, yaml).await.fails(400, "BadRequest", UNRECOGNIZED);
    let envelope = envelope::wrap("v1", "ConfigMap", &envelope::config_map("a"));
    api.send(Method::POST, CONFIG_MAPS, JSON, envelope).await.fails(400, "BadRequest", UNRECOGNIZED);
    // JSON is YAML.
    api.send(Method::POST, CONFIG_MAPS, YAML, config_map("a").to_string()).await.expect(201);
}
