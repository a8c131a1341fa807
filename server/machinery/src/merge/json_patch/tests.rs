//! The public cases of RFC 6902 where they are at hand, and our own for leniency, bounds and error classes.

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

/// Public cases, by comment or error, in which clients rely on more than the RFC grants, or on less.
const DECIDED_OTHERWISE: [&str; 9] = [
    "replace object document with array document?",
    "replace array document with object document?",
    "replacing the root of the document is possible with add",
    "Out of bounds (lower)",
    "missing 'value' parameter to add",
    "missing 'value' parameter to replace",
    "missing 'value' parameter to test",
    "missing from location to copy",
    "test with bad array number that has leading zeros",
];

#[test]
fn public_cases() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/testdata/json-patch");
    for name in ["tests.json", "spec_tests.json"] {
        let file = folder.join(name);
        let Ok(text) = fs::read_to_string(&file) else {
            harness::skip("public JSON patch cases", &format!("a file of cases, {name}"));
            continue;
        };
        let cases: Vec<Value> = serde_json::from_str(&text).expect("the cases are JSON");
        assert!(cases.len() > 10);
        let is_run = |case: &&Value| {
            let title = case["comment"].as_str().or(case["error"].as_str()).unwrap_or_default();
            case["disabled"] != true && case.get("patch").is_some() && !DECIDED_OTHERWISE.contains(&title)
        };
        for case in cases.iter().filter(is_run) {
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
        (json!({"a":1}), json!([{"op":"replace","path":"","value":[]}]), json!([])),
        (json!({"a":[1,2]}), json!([{"op":"remove","path":"/a/0"}]), json!({"a":[2]})),
        (json!({"a/b":1}), json!([{"op":"replace","path":"/a~1b","value":2}]), json!({"a/b":2})),
        (json!({"a":{"b":1}}), json!([{"op":"move","from":"/a/b","path":"/c"}]), json!({"a":{},"c":1})),
        (json!({"a":1}), json!([{"op":"move","from":"/a","path":"/a"}]), json!({"a":1})),
        (json!({"a":[1]}), json!([{"op":"copy","from":"/a","path":"/b"}]), json!({"a":[1],"b":[1]})),
        (
            json!({"a":[1.0,{"b":2}]}),
            json!([{"op":"test","path":"/a","value":[1.0,{"b":2}]}]),
            json!({"a":[1.0,{"b":2}]}),
        ),
        // Members that an operation does not know are ignored.
        (json!({"a":1}), json!([{"op":"remove","path":"/a","value":5}]), json!({})),
    ] {
        assert_eq!(patched(document, patch.clone()), Ok(expected), "for {patch}");
    }
}

#[test]
fn operations_are_read_leniently() {
    for (document, patch, expected) in [
        (json!({"a":1}), json!(null), json!({"a":1})),
        (json!({"a":1}), json!([{"op":"replace","path":"/b","value":2}]), json!({"a":1,"b":2})),
        (json!({"a":1}), json!([{"op":"add","path":"/a"}]), json!({"a":null})),
        (json!({"a":1}), json!([{"op":"replace","path":"/a"}]), json!({"a":null})),
        (json!({"a":1}), json!([{"op":"copy","from":"/z","path":"/b"}]), json!({"a":1,"b":null})),
        (json!({"a":1}), json!([{"op":"test","path":"/z"}]), json!({"a":1})),
        (json!({"a":null}), json!([{"op":"test","path":"/a","value":null}]), json!({"a":null})),
        (json!({}), json!([{"op":"add","path":"x/a","value":1}]), json!({"a":1})),
        (json!({"~2":1}), json!([{"op":"replace","path":"/~2","value":2}]), json!({"~2":2})),
        (json!({"~1":1}), json!([{"op":"remove","path":"/~01"}]), json!({})),
        (json!({"l":[1,2]}), json!([{"op":"add","path":"/l/-1","value":3}]), json!({"l":[1,2,3]})),
        (json!({"l":[1,2]}), json!([{"op":"remove","path":"/l/-1"}]), json!({"l":[1]})),
        (json!({"l":[1,2]}), json!([{"op":"replace","path":"/l/-2","value":3}]), json!({"l":[3,2]})),
        (json!({"l":[1,2]}), json!([{"op":"test","path":"/l/01","value":2}]), json!({"l":[1,2]})),
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
    for (patch, why) in
        [(json!({}), "the document is not a list"), (json!([1]), "operation 0: it is not an object")]
    {
        assert_eq!(
            JsonPatch::parse(patch.clone()),
            Err(PatchError::Malformed(why.to_owned())),
            "for {patch}"
        );
    }
}

#[test]
fn wrong_types_fail_when_they_are_asked_for() {
    for (patch, why) in [
        (json!([{"op":5,"path":"/a"}]), "operation 0: \"op\" is not a string"),
        (
            json!([{"op":"remove","path":"/a"}, {"op":"add","path":[]}]),
            "operation 1: \"path\" is not a string",
        ),
        (json!([{"op":"move","path":"/a","from":{}}]), "operation 0: \"from\" is not a string"),
    ] {
        assert_eq!(JsonPatch::check_types(&patch), Err(PatchError::Malformed(why.to_owned())), "for {patch}");
        // Else they are like what is missing.
        let error = patched(json!({"a":1}), patch.clone()).expect_err("an operation fails");
        assert!(matches!(error, PatchError::Failed { .. }), "for {patch}: {error}");
    }
    // A member that the operation does not use does not matter.
    assert_eq!(patched(json!({"a":1}), json!([{"op":"remove","path":"/a","from":1}])), Ok(json!({})));
    assert_eq!(JsonPatch::check_types(&json!([{"op":null,"path":"/a"}, 5])), Ok(()));
}

#[test]
fn failing_operations_are_told_apart() {
    for (patch, why) in [
        (json!([{"op":"test","path":"/a","value":2}]), Failure::TestFailed),
        (json!([{"op":"test","path":"/z","value":1}]), Failure::TestFailed),
        (json!([{"op":"test","path":"/z/y","value":null}]), Failure::NoSuchPath),
        (json!([{"op":"test","path":"/l/1","value":null}]), Failure::NoSuchPath),
        (json!([null]), Failure::UnknownOperation),
        (json!([{"path":"/a"}]), Failure::UnknownOperation),
        (json!([{"op":"spam","path":"/a"}]), Failure::UnknownOperation),
        (json!([{"op":"add","value":0}]), Failure::NoSuchPath),
        (json!([{"op":"add","path":"","value":{}}]), Failure::NoSuchPath),
        (json!([{"op":"add","path":"a","value":0}]), Failure::NoSuchPath),
        (json!([{"op":"add","path":"/l/2","value":0}]), Failure::NoSuchPath),
        (json!([{"op":"add","path":"/l/-3","value":0}]), Failure::NoSuchPath),
        (json!([{"op":"add","path":"/l/x","value":0}]), Failure::NoSuchPath),
        (json!([{"op":"add","path":"/a/b","value":0}]), Failure::NoSuchPath),
        (json!([{"op":"remove","path":""}]), Failure::NoSuchPath),
        (json!([{"op":"remove","path":"/z"}]), Failure::NoSuchPath),
        (json!([{"op":"remove","path":"/l/-"}]), Failure::NoSuchPath),
        (json!([{"op":"replace","path":"/z/y","value":0}]), Failure::NoSuchPath),
        (json!([{"op":"replace","path":"/l/1","value":0}]), Failure::NoSuchPath),
        (json!([{"op":"replace","path":"","value":0}]), Failure::NotADocument),
        (json!([{"op":"copy","path":"/a"}]), Failure::NoSuchSource),
        (json!([{"op":"copy","from":"","path":"/b"}]), Failure::NoSuchSource),
        (json!([{"op":"copy","from":"/z/y","path":"/a"}]), Failure::NoSuchSource),
        (json!([{"op":"move","from":"/z","path":"/a"}]), Failure::NoSuchSource),
        (json!([{"op":"move","from":"/l","path":"/l/0"}]), Failure::NoSuchPath),
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

    let doubling = vec![json!({"op":"copy","from":"/a","path":"/a/-"}); 60];
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
    let there_and_back =
        [json!({"op":"move","from":"/a","path":"/b"}), json!({"op":"move","from":"/b","path":"/a"})];
    let patch = there_and_back.iter().cycle().take(OPERATIONS_MAX).cloned().collect();
    assert_eq!(failure(json!({ "a": list }), Value::Array(patch)), Failure::TooMuchWork);
}

#[test]
fn long_containers_are_edited_in_place() {
    // Moving the rest aside for each operation would take 2 billion steps.
    const ENTRIES: usize = 200_000;
    let numbers = || (0..ENTRIES).map(Value::from);
    let cases = [
        (json!({"op":"remove","path":"/0"}), Value::from_iter(numbers().skip(OPERATIONS_MAX))),
        (json!({"op":"move","from":"/0","path":"/-"}), {
            Value::from_iter(numbers().skip(OPERATIONS_MAX).chain((0..OPERATIONS_MAX).map(Value::from)))
        }),
        (json!({"op":"add","path":"/1","value":0}), {
            let added = std::iter::repeat_n(json!(0), OPERATIONS_MAX + 1);
            Value::from_iter(added.chain(numbers().skip(1)))
        }),
    ];
    for (operation, expected) in cases {
        let patch = vec![operation.clone(); OPERATIONS_MAX];
        let result = patched(Value::from_iter(numbers()), Value::Array(patch));
        assert!(result == Ok(expected), "{operation}");
    }
}

#[test]
fn only_what_no_operation_reaches_into_keeps_its_order() {
    let patch = json!([
        {"op":"remove","path":"/b"}, {"op":"add","path":"/e","value":{"z":5,"y":6}},
            {"op":"remove","path":"/a"},
        {"op":"add","path":"/a","value":6}, {"op":"add","path":"/c/x","value":7},
    ]);
    let document = json!({"d":{"z":1,"y":2},"c":{"z":3,"y":4},"b":2,"a":1});
    let result = patched(document, patch).map(|value| value.to_string());
    let expected = r#"{"a":6,"c":{"x":7,"y":4,"z":3},"d":{"z":1,"y":2},"e":{"z":5,"y":6}}"#;
    assert_eq!(result.as_deref(), Ok(expected));
}

/// One operation on a plain value: slow, and easy to follow. Nothing when it fails.
fn model(document: &mut Value, operation: &Value) -> Option<()> {
    let text = |name: &str| operation[name].as_str().map(str::to_owned);
    let (path, value) = (text("path")?, operation["value"].clone());
    match text("op")?.as_str() {
        "add" => insert(document, &path, value),
        "remove" => extract(document, &path).map(drop),
        "replace" => replace_in(document, &path, value),
        "move" => {
            let from = text("from")?;
            if from == path {
                return document.pointer(&from).filter(|_| !from.is_empty()).map(drop);
            }
            let value = extract(document, &from)?;
            insert(document, &path, value)
        }
        "copy" => {
            let from = text("from").filter(|from| !from.is_empty())?;
            let value = read(document, &from)?;
            insert(document, &path, value)
        }
        _ => (read(document, &path)? == value).then_some(()),
    }
}

/// A member that is not there reads as null.
fn read(document: &Value, path: &str) -> Option<Value> {
    let parent = || document.pointer(path.rsplit_once('/')?.0);
    let is_member = || parent().is_some_and(Value::is_object);
    document.pointer(path).cloned().or_else(|| is_member().then_some(Value::Null))
}

fn replace_in(document: &mut Value, path: &str, value: Value) -> Option<()> {
    let Some((above, last)) = path.rsplit_once('/') else {
        *document = Some(value).filter(|value| value.is_object() || value.is_array())?;
        return Some(());
    };
    match document.pointer_mut(above)? {
        Value::Object(members) => drop(members.insert(last.to_owned(), value)),
        Value::Array(items) => *items.get_mut(last.parse::<usize>().ok()?)? = value,
        _ => return None,
    }
    Some(())
}

fn insert(document: &mut Value, path: &str, value: Value) -> Option<()> {
    let (above, last) = path.rsplit_once('/')?;
    match document.pointer_mut(above)? {
        Value::Object(members) => drop(members.insert(last.to_owned(), value)),
        Value::Array(items) if last == "-" => items.push(value),
        Value::Array(items) => {
            let index = last.parse().ok().filter(|index| *index <= items.len())?;
            items.insert(index, value);
        }
        _ => return None,
    }
    Some(())
}

fn extract(document: &mut Value, path: &str) -> Option<Value> {
    let (above, last) = path.rsplit_once('/')?;
    match document.pointer_mut(above)? {
        Value::Object(members) => members.shift_remove(last),
        Value::Array(items) => {
            let index = last.parse().ok().filter(|index| *index < items.len())?;
            Some(items.remove(index))
        }
        _ => None,
    }
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
    fn operations_agree_with_the_model(
        document in values(),
        operations in prop::collection::vec(
            ("(add|add|remove|replace|move|copy|test)", "(/[ab012-]){0,3}", "(/[ab012-]){0,3}", values()),
            1..24,
        ),
    ) {
        let mut patch = Vec::new();
        let mut expected = document.clone();
        for (op, path, from, value) in operations {
            let operation = json!({"op": op, "path": path, "from": from, "value": value});
            let mut next = expected.clone();
            // One that fails would end the patch, and hide what the others do.
            if model(&mut next, &operation).is_some() {
                expected = next;
                patch.push(operation);
            } else {
                prop_assert!(patched(expected.clone(), json!([operation])).is_err());
            }
        }
        // The model keeps the order of members, which the patch sorts.
        let sorted = |mut value: Value| {
            value.sort_all_objects();
            value.to_string()
        };
        prop_assert_eq!(patched(document, Value::Array(patch)).map(sorted), Ok(sorted(expected)));
    }

    #[test]
    fn a_replaced_document_is_the_value(document in values(), item in values()) {
        let value = json!([item]);
        let patch = json!([{"op":"replace","path":"","value":value}, {"op":"test","path":"","value":value}]);
        prop_assert_eq!(patched(document, patch), Ok(value));
    }
}
