//! From objects to sets: what an object speaks of, and what two differ in.

use super::*;
use crate::ownership::{compare, set_of};

#[test]
fn what_an_object_speaks_of() {
    let table = [
        (json!({ "size": 1, "title": null }), json!({ "f:size": {}, "f:title": {} })),
        // Messages with fields are no members, empty ones and null are.
        (json!({ "options": { "fast": true } }), json!({ "f:options": { "f:fast": {} } })),
        (json!({ "options": {} }), json!({ "f:options": {} })),
        (json!({ "options": null }), json!({ "f:options": {} })),
        // One unit each.
        (json!({ "reference": { "kind": "A" } }), json!({ "f:reference": {} })),
        (json!({ "selector": { "a": "b" } }), json!({ "f:selector": {} })),
        (json!({ "steps": [1, 2] }), json!({ "f:steps": {} })),
        (json!({ "tags": ["b", "a"] }), json!({ "f:tags": { "v:\"a\"": {}, "v:\"b\"": {} } })),
        // An empty list says nothing; the default completes a key.
        (json!({ "tags": [] }), json!({})),
        (json!({ "tags": null }), json!({ "f:tags": {} })),
        (
            json!({ "ports": [{ "port": 80, "options": { "fast": true } }] }),
            json!({ "f:ports": { r#"k:{"port":80,"protocol":"TCP"}"#: {
                ".": {}, "f:port": {}, "f:options": { "f:fast": {} },
            } } }),
        ),
        // Keys of maps are members, whatever they hold.
        (
            json!({ "nested": { "a": { "b": "c" }, "d": {} } }),
            json!({ "f:nested": { "f:a": { ".": {}, "f:b": {} }, "f:d": {} } }),
        ),
        // A key that an item leaves out is no part of its step.
        (
            json!({ "owners": [{ "kind": "b" }, { "name": "a", "kind": "b" }] }),
            json!({ "f:owners": {
                "k:{\"kind\":\"b\"}": {},
                "k:{\"kind\":\"b\",\"name\":\"a\"}": {},
            } }),
        ),
        // What has no shape: objects by their keys, lists as units.
        (
            json!({ "any": { "a": [1, { "b": 2 }], "c": { "d": 1 } } }),
            json!({ "f:any": { "f:a": {}, "f:c": { ".": {}, "f:d": {} } } }),
        ),
    ];
    for (object, expected) in table {
        let found = set_of(&SPEC, &bytes(&object)).unwrap();
        assert_eq!(shown(&found), expected, "{object}");
    }
}

#[test]
fn items_must_be_told_apart() {
    let table = [
        (json!({ "owners": [{ "title": "a" }] }), "omits all key fields [\"name\" \"kind\"]"),
        (json!({ "ports": ["a"] }), "may not have non-map elements"),
        (json!({ "owners": [{ "name": {} }] }), "omits all key fields [\"name\" \"kind\"]"),
        (json!({ "tags": [["a"]] }), "an element that's a map type or a list type"),
    ];
    for (object, expected) in table {
        let error = set_of(&SPEC, &bytes(&object)).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn what_two_objects_differ_in() {
    let port = |more: Value| {
        let mut port = json!({ "port": 80, "protocol": "TCP" });
        port.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        json!({ "ports": [port] })
    };
    let key = r#"k:{"port":80,"protocol":"TCP"}"#;
    // Old, new; added, removed, modified.
    let table = [
        (json!({ "size": 1 }), json!({ "size": 1.0 }), json!({}), json!({}), json!({})),
        (json!({ "size": 1 }), json!({ "size": 2 }), json!({}), json!({}), json!({ "f:size": {} })),
        (json!({}), json!({ "size": null }), json!({ "f:size": {} }), json!({}), json!({})),
        (json!({ "size": null }), json!({}), json!({}), json!({ "f:size": {} }), json!({})),
        (
            json!({ "size": 1, "title": "a" }),
            json!({ "title": "a" }),
            json!({}),
            json!({ "f:size": {} }),
            json!({}),
        ),
        // What comes into being is added with every path on the way.
        (
            json!({}),
            json!({ "options": { "fast": true } }),
            json!({ "f:options": { ".": {}, "f:fast": {} } }),
            json!({}),
            json!({}),
        ),
        (
            json!({ "options": { "fast": true } }),
            json!({}),
            json!({}),
            json!({ "f:options": { ".": {}, "f:fast": {} } }),
            json!({}),
        ),
        (
            json!({ "options": {} }),
            json!({ "options": { "fast": true } }),
            json!({ "f:options": { "f:fast": {} } }),
            json!({}),
            json!({}),
        ),
        (
            json!({ "options": {} }),
            json!({ "options": null }),
            json!({}),
            json!({}),
            json!({ "f:options": {} }),
        ),
        (json!({}), json!({ "options": {} }), json!({ "f:options": {} }), json!({}), json!({})),
        (json!({}), json!({ "tags": [] }), json!({ "f:tags": {} }), json!({}), json!({})),
        (
            json!({ "tags": ["a", "b"] }),
            json!({ "tags": ["c", "a"] }),
            json!({ "f:tags": { "v:\"c\"": {} } }),
            json!({ "f:tags": { "v:\"b\"": {} } }),
            json!({}),
        ),
        (json!({ "tags": ["a", "b"] }), json!({ "tags": ["b", "a"] }), json!({}), json!({}), json!({})),
        (
            json!({ "steps": ["a", "b"] }),
            json!({ "steps": ["b", "a"] }),
            json!({}),
            json!({}),
            json!({ "f:steps": {} }),
        ),
        (
            json!({ "reference": { "kind": "A" } }),
            json!({ "reference": { "kind": "A", "name": "b" } }),
            json!({}),
            json!({}),
            json!({ "f:reference": {} }),
        ),
        (
            port(json!({})),
            port(json!({ "name": "a" })),
            json!({ "f:ports": { key: { "f:name": {} } } }),
            json!({}),
            json!({}),
        ),
        (
            json!({ "ports": [] }),
            port(json!({})),
            json!({ "f:ports": { key: { ".": {}, "f:port": {}, "f:protocol": {} } } }),
            json!({}),
            json!({}),
        ),
        (
            json!({ "any": { "a": [1], "b": 1 } }),
            json!({ "any": { "a": [2], "c": 1 } }),
            json!({ "f:any": { "f:c": {} } }),
            json!({ "f:any": { "f:b": {} } }),
            json!({ "f:any": { "f:a": {} } }),
        ),
        (
            json!({ "any": [1] }),
            json!({ "any": { "a": 1 } }),
            json!({ "f:any": { "f:a": {} } }),
            json!({}),
            json!({ "f:any": {} }),
        ),
    ];
    for (old, new, added, removed, modified) in table {
        let found = compare(&SPEC, &bytes(&old), &bytes(&new), NOTHING).unwrap();
        let found = [shown(&found.added), shown(&found.removed), shown(&found.modified)];
        assert_eq!(found, [added, removed, modified], "{old} {new}");
    }
}

#[test]
fn repeated_items_are_one_unit() {
    let key = r#"k:{"port":80,"protocol":"TCP"}"#;
    let ports = |names: &[&str]| {
        let items: Vec<Value> = names.iter().map(|name| json!({ "port": 80, "name": name })).collect();
        json!({ "ports": items })
    };
    let unit = || json!({ "f:ports": { key: {} } });
    let whole = || json!({ "f:ports": { key: { ".": {}, "f:name": {}, "f:port": {} } } });
    let tag = || json!({ "f:tags": { "v:\"a\"": {} } });
    // Old; new; added, removed, modified.
    let table = [
        (json!({ "tags": ["a", "a"] }), json!({ "tags": ["a"] }), tag(), tag(), json!({})),
        (ports(&["a", "b"]), ports(&["a"]), whole(), unit(), json!({})),
        (ports(&["a"]), ports(&["a", "b"]), unit(), whole(), json!({})),
        (ports(&["a", "b"]), ports(&["b", "a"]), json!({}), json!({}), unit()),
        (ports(&["a", "b"]), ports(&["a", "b"]), json!({}), json!({}), json!({})),
        (ports(&[]), ports(&["a", "b"]), unit(), json!({}), json!({})),
        (ports(&["a", "b"]), ports(&[]), json!({}), unit(), json!({})),
    ];
    for (old, new, added, removed, modified) in table {
        let found = compare(&SPEC, &bytes(&old), &bytes(&new), NOTHING).unwrap();
        let found = [shown(&found.added), shown(&found.removed), shown(&found.modified)];
        assert_eq!(found, [added, removed, modified], "{old} {new}");
    }
    assert_eq!(shown(&set_of(&SPEC, &bytes(&ports(&["a", "b"]))).unwrap()), unit());
}
