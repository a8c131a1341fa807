//! Owners in several versions of one kind: in `old` the title is called `label`, and ports are told apart by
//! `number`.

use super::*;
use crate::ownership::{Applied, BadObject, Comparison, Conflict, Versions, compare, plan, settle};

const OLD: &str = "example.com/old";
const GONE: &str = "example.com/gone";

static OLD_PORT: Shape = Shape {
    name: Cow::Borrowed("OldPort"),
    envelope: false,
    atomic: false,
    by_tag: &[],
    inner: InnerMessage::Plain,
    open: false,
    fields: Cow::Borrowed(&[field("number", SCALAR), field("name", SCALAR)]),
};
const OLD_PORT_ITEM: ValueShape = ValueShape::Message(Part::Static(&OLD_PORT));

static OLD_SPEC: Shape = Shape {
    name: Cow::Borrowed("OldSpec"),
    envelope: false,
    atomic: false,
    by_tag: &[],
    inner: InnerMessage::Plain,
    open: false,
    fields: Cow::Borrowed(&[
        field("size", SCALAR),
        field("label", SCALAR),
        field("ports", list(&OLD_PORT_ITEM, ListMerge::Map(Cow::Borrowed(&[Cow::Borrowed("number")])))),
    ]),
};

static OLD_THING: Shape = Shape {
    name: Cow::Borrowed("OldThing"),
    envelope: false,
    atomic: false,
    by_tag: &[],
    inner: InnerMessage::Plain,
    open: false,
    fields: Cow::Borrowed(&[field("spec", ValueShape::Message(Part::Static(&OLD_SPEC)))]),
};

/// The two versions.
pub(super) struct Titles;

impl Versions for Titles {
    fn shape_of(&self, version: &str) -> Option<&Shape> {
        match version {
            V1 => Some(&THING),
            OLD => Some(&OLD_THING),
            _ => None,
        }
    }

    fn convert(&self, object: &Value, from: &str, to: &str) -> Result<Option<Value>, BadObject> {
        if self.shape_of(to).is_none() {
            return Ok(None);
        }
        let mut object = object.clone();
        if from != to
            && let Some(Value::Object(spec)) = object.get_mut("spec")
        {
            rename(spec, ("title", "label"), to);
            for port in spec.get_mut("ports").and_then(Value::as_array_mut).into_iter().flatten() {
                rename(port.as_object_mut().expect("a port is an object"), ("port", "number"), to);
            }
        }
        Ok(Some(object))
    }
}

fn rename(members: &mut serde_json::Map<String, Value>, (new, old): (&str, &str), to: &str) {
    let (from, to) = if to == OLD { (new, old) } else { (old, new) };
    if let Some(value) = members.remove(from) {
        members.insert(to.to_owned(), value);
    }
}

fn of(version: &str, name: &str, owns: Value) -> Manager {
    let owns = json!({ "f:spec": owns });
    Manager { api_version: version.to_owned(), ..manager(name, ManagerOperation::Apply, &owns) }
}

/// What `me` gets for an apply in [`V1`]: the spec that is left, and who owns what.
fn applied(stored: &Value, managers: Vec<Manager>, config: &Value) -> Result<(Value, Vec<Manager>), String> {
    let (live, config) = (spec(stored.clone()), spec(config.clone()));
    let acting = acting("me", ManagerOperation::Apply, 9);
    let applied = (&config, &*bytes(&config));
    let plan = plan(&THING, Some(&live), applied, managers, &acting, NOTHING, &Titles).unwrap();
    let object = plan.object.clone();
    let differences = |version: &str| -> Result<Option<Comparison>, BadObject> {
        let Some(shape) = Titles.shape_of(version) else { return Ok(None) };
        let in_version = |object: &Value| Titles.convert(object, V1, version).unwrap().unwrap();
        compare(shape, &bytes(&in_version(&live)), &bytes(&in_version(&object)), NOTHING).map(Some)
    };
    let comparison = differences(V1).unwrap().unwrap();
    match settle(plan, &comparison, &acting, false, &mut |version| differences(version)).unwrap() {
        Applied::Owners(managers) => Ok((object.get("spec").cloned().unwrap_or(json!({})), managers)),
        Applied::Conflicts(conflicts) => Err(Conflict::message(&conflicts)),
    }
}

#[test]
fn what_is_left_out_is_found_under_the_name_that_it_had() {
    let stored = json!({ "size": 1, "title": "a" });
    let only_size = json!({ "size": 1 });
    let both = || json!({ "f:size": {}, "f:title": {} });
    let both_old = || json!({ "f:size": {}, "f:label": {} });
    let title = || json!({ "f:title": {} });
    let label = || json!({ "f:label": {} });
    // What I owned; what another one owns; whether the title stays.
    let table = [
        (of(V1, "me", both()), None, false),
        (of(OLD, "me", both_old()), None, false),
        // A path of the other version means nothing in this one.
        (of(OLD, "me", both()), None, true),
        (of(V1, "me", both()), Some(of(OLD, "you", label())), true),
        (of(V1, "me", both()), Some(of(OLD, "you", title())), false),
        (of(V1, "me", both()), Some(of(V1, "you", label())), false),
        (of(OLD, "me", both_old()), Some(of(V1, "you", title())), true),
        (of(OLD, "me", both_old()), Some(of(V1, "you", label())), false),
        (of(OLD, "me", both_old()), Some(of(OLD, "you", label())), true),
        // Owners in versions that are gone keep nothing, and an applier of one removes nothing.
        (of(V1, "me", both()), Some(of(GONE, "you", title())), false),
        (of(GONE, "me", both()), None, true),
    ];
    for (mine, others, stays) in table {
        let managers: Vec<Manager> = std::iter::once(mine.clone()).chain(others.clone()).collect();
        let (left, managers) = applied(&stored, managers, &only_size).unwrap();
        assert_eq!(left, if stays { stored.clone() } else { only_size.clone() }, "{mine:?} {others:?}");
        let own = managers.iter().find(|manager| manager.manager == "me").unwrap();
        assert_eq!((own.api_version.as_str(), shown(&own.set)), (V1, json!({ "f:spec": { "f:size": {} } })));
        assert!(managers.iter().all(|manager| manager.api_version != GONE));
    }
}

#[test]
fn items_are_found_under_the_keys_that_they_had() {
    let port = |port: u16| json!({ "port": port, "protocol": "TCP", "name": "x" });
    let stored = json!({ "ports": [port(1), port(2), port(3)] });
    let key = |port: u16| format!(r#"k:{{"port":{port},"protocol":"TCP"}}"#);
    let number = |number: u16| format!(r#"k:{{"number":{number}}}"#);
    let whole = |keys: [String; 2]| {
        let [one, two] = keys;
        json!({ "f:ports": { one: { ".": {}, "f:name": {} }, two: { ".": {}, "f:name": {} } } })
    };
    let mine = of(V1, "me", whole([key(1), key(2)]));
    let yours = of(OLD, "you", json!({ "f:ports": { number(2): { ".": {}, "f:number": {} } } }));
    let (left, _) = applied(&stored, vec![mine, yours], &json!({})).unwrap();
    // The second stays without its name, which has no other owner.
    assert_eq!(left, json!({ "ports": [{ "port": 2, "protocol": "TCP" }, port(3)] }));
    let mine = of(OLD, "me", whole([number(1), number(2)]));
    let yours = of(V1, "you", json!({ "f:ports": { key(2): { ".": {}, "f:port": {} } } }));
    let (left, _) = applied(&stored, vec![mine, yours], &json!({})).unwrap();
    assert_eq!(left, json!({ "ports": [{ "port": 2, "protocol": "TCP" }, port(3)] }));
}

#[test]
fn conflicts_are_found_in_the_version_of_the_owner() {
    let stored = json!({ "size": 1, "title": "a" });
    for config in [json!({ "title": "b" }), json!({ "title": null })] {
        let you = || vec![of(OLD, "you", json!({ "f:label": {} }))];
        let message = applied(&stored, you(), &config).unwrap_err();
        assert_eq!(message, "Apply failed with 1 conflict: conflict with \"you\": .spec.label", "{config}");
        let you = || vec![of(OLD, "you", json!({ "f:title": {} }))];
        assert!(applied(&stored, you(), &config).is_ok(), "{config}");
    }
}
