//! Sets of paths: their text, and the laws of set algebra.

use proptest::prelude::*;

use super::*;
use crate::ownership::{Element, Scalar};

fn scalar() -> impl Strategy<Value = Scalar> {
    prop_oneof![
        (-3_i64..4).prop_map(Scalar::Integer),
        Just(Scalar::Float(0.5)),
        "[a-c\"\\\\é]{0,2}".prop_map(|text| Scalar::Text(text.into())),
        any::<bool>().prop_map(Scalar::Bool),
        Just(Scalar::Null),
    ]
}

fn element() -> impl Strategy<Value = Element> {
    prop_oneof![
        4 => "[a-d.:/\"\n]{0,3}".prop_map(|name| Element::field(&name)),
        1 => prop::collection::btree_map("[ab]", scalar(), 1..3)
            .prop_map(|keys| Element::key(keys.into_iter().map(|(name, value)| (name.into(),
                value)).collect())),
        1 => scalar().prop_map(Element::Value),
        1 => (0_i64..3).prop_map(Element::Index),
    ]
}

fn paths() -> impl Strategy<Value = Vec<Vec<Element>>> {
    prop::collection::vec(prop::collection::vec(element(), 1..4), 0..8)
}

fn of(paths: &[Vec<Element>]) -> FieldSet {
    let mut set = FieldSet::default();
    paths.iter().for_each(|path| set.insert(path));
    set
}

proptest! {
    #[test]
    fn what_is_printed_is_read_again(paths in paths()) {
        let set = of(&paths);
        let printed = print(&set);
        prop_assert_eq!(&parse(&printed).unwrap(), &set);
        prop_assert_eq!(RawJson::parse(printed.as_bytes()).unwrap(), printed);
    }

    #[test]
    fn a_set_holds_what_was_put_in(paths in paths(), others in paths()) {
        let set = of(&paths);
        for path in &paths {
            prop_assert!(set.contains(path));
        }
        for path in &others {
            prop_assert_eq!(set.contains(path), paths.contains(path));
        }
    }

    #[test]
    fn operations_mean_what_they_say(a in paths(), b in paths()) {
        let (x, y) = (of(&a), of(&b));
        let (union, both, rest) = (x.union(&y), x.intersection(&y), x.difference(&y));
        for path in a.iter().chain(&b) {
            let (in_x, in_y) = (x.contains(path), y.contains(path));
            prop_assert_eq!(union.contains(path), in_x || in_y);
            prop_assert_eq!(both.contains(path), in_x && in_y);
            prop_assert_eq!(rest.contains(path), in_x && !in_y);
        }
        prop_assert_eq!(&union, &y.union(&x));
        prop_assert_eq!(&both, &y.intersection(&x));
        prop_assert_eq!(&rest.union(&both), &x);
        prop_assert_eq!(&x.difference(&x), &FieldSet::default());
        prop_assert_eq!(&x.union(&x), &x);
        prop_assert_eq!(union.difference(&y), x.difference(&y));
    }
}

#[test]
fn the_text_is_exact() {
    let text = concat!(
        r#"{"f:metadata":{"f:labels":{".":{},"f:app":{}}},"#,
        r#""f:spec":{"f:ports":{"k:{\"port\":80,\"protocol\":\"TCP\"}":{".":{},"f:name":{}}},"#,
        r#""f:tags":{"v:\"a\"":{},"v:\"b\"":{},"i:3":{}}}}"#,
    );
    let set = parse(&RawJson::parse(text.as_bytes()).unwrap()).unwrap();
    assert_eq!(String::from_utf8_lossy(print(&set).as_bytes()), text);
    assert_eq!(
        set.texts(),
        [
            ".metadata.labels",
            ".metadata.labels.app",
            r#".spec.ports[port=80,protocol="TCP"]"#,
            r#".spec.ports[port=80,protocol="TCP"].name"#,
            r#".spec.tags[="a"]"#,
            r#".spec.tags[="b"]"#,
            ".spec.tags[3]",
        ]
    );
    assert_eq!(print(&FieldSet::default()).as_bytes(), b"{}");
}

#[test]
fn order_and_unknown_letters_of_a_text_do_not_matter() {
    let table = [
        (json!({ "f:b": {}, "f:a": {} }), json!({ "f:a": {}, "f:b": {} })),
        (json!({ "f:a": { "x:1": {}, "f:b": {} } }), json!({ "f:a": { "f:b": {} } })),
        (json!({ "f:a": { ".": {} } }), json!({ "f:a": {} })),
        (json!({ r#"k:{"b":1,"a":2.0}"#: {} }), json!({ r#"k:{"a":2,"b":1}"#: {} })),
        (json!({ "x:1": {} }), json!({})),
        (json!({ ".": {} }), json!({})),
        (Value::Null, json!({})),
    ];
    for (text, expected) in table {
        let read = if text.is_null() { FieldSet::default() } else { set(&text) };
        assert_eq!(print(&read).as_bytes(), expected.to_string().as_bytes(), "{text}");
    }
}

#[test]
fn texts_that_are_no_sets_are_errors() {
    let deep = format!("{}{{}}{}", r#"{"f:a":"#.repeat(98), "}".repeat(98));
    assert!(parse(&RawJson::parse(deep.as_bytes()).unwrap()).is_ok());
    for text in
        [r#"{"f:a":1}"#, r#"{"f:a":null}"#, r#"{"f:a":[]}"#, r#"{"a":{}}"#, r#"{"k:{":{}}"#, "[]", "1"]
    {
        assert!(parse(&RawJson::parse(text.as_bytes()).unwrap()).is_err(), "{text}");
    }
}

#[test]
fn trees_and_paths_can_be_taken_out() {
    let whole = json!({ "f:a": { ".": {}, "f:b": { "f:c": {} } }, "f:d": {} });
    let table: [(&[&str], Value, Value); 5] = [
        (&["a"], json!({ "f:d": {} }), json!({ "f:a": { "f:b": { "f:c": {} } }, "f:d": {} })),
        (&["a", "b"], json!({ "f:a": {}, "f:d": {} }), whole.clone()),
        (&["a", "b", "c"], json!({ "f:a": {}, "f:d": {} }), json!({ "f:a": {}, "f:d": {} })),
        (
            &["d"],
            json!({ "f:a": { ".": {}, "f:b": { "f:c": {} } } }),
            json!({ "f:a": { ".": {}, "f:b": { "f:c": {} } } }),
        ),
        (&["x", "y"], whole.clone(), whole.clone()),
    ];
    for (path, without_tree, without_path) in table {
        let mut tree = set(&whole);
        tree.remove_tree(path);
        assert_eq!(shown(&tree), without_tree, "{path:?}");
        let mut one = set(&whole);
        one.remove_path(path);
        assert_eq!(shown(&one), without_path, "{path:?}");
    }
}
