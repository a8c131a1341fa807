//! Pairs of builds over one store: the first one stores objects, the second one reads, watches, writes and applies them.

use apiserver::config;
use blackbox::{objects::version_of, stream::Watch};
use machinery::kind::Kind;
use schemas::changes::{CHANGES, Change};
use serde_json::{Value, json};

use crate::world::{Place, apply, places};

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
        "kind": "Widget", "apiVersion": api_version, "metadata": { "name": "w", "labels": { "l": "x" } }, "spec": spec,
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
    writer: &'static Kind,
    reader: &'static Kind,
}

fn pairs() -> Vec<Pair> {
    let kinds = schemas::kinds();
    let of = |name: &str| CHANGES.iter().position(|change| change.0 == name).expect("a build of that name");
    let brand = config::brand("platform").expect("the brand");
    let each =
        READERS.iter().flat_map(|(writer, readers)| readers.iter().map(move |reader| (*writer, *reader)));
    each.enumerate()
        .map(|(number, (writer, reader))| {
            let group: &'static str = format!("p{number}.test").leak();
            let (from, to) = (of(writer), of(reader));
            Pair {
                name: format!("{writer} read by {reader}"),
                written: object_of(&CHANGES[from], &brand.api_version(group, "v1")),
                group: brand.group(group),
                writer: schemas::in_group(kinds[from], group),
                reader: schemas::in_group(kinds[to], group),
            }
        })
        .collect()
}

#[tokio::test]
async fn what_one_build_stores_another_one_serves() {
    for place in places() {
        serves(&place).await;
    }
}

async fn serves(place: &Place) {
    let pairs = pairs();
    let writers: Vec<_> = pairs.iter().map(|pair| pair.writer).collect();
    let readers: Vec<_> = pairs.iter().map(|pair| pair.reader).collect();
    let api = place.start(&writers).await;
    let mut stored = Vec::new();
    for pair in &pairs {
        stored.push(api.post(&collection(pair), &pair.written).await.expect(201));
    }
    api.server.stop().await;

    let api = place.start(&readers).await;
    for (pair, stored) in pairs.iter().zip(&stored) {
        let path = format!("{}/w", collection(pair));
        let read = api.get(&path).await.expect(200);
        assert_eq!(version_of(&read), version_of(stored), "{}", pair.name);
        assert_eq!(read["spec"]["size"], stored["spec"]["size"], "{}", pair.name);
        assert_eq!(read["status"], stored["status"], "{}", pair.name);
        let listed = api.get(&collection(pair)).await.expect(200);
        assert_eq!(listed["items"][0]["spec"], read["spec"], "{}", pair.name);
        let watched = format!("{}?watch=1&resourceVersion={}", collection(pair), version_of(stored) - 1);
        let event = Watch::open(&api, &watched).await.next().await.expect("the history has the object");
        assert_eq!(event["object"], read, "{}", pair.name);

        let label = json!({ "metadata": { "labels": { "l": "y" } } });
        let patched = api.merge(&path, &label).await.expect(200);
        assert_eq!(patched["spec"], read["spec"], "{}", pair.name);
        let put = api.put(&path, &patched).await.expect(200);
        assert_eq!(put, patched, "{}: a write that changes nothing", pair.name);
        let applied = json!({ "kind": "Widget", "apiVersion": read["apiVersion"], "metadata": { "name": "w" }, "spec": { "labels": { "b": "c" } } });
        let applied = apply(&api, &path, "tester", &applied).await.expect(200);
        assert_eq!(applied["spec"]["labels"], json!({ "a": "b", "b": "c" }), "{}", pair.name);
        assert_eq!(applied["spec"]["note"], read["spec"]["note"], "{}", pair.name);
    }
    api.server.stop().await;
    place.start(&readers).await.server.stop().await;
}

fn collection(pair: &Pair) -> String {
    format!("/apis/{}/v1/namespaces/default/widgets", pair.group)
}
