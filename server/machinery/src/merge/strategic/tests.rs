//! The table of the specification, row by row, and that arbitrary patches neither panic nor leave directives.

use std::borrow::Cow;

use proptest::prelude::*;
use serde_json::json;

use super::*;
use crate::shape::{Emit, FieldShape, InnerMessage, InnerName, ListMerge, Part, ScalarType, ValueShape};

const fn field(name: &'static str, value: ValueShape, patch: PatchStrategy) -> FieldShape {
    FieldShape {
        name: Cow::Borrowed(name),
        tag: 0,
        within: &[],
        emit: Emit::NonZero,
        filled: false,
        value,
        patch,
        default: None,
        inner: InnerName::Capital,
        holds: &[],
    }
}

const fn list(item: &'static ValueShape) -> ValueShape {
    ValueShape::List { item: Part::Static(item), merge: ListMerge::Atomic }
}

static SCALAR: ValueShape = ValueShape::Scalar(ScalarType::Text);

static PORT: Shape = Shape {
    name: Cow::Borrowed("Port"),
    envelope: false,
    atomic: false,
    by_tag: &[],
    inner: InnerMessage::Plain,
    open: false,
    fields: Cow::Borrowed(&[
        field("port", ValueShape::Scalar(ScalarType::Integer), PatchStrategy::Default),
        field("names", list(&SCALAR), PatchStrategy::MergeScalars),
        field(
            "labels",
            ValueShape::Map { value: Part::Static(&SCALAR), atomic: false },
            PatchStrategy::Default,
        ),
    ]),
};
static PORT_ITEM: ValueShape = ValueShape::Message(Part::Static(&PORT));

/// A form with every strategy.
static SHAPE: Shape = Shape {
    name: Cow::Borrowed("Root"),
    envelope: false,
    atomic: false,
    by_tag: &[],
    inner: InnerMessage::Plain,
    open: false,
    fields: Cow::Borrowed(&[
        field("text", ValueShape::Scalar(ScalarType::Text), PatchStrategy::Default),
        field("map", ValueShape::Map { value: Part::Static(&SCALAR), atomic: false }, PatchStrategy::Default),
        field("inner", ValueShape::Message(Part::Static(&PORT)), PatchStrategy::Default),
        field("swapped", ValueShape::Message(Part::Static(&PORT)), PatchStrategy::Replace),
        field("plain", list(&PORT_ITEM), PatchStrategy::Default),
        field("set", list(&SCALAR), PatchStrategy::MergeScalars),
        field("ports", list(&PORT_ITEM), PatchStrategy::MergeByKey(Cow::Borrowed("port"))),
        field("any", ValueShape::Any, PatchStrategy::Default),
    ]),
};

fn patched(mut document: Value, patch: Value) -> Result<Value, StrategicError> {
    apply(&mut document, patch, &SHAPE).map(|()| document)
}

#[track_caller]
fn check(document: Value, patch: Value, expected: &str) {
    let shown = patch.to_string();
    // As text, so that the order of members counts.
    assert_eq!(patched(document, patch).map(|value| value.to_string()).as_deref(), Ok(expected), "{shown}");
}

#[track_caller]
fn refused(document: Value, patch: Value, expected: &str) {
    let shown = patch.to_string();
    let error = patched(document, patch).expect_err(&shown);
    assert_eq!(error.to_string(), expected, "{shown}");
}

#[test]
fn scalars_and_other_types_replace() {
    check(json!({"text":"a","map":{"k":"v"}}), json!({"text":"b"}), r#"{"text":"b","map":{"k":"v"}}"#);
    check(json!({"any":{"a":1}}), json!({"any":[1]}), r#"{"any":[1]}"#);
    check(json!({"any":[1]}), json!({"any":{"a":null,"b":1}}), r#"{"any":{"b":1}}"#);
    check(json!({}), json!({"odd":{"x":[{"y":null,"z":1}]}}), r#"{"odd":{"x":[{"z":1}]}}"#);
}

#[test]
fn null_deletes_and_nested_nulls_do_not_arrive() {
    check(json!({"text":"a","map":{"k":"v"}}), json!({"text":null,"set":null}), r#"{"map":{"k":"v"}}"#);
    check(json!({"map":{"k":"v","l":"w"}}), json!({"map":{"k":null}}), r#"{"map":{"l":"w"}}"#);
    check(
        json!({}),
        json!({"map":{"k":null},"inner":{"labels":{"a":null,"b":"c"}}}),
        r#"{"map":{},"inner":{"labels":{"b":"c"}}}"#,
    );
    check(
        json!({"ports":[]}),
        json!({"ports":[{"port":1,"names":null}]}),
        r#"{"ports":[{"port":1,"names":null}]}"#,
    );
}

#[test]
fn objects_merge_unless_they_are_replaced() {
    check(
        json!({"inner":{"port":1,"names":["a"]}}),
        json!({"inner":{"port":2}}),
        r#"{"inner":{"port":2,"names":["a"]}}"#,
    );
    check(
        json!({"swapped":{"port":1,"names":["a"]}}),
        json!({"swapped":{"port":2,"labels":null}}),
        r#"{"swapped":{"port":2,"labels":null}}"#,
    );
    check(json!({"any":{"a":{"b":1}}}), json!({"any":{"a":{"c":2}}}), r#"{"any":{"a":{"b":1,"c":2}}}"#);
}

#[test]
fn lists_without_a_strategy_are_replaced() {
    check(
        json!({"plain":[{"port":1},{"port":2}]}),
        json!({"plain":[{"port":3,"names":null},{"$patch":"replace"}]}),
        r#"{"plain":[{"port":3,"names":null},{"$patch":"replace"}]}"#,
    );
    check(json!({"any":[[1],[2]]}), json!({"any":[[3]]}), r#"{"any":[[3]]}"#);
}

#[test]
fn lists_of_objects_are_merged_by_their_key() {
    check(
        json!({"ports":[{"port":1,"names":["a"]},{"port":2}]}),
        json!({"ports":[{"port":3},{"port":2,"labels":{"x":"y"}},{"port":"1","names":["b"]}]}),
        r#"{"ports":[{"port":3},{"port":1,"names":["a"]},{"port":2,"labels":{"x":"y"}},{"port":"1","names":["b"]}]}"#,
    );
    // A new item is taken as it is sent; another of its key merges with it.
    check(
        json!({"ports":[{"port":1}]}),
        json!({"ports":[
            {"port":2,"names":null},
            {"port":2,"labels":{"x":"y","$patch":"spam"}},
            {"port":null,"names":["a"]},
        ]}),
        r#"{"ports":[{"port":2,"names":null},{"port":null,"names":["a"]},{"port":1}]}"#,
    );
    refused(
        json!({"ports":[{"port":1}]}),
        json!({"ports":[{"names":["a"]}]}),
        r#"map: {"names":["a"]} does not contain declared merge key: port (at ports)"#,
    );
    refused(
        json!({"ports":[]}),
        json!({"ports":[5]}),
        "the items of this list must be objects, but one is 5 (at ports)",
    );
}

#[test]
fn lists_of_scalars_are_united() {
    check(json!({"set":["a","b"]}), json!({"set":["c","a"]}), r#"{"set":["c","a","b"]}"#);
    check(json!({"set":["a","b"]}), json!({"set":["b"]}), r#"{"set":["a","b"]}"#);
    check(json!({"set":[]}), json!({"set":["a","a"]}), r#"{"set":["a"]}"#);
    refused(
        json!({"set":[]}),
        json!({"set":[{"a":1}]}),
        r#"the items of this list must be scalars, but one is {"a":1} (at set)"#,
    );
    refused(json!({"set":["a"]}), json!({"set":[["b"]]}), "lists of lists are not supported (at set)");
    refused(json!({"ports":[]}), json!({"ports":[[]]}), "lists of lists are not supported (at ports)");
}

#[test]
fn a_directive_in_an_object_replaces_or_deletes_it() {
    check(
        json!({"inner":{"port":1,"names":["a"]}}),
        json!({"inner":{"$patch":"replace","labels":{"a":"b","c":null}}}),
        r#"{"inner":{"labels":{"a":"b","c":null}}}"#,
    );
    // A directive about a value of another type is about nothing.
    check(json!({"any":[1],"text":"a"}), json!({"any":{"$patch":"replace","a":1}}), r#"{"text":"a"}"#);
    check(json!({"inner":{"port":1}}), json!({"inner":{"$patch":"delete","port":2}}), r#"{"inner":{}}"#);
    check(json!({}), json!({"inner":{"$patch":"delete"},"map":{"$patch":"replace","a":"b"}}), "{}");
    check(json!({"text":"a"}), json!({"$patch":"replace","set":["b"]}), r#"{"set":["b"]}"#);
    check(json!({"text":"a"}), json!({"$patch":"delete"}), "{}");
    for (word, shown) in [(json!("merge"), "merge"), (json!("spam"), "spam"), (json!(5), "5")] {
        refused(
            json!({"inner":{"port":1}}),
            json!({"inner":{"$patch":word}}),
            &format!(
                r#"unknown patch type: {shown} in map: {{"$patch":{word}}}; allowed are replace and delete (at inner)"#
            ),
        );
        check(json!({}), json!({"inner":{"$patch":word},"text":"a"}), r#"{"text":"a"}"#);
    }
}

#[test]
fn values_without_a_counterpart_are_taken() {
    for (patch, expected) in [
        (json!({"set":["b","a","b"]}), r#"{"set":["b","a","b"]}"#),
        (json!({"ports":[{"names":["x"],"labels":null},5,[]]}), r#"{"ports":[{"names":["x"]},5,[]]}"#),
        (json!({"inner":{"labels":{"$patch":"delete","a":"b"},"port":1}}), r#"{"inner":{"port":1}}"#),
        (json!({"map":{"$retainKeys":["a"],"a":"b"}}), r#"{"map":{"$retainKeys":["a"],"a":"b"}}"#),
    ] {
        check(json!({}), patch, expected);
    }
}

#[test]
fn a_directive_in_a_list_deletes_items_or_replaces_the_list() {
    check(
        json!({"ports":[{"port":1},{"port":2},{"port":1,"names":["a"]}]}),
        json!({"ports":[{"$patch":"delete","port":1},{"port":3}]}),
        r#"{"ports":[{"port":3},{"port":2}]}"#,
    );
    check(
        json!({"ports":[{"port":1},{"port":2}]}),
        json!({"ports":[{"port":3,"names":null},{"$patch":"replace"},{"$patch":"delete","port":3}]}),
        r#"{"ports":[{"port":3,"names":null}]}"#,
    );
    // Items of one key stand together.
    check(
        json!({"ports":[{"port":1}]}),
        json!({"ports":[{"port":2},{"port":3},{"port":2,"names":["a"]},{"$patch":"replace"}]}),
        r#"{"ports":[{"port":2},{"port":2,"names":["a"]},{"port":3}]}"#,
    );
    check(json!({}), json!({"ports":[{"$patch":"delete","port":1}]}), r#"{"ports":[]}"#);
    refused(
        json!({"ports":[]}),
        json!({"ports":[{"$patch":"delete"}]}),
        r"map: {} does not contain declared merge key: port (at ports)",
    );
    refused(
        json!({"ports":[]}),
        json!({"ports":[{"$patch":"merge","port":1}]}),
        "merging lists cannot yet be specified in the patch (at ports)",
    );
    refused(
        json!({"ports":[]}),
        json!({"ports":[{"$patch":"spam","port":1}]}),
        r#"unknown patch type: spam in map: {"$patch":"spam","port":1}; allowed are replace and delete (at ports)"#,
    );
}

#[test]
fn scalars_are_deleted_from_lists() {
    check(
        json!({"set":["a","b","c"]}),
        json!({"$deleteFromPrimitiveList/set":["b","x"]}),
        r#"{"set":["a","c"]}"#,
    );
    check(json!({}), json!({"$deleteFromPrimitiveList/set":["b"]}), "{}");
    check(
        json!({"set":["a","b"]}),
        json!({"$deleteFromPrimitiveList/set":["a"],"set":["c"]}),
        r#"{"set":["c","b"]}"#,
    );
    // A list that is otherwise replaced is no exception.
    check(
        json!({"any":{"l":[1,2]}}),
        json!({"any":{"$deleteFromPrimitiveList/l":[1]}}),
        r#"{"any":{"l":[2]}}"#,
    );
    for marker in ["$deleteFromPrimitiveList", "$deleteFromPrimitiveList/", "$deleteFromPrimitiveListset"] {
        refused(json!({}), json!({marker: []}), "invalid patch format of primitive list");
    }
    // What is no list deletes nothing, and null the whole list.
    check(json!({"set":["a"]}), json!({"$deleteFromPrimitiveList/set":"a"}), r#"{"set":["a"]}"#);
    check(json!({"set":["a"]}), json!({"$deleteFromPrimitiveList/set":null}), "{}");
}

#[test]
fn the_order_of_elements_is_set() {
    // Listed items take their order; `x` and `y` keep theirs, and their places before `b` and after it.
    check(
        json!({"set":["x","a","b","y"]}),
        json!({"$setElementOrder/set":["b","a","c"],"set":["c"]}),
        r#"{"set":["x","b","a","c","y"]}"#,
    );
    check(
        json!({"set":["a","b","c"]}),
        json!({"$setElementOrder/set":["c","a"]}),
        r#"{"set":["b","c","a"]}"#,
    );
    check(
        json!({"ports":[{"port":1},{"port":2},{"port":3}]}),
        json!({
            "$setElementOrder/ports":[{"port":4},{"port":3},{"port":1}],
            "ports":[{"port":4},{"port":1,"names":["a"]},{"$patch":"delete","port":2}],
        }),
        r#"{"ports":[{"port":4},{"port":3},{"port":1,"names":["a"]}]}"#,
    );
    // New items take the places of those that go: the others stay before them.
    let new = |number: u32| json!({ "port": number });
    for (live, gone, added, order, expected) in [
        (&[1, 2][..], &[2][..], &[3][..], &[3][..], &[1, 3][..]),
        (&[2, 1], &[2], &[3], &[3], &[1, 3]),
        (&[1, 2, 5], &[2], &[3], &[1, 3], &[1, 5, 3]),
        (&[1, 2, 5], &[2], &[3, 4], &[3, 1, 4], &[5, 3, 1, 4]),
        (&[1, 2], &[2], &[], &[1], &[1]),
        (&[1], &[], &[3], &[3], &[3, 1]),
    ] {
        let [live, added, order, expected] =
            [live, added, order, expected].map(|numbers| numbers.iter().map(|n| new(*n)).collect::<Vec<_>>());
        let gone = gone.iter().map(|number| json!({ "$patch": "delete", "port": number }));
        let patch: Vec<_> = gone.chain(added).collect();
        check(
            json!({ "ports": live }),
            json!({ "$setElementOrder/ports": order, "ports": patch }),
            &json!({ "ports": expected }).to_string(),
        );
    }
    // What cannot be told from others stays where it was, too.
    check(
        json!({"ports":[{"names":["x"]},{"port":1},{"names":["y"]},{"port":2}]}),
        json!({"$setElementOrder/ports":[{"port":2},{"port":3}],"ports":[{"port":3}]}),
        r#"{"ports":[{"names":["x"]},{"port":1},{"names":["y"]},{"port":2},{"port":3}]}"#,
    );
    check(json!({}), json!({"$setElementOrder/set":["b","a"],"set":["b","a"]}), r#"{"set":["b","a"]}"#);
    check(json!({}), json!({"$setElementOrder/set":["b","a"]}), "{}");
    check(
        json!({"set":["a"]}),
        json!({"$setElementOrder/set":[],"$deleteFromPrimitiveList/set":["a"]}),
        r#"{"set":[]}"#,
    );
}

#[test]
fn an_order_that_cannot_be_is_refused() {
    refused(
        json!({"set":["a"]}),
        json!({"$setElementOrder/set":["a","b"],"set":["b","a"]}),
        r#"The order in patch list: ["b","a"] doesn't match $setElementOrder list: ["a","b"] (at set)"#,
    );
    refused(
        json!({"ports":[]}),
        json!({"$setElementOrder/ports":[{"port":1}],"ports":[{"port":2}]}),
        r#"The order in patch list: [{"port":2}] doesn't match $setElementOrder list: [{"port":1}] (at ports)"#,
    );
    // A directive behind the last wanted item is an item out of order.
    check(
        json!({"ports":[]}),
        json!({"$setElementOrder/ports":[{"port":1}],"ports":[{"$patch":"replace"},{"port":1}]}),
        r#"{"ports":[{"port":1}]}"#,
    );
    refused(
        json!({"ports":[]}),
        json!({"$setElementOrder/ports":[{"port":1}],"ports":[{"port":1},{"$patch":"replace"}]}),
        r#"The order in patch list: [{"port":1},{"$patch":"replace"}] doesn't match $setElementOrder list: [{"port":1}] (at ports)"#,
    );
    refused(
        json!({"ports":[]}),
        json!({"$setElementOrder/ports":[{"name":1}]}),
        r#"map: {"name":1} does not contain declared merge key: port (at ports)"#,
    );
    for patch in [
        json!({"$setElementOrder/set":"a"}),
        json!({"$setElementOrder/set":[{"a":1}]}),
        json!({"$setElementOrder/set":[],"set":null}),
        json!({"$setElementOrder/inner":["a"],"inner":{}}),
        json!({"$setElementOrder":[]}),
    ] {
        refused(json!({}), patch, "invalid patch format of setElementOrder list");
    }
}

#[test]
fn retained_keys_are_all_that_stays() {
    check(
        json!({"inner":{"port":1,"names":["a"],"labels":{}}}),
        json!({"inner":{"$retainKeys":["port","labels"],"labels":{"a":"b"},"names":null}}),
        r#"{"inner":{"port":1,"labels":{"a":"b"}}}"#,
    );
    check(
        json!({"ports":[{"port":1,"names":["a"]}]}),
        json!({"ports":[{"$retainKeys":["port"],"port":1}]}),
        r#"{"ports":[{"port":1}]}"#,
    );
    // What is no text names no key.
    check(json!({"inner":{"port":1}}), json!({"inner":{"$retainKeys":[5]}}), r#"{"inner":{}}"#);
    for listed in [json!(["port"]), json!("names")] {
        let patch = json!({"inner":{"$retainKeys":listed,"names":["a"]}});
        refused(json!({"inner":{}}), patch, "invalid patch format of retainKeys");
    }
}

#[test]
fn the_patch_must_be_an_object() {
    for patch in [json!([]), json!(null), json!("a")] {
        refused(json!({}), patch, "a strategic merge patch must be a JSON object");
    }
}

#[test]
fn metadata_is_merged_as_clients_expect() {
    let mut document =
        json!({"ownerReferences":[{"uid":"1","name":"a"}],"finalizers":["a","b"],"labels":{"k":"v"}});
    let patch = json!({
        "$deleteFromPrimitiveList/finalizers":["a"],
        "finalizers":["c"],
        "ownerReferences":[{"uid":"1","controller":true},{"uid":"2"}],
        "labels":{"k":null,"l":"w"},
    });
    let shape = &crate::meta::v1::object_meta::shape::OBJECT_META;
    assert_eq!(apply(&mut document, patch, shape), Ok(()));
    assert_eq!(
        document,
        json!({
            "ownerReferences":[{"uid":"1","name":"a","controller":true},{"uid":"2"}],
            "finalizers":["c","b"],
            "labels":{"l":"w"},
        })
    );
}

#[test]
fn large_lists_take_no_more_than_their_length() {
    let items = |from: i32| (from..from + 60_000).map(|port| json!({"port":port})).collect::<Vec<_>>();
    let order: Vec<Value> = items(30_000);
    let patch = json!({"ports":order.clone(),"$setElementOrder/ports":order});
    let result = patched(json!({"ports":items(0)}), patch).expect("it merges");
    assert_eq!(result["ports"].as_array().map(Vec::len), Some(90_000));
}

fn values() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(json!(null)),
        (0..3_i64).prop_map(Value::from),
        prop_oneof![Just("replace"), Just("delete"), Just("port"), Just("a")].prop_map(Value::from),
    ];
    let key = prop_oneof![
        Just("$patch"),
        Just("$retainKeys"),
        Just("$setElementOrder/set"),
        Just("$setElementOrder/ports"),
        Just("$deleteFromPrimitiveList/set"),
        Just("set"),
        Just("ports"),
        Just("port"),
        Just("inner"),
        Just("swapped"),
        Just("plain"),
        Just("any"),
    ];
    leaf.prop_recursive(4, 32, 4, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map(key.clone(), inner, 0..4).prop_map(|members| {
                Value::Object(members.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())
            }),
        ]
    })
}

fn has_directive(value: &Value) -> bool {
    match value {
        Value::Array(items) => items.iter().any(has_directive),
        Value::Object(members) => members.iter().any(|(key, value)| key == "$patch" || has_directive(value)),
        _ => false,
    }
}

proptest! {
    #[test]
    fn no_directive_gets_out(document in values(), patch in values()) {
        let document = patched(json!({}),
            document).unwrap_or_else(|_| json!({"ports":[{"port":1}],"set":["a"]}));
        if let Ok(result) = patched(document, patch) {
            prop_assert!(!has_directive(&result), "{result}");
        }
    }
}
