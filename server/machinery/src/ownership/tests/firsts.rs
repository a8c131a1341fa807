//! The set of a first owner, which is written from bytes, says what the algebra of sets says.

use std::sync::{Arc, LazyLock};

use bytes::Bytes;
use proptest::prelude::*;

use super::*;
use crate::{
    json::Writer,
    meta::v1::ManagedFieldsEntry,
    ownership::{Empty, compare, encode, first_owner, on_create},
    shape::{FieldPath, field_paths},
};

static UNTRACKED: LazyLock<Vec<FieldPath>> =
    LazyLock::new(|| field_paths(&[&["status"], &["spec", "title"]]));

fn untracked() -> Exempt<'static> {
    Exempt { untracked: &UNTRACKED }
}

/// What stands in the empty objects of kinds.
const EMPTY: [&str; 5] = [
    "{}",
    r#"{"metadata":{},"spec":{},"status":{}}"#,
    r#"{"metadata":{"resourceVersion":null},"spec":{"options":{},"ports":null,"size":null}}"#,
    r#"{"spec":{"reference":{},"size":0,"title":""}}"#,
    r#"{"spec":{"any":{},"reference":{},"selector":null,"size":0,"tags":["a"]}}"#,
];

/// An object that tells what it holds, in an order that no tree keeps.
#[derive(Debug, Clone)]
enum Told {
    Number(i64),
    Scalar(String),
    Json(String),
    List(Vec<Told>),
    Object(Vec<(String, Told)>),
}

impl Told {
    fn tell(&self, writer: &mut Writer<'_>) {
        match self {
            Told::Number(number) => writer.value(number),
            Told::Scalar(text) => writer.string(text),
            Told::Json(text) => writer.raw(text.as_bytes()),
            Told::List(items) => writer.array(|writer| items.iter().for_each(|item| item.tell(writer))),
            Told::Object(_) => writer.object(|writer| self.fields(writer)),
        }
    }

    fn fields(&self, writer: &mut Writer<'_>) {
        let Told::Object(members) = self else { return };
        for (name, value) in members {
            writer.key(name);
            value.tell(writer);
        }
    }

    fn text(&self) -> String {
        let mut writer = Writer::new();
        self.tell(&mut writer);
        String::from_utf8(writer.into_bytes()).unwrap()
    }
}

fn written(empty: &str, new: &Told, exempt: Exempt<'_>) -> Option<Vec<ManagedFieldsEntry>> {
    let acting = acting("me", ManagerOperation::Update, 9);
    let empty = Arc::new(Empty::new(Bytes::copy_from_slice(empty.as_bytes())));
    first_owner(&THING, &empty, exempt, &acting, |writer| new.fields(writer))
}

fn worked_out(empty: &str, new: &Told, exempt: Exempt<'_>) -> Vec<ManagedFieldsEntry> {
    let comparison = compare(&THING, empty.as_bytes(), new.text().as_bytes(), exempt).unwrap();
    encode(on_create(Vec::new(), &acting("me", ManagerOperation::Update, 9), comparison))
}

fn object(members: Vec<(String, Told)>) -> Told {
    let mut seen = std::collections::BTreeSet::new();
    Told::Object(members.into_iter().filter(|(name, _)| seen.insert(name.clone())).collect())
}

/// A message with some of these fields, in any order.
fn some(members: Vec<(&'static str, BoxedStrategy<Told>)>) -> BoxedStrategy<Told> {
    let count = members.len();
    let each = members.into_iter().map(|(name, value)| value.prop_map(move |value| (name.to_owned(), value)));
    let each = each.map(Strategy::boxed).collect::<Vec<_>>();
    (each, 0..=count)
        .prop_flat_map(|(all, many)| (Just(all).prop_shuffle(), Just(many)))
        .prop_map(|(all, many)| object(all.into_iter().take(many).collect()))
        .boxed()
}

/// A map, whose keys are in order.
fn map(key: &'static str, value: BoxedStrategy<Told>) -> BoxedStrategy<Told> {
    prop::collection::btree_map(key, value, 0..4).prop_map(|all| object(all.into_iter().collect())).boxed()
}

fn list(item: BoxedStrategy<Told>) -> BoxedStrategy<Told> {
    prop::collection::vec(item, 0..3).prop_map(Told::List).boxed()
}

fn json(texts: &'static [&'static str]) -> BoxedStrategy<Told> {
    prop::sample::select(texts).prop_map(|text| Told::Json(text.to_owned())).boxed()
}

fn thing(key: &'static str) -> BoxedStrategy<Told> {
    let text = prop::sample::select(&["", "a", "b\n"][..]).prop_map(|text| Told::Scalar(text.to_owned()));
    let scalar = || prop_oneof![text.clone(), json(&["null", "0", "1", "1.0", "true"])].boxed();
    let port = some(vec![
        ("name", scalar()),
        ("protocol", json(&["\"UDP\"", "\"TCP\""])),
        ("options", some(vec![("fast", scalar()), ("safe", scalar())])),
    ]);
    let port = (80..83, port).prop_map(|(port, mut rest): (i32, Told)| {
        if let Told::Object(members) = &mut rest {
            members.push(("port".to_owned(), Told::Json(port.to_string())));
        }
        rest
    });
    let spec = some(vec![
        ("size", (0_i64..3).prop_map(Told::Number).boxed()),
        ("title", text.clone().boxed()),
        ("ports", list(port.boxed())),
        ("tags", list(scalar())),
        ("steps", list(scalar())),
        ("options", some(vec![("fast", scalar())])),
        ("reference", some(vec![("kind", scalar())])),
        ("selector", map(key, scalar())),
        ("nested", map(key, map(key, scalar()))),
        ("any", json(&["null", "1", "{}", "[1,{}]", r#"{"z":[1],"b":{"c":null}}"#])),
    ]);
    let metadata = some(vec![
        ("name", scalar()),
        ("resourceVersion", scalar()),
        ("labels", map(key, scalar())),
        ("finalizers", list(scalar())),
    ]);
    some(vec![("metadata", metadata), ("spec", spec), ("status", some(vec![("fast", scalar())]))])
}

/// A tree as what it tells; its fields are in the order of their names.
fn told(tree: &Value) -> Told {
    match tree {
        Value::Object(members) => {
            Told::Object(members.iter().map(|(name, value)| (name.clone(), told(value))).collect())
        }
        Value::Array(items) => Told::List(items.iter().map(told).collect()),
        Value::String(text) => Told::Scalar(text.clone()),
        other => Told::Json(other.to_string()),
    }
}

proptest! {
    #[test]
    fn it_says_what_sets_say(new in thing("[a-d\"é]{0,2}"), empty in prop::sample::select(&EMPTY[..])) {
        for exempt in [NOTHING, untracked()] {
            if let Some(list) = written(empty, &new, exempt) {
                prop_assert_eq!(list, worked_out(empty, &new, exempt));
            }
        }
    }
}

#[test]
fn what_is_usual_needs_no_sets() {
    let usual = told(&json!({
        "status": {},
        "spec": {
            "tags": ["b", "a"], "selector": { "a": "b" }, "nested": { "a\"": { "b": "c" } },
            "ports": [{ "port": 81 }, { "port": 80, "options": { "fast": true } }],
        },
        "metadata": { "name": "a", "labels": { "a": "2", "b": "1" } },
    }));
    for empty in [EMPTY[0], EMPTY[1], EMPTY[3]] {
        let list = written(empty, &usual, untracked());
        assert_eq!(list, Some(worked_out(empty, &usual, untracked())), "{empty}");
    }
    let list = written(EMPTY[1], &usual, untracked()).unwrap();
    let owned: Value = serde_json::from_slice(list[0].fields_v1.as_ref().unwrap().as_bytes()).unwrap();
    assert_eq!(owned["f:metadata"], json!({ "f:labels": { ".": {}, "f:a": {}, "f:b": {} } }));
    assert_eq!(owned["f:spec"]["f:tags"], json!({ ".": {}, "v:\"a\"": {}, "v:\"b\"": {} }));
}

#[test]
fn an_object_without_content_has_no_owner() {
    let named = json!({ "metadata": { "name": "a", "resourceVersion": "1" }, "spec": {},
        "status": { "fast": true } });
    for new in [json!({ "metadata": {}, "spec": {}, "status": {} }), named] {
        assert_eq!(written(EMPTY[1], &told(&new), untracked()), Some(Vec::new()));
    }
}

#[test]
fn what_sets_alone_can_say_is_left_to_them() {
    let table = [
        json!({ "spec": { "tags": ["a", "a"] } }),
        json!({ "spec": { "ports": [{ "port": 80 }, { "port": 80, "name": "b" }] } }),
        json!({ "spec": { "unknown": 1 } }),
    ];
    for new in table {
        assert_eq!(written(EMPTY[0], &told(&new), NOTHING), None, "{new}");
    }
}
