//! The set of a first owner, which is written from bytes, says what the algebra of sets says.

use proptest::prelude::*;

use super::*;
use crate::{
    meta::v1::ManagedFieldsEntry,
    ownership::{compare, encode, first_owner, on_create},
};

const UNTRACKED: Exempt<'static> = Exempt { untracked: &[&["status"], &["spec", "title"]] };

/// What stands in the empty objects of kinds.
const EMPTY: [&str; 4] = [
    "{}",
    r#"{"metadata":{},"spec":{},"status":{}}"#,
    r#"{"metadata":{"resourceVersion":null},"spec":{"options":{},"ports":null,"size":null}}"#,
    r#"{"spec":{"any":{},"reference":{},"selector":null,"size":0,"tags":["a"]}}"#,
];

fn written(empty: &str, new: &str, exempt: Exempt<'_>) -> Option<Vec<ManagedFieldsEntry>> {
    let acting = acting("me", Operation::Update, 9);
    first_owner(&THING, empty.as_bytes(), new.as_bytes(), exempt, &acting).unwrap()
}

fn worked_out(empty: &str, new: &str, exempt: Exempt<'_>) -> Vec<ManagedFieldsEntry> {
    let comparison = compare(&THING, empty.as_bytes(), new.as_bytes(), exempt).unwrap();
    encode(on_create(Vec::new(), &acting("me", Operation::Update, 9), comparison))
}

/// The members in any order, as no tree keeps them.
fn object(members: Vec<(String, String)>) -> String {
    let mut seen = std::collections::BTreeSet::new();
    let once = members.into_iter().filter(|(name, _)| seen.insert(name.clone()));
    let text: Vec<_> = once.map(|(name, value)| format!("{}:{value}", json!(name))).collect();
    format!("{{{}}}", text.join(","))
}

/// An object with some of these members.
fn some(members: Vec<(&'static str, BoxedStrategy<String>)>) -> BoxedStrategy<String> {
    let count = members.len();
    let each = members.into_iter().map(|(name, value)| value.prop_map(move |value| (name.to_owned(), value)));
    let each = each.map(Strategy::boxed).collect::<Vec<_>>();
    (each, 0..=count)
        .prop_flat_map(|(all, many)| (Just(all).prop_shuffle(), Just(many)))
        .prop_map(|(all, many)| object(all.into_iter().take(many).collect()))
        .boxed()
}

fn map(key: &'static str, value: BoxedStrategy<String>) -> BoxedStrategy<String> {
    prop::collection::vec((key, value), 0..4).prop_map(object).boxed()
}

fn list(item: BoxedStrategy<String>) -> BoxedStrategy<String> {
    prop::collection::vec(item, 0..3).prop_map(|items| format!("[{}]", items.join(","))).boxed()
}

fn words(texts: &'static [&'static str]) -> BoxedStrategy<String> {
    prop::sample::select(texts).prop_map(str::to_owned).boxed()
}

fn thing(key: &'static str) -> BoxedStrategy<String> {
    let scalar = || words(&["null", "0", "1", "1.0", "\"\"", "\"a\"", "\"b\\n\"", "true"]);
    let port = some(vec![
        ("name", scalar()),
        ("protocol", words(&["\"UDP\"", "\"TCP\""])),
        ("options", some(vec![("fast", scalar()), ("safe", scalar())])),
    ]);
    let port = (80..83, port).prop_map(|(port, rest)| match rest.as_str() {
        "{}" => format!("{{\"port\":{port}}}"),
        rest => format!("{{\"port\":{port},{}", &rest[1..]),
    });
    let reference = words(&["{}", "null", r#"{"kind":"A"}"#]);
    let spec = some(vec![
        ("size", scalar()),
        ("title", scalar()),
        ("ports", list(port.boxed())),
        ("tags", list(scalar())),
        ("steps", list(scalar())),
        ("options", some(vec![("fast", scalar())])),
        ("reference", reference),
        ("selector", map(key, scalar())),
        ("nested", map(key, map(key, scalar()))),
        ("any", words(&["null", "1", "{}", "[1,{}]", r#"{"z":[1],"b":{"c":null}}"#])),
        ("unknown", words(&["1", r#"{"a":1}"#])),
    ]);
    let metadata = some(vec![
        ("name", scalar()),
        ("resourceVersion", scalar()),
        ("labels", map(key, scalar())),
        ("finalizers", list(scalar())),
    ]);
    some(vec![("metadata", metadata), ("spec", spec), ("status", some(vec![("fast", scalar())]))])
}

proptest! {
    #[test]
    fn it_says_what_sets_say(new in thing("[a-d\"é]{0,2}"), empty in prop::sample::select(&EMPTY[..])) {
        for exempt in [NOTHING, UNTRACKED] {
            if let Some(list) = written(empty, &new, exempt) {
                prop_assert_eq!(list, worked_out(empty, &new, exempt));
            }
        }
    }
}

#[test]
fn what_is_usual_needs_no_sets() {
    let usual = r#"{"metadata":{"name":"a","labels":{"b":"1","a":"2"}},"status":{},"spec":{"tags":["b","a"],
        "ports":[{"port":81},{"port":80,"options":{"fast":true}}],"any":{"x":{"y":1}},"selector":{"a":"b"}}}"#;
    for empty in &EMPTY[..3] {
        let list = written(empty, usual, UNTRACKED);
        assert_eq!(list, Some(worked_out(empty, usual, UNTRACKED)), "{empty}");
    }
    let list = written(EMPTY[1], usual, UNTRACKED).unwrap();
    let owned: Value = serde_json::from_slice(list[0].fields_v1.as_ref().unwrap().as_bytes()).unwrap();
    let labels = json!({ ".": {}, "f:a": {}, "f:b": {} });
    assert_eq!(owned["f:metadata"], json!({ "f:labels": labels }));
    assert_eq!(owned["f:spec"]["f:tags"], json!({ ".": {}, "v:\"a\"": {}, "v:\"b\"": {} }));
}

#[test]
fn an_object_without_content_has_no_owner() {
    for new in [EMPTY[1], r#"{"metadata":{"name":"a","uid":"1"},"spec":{},"status":{"fast":true}}"#] {
        assert_eq!(written(EMPTY[1], new, UNTRACKED), Some(Vec::new()));
    }
}

#[test]
fn what_stands_twice_or_is_escaped_is_left_to_sets() {
    let table = [
        r#"{"spec":{"tags":["a","a"]}}"#,
        r#"{"spec":{"ports":[{"port":80},{"port":80,"name":"b"}]}}"#,
        r#"{"spec":{"nested":{"a\"":{}}}}"#,
    ];
    for new in table {
        assert_eq!(written(EMPTY[0], new, NOTHING), None, "{new}");
    }
}
