//! The specimen of the language as generated kinds and as drafts: every answer is the same.

use std::collections::BTreeMap;

use blackbox::http::Answer;
use futures_util::{StreamExt, stream};
use reqwest::Method;
use serde_json::{Value, json};

use super::{
    asked::{Asked, Both},
    bodies::{changed, gadget, older_gadget, option, specimen},
};

/// Requests of a sweep that are under way at once.
const CONCURRENCY: usize = 4;
const SPECIMINA: &str = "/apis/specimen.platform.io/v1/specimina";
const GADGETS: &str = "/apis/specimen.platform.io/v1/namespaces/default/gadgets";
const OLDER: &str = "/apis/specimen.platform.io/v1beta1/namespaces/default/gadgets";
const OPTIONS: &str = "/apis/specimen.platform.io/v1/options";
const PLAINS: &str = "/apis/specimen.platform.io/v1/namespaces/default/plains";

/// Makes an object of a name.
type Made = fn(&str) -> Value;
/// Where objects are, and what they are.
const OBJECTS: [(&str, Made); 4] =
    [(SPECIMINA, specimen), (GADGETS, gadget), (OLDER, older_gadget), (OPTIONS, option)];

async fn post(both: &Both, path: &str, body: &Value) -> Answer {
    both.ask(&Asked::new(Method::POST, path).json(body)).await
}

async fn put(both: &Both, path: &str, body: &Value) -> Answer {
    both.ask(&Asked::new(Method::PUT, path).json(body)).await
}

async fn patch(both: &Both, path: &str, content_type: &str, body: &Value) -> Answer {
    both.ask(&Asked { content_type, ..Asked::new(Method::PATCH, path).json(body) }).await
}

async fn get(both: &Both, path: &str, accept: &str) -> Answer {
    both.ask(&Asked { accept, ..Asked::new(Method::GET, path) }).await
}

#[tokio::test(flavor = "multi_thread")]
async fn every_value_of_every_field_gets_the_same_answer_to_a_create() {
    let both = Both::start().await;
    let mut codes = BTreeMap::new();
    for (path, body) in OBJECTS {
        let path = &format!("{path}?dryRun=All&fieldValidation=Warn");
        let bodies = changed(&body("tried"));
        let answers = bodies.iter().map(|body| post(&both, path, body));
        let mut answers = stream::iter(answers).buffer_unordered(CONCURRENCY);
        while let Some(answer) = answers.next().await {
            *codes.entry(answer.code).or_insert(0) += 1;
        }
    }
    both.check();
    assert!(codes[&201] > 500 && codes[&422] > 200 && codes[&400] > 500, "{codes:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_value_of_every_field_gets_the_same_answer_to_an_update() {
    let both = Both::start().await;
    for (path, body) in OBJECTS {
        let body = body("stored");
        if path != OLDER {
            let made = post(&both, path, &body).await;
            assert_eq!(made.code, 201, "{}", made.text());
        }
        let subresources: &[&str] = if path == SPECIMINA { &["", "/status", "/part"] } else { &[""] };
        // Each body at one of the paths, in turn: all of them at all would take minutes.
        for (body, subresource) in changed(&body).iter().step_by(3).zip(subresources.iter().cycle()) {
            put(&both, &format!("{path}/stored{subresource}?dryRun=All"), body).await;
        }
    }
    both.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn objects_are_read_in_every_form() {
    let both = Both::start().await;
    for (path, body) in [
        (SPECIMINA, specimen("one")),
        (SPECIMINA, json!({ "metadata": { "name": "two" }, "spec": { "title": "Two" } })),
        (GADGETS, gadget("new")),
        (OLDER, older_gadget("old")),
        (OPTIONS, option("o")),
        (PLAINS, json!({ "metadata": { "name": "p" } })),
    ] {
        post(&both, path, &body).await;
    }
    put(&both, &format!("{SPECIMINA}/one/status"), &specimen("one")).await;
    let table = "application/json;as=Table;v=v1;g=meta.k8s.io";
    for path in [SPECIMINA, GADGETS, OLDER, OPTIONS, PLAINS] {
        for accept in ["application/json", "application/yaml"] {
            get(&both, path, accept).await;
        }
        // Tables of generated kinds show the metadata of the stored version, those of kinds that change at
        // run time of their own.
        let objects = if path == OLDER { "None" } else { "Metadata" };
        get(&both, &format!("{path}?includeObject={objects}"), table).await;
    }
    for (path, name) in [
        (SPECIMINA, "one"),
        (GADGETS, "new"),
        (GADGETS, "old"),
        (OLDER, "new"),
        (OLDER, "old"),
        (OPTIONS, "o"),
    ] {
        get(&both, &format!("{path}/{name}"), "application/json").await;
        both.write_back(&format!("{path}/{name}"), "application/vnd.platform.protobuf").await;
    }
    for selector in [
        "spec.title=Two",
        "phase=Ready",
        "words=Ready",
        "status.extra.count=2",
        "nothing=x",
        "spec.count=1",
        "other=1",
    ] {
        get(&both, &format!("{SPECIMINA}?fieldSelector={selector}"), "application/json").await;
    }
    for sub in ["scale", "status", "part", "talk", "question"] {
        get(&both, &format!("{SPECIMINA}/one/{sub}"), "application/json").await;
    }
    both.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn patches_merge_the_same_way() {
    let both = Both::start().await;
    post(&both, SPECIMINA, &specimen("one")).await;
    post(&both, GADGETS, &gadget("new")).await;
    let path = format!("{SPECIMINA}/one");
    let strategic = "application/strategic-merge-patch+json";
    for body in [
        json!({ "spec": { "words": ["three"] } }),
        json!({ "spec": { "words": ["a", "b", "c", "d"] } }),
        json!({ "spec": { "parts": [{ "name": "p", "side": "s", "fixed": 2 }] } }),
        json!({ "spec": { "root": { "name": "n", "$retainKeys": ["name"] } } }),
        json!({ "spec": { "root": { "others": [{ "name": "a", "$patch": "delete" }, { "name": "c" }] } } }),
        json!({ "spec": { "anything": { "c": 3 } } }),
        json!({ "spec": { "pairs": { "a": null } } }),
        json!({ "spec": { "choice": { "number": 3 } } }),
        json!({ "spec": { "relations": { "small": 1, "kind": "B" } } }),
    ] {
        for content_type in [strategic, "application/merge-patch+json"] {
            patch(&both, &format!("{path}?dryRun=All"), content_type, &body).await;
        }
    }
    for (manager, body) in [
        (
            "one",
            json!({ "spec": { "title": "A title", "words": ["one"],
                "parts": [{ "name": "q", "fixed": 1 }] } }),
        ),
        ("two", json!({ "spec": { "title": "Other", "parts": [{ "name": "q", "side": "", "fixed": 2 }] } })),
        ("two", json!({ "spec": { "root": { "name": "r", "others": [{ "name": "a", "label": "l" }] } } })),
        ("one", json!({ "spec": { "title": "A title" } })),
    ] {
        let mut body = body;
        body["apiVersion"] = "specimen.platform.io/v1".into();
        body["kind"] = "Specimen".into();
        let path = format!("{path}?fieldManager={manager}");
        patch(&both, &path, "application/apply-patch+yaml", &body).await;
    }
    let older = json!({
        "apiVersion": "specimen.platform.io/v1beta1", "kind": "Gadget",
        "spec": { "width": 9, "address": "a:1", "parts": [{ "name": "p", "amount": 3 }] },
    });
    patch(&both, &format!("{OLDER}/new?fieldManager=m&force=true"), "application/apply-patch+yaml", &older)
        .await;
    patch(
        &both,
        &format!("{SPECIMINA}/one/scale"),
        "application/merge-patch+json",
        &json!({ "spec": { "replicas": 4 } }),
    )
    .await;
    get(&both, &format!("{GADGETS}/new"), "application/json").await;
    get(&both, &path, "application/json").await;
    both.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn discovery_and_documents_say_the_same() {
    let both = Both::start().await;
    for path in [
        "/apis",
        "/apis/specimen.platform.io",
        "/apis/specimen.platform.io/v1",
        "/apis/specimen.platform.io/v1beta1",
    ] {
        get(&both, path, "application/json").await;
    }
    for version in ["v1", "v1beta1"] {
        get(&both, &format!("/openapi/v3/apis/specimen.platform.io/{version}"), "application/json").await;
    }
    both.check();
}
