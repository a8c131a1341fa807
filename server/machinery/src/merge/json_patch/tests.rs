//! The public cases of RFC 6902 where they are at hand, and our own for bounds and error classes.

use std::fs;

use proptest::prelude::*;
use serde_json::json;

use super::*;

fn patched(document: Value, patch: Value) -> Result<Value, PatchError> {
    JsonPatch::parse(patch)?.apply(document)
}

fn failure(document: Value, patch: Value) -> Failure {
    match patched(document, patch) {
        Err(PatchError::Failed { why, .. }) => why,
        other => panic!("not a failed operation: {other:?}"),
    }
}

#[test]
fn public_cases() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/testdata/json-patch");
    for name in ["tests.json", "spec_tests.json"] {
        let file = folder.join(name);
        let Ok(text) = fs::read_to_string(&file) else {
            eprintln!("{} is not here: the public JSON patch cases were not run", file.display());
            continue;
        };
        let cases: Vec<Value> = serde_json::from_str(&text).expect("the cases are JSON");
        assert!(cases.len() > 10);
        for case in cases.iter().filter(|case| case["disabled"] != true && case.get("patch").is_some()) {
            let result = patched(case["doc"].clone(), case["patch"].clone());
            match case.get("expected") {
                Some(expected) => assert_eq!(result.as_ref(), Ok(expected), "{case}"),
                // A case with neither only says that the patch applies.
                None => assert_eq!(result.is_err(), case.get("error").is_some(), "{case}: {result:?}"),
            }
        }
    }
}

#[test]
fn every_operation_works() {
    for (document, patch, expected) in [
        (json!({"a":1}), json!([{"op":"add","path":"/b","value":null}]), json!({"a":1,"b":null})),
        (json!({"a":[1]}), json!([{"op":"add","path":"/a/-","value":2}]), json!({"a":[1,2]})),
        (json!({"a":[1]}), json!([{"op":"add","path":"/a/0","value":2}]), json!({"a":[2,1]})),
        (json!({"a":1}), json!([{"op":"add","path":"","value":[]}]), json!([])),
        (json!({"a":[1,2]}), json!([{"op":"remove","path":"/a/0"}]), json!({"a":[2]})),
        (json!({"a":1}), json!([{"op":"remove","path":""}]), json!(null)),
        (json!({"a/b":1}), json!([{"op":"replace","path":"/a~1b","value":2}]), json!({"a/b":2})),
        (json!({"a":{"b":1}}), json!([{"op":"move","from":"/a/b","path":"/c"}]), json!({"a":{},"c":1})),
        (json!({"a":1}), json!([{"op":"move","from":"/a","path":"/a"}]), json!({"a":1})),
        (json!({"a":[1]}), json!([{"op":"copy","from":"/a","path":"/b"}]), json!({"a":[1],"b":[1]})),
        (
            json!({"a":[1.0,{"b":2}]}),
            json!([{"op":"test","path":"/a","value":[1,{"b":2.0}]}]),
            json!({"a":[1.0,{"b":2}]}),
        ),
        // Members that an operation does not know are ignored.
        (json!({"a":1}), json!([{"op":"remove","path":"/a","value":5}]), json!({})),
    ] {
        assert_eq!(patched(document, patch.clone()), Ok(expected), "for {patch}");
    }
}

#[test]
fn members_that_no_operation_knows_are_found() {
    let document = json!([
        {"op":"add","path":"/a","value":1,"odd":{"x":1}},
        5,
        {"from":"/a","op":"test","Op":"test","path":"/a"},
    ]);
    let texts: Vec<String> = JsonPatch::unknown_members(&document).iter().map(ToString::to_string).collect();
    assert_eq!(texts, [r#"unknown field "[0].odd""#, r#"unknown field "[2].Op""#]);
    assert_eq!(JsonPatch::unknown_members(&json!({"odd":1})), []);
    let many =
        json!([(0..200).map(|index| (format!("odd{index}"), json!(1))).collect::<serde_json::Map<_, _>>()]);
    assert_eq!(JsonPatch::unknown_members(&many).len(), FINDINGS_MAX);
}

#[test]
fn removing_keeps_the_order() {
    let result = patched(json!({"a":1,"b":2,"c":3,"d":4}), json!([{"op":"remove","path":"/b"}]));
    assert_eq!(result.map(|value| value.to_string()).as_deref(), Ok(r#"{"a":1,"c":3,"d":4}"#));
}

#[test]
fn malformed_documents_are_told_apart() {
    for (patch, why) in [
        (json!({}), "the document is not a list"),
        (json!([1]), "operation 0: it is not an object"),
        (json!([{"op":"remove","path":"/a"}, {"path":"/a"}]), "operation 1: \"op\" is missing"),
        (json!([{"op":"spam","path":"/a"}]), "operation 0: unknown operation \"spam\""),
        (json!([{"op":"add","path":"/a"}]), "operation 0: \"value\" is missing"),
        (json!([{"op":"copy","path":"/a"}]), "operation 0: \"from\" is missing"),
        (json!([{"op":"remove","path":"a"}]), "operation 0: \"path\" is not a JSON pointer"),
        (json!([{"op":"remove","path":"/~2"}]), "operation 0: \"path\" is not a JSON pointer"),
        (json!([{"op":"move","path":"/a","from":null}]), "operation 0: \"from\" is not a JSON pointer"),
    ] {
        assert_eq!(
            JsonPatch::parse(patch.clone()),
            Err(PatchError::Malformed(why.to_owned())),
            "for {patch}"
        );
    }
}

#[test]
fn failing_operations_are_told_apart() {
    for (patch, why) in [
        (json!([{"op":"test","path":"/a","value":2}]), Failure::TestFailed),
        (json!([{"op":"test","path":"/z","value":null}]), Failure::NoSuchPath),
        (json!([{"op":"add","path":"/l/2","value":0}]), Failure::NoSuchPath),
        (json!([{"op":"add","path":"/l/-1","value":0}]), Failure::NoSuchPath),
        (json!([{"op":"add","path":"/l/00","value":0}]), Failure::NoSuchPath),
        (json!([{"op":"add","path":"/a/b","value":0}]), Failure::NoSuchPath),
        (json!([{"op":"remove","path":"/l/-"}]), Failure::NoSuchPath),
        (json!([{"op":"replace","path":"/z","value":0}]), Failure::NoSuchPath),
        (json!([{"op":"copy","from":"/z","path":"/a"}]), Failure::NoSuchSource),
        (json!([{"op":"move","from":"/l","path":"/l/0"}]), Failure::MoveIntoItself),
    ] {
        assert_eq!(failure(json!({"a":1,"l":[1]}), patch.clone()), why, "for {patch}");
    }
    let error =
        patched(json!({}), json!([{"op":"add","path":"/a","value":1}, {"op":"remove","path":"/b~1"}]));
    assert_eq!(
        error.map_err(|error| error.to_string()),
        Err("operation 1 (/b~1): the path does not exist".to_owned())
    );
}

#[test]
fn bounds_hold() {
    let many = vec![json!({"op":"test","path":"","value":{}}); OPERATIONS_MAX + 1];
    assert_eq!(
        JsonPatch::parse(Value::Array(many.clone())),
        Err(PatchError::TooManyOperations(OPERATIONS_MAX + 1))
    );
    let allowed = many.into_iter().take(OPERATIONS_MAX).collect();
    assert_eq!(patched(json!({}), Value::Array(allowed)), Ok(json!({})));

    let doubling = vec![json!({"op":"copy","from":"","path":"/a/-"}); 60];
    let text = "x".repeat(1000);
    assert_eq!(failure(json!({"a":[text]}), Value::Array(doubling)), Failure::CopiesTooLarge);

    let nesting = vec![json!({"op":"copy","from":"/a","path":"/a/b"}); DEPTH_MAX + 1];
    assert_eq!(failure(json!({"a":{}}), Value::Array(nesting)), Failure::TooDeep);
    let moving: Vec<Value> = (0..=DEPTH_MAX)
        .flat_map(|_| {
            [
                json!({"op":"add","path":"/b","value":{}}),
                json!({"op":"move","from":"/a","path":"/b/a"}),
                json!({"op":"move","from":"/b","path":"/a"}),
            ]
        })
        .collect();
    assert_eq!(failure(json!({"a":{}}), Value::Array(moving)), Failure::TooDeep);
}

#[test]
fn work_is_bounded() {
    let list: Vec<Value> = (0..20_000).map(Value::from).collect();
    let patch = vec![json!({"op":"move","from":"/0","path":"/-"}); OPERATIONS_MAX];
    assert_eq!(failure(Value::Array(list), Value::Array(patch)), Failure::TooMuchWork);
}

fn values() -> impl Strategy<Value = Value> {
    let leaf =
        prop_oneof![Just(json!(null)), any::<bool>().prop_map(Value::from), (0..3_i64).prop_map(Value::from)];
    leaf.prop_recursive(3, 12, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..3).prop_map(Value::from),
            prop::collection::btree_map("[ab]", inner, 0..3)
                .prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    })
}

proptest! {
    #[test]
    fn arbitrary_patches_never_panic(
        document in values(),
        operations in prop::collection::vec(
            ("(add|remove|replace|move|copy|test)", "(/[ab012-]){0,3}", "(/[ab012-]){0,3}", values()),
            0..8,
        ),
    ) {
        let patch: Vec<Value> = operations
            .into_iter()
            .map(|(op, path, from, value)| json!({"op": op, "path": path, "from": from, "value": value}))
            .collect();
        drop(patched(document, Value::Array(patch)));
    }

    #[test]
    fn a_replaced_document_is_the_value(document in values(), value in values()) {
        let patch = json!([{"op":"replace","path":"","value":value}, {"op":"test","path":"","value":value}]);
        prop_assert_eq!(patched(document, patch), Ok(value));
    }
}
