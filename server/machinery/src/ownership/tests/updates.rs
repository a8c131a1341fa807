//! Writes that are no applies, and the list of entries.

use super::*;
use crate::{
    meta::v1::ManagedFieldsEntry,
    ownership::{clears, compare, decode, encode, on_create, on_update, reconcile},
    shape::field_path,
};

fn updated(start: Vec<Manager>, old: &Value, new: &Value, exempt: Exempt<'_>) -> Vec<Manager> {
    let comparison = compare(&THING, &bytes(old), &bytes(new), exempt).unwrap();
    on_update(start, &acting("me", ManagerOperation::Update, 9), comparison, &mut |_| Ok(None)).unwrap()
}

#[test]
fn a_create_owns_what_it_holds_and_nothing_that_the_server_sets() {
    let new = json!({
        "metadata": { "name": "a", "resourceVersion": "1", "labels": { "app": "x" } },
        "spec": { "size": 1 },
        "status": { "fast": true },
    });
    let empty = json!({ "metadata": {}, "spec": {}, "status": {} });
    let comparison =
        compare(&THING, &bytes(&empty), &bytes(&new), Exempt { untracked: &[field_path(&["status"])] })
            .unwrap();
    let made = on_create(
        vec![manager(
            "other",
            ManagerOperation::Update,
            &json!({ "f:spec": { "f:size": {}, "f:title": {} } }),
        )],
        &acting("me", ManagerOperation::Update, 9),
        comparison,
    );
    let expected = [
        ("other".to_owned(), "Update", 1, json!({ "f:spec": { "f:title": {} } })),
        (
            "me".to_owned(),
            "Update",
            9,
            json!({ "f:metadata": { "f:labels": { ".": {}, "f:app": {} } }, "f:spec": { "f:size": {} } }),
        ),
    ];
    assert_eq!(told(&made), expected);
}

#[test]
fn an_update_takes_what_it_changes_and_never_conflicts() {
    let start = || {
        vec![
            manager(
                "applier",
                ManagerOperation::Apply,
                &json!({ "f:spec": { "f:size": {}, "f:title": {} } }),
            ),
            manager("me", ManagerOperation::Update, &json!({ "f:spec": { "f:steps": {} } })),
        ]
    };
    let old = spec(json!({ "size": 1, "title": "a", "steps": [] }));
    let applier = |owns: Value| ("applier".to_owned(), "Apply", 1, owns);
    let me = |time, owns: Value| ("me".to_owned(), "Update", time, owns);
    let both = json!({ "f:spec": { "f:size": {}, "f:title": {} } });
    let steps = json!({ "f:spec": { "f:steps": {} } });
    let table = [
        // Nothing.
        (old.clone(), vec![applier(both.clone()), me(1, steps.clone())]),
        // Modified.
        (
            spec(json!({ "size": 2, "title": "a", "steps": [] })),
            vec![
                applier(json!({ "f:spec": { "f:title": {} } })),
                me(9, json!({ "f:spec": { "f:size": {}, "f:steps": {} } })),
            ],
        ),
        // Removed: it has no owner, and the time stays.
        (
            spec(json!({ "title": "a", "steps": [] })),
            vec![applier(json!({ "f:spec": { "f:title": {} } })), me(1, steps.clone())],
        ),
        // All gone.
        (spec(json!({})), vec![]),
        // Added.
        (
            spec(json!({ "size": 1, "title": "a", "steps": [], "tags": ["x"] })),
            vec![
                applier(both.clone()),
                me(9, json!({ "f:spec": { "f:steps": {}, "f:tags": { ".": {}, "v:\"x\"": {} } } })),
            ],
        ),
    ];
    for (new, expected) in table {
        assert_eq!(told(&updated(start(), &old, &new, NOTHING)), expected, "{new}");
    }
}

#[test]
fn what_the_url_does_not_take_is_not_looked_at() {
    let start = vec![manager("other", ManagerOperation::Update, &json!({ "f:spec": { "f:size": {} } }))];
    let (old, new) = (
        spec(json!({ "size": 1 })),
        json!({ "metadata": {}, "spec": { "size": 2 }, "status": { "fast": true } }),
    );
    let found = updated(start, &old, &new, Exempt { untracked: &[field_path(&["spec"])] });
    let expected = [
        ("other".to_owned(), "Update", 1, json!({ "f:spec": { "f:size": {} } })),
        ("me".to_owned(), "Update", 9, json!({ "f:status": { ".": {}, "f:fast": {} } })),
    ];
    assert_eq!(told(&found), expected);
}

#[test]
fn owners_of_another_version_are_judged_in_it_and_go_with_it() {
    let of_version = |name: &str, version: &str| Manager {
        api_version: version.to_owned(),
        ..manager(name, ManagerOperation::Update, &json!({ "f:old": {}, "f:kept": {} }))
    };
    let start = vec![of_version("a", "example.com/v0"), of_version("b", "example.com/gone")];
    let comparison =
        compare(&THING, &bytes(&spec(json!({ "size": 1 }))), &bytes(&spec(json!({ "size": 2 }))), NOTHING)
            .unwrap();
    let mut at = |version: &str| {
        let modified = set(&json!({ "f:old": {} }));
        Ok((version == "example.com/v0")
            .then(|| crate::ownership::Comparison { modified, ..Default::default() }))
    };
    let found = on_update(start, &acting("me", ManagerOperation::Update, 9), comparison, &mut at).unwrap();
    let expected = [
        ("a".to_owned(), "Update", 1, json!({ "f:kept": {} })),
        ("me".to_owned(), "Update", 9, json!({ "f:spec": { "f:size": {} } })),
    ];
    assert_eq!(told(&found), expected);
}

#[test]
fn one_applier_has_one_entry_and_an_updater_one_per_version() {
    let entry = |operation, version: &str, subresource: &str| Manager {
        api_version: version.to_owned(),
        subresource: subresource.to_owned(),
        ..manager("me", operation, &json!({ "f:a": {} }))
    };
    let table = [
        (ManagerOperation::Apply, "example.com/v0", "", true),
        (ManagerOperation::Apply, V1, "", true),
        (ManagerOperation::Apply, V1, "status", false),
        (ManagerOperation::Update, V1, "", false),
    ];
    for (operation, version, subresource, expected) in table {
        let found = acting("me", ManagerOperation::Apply, 1).is(&entry(operation, version, subresource));
        assert_eq!(found, expected, "{operation:?} {version} {subresource}");
    }
    assert!(!acting("me", ManagerOperation::Update, 1).is(&entry(
        ManagerOperation::Update,
        "example.com/v0",
        ""
    )));
    assert!(acting("me", ManagerOperation::Update, 1).is(&entry(ManagerOperation::Update, V1, "")));
}

#[test]
fn entries_are_sorted_and_empty_ones_go() {
    let at = |name: &str, operation, second, version: &str| Manager {
        time: Some(Time::from_unix(second)),
        api_version: version.to_owned(),
        ..manager(name, operation, &json!({ "f:a": {} }))
    };
    let list = encode(vec![
        at("b", ManagerOperation::Update, 1, "v2"),
        at("b", ManagerOperation::Update, 1, "v1"),
        at("a", ManagerOperation::Update, 1, "v2"),
        at("z", ManagerOperation::Update, 0, "v1"),
        at("c", ManagerOperation::Apply, 5, "v1"),
        manager("empty", ManagerOperation::Apply, &json!({})),
    ]);
    let order: Vec<(&str, &str)> =
        list.iter().map(|entry| (entry.manager.as_str(), entry.api_version.as_str())).collect();
    assert_eq!(order, [("c", "v1"), ("z", "v1"), ("a", "v2"), ("b", "v1"), ("b", "v2")]);
    assert_eq!(list[0].fields_type, "FieldsV1");
    assert_eq!(encode(decode(&list).unwrap()), list);
}

#[test]
fn a_list_with_an_entry_that_cannot_be_understood_is_void() {
    let good = encode(vec![manager("a", ManagerOperation::Apply, &json!({ "f:a": {} }))]).remove(0);
    assert!(decode(std::slice::from_ref(&good)).is_ok());
    let bad: [fn(&mut ManagedFieldsEntry); 5] = [
        |entry| entry.api_version.clear(),
        |entry| entry.fields_type.clear(),
        |entry| entry.fields_type = "FieldsV2".to_owned(),
        |entry| entry.operation = "Delete".to_owned(),
        |entry| entry.fields_v1 = RawJson::parse(br#"{"a":{}}"#).ok(),
    ];
    for spoil in bad {
        let mut entry = good.clone();
        spoil(&mut entry);
        assert!(decode(&[good.clone(), entry.clone()]).is_err(), "{entry:?}");
    }
}

#[test]
fn one_empty_entry_clears() {
    let empty = ManagedFieldsEntry::default();
    assert!(clears(std::slice::from_ref(&empty)));
    assert!(!clears(&[]));
    assert!(!clears(&[empty.clone(), empty.clone()]));
    assert!(!clears(&[ManagedFieldsEntry { manager: "a".to_owned(), ..empty }]));
}

#[test]
fn the_oldest_updates_are_joined_by_version() {
    let update = |name: &str, second, version: &str| Manager {
        time: Some(Time::from_unix(second)),
        api_version: version.to_owned(),
        subresource: "status".to_owned(),
        ..manager(name, ManagerOperation::Update, &json!({ format!("f:{name}"): {} }))
    };
    // The oldest is alone in its version; then come twelve of another one, and appliers that do not count.
    let mut managers = vec![update("lone", 1, "v0")];
    managers.extend((0..12).map(|number| update(&format!("u{number:02}"), 10 + number, "v1")));
    managers.extend(
        (0..5).map(|number| manager(&format!("a{number}"), ManagerOperation::Apply, &json!({ "f:x": {} }))),
    );
    let list = encode(managers);
    let updates: Vec<&ManagedFieldsEntry> = list.iter().filter(|entry| entry.operation == "Update").collect();
    assert_eq!(list.len() - updates.len(), 5);
    assert_eq!(updates.len(), 10);
    assert_eq!(updates[0].manager, "lone");
    let ancient = updates.iter().find(|entry| entry.manager == "ancient-changes").unwrap();
    assert_eq!((ancient.subresource.as_str(), ancient.api_version.as_str()), ("", "v1"));
    assert_eq!(ancient.time, Some(Time::from_unix(13)));
    let owned: Value = serde_json::from_slice(ancient.fields_v1.as_ref().unwrap().as_bytes()).unwrap();
    assert_eq!(owned, json!({ "f:u00": {}, "f:u01": {}, "f:u02": {}, "f:u03": {} }));

    // Ten are few enough, and lists of one each cannot be joined.
    let ten: Vec<Manager> = (0..10).map(|number| update(&format!("u{number}"), number, "v1")).collect();
    assert_eq!(encode(ten).len(), 10);
    let lone: Vec<Manager> = (0..12).map(|number| update("u", number, &format!("v{number}"))).collect();
    assert_eq!(encode(lone).len(), 12);
}

#[test]
fn sets_follow_a_shape_that_changed() {
    let table = [
        // A list and a message that became one unit.
        (json!({ "f:steps": { ".": {}, "v:\"a\"": {} } }), Some(json!({ "f:steps": {} }))),
        (json!({ "f:reference": { "f:kind": {} } }), Some(json!({ "f:reference": {} }))),
        // A unit that became a list and a message: its owner owns the whole.
        (json!({ "f:tags": {} }), None),
        (json!({ "f:options": {} }), None),
        // What fits, and what no shape declares.
        (json!({ "f:selector": {}, "f:title": {}, "f:other": { "f:x": {} } }), None),
    ];
    for (before, after) in table {
        let set = manager("a", ManagerOperation::Apply, &json!({ "f:spec": before.clone() })).set;
        let found = reconcile(&THING, &set).map(|set| shown(&set));
        assert_eq!(found, after.map(|after| json!({ "f:spec": after })), "{before}");
    }
}

#[test]
fn open_maps_keep_their_owners() {
    let map = |value: ValueShape| ValueShape::Map { value: value.into(), atomic: true };
    let fields = vec![
        FieldShape::new("open", map(ValueShape::Any)),
        FieldShape::new("texts", map(ValueShape::Scalar(ScalarType::Text))),
    ];
    let shape = Shape { fields: fields.into(), ..THING.clone() };
    let before = json!({ "f:open": { "f:a": {} }, "f:texts": { "f:a": {} } });
    let set = manager("a", ManagerOperation::Apply, &before).set;
    let after = json!({ "f:open": { "f:a": {} }, "f:texts": {} });
    assert_eq!(reconcile(&shape, &set).map(|set| shown(&set)), Some(after));
}
