//! JSON merge patch (RFC 7396): objects merge, null removes, anything else replaces. Beyond the RFC, and as
//! in kube-apiserver, objects inside a new list lose their nulls.

use serde_json::{Map, Value};

/// The patch is not an object, so it would replace the whole document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a merge patch must be a JSON object")]
pub struct NotAnObject;

/// Merges `patch` into `document`.
///
/// The parsers bound the depth of both, and with it the depth of the result.
///
/// # Errors
/// When `patch` is not an object.
pub fn apply(document: &mut Value, patch: Value) -> Result<(), NotAnObject> {
    if !patch.is_object() {
        return Err(NotAnObject);
    }
    merge(document, patch);
    Ok(())
}

fn merge(target: &mut Value, patch: Value) {
    let Value::Object(patch) = patch else {
        *target = patch;
        drop_nulls(target);
        target.sort_all_objects();
        return;
    };
    // Merged into an empty object and not put in as it is: the patch may hold nulls, which are not to be
    // stored.
    if !target.is_object() {
        *target = Value::Object(Map::new());
    }
    let Value::Object(target) = target else { return };
    // All at once: taking members out one by one moves the rest each time, since what stays keeps its order.
    if patch.values().any(Value::is_null) {
        target.retain(|key, _| !patch.get(key).is_some_and(Value::is_null));
    }
    for (key, value) in patch.into_iter().filter(|(_, value)| !value.is_null()) {
        merge(target.entry(key).or_insert(Value::Null), value);
    }
    // As in a reference server, for which an object that a patch speaks of is a map.
    target.sort_keys();
}

/// Takes the members out of all objects that are null. Items of lists stay.
fn drop_nulls(value: &mut Value) {
    match value {
        Value::Object(members) => {
            members.retain(|_, value| !value.is_null());
            members.values_mut().for_each(drop_nulls);
        }
        Value::Array(items) => items.iter_mut().for_each(drop_nulls),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn cases_of_the_rfc() {
        // Appendix A of RFC 7396: document, patch, result. Patches that are no objects are below.
        for (mut document, patch, result) in [
            (json!({"a":"b"}), json!({"a":"c"}), json!({"a":"c"})),
            (json!({"a":"b"}), json!({"b":"c"}), json!({"a":"b","b":"c"})),
            (json!({"a":"b"}), json!({"a":null}), json!({})),
            (json!({"a":"b","b":"c"}), json!({"a":null}), json!({"b":"c"})),
            (json!({"a":["b"]}), json!({"a":"c"}), json!({"a":"c"})),
            (json!({"a":"c"}), json!({"a":["b"]}), json!({"a":["b"]})),
            (json!({"a":{"b":"c"}}), json!({"a":{"b":"d","c":null}}), json!({"a":{"b":"d"}})),
            (json!({"a":[{"b":"c"}]}), json!({"a":[1]}), json!({"a":[1]})),
            (json!({"e":null}), json!({"a":1}), json!({"e":null,"a":1})),
            (json!([1, 2]), json!({"a":"b","c":null}), json!({"a":"b"})),
            (json!({}), json!({"a":{"bb":{"ccc":null}}}), json!({"a":{"bb":{}}})),
        ] {
            assert_eq!(apply(&mut document, patch.clone()), Ok(()));
            assert_eq!(document, result, "for {patch}");
        }
    }

    #[test]
    fn objects_in_lists_lose_their_nulls() {
        for mut document in [json!({}), json!({ "a": [1] }), json!({ "a": { "x": 1 } })] {
            let patch = json!({ "a": [null, { "b": null, "c": [{ "d": null }] }] });
            assert_eq!(apply(&mut document, patch), Ok(()));
            assert_eq!(document["a"], json!([null, { "c": [{}] }]));
        }
    }

    #[test]
    fn the_patch_must_be_an_object() {
        for patch in [json!(["c"]), json!(null), json!("bar"), json!(1)] {
            let mut document = json!({"a":"foo"});
            assert_eq!(apply(&mut document, patch), Err(NotAnObject));
            assert_eq!(document, json!({"a":"foo"}));
        }
    }

    #[test]
    fn only_what_the_patch_does_not_speak_of_keeps_its_order() {
        let mut document = json!({"d":{"z":1,"y":2},"b":2,"c":{"z":3,"y":4},"a":1});
        apply(&mut document, json!({"b":null,"c":{"x":5},"e":[{"q":6,"p":7}]})).expect("it is an object");
        let merged = r#"{"a":1,"c":{"x":5,"y":4,"z":3},"d":{"z":1,"y":2},"e":[{"p":7,"q":6}]}"#;
        assert_eq!(document.to_string(), merged);
    }
}
