//! The same watches before and behind a restart, from the same version: every byte must be the same, also of
//! what a selector lost sight of and of what is gone.

use futures_util::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};

use blackbox::process::Process;

use super::ledger::{PATH, version};

/// A selector, a form, and the events that it must tell, each with its type and the name of its object.
type Case = (&'static str, &'static str, &'static [(&'static str, &'static str)]);

const WEB: &[(&str, &str)] =
    &[("ADDED", "a"), ("ADDED", "b"), ("MODIFIED", "a"), ("DELETED", "b"), ("DELETED", "a"), ("ADDED", "a")];

const CASES: [Case; 5] = [
    (
        "",
        "application/json",
        &[
            ("ADDED", "a"),
            ("ADDED", "b"),
            ("MODIFIED", "a"),
            ("MODIFIED", "b"),
            ("MODIFIED", "b"),
            ("DELETED", "a"),
            ("ADDED", "a"),
        ],
    ),
    ("&labelSelector=app%3Dweb", "application/json", WEB),
    ("&labelSelector=app%3Dweb", "application/json;as=PartialObjectMetadata;g=meta.platform.io;v=v1", WEB),
    ("&labelSelector=app%3Ddb", "application/json", &[("ADDED", "b"), ("MODIFIED", "b")]),
    (
        "&fieldSelector=metadata.name%3Da",
        "application/json",
        &[("ADDED", "a"), ("MODIFIED", "a"), ("DELETED", "a"), ("ADDED", "a")],
    ),
];

async fn send(process: &Process, method: Method, path: &str, body: &Value) -> Value {
    let media_type = match method {
        Method::PATCH => "application/merge-patch+json",
        _ => "application/json",
    };
    let request = process.request(method, path).header("content-type", media_type).body(body.to_string());
    let answer = request.send().await.expect("an answer");
    assert!(answer.status().is_success(), "{path}: {}", answer.status());
    answer.json().await.expect("JSON")
}

/// What each watch tells from a version on, as text; and the binary form, which has no cases of its own.
async fn told(process: &Process, origin: u64) -> Vec<Vec<u8>> {
    let binary = ("", "application/vnd.platform.protobuf");
    let asked = CASES.iter().map(|(selector, accept, _)| (*selector, *accept)).chain([binary]);
    join_all(asked.map(async |(selector, accept)| {
        let path = format!("{PATH}?watch=1&resourceVersion={origin}&timeoutSeconds=1{selector}");
        let request = process.request(Method::GET, &path).header("accept", accept);
        let answer = request.send().await.expect("an answer");
        assert_eq!(answer.status(), 200, "{path}");
        answer.bytes().await.expect("it ends in good order").to_vec()
    }))
    .await
}

fn named(text: &[u8]) -> Vec<(String, String)> {
    let lines = std::str::from_utf8(text).expect("text").lines();
    let events = lines.map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    events.map(|event| (text(&event["type"]), text(&event["object"]["metadata"]["name"]))).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_told_of_the_past_stays_the_same() {
    let directory = tempfile::tempdir().expect("a directory");
    let mut process = Process::start(directory.path(), &[]);
    let list = process.request(Method::GET, PATH).send().await.expect("an answer");
    let origin = version(&list.json::<Value>().await.expect("JSON"));
    let object = |name: &str| json!({ "metadata": { "name": name, "labels": { "app": "web" } } });
    let (a, b) = (format!("{PATH}/a"), format!("{PATH}/b"));
    send(&process, Method::POST, PATH, &object("a")).await;
    send(&process, Method::POST, PATH, &object("b")).await;
    send(&process, Method::PATCH, &a, &json!({ "data": { "x": "1" } })).await;
    send(&process, Method::PATCH, &b, &json!({ "metadata": { "labels": { "app": "db" } } })).await;
    send(&process, Method::PATCH, &b, &json!({ "data": { "x": "1" } })).await;
    send(&process, Method::DELETE, &a, &json!({})).await;
    send(&process, Method::POST, PATH, &object("a")).await;

    let before = told(&process, origin).await;
    for (text, (selector, accept, expected)) in before.iter().zip(CASES) {
        let expected: Vec<(String, String)> =
            expected.iter().map(|(word, name)| ((*word).to_owned(), (*name).to_owned())).collect();
        assert_eq!(named(text), expected, "{selector} {accept}");
    }
    assert!(before.iter().all(|bytes| !bytes.is_empty()));
    process.terminate();
    process.ended();
    process = Process::start(directory.path(), &[]);
    assert!(told(&process, origin).await == before, "stopped in order");
    process.kill();
    process = Process::start(directory.path(), &[]);
    assert!(told(&process, origin).await == before, "killed");
}
