//! What fits a shape, and what is taken out of it.

use proptest::prelude::*;

use super::*;
use crate::ownership::{
    DuplicateItems, PathStep, compare, describe_flaws, find_flaws, is_in_unit_item, remove_items, set_of,
    with_named_fields,
};

#[test]
fn flaws_name_their_paths() {
    let table = [
        (json!({ "size": "1", "nested": { "a": { "odd": "x" } }, "any": { "odd": [1] } }), None),
        (json!({ "odd": 1 }), Some(".spec.odd: field not declared in schema")),
        (
            json!({ "ports": [{ "port": "1", "odd": 1 }] }),
            Some(".spec.ports[port=\"1\",protocol=\"TCP\"].odd: field not declared in schema"),
        ),
        (json!({ "options": [7] }), Some(".spec.options: expected map, got &{[7]}")),
        (json!({ "tags": { "a": 7 } }), Some(".spec.tags: expected list, got &{map[a:7]}")),
        (json!({ "options": null, "tags": null, "size": null }), None),
        (json!({ "tags": ["a", "a"] }), Some(".spec.tags: duplicate entries for key [=\"a\"]")),
        (
            json!({ "tags": [{}], "ports": [null] }),
            Some(
                "errors:\n  .spec.tags: element 0: associative list without keys has an element that's a map \
                 type\n  \
                 .spec.ports: element 0: associative list with keys may not have a null element",
            ),
        ),
    ];
    for (object, expected) in table {
        let flaws = find_flaws(&THING, &spec(object.clone()), DuplicateItems::Refused);
        assert_eq!(describe_flaws(&flaws).as_deref(), expected, "{object}");
    }
    let twice = spec(json!({ "tags": ["a", "a"] }));
    assert_eq!(find_flaws(&THING, &twice, DuplicateItems::Allowed), []);
}

#[test]
fn items_of_atomic_lists_are_units_and_what_they_hold_is_in_one() {
    use PathStep::{Field, Item};
    let table: [(&[PathStep<'_>], bool); 7] = [
        (&[Field("spec"), Field("steps")], false),
        (&[Field("spec"), Field("steps"), Item], true),
        (&[Field("spec"), Field("steps"), Item, Field("names")], true),
        (&[Field("spec"), Field("ports"), Item], false),
        (&[Field("spec"), Field("ports"), Item, Field("names")], false),
        // A unit that is no list has no items of its own, but may hold some.
        (&[Field("spec"), Field("reference"), Field("names")], false),
        (&[Field("spec"), Field("reference"), Field("names"), Item], true),
    ];
    for (path, expected) in table {
        assert_eq!(is_in_unit_item(&THING, path.iter().copied()), expected, "{path:?}");
    }
}

#[test]
fn values_that_turn_into_another_type_are_modified_with_all_that_they_hold() {
    // The old and the new value of a field without a type; what is modified, added and removed.
    let table = [
        (json!(1), json!({ "a": 1 }), json!({ "f:any": {} }), json!({ "f:any": { "f:a": {} } }), json!({})),
        (json!({ "a": 1 }), json!([1]), json!({ "f:any": {} }), json!({}), json!({ "f:any": { "f:a": {} } })),
        (json!(null), json!({ "a": 1 }), json!({}), json!({ "f:any": { "f:a": {} } }), json!({})),
        (json!({ "a": 1 }), json!(null), json!({}), json!({}), json!({ "f:any": { "f:a": {} } })),
        (json!({}), json!(null), json!({ "f:any": {} }), json!({}), json!({})),
        (json!([1]), json!("x"), json!({ "f:any": {} }), json!({}), json!({})),
    ];
    for (old, new, modified, added, removed) in table {
        let [old, new] = [old, new].map(|value| bytes(&spec(json!({ "any": value }))));
        let found = compare(&THING, &old, &new, NOTHING).unwrap();
        let below = |set: Value| if set == json!({}) { set } else { json!({ "f:spec": set }) };
        let expected = [modified, added, removed].map(below);
        assert_eq!([&found.modified, &found.added, &found.removed].map(shown), expected);
    }
}

fn objects() -> impl Strategy<Value = Value> {
    let labels = prop::collection::btree_map("[a-c]", 0..3_u8, 0..3);
    let tags = prop::collection::btree_set("[a-d]", 0..4);
    let ports = prop::collection::btree_map(1..4_u8, "[xy]", 0..3);
    (0..3_u8, labels, tags, ports).prop_map(|(size, labels, tags, ports)| {
        let port = |(port, name): (u8, String)| json!({ "port": port, "protocol": "TCP", "name": name });
        let ports: Vec<Value> = ports.into_iter().map(port).collect();
        spec(json!({ "size": size, "nested": { "x": labels }, "tags": tags, "ports": ports }))
    })
}

proptest! {
    #[test]
    fn what_is_removed_is_gone_and_the_rest_stays(object in objects(), gone in objects()) {
        let paths = |object: &Value| set_of(&THING, &bytes(object)).unwrap();
        let gone = paths(&gone);
        let mut left = object.clone();
        remove_items(&THING, &mut left, &gone);
        let (before, after) = (paths(&object), paths(&left));
        // A path goes with what it stands in, and nothing else goes.
        prop_assert!(after.intersection(&gone).is_empty() || gone.is_empty());
        prop_assert!(after.difference(&with_named_fields(&THING, &before)).is_empty());
    }

    #[test]
    fn nothing_is_removed_by_an_empty_set(object in objects()) {
        let mut left = object.clone();
        remove_items(&THING, &mut left, &FieldSet::default());
        prop_assert_eq!(left, object);
    }

    #[test]
    fn fields_of_members_are_members(object in objects()) {
        let set = set_of(&THING, &bytes(&object)).unwrap();
        let named = with_named_fields(&THING, &set);
        prop_assert!(set.difference(&named).is_empty());
        prop_assert_eq!(with_named_fields(&THING, &named), named);
    }
}
