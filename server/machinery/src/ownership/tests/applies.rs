//! Applies: merging, removal by omission, conflicts and their ends.

use proptest::prelude::*;

use super::{versions::Titles, *};
use crate::ownership::{Applied, Conflict, before_first_apply, compare, merge, plan, set_of, settle};

/// What an apply gives: the object and its owners, or the sentence about conflicts.
fn apply(
    live: Option<&Value>,
    managers: Vec<Manager>,
    who: &str,
    config: &Value,
    force: bool,
) -> Result<(Value, Vec<Manager>), String> {
    let acting = acting(who, ManagerOperation::Apply, 9);
    let text = live.map(bytes);
    let managers = match &text {
        Some(text) if managers.is_empty() => {
            let empty = bytes(&spec(json!({})));
            vec![before_first_apply(&THING, &empty, text, NOTHING, &acting).unwrap()]
        }
        _ => managers,
    };
    let plan = plan(&THING, live, (config, &bytes(config)), managers, &acting, NOTHING, &Titles)
        .map_err(|error| error.to_string())?;
    let object = plan.object.clone();
    let Some(text) = text else { return Ok((object, plan.into_managers(acting.now))) };
    let comparison = compare(&THING, &text, &bytes(&object), NOTHING).map_err(|error| error.to_string())?;
    match settle(plan, &comparison, &acting, force, &mut |_| Ok(None)).unwrap() {
        Applied::Owners(managers) => Ok((object, managers)),
        Applied::Conflicts(conflicts) => Err(Conflict::message(&conflicts)),
    }
}

fn applier(name: &str, owns: Value) -> Manager {
    manager(name, ManagerOperation::Apply, &json!({ "f:spec": owns }))
}

#[test]
fn a_configuration_is_merged_into_the_stored_object() {
    let port = |port: u16, name: &str| json!({ "port": port, "protocol": "TCP", "name": name });
    // Stored, applied, result.
    let table = [
        (json!({ "size": 1, "title": "a" }), json!({ "size": 2 }), json!({ "size": 2, "title": "a" })),
        (json!({ "size": 1 }), json!({ "size": null }), json!({ "size": null })),
        (
            json!({ "options": { "fast": true } }),
            json!({ "options": { "safe": true } }),
            json!({ "options": { "fast": true, "safe": true } }),
        ),
        (
            json!({ "options": { "fast": true } }),
            json!({ "options": {} }),
            json!({ "options": { "fast": true } }),
        ),
        (
            json!({ "options": { "fast": true } }),
            json!({ "options": null }),
            json!({ "options": { "fast": true } }),
        ),
        (
            json!({ "reference": { "kind": "A" } }),
            json!({ "reference": { "name": "b" } }),
            json!({ "reference": { "name": "b" } }),
        ),
        (
            json!({ "selector": { "a": "b" } }),
            json!({ "selector": { "c": "d" } }),
            json!({ "selector": { "c": "d" } }),
        ),
        (json!({ "steps": [1, 2] }), json!({ "steps": [3] }), json!({ "steps": [3] })),
        (
            json!({ "any": { "a": [1], "b": 1 } }),
            json!({ "any": { "a": [2] } }),
            json!({ "any": { "a": [2], "b": 1 } }),
        ),
        // Sets: the order of the configuration, with what only the stored list has in its place.
        (
            json!({ "tags": ["a", "b", "c"] }),
            json!({ "tags": ["c", "a", "x"] }),
            json!({ "tags": ["b", "c", "a", "x"] }),
        ),
        (
            json!({ "tags": ["a", "l", "b"] }),
            json!({ "tags": ["b", "x", "a"] }),
            json!({ "tags": ["l", "b", "x", "a"] }),
        ),
        (json!({ "tags": ["l", "a"] }), json!({ "tags": ["x", "a"] }), json!({ "tags": ["l", "x", "a"] })),
        (json!({ "tags": ["a", "l"] }), json!({ "tags": ["a", "x"] }), json!({ "tags": ["a", "l", "x"] })),
        (json!({ "tags": ["a", "a"] }), json!({ "tags": ["a"] }), json!({ "tags": ["a"] })),
        (json!({ "tags": ["a"] }), json!({ "tags": [] }), json!({ "tags": ["a"] })),
        (json!({}), json!({ "tags": ["a"] }), json!({ "tags": ["a"] })),
        // Of stored items that stand twice nothing is merged; those that the configuration leaves out stay.
        (
            json!({ "tags": ["a", "a", "l"] }),
            json!({ "tags": ["a", "x"] }),
            json!({ "tags": ["a", "x", "l"] }),
        ),
        (json!({ "tags": ["l", "a", "l"] }), json!({ "tags": ["a"] }), json!({ "tags": ["l", "a", "l"] })),
        (
            json!({ "ports": [port(80, "a"), port(443, "b"), port(80, "c")] }),
            json!({ "ports": [{ "port": 80, "protocol": "TCP" }] }),
            json!({ "ports": [{ "port": 80, "protocol": "TCP" }, port(443, "b")] }),
        ),
        // Items by keys, of which one is left to its default.
        (
            json!({ "ports": [port(80, "a"), port(443, "b")] }),
            json!({ "ports": [{ "port": 443, "name": "c" }, { "port": 1 }] }),
            json!({ "ports": [port(80, "a"), port(443, "c"), { "port": 1 }] }),
        ),
    ];
    for (stored, config, expected) in table {
        let mut object = stored.clone();
        merge(&SPEC, &mut object, &config).unwrap();
        assert_eq!(object, expected, "{stored} {config}");
    }
    let twice = merge(&SPEC, &mut json!({}), &json!({ "tags": ["a", "a"] }));
    assert_eq!(twice.unwrap_err().to_string(), "duplicate entries for key [=\"a\"]");
    let null = merge(&SPEC, &mut json!({}), &json!({ "tags": ["a", null] }));
    assert_eq!(
        null.unwrap_err().to_string(),
        "associative list without keys has an element that's an explicit null"
    );
}

#[test]
fn what_an_applier_leaves_out_goes_if_nobody_else_owns_it() {
    let key = r#"k:{"port":80,"protocol":"TCP"}"#;
    let port = json!({ "port": 80, "protocol": "TCP", "name": "a", "options": { "fast": true } });
    // Stored; owned by me, owned by another; applied; what is left.
    let table = [
        (
            json!({ "size": 1, "title": "a" }),
            json!({ "f:size": {}, "f:title": {} }),
            json!({}),
            json!({ "size": 1 }),
            json!({ "size": 1 }),
        ),
        (
            json!({ "size": 1, "title": "a" }),
            json!({ "f:size": {}, "f:title": {} }),
            json!({ "f:title": {} }),
            json!({ "size": 1 }),
            json!({ "size": 1, "title": "a" }),
        ),
        // Not mine: it stays, owned or not.
        (
            json!({ "size": 1, "title": "a" }),
            json!({ "f:size": {} }),
            json!({}),
            json!({ "size": 1 }),
            json!({ "size": 1, "title": "a" }),
        ),
        // A message goes with its last owned field, and stays while another manager owns a field of it.
        (
            json!({ "options": { "fast": true } }),
            json!({ "f:options": { "f:fast": {} } }),
            json!({}),
            json!({}),
            json!({}),
        ),
        (
            json!({ "options": { "fast": true, "safe": true } }),
            json!({ "f:options": { "f:fast": {} } }),
            json!({}),
            json!({}),
            json!({}),
        ),
        (
            json!({ "options": { "fast": true, "safe": true } }),
            json!({ "f:options": { "f:fast": {} } }),
            json!({ "f:options": { "f:safe": {} } }),
            json!({}),
            json!({ "options": { "safe": true } }),
        ),
        // Units go whole.
        (
            json!({ "selector": { "a": "b", "c": "d" } }),
            json!({ "f:selector": {} }),
            json!({}),
            json!({}),
            json!({}),
        ),
        // Members of sets and items of lists.
        (
            json!({ "tags": ["a", "b", "c"] }),
            json!({ "f:tags": { "v:\"a\"": {}, "v:\"b\"": {} } }),
            json!({ "f:tags": { "v:\"b\"": {} } }),
            json!({}),
            json!({ "tags": ["b", "c"] }),
        ),
        (
            json!({ "ports": [port.clone()] }),
            json!({ "f:ports": { key: { ".": {}, "f:port": {}, "f:name": {} } } }),
            json!({}),
            json!({}),
            json!({}),
        ),
        // An item goes with all that others own in it, unless one of them owns the item.
        (
            json!({ "ports": [port.clone()] }),
            json!({ "f:ports": { key: { ".": {}, "f:port": {}, "f:protocol": {}, "f:name": {} } } }),
            json!({ "f:ports": { key: { "f:options": { "f:fast": {} } } } }),
            json!({}),
            json!({}),
        ),
        (
            json!({ "ports": [port.clone()] }),
            json!({ "f:ports": { key: { ".": {}, "f:port": {}, "f:protocol": {}, "f:name": {} } } }),
            json!({ "f:ports": { key: { ".": {}, "f:port": {}, "f:protocol": {} } } }),
            json!({}),
            json!({ "ports": [{ "port": 80, "protocol": "TCP", "options": { "fast": true } }] }),
        ),
        // Keys of maps.
        (
            json!({ "nested": { "a": { "b": "c" }, "d": {} } }),
            json!({ "f:nested": { "f:a": { ".": {}, "f:b": {} } } }),
            json!({}),
            json!({ "nested": {} }),
            json!({ "nested": { "d": {} } }),
        ),
    ];
    for (stored, mine, others, config, left) in table {
        let live = spec(stored.clone());
        let mut managers = vec![applier("me", mine.clone())];
        if others != json!({}) {
            managers.push(applier("other", others));
        }
        let config = spec(config);
        let (object, _) = apply(Some(&live), managers, "me", &config, false).unwrap();
        let found = object.get("spec").cloned().unwrap_or(json!({}));
        assert_eq!(found, left, "{stored} {mine} {config}");
    }
}

#[test]
fn other_values_of_others_are_conflicts() {
    let live = spec(json!({ "size": 1, "title": "a", "tags": ["x"] }));
    let b = Manager { subresource: "scale".to_owned(), ..applier("b", json!({ "f:size": {} })) };
    let u = manager(
        "u",
        ManagerOperation::Update,
        &json!({ "f:spec": { "f:title": {}, "f:tags": { "v:\"x\"": {} } } }),
    );
    let a = applier("a", json!({ "f:size": {}, "f:title": {} }));
    let table = [
        (
            vec![a.clone()],
            json!({ "size": 2 }),
            "Apply failed with 1 conflict: conflict with \"a\": .spec.size",
        ),
        (
            vec![u.clone()],
            json!({ "title": "b" }),
            "Apply failed with 1 conflict: conflict with \"u\" using example.com/v1: .spec.title",
        ),
        (
            vec![u, b, a],
            json!({ "size": 2, "title": "b" }),
            "Apply failed with 4 conflicts: conflicts with \"a\":\n- .spec.size\n- .spec.title\n\
             conflicts with \"b\" with subresource \"scale\":\n- .spec.size\n\
             conflicts with \"u\" using example.com/v1:\n- .spec.title",
        ),
    ];
    for (managers, config, message) in table {
        assert_eq!(apply(Some(&live), managers, "me", &spec(config), false).unwrap_err(), message);
    }
}

#[test]
fn conflicts_are_told_as_the_reference_orders_them() {
    let live = spec(json!({ "size": 1, "selector": { "a": "b" }, "title": "t" }));
    let update = |fields: Value| manager("a", ManagerOperation::Update, &json!({ "f:spec": fields }));
    let through_scale = Manager { subresource: "scale".to_owned(), ..update(json!({ "f:size": {} })) };
    let config = spec(json!({ "size": 2, "title": "u" }));
    let managers = vec![update(json!({ "f:title": {} })), through_scale];
    let message = "Apply failed with 2 conflicts: conflicts with \"a\" with subresource \"scale\" using \
        example.com/v1:\n\
                   - .spec.size\nconflicts with \"a\" using example.com/v1:\n- .spec.title";
    assert_eq!(apply(Some(&live), managers, "me", &config, false).unwrap_err(), message);
}

#[test]
fn what_a_configuration_empties_is_taken_from_its_owner() {
    let live = spec(json!({ "size": 1, "title": "a", "selector": { "a": "b" } }));
    let acting = acting("me", ManagerOperation::Apply, 9);
    for (field, config) in [("size", json!({ "size": null })), ("selector", json!({ "selector": null }))] {
        for (owned, force, expected) in [
            (field, false, Err(format!("Apply failed with 1 conflict: conflict with \"a\": .spec.{field}"))),
            (field, true, Ok(vec!["me".to_owned()])),
            ("title", false, Ok(vec!["a".to_owned(), "me".to_owned()])),
        ] {
            let config = spec(config.clone());
            let managers = vec![applier("a", json!({ format!("f:{owned}"): {} }))];
            let applied = (&config, &*bytes(&config));
            let plan = plan(&THING, Some(&live), applied, managers, &acting, NOTHING, &Titles).unwrap();
            let comparison = compare(&THING, &bytes(&live), &bytes(&plan.object), NOTHING).unwrap();
            let found = match settle(plan, &comparison, &acting, force, &mut |_| Ok(None)).unwrap() {
                Applied::Owners(managers) => {
                    Ok(told(&managers).into_iter().map(|owner| owner.0).collect::<Vec<_>>())
                }
                Applied::Conflicts(conflicts) => Err(Conflict::message(&conflicts)),
            };
            assert_eq!(found, expected, "{config} {owned} {force}");
        }
    }
}

#[test]
fn units_are_compared_by_value() {
    let live = spec(json!({ "reference": { "kind": "A", "name": "b" }, "steps": [{ "x": 1, "y": 2 }] }));
    let you = || vec![applier("you", json!({ "f:reference": {}, "f:steps": {} }))];
    for (config, is_conflict) in [
        (json!({ "reference": { "name": "b", "kind": "A" } }), false),
        (json!({ "steps": [{ "y": 2, "x": 1 }] }), false),
        (json!({ "reference": { "name": "A", "kind": "b" } }), true),
        (json!({ "steps": [{ "y": 1, "x": 2 }] }), true),
    ] {
        let applied = apply(Some(&live), you(), "me", &spec(config.clone()), false);
        assert_eq!(applied.is_err(), is_conflict, "{config}");
    }
}

#[test]
fn an_item_without_a_key_that_has_a_default_is_the_item_with_the_default() {
    let (short, long) = (json!({ "port": 80 }), json!({ "port": 80, "protocol": "TCP" }));
    let null = json!({ "port": 80, "protocol": null });
    let ports = |ports: &[&Value]| spec(json!({ "ports": ports }));
    let key = r#"k:{"port":80,"protocol":"TCP"}"#;
    // What is stored is what the codec filled in.
    let live = ports(&[&long]);
    let of_short = json!({ "f:spec": { "f:ports": { key: { ".": {}, "f:port": {} } } } });
    let of_long = json!({ "f:spec": { "f:ports": { key: { ".": {}, "f:port": {}, "f:protocol": {} } } } });
    for (config, owned) in [(&short, &of_short), (&long, &of_long), (&null, &of_long)] {
        let (_, managers) = apply(None, Vec::new(), "me", &ports(&[config]), false).unwrap();
        assert_eq!(told(&managers), [("me".to_owned(), "Apply", 9, owned.clone())], "{config}");
        for other in [&short, &long] {
            let config = ports(&[other]);
            let (object, shared) = apply(Some(&live), managers.clone(), "you", &config, false).unwrap();
            assert_eq!(object, live, "{config}");
            assert_eq!(shared.len(), 2, "{config}");
        }
    }
    // An applier may leave out the item whether or not it wrote the default.
    for managers in [of_short, of_long] {
        let mine = vec![manager("me", ManagerOperation::Apply, &managers)];
        let (object, _) = apply(Some(&live), mine, "me", &json!({ "metadata": {} }), false).unwrap();
        assert_eq!(object, json!({ "metadata": {} }));
    }
    // Another value of the key is another item.
    let udp = json!({ "port": 80, "protocol": "UDP" });
    let (object, _) = apply(Some(&live), Vec::new(), "me", &ports(&[&udp]), false).unwrap();
    assert_eq!(object, ports(&[&long, &udp]));
    let twice = apply(Some(&live), Vec::new(), "me", &ports(&[&short, &long]), false).unwrap_err();
    assert_eq!(twice, "duplicate entries for key [port=80,protocol=\"TCP\"]");
}

#[test]
fn conflicts_end_by_force_by_sharing_and_by_giving_up() {
    let live = spec(json!({ "size": 1, "title": "a" }));
    let start = || vec![applier("a", json!({ "f:size": {}, "f:title": {} }))];
    let a = |owns: Value| ("a".to_owned(), "Apply", 1, json!({ "f:spec": owns }));
    let me = |owns: Value| ("me".to_owned(), "Apply", 9, json!({ "f:spec": owns }));
    let both = json!({ "f:size": {}, "f:title": {} });
    let size = json!({ "f:size": {} });

    let (object, managers) = apply(Some(&live), start(), "me", &spec(json!({ "size": 2 })), true).unwrap();
    assert_eq!(object["spec"], json!({ "size": 2, "title": "a" }));
    assert_eq!(told(&managers), [a(json!({ "f:title": {} })), me(size.clone())]);

    let (object, managers) = apply(Some(&live), start(), "me", &spec(json!({ "size": 1 })), false).unwrap();
    assert_eq!(object, live);
    let shared = ("me".to_owned(), "Apply", 0, json!({ "f:spec": size.clone() }));
    assert_eq!(told(&managers), [a(both.clone()), shared]);
    // Shared: a change by either conflicts with the other.
    let changed = spec(json!({ "size": 3 }));
    assert!(
        apply(Some(&live), managers.clone(), "me", &changed, false)
            .unwrap_err()
            .contains("\"a\": .spec.size")
    );
    let changed = spec(json!({ "size": 3, "title": "a" }));
    assert!(
        apply(Some(&live), managers.clone(), "a", &changed, false)
            .unwrap_err()
            .contains("\"me\": .spec.size")
    );

    // Given up while the other owns it: the value stays. Given up by the last: it goes.
    let (object, managers) =
        apply(Some(&live), managers, "a", &spec(json!({ "title": "a" })), false).unwrap();
    assert_eq!(object, live);
    let (object, managers) = apply(Some(&live), managers, "me", &json!({ "metadata": {} }), false).unwrap();
    assert_eq!(object["spec"], json!({ "title": "a" }));
    assert_eq!(told(&managers).len(), 1);
}

#[test]
fn times_move_with_the_object_and_not_else() {
    let live = spec(json!({ "size": 1, "title": "a" }));
    let start = || vec![applier("me", json!({ "f:size": {} }))];
    let table =
        [(json!({ "size": 1 }), 1), (json!({ "size": 2 }), 9), (json!({ "size": 1, "title": "a" }), 1)];
    for (config, time) in table {
        let (_, managers) = apply(Some(&live), start(), "me", &spec(config.clone()), false).unwrap();
        assert_eq!(managers[0].time.map(Time::as_unix), Some(time), "{config}");
    }
    // Who only shares what others made has an entry without a time.
    let (_, managers) = apply(Some(&live), start(), "you", &spec(json!({ "size": 1 })), false).unwrap();
    assert_eq!(managers[1].time, None);
}

#[test]
fn an_object_that_nobody_tracked_belongs_to_those_before() {
    let live = json!({ "metadata": { "name": "a" }, "spec": { "size": 1, "title": "a" } });
    let (_, managers) = apply(Some(&live), Vec::new(), "me", &spec(json!({ "size": 1 })), false).unwrap();
    let expected = [
        ("before-first-apply".to_owned(), "Update", 9, json!({ "f:spec": { "f:size": {}, "f:title": {} } })),
        ("me".to_owned(), "Apply", 0, json!({ "f:spec": { "f:size": {} } })),
    ];
    assert_eq!(told(&managers), expected);
    let conflict = apply(Some(&live), Vec::new(), "me", &spec(json!({ "size": 2 })), false).unwrap_err();
    assert!(
        conflict.contains("conflict with \"before-first-apply\" using example.com/v1: .spec.size"),
        "{conflict}"
    );
}

#[test]
fn an_apply_makes_what_is_not_there() {
    let config = json!({
        "apiVersion": "v1", "kind": "Thing", "metadata": { "name": "a", "labels": { "app": "x" } },
        "spec": { "size": 1, "options": {} },
    });
    let (object, managers) = apply(None, Vec::new(), "me", &config, false).unwrap();
    assert_eq!(object, config);
    let owned =
        json!({ "f:metadata": { "f:labels": { "f:app": {} } }, "f:spec": { "f:size": {}, "f:options": {} } });
    assert_eq!(told(&managers), [("me".to_owned(), "Apply", 9, owned)]);
}

fn leaf() -> impl Strategy<Value = Value> {
    prop_oneof![(0..3).prop_map(Value::from), "[ab]".prop_map(Value::from), Just(Value::Bool(true))]
}

fn configs() -> impl Strategy<Value = Value> {
    let labels = prop::collection::btree_map("[a-c]", leaf(), 0..3);
    let tags = prop::collection::btree_set("[a-d]", 0..4);
    let ports = prop::collection::btree_map(1..4_u8, prop::option::of(leaf()), 0..3);
    let steps = prop::collection::vec(leaf(), 0..3);
    (prop::option::of(leaf()), labels, tags, ports, steps).prop_map(|(size, labels, tags, ports, steps)| {
        let ports: Vec<Value> = ports
            .into_iter()
            .map(|(port, name)| match name {
                Some(name) => json!({ "port": port, "protocol": "TCP", "name": name }),
                None => json!({ "port": port, "protocol": "TCP" }),
            })
            .collect();
        let mut spec = json!({ "steps": steps, "nested": { "x": labels } });
        // An empty list of items says as much as none.
        if !ports.is_empty() {
            spec["ports"] = ports.into();
        }
        if !tags.is_empty() {
            spec["tags"] = json!(tags);
        }
        if let Some(size) = size {
            spec["size"] = size;
        }
        json!({ "metadata": {}, "spec": spec })
    })
}

proptest! {
    #[test]
    fn applying_twice_changes_nothing_the_second_time(live in configs(), config in configs(),
        owned in configs()) {
        let (_, start) = apply(None, Vec::new(), "me", &owned, true).unwrap();
        let (once, managers) = apply(Some(&live), start, "me", &config, true).unwrap();
        let (again, after) = apply(Some(&once), managers.clone(), "me", &config, false).unwrap();
        prop_assert_eq!(&again, &once);
        prop_assert_eq!(&after, &managers);
    }

    #[test]
    fn what_is_applied_is_there_and_owned(live in configs(), config in configs()) {
        let (object, managers) = apply(Some(&live), vec![applier("x", json!({ "f:size": {} }))], "me",
            &config, true).unwrap();
        let mut merged = object.clone();
        merge(&THING, &mut merged, &config).unwrap();
        prop_assert_eq!(&merged, &object);
        let own = &managers.iter().find(|manager| manager.manager == "me").unwrap().set;
        let mut spoken = set_of(&THING, &bytes(&config)).unwrap();
        NOTHING.strip(&mut spoken);
        prop_assert_eq!(own, &spoken);
    }

    #[test]
    fn an_applier_who_gives_up_all_leaves_what_was_before(live in configs(), config in configs()) {
        let keeper = apply(None, Vec::new(), "keeper", &live, true).unwrap().1;
        if let Ok((object, managers)) = apply(Some(&live), keeper, "me", &config, false) {
            let (back, left) = apply(Some(&object), managers, "me", &json!({ "metadata": {} }),
                false).unwrap();
            let found = compare(&THING, &bytes(&live), &bytes(&back), NOTHING).unwrap();
            prop_assert!(found.added.is_empty() && found.modified.is_empty(), "{} {}", live, back);
            prop_assert_eq!(told(&left).len(),
                told(&left).iter().filter(|(name, ..)| name == "keeper").count());
        }
    }

    #[test]
    fn stored_items_may_stand_twice(live in configs(), config in configs(), times in 2..4_usize) {
        let repeated = with_repeats(&live, times);
        let (object, managers) = apply(Some(&repeated), Vec::new(), "me", &config, true).unwrap();
        // What is applied stands there once, as if nothing had been repeated; the rest is as it was.
        let (plain, _) = apply(Some(&live), Vec::new(), "me", &config, true).unwrap();
        let (found, wanted) = (set_of(&THING, &bytes(&object)).unwrap(),
            set_of(&THING, &bytes(&plain)).unwrap());
        let own = &managers.iter().find(|manager| manager.manager == "me").unwrap().set;
        prop_assert!(own.difference(&found).is_empty(), "{} {}", repeated, config);
        prop_assert!(found.difference(&wanted).is_empty(), "{} {}", repeated, config);
        let (again, after) = apply(Some(&object), managers.clone(), "me", &config, false).unwrap();
        prop_assert_eq!((&again, &after), (&object, &managers));
    }
}

/// The same with every item of its lists several times.
fn with_repeats(object: &Value, times: usize) -> Value {
    let mut object = object.clone();
    for name in ["tags", "ports"] {
        if let Some(Value::Array(items)) = object["spec"].get_mut(name) {
            *items = vec![items.clone(); times].concat();
        }
    }
    object
}
