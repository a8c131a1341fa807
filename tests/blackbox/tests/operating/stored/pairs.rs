//! Pairs of builds over one store: the first one stores objects, the second one reads, watches, writes and
//! applies them.

use std::sync::Arc;

use apiserver::config;
use blackbox::{http::Api, objects::version_of, stream::Watch};
use futures_util::{StreamExt, stream};
use machinery::kind::Kind;
use schemas::{
    SUITE_SPEC,
    changes::{CHANGES, Change},
    grown::grown,
};
use serde_json::{Value, json};

use crate::stored::{
    forms::missing,
    world::{Place, apply, places},
};

/// Pairs that are looked at together.
const AT_A_TIME: usize = 8;

/// Pairs whose objects the second build can read: by the names of [`CHANGES`], each written by the first.
const READERS: &[(&str, &[&str])] = &[
    (
        "same",
        &[
            "field_added",
            "message_added",
            "default_added",
            "list_added",
            "tag_changed",
            "fields_reordered",
            "int64",
            "text_for_quantity",
            "any_for_message",
            "no_presence",
            "other_default",
            "atomic",
            "word_added",
            "looser",
            "longer",
            "immutable",
            "documented",
            "words_for_text",
        ],
    ),
    ("documented", &["same", "field_added", "message_added", "list_added", "looser", "word_added"]),
    ("tighter", &["same", "looser", "default_added"]),
    ("int64", &["same", "field_added"]),
    ("atomic", &["same", "list_added"]),
    ("fields_reordered", &["same", "tag_changed"]),
    ("tag_changed", &["same", "fields_reordered"]),
];

/// An object of a build, with every field set.
pub(crate) fn object_of(change: &Change, api_version: &str) -> Value {
    let mut spec = json!({
        "size": 5, "name": "n", "color": "green", "items": [{ "name": "i" }], "note": "note",
        "labels": { "a": "b" }, "weight": "500m", "since": "2026-01-02T03:04:05Z",
    });
    let further: Value = serde_json::from_str(change.3).expect("the change has JSON");
    for (name, value) in further.as_object().expect("an object") {
        spec[name] = value.clone();
    }
    let mut object = json!({
        "kind": "Widget", "apiVersion": api_version, "spec": spec,
        "metadata": { "name": "w", "namespace": "default", "labels": { "l": "x" } },
    });
    if change.0 != "status_removed" {
        object["status"] = json!({ "phase": "p" });
    }
    object
}

struct Pair {
    name: String,
    group: String,
    written: Value,
    writer: Arc<Kind>,
    reader: Arc<Kind>,
}

/// Makes pairs, each in a group of its own, so that one server has them all.
#[derive(Default)]
struct Pairs(Vec<Pair>);

impl Pairs {
    fn add(&mut self, name: String, writer: &Kind, reader: &Kind, object: impl Fn(&str) -> Value) {
        let brand = config::brand("platform").expect("the brand");
        let group = format!("p{}.test", self.0.len());
        self.0.push(Pair {
            name,
            group: brand.group(&group),
            written: object(&brand.api_version(&group, "v1")),
            writer: schemas::in_group(writer, &group),
            reader: schemas::in_group(reader, &group),
        });
    }
}

fn object(api_version: &str, spec: &str) -> Value {
    let spec: Value = serde_json::from_str(spec).expect("JSON");
    json!({
        "kind": "Widget", "apiVersion": api_version, "metadata": { "name": "w", "labels": { "l": "x" } },
        "spec": spec, "status": { "phase": "p" },
    })
}

fn pairs() -> Vec<Pair> {
    let mut pairs = Pairs::default();
    let kinds = schemas::kinds();
    let of = |name: &str| CHANGES.iter().position(|change| change.0 == name).expect("a build of that name");
    for (writer, readers) in READERS {
        for reader in *readers {
            let (from, to) = (of(writer), of(reader));
            let name = format!("{writer} read by {reader}");
            pairs.add(name, &kinds[from], &kinds[to], |api_version| object_of(&CHANGES[from], api_version));
        }
    }
    let (kinds, builds) = (schemas::grown_kinds(), grown());
    for to in 0..builds.len() {
        for (from, build) in builds.iter().enumerate().take(to) {
            let name = format!("grown {from} read by {to}");
            pairs.add(name, &kinds[from], &kinds[to], |api_version| object(api_version, &build.spec));
        }
    }
    assert!(pairs.0.len() >= 200 + READERS.len(), "only {} pairs", pairs.0.len());
    for pair in schemas::suite().iter().filter(|pair| pair.is_compatible) {
        let name = pair.name.to_owned();
        pairs.add(name, &pair.old, &pair.served, |api_version| object(api_version, SUITE_SPEC));
    }
    pairs.0
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_one_build_stores_another_one_serves() {
    for place in places() {
        serves(&place).await;
    }
}

async fn serves(place: &Place) {
    let pairs = pairs();
    let writers: Vec<_> = pairs.iter().map(|pair| Arc::clone(&pair.writer)).collect();
    let readers: Vec<_> = pairs.iter().map(|pair| Arc::clone(&pair.reader)).collect();
    let api = place.start(&writers).await;
    let store = |pair| {
        let api = &api;
        async move { api.post(&collection(pair), &pair.written).await.expect(201) }
    };
    let stored: Vec<Value> = stream::iter(&pairs).map(store).buffered(AT_A_TIME).collect().await;
    api.server.stop().await;

    let api = place.start(&readers).await;
    let each = stream::iter(pairs.iter().zip(&stored));
    each.for_each_concurrent(AT_A_TIME, |(pair, stored)| is_served(&api, pair, stored)).await;
    api.server.stop().await;
    place.start(&readers).await.server.stop().await;
}

async fn is_served(api: &Api, pair: &Pair, stored: &Value) {
    let Pair { name, .. } = pair;
    let path = format!("{}/w", collection(pair));
    let read = api.get(&path).await.expect(200);
    assert_eq!(version_of(&read), version_of(stored), "{name}");
    assert_eq!(missing(&stored["spec"], &read["spec"]), None, "{name}");
    assert_eq!(read["status"], stored["status"], "{name}");
    let listed = api.get(&collection(pair)).await.expect(200);
    assert_eq!(listed["items"][0]["spec"], read["spec"], "{name}");
    let watched = format!("{}?watch=1&resourceVersion={}", collection(pair), version_of(stored) - 1);
    let event = Watch::open(api, &watched).await.next().await.expect("the history has the object");
    assert_eq!(event["object"], read, "{name}");

    let label = json!({ "metadata": { "labels": { "l": "y" } } });
    let patched = api.merge(&path, &label).await.expect(200);
    assert_eq!(patched["spec"], read["spec"], "{name}");
    let put = api.put(&path, &patched).await.expect(200);
    assert_eq!(put, patched, "{name}: a write that changes nothing");
    let applied = json!({
        "kind": "Widget", "apiVersion": read["apiVersion"], "metadata": { "name": "w" },
        "spec": { "labels": { "b": "c" } },
    });
    let applied = apply(api, &path, "tester", &applied).await.expect(200);
    assert_eq!(applied["spec"]["labels"], json!({ "a": "b", "b": "c" }), "{name}");
    assert_eq!(missing(&read["spec"], &applied["spec"]), None, "{name}");
}

fn collection(pair: &Pair) -> String {
    format!("/apis/{}/v1/namespaces/default/widgets", pair.group)
}
