//! Objects of the specimen, and what can be wrong with them.

use serde_json::{Value, json};

/// What a field is tried with: a value of every type that JSON has, and of every format that a type of the
/// language has.
fn tried() -> Vec<Value> {
    let words = [
        "",
        "a",
        "A b",
        "Forbidden",
        "B",
        "Fast",
        "left",
        "5%",
        "101%",
        "1h",
        "500ms",
        "2Gi",
        "20Gi",
        "-1",
        "2026-01-01T00:00:00Z",
        "2010-01-01T00:00:00.123456Z",
        "a text of more than twenty letters",
    ];
    let mut tried: Vec<Value> = words.into_iter().map(Value::from).collect();
    tried.extend([
        json!(null),
        json!(true),
        json!(false),
        json!(0),
        json!(1),
        json!(10),
        json!(-1),
        json!(3_000_000_000_i64),
        json!(1.5),
        json!([]),
        json!(["a"]),
        json!(["a", "a"]),
        json!(["a", "b", "c", "d"]),
        json!([null]),
        json!({}),
        json!({ "a": "b" }),
        json!({ "a": "b", "b/c": "toolong" }),
        json!({ "name": "x" }),
        json!([{ "name": "x" }, { "name": "x" }]),
    ]);
    tried
}

/// A specimen with nearly every field that may be set together.
pub(crate) fn specimen(name: &str) -> Value {
    json!({
        "apiVersion": "specimen.platform.io/v1", "kind": "Specimen",
            "metadata": { "name": name, "labels": { "app": "x" } },
        "spec": {
            "flag": false, "count": 7, "total": 5, "ratio": 0.5, "title": "A title", "mode": "Careful",
                "hint": "left",
            "words": ["one", "two"], "pairs": { "a": "b", "c": "d" }, "secret": "aGVsbG8=", "owner": "me",
                "ownerId": "1",
            "ownerGroups": ["g"], "ownerExtra": { "k": ["v"] }, "old": "o", "dropped": "d",
            "root": { "name": "r", "left": { "name": "l" },
                "others": [{ "name": "a" }, { "name": "b", "label": "x" }] },
            "choice": { "word": "w" }, "parts": [{ "name": "p", "side": "s", "fixed": 1,
                "weights": { "a": 1 } }],
            "wait": "10s", "share": "1Gi", "port": "50%", "anything": { "b": 1, "a": [null, 2.50] },
            "relations": {
                "kind": "A", "small": 3, "large": 5, "from": "2026-01-01T00:00:00Z",
                    "until": "2026-02-01T00:00:00Z",
                "times": ["t"], "share": "1",
            },
            "site": "site", "floor": 2, "Direction": "up", "house": { "side": "left" }, "rooms": ["a", "b"],
        },
        "status": {
            "phase": "Ready", "seen": "2026-01-01T00:00:00Z", "checked": "2026-01-01T00:00:00.500000Z",
            "extra": { "note": "n", "count": 2 }, "copies": 3, "labels": { "app": "x" },
        },
    })
}

/// A gadget of the stored version.
pub(crate) fn gadget(name: &str) -> Value {
    json!({
        "apiVersion": "specimen.platform.io/v1", "kind": "Gadget",
            "metadata": { "name": name, "annotations": { "own": "1" } },
        "spec": {
            "size": 3, "color": "red", "node": "n", "labels": { "l": "m" },
                "limits": { "cpu": 1, "memory": 2 },
            "parts": [{ "name": "p", "count": 2 }], "byName": { "x": { "name": "q", "count": 1 } },
                "spare": { "name": "s" },
            "tree": { "name": "t", "others": [{ "name": "o" }] }, "since": "2026-01-01T00:00:00Z",
                "audit": ["a"],
            "finish": "Matt", "inside": "Glossy", "edges": ["Raw", "Matt"], "sides": { "l": "Glossy" },
            "host": "h", "port": 80, "name": "Ada Lovelace", "height": 7, "depth": 4,
            "requests": [{ "name": "r", "exactly": { "class": "c", "count": 1, "shared": true,
                "part": { "name": "z" } }, "color": "blue", "notes": ["n"] }],
            "draft": { "kind": "K", "name": "d" }, "seat": "s",
        },
    })
}

/// The same in the older version.
pub(crate) fn older_gadget(name: &str) -> Value {
    json!({
        "apiVersion": "specimen.platform.io/v1beta1", "kind": "Gadget", "metadata": { "name": name },
        "spec": {
            "width": 3, "place": { "platform.io/color": "red", "platform.io/node": "n", "x": "y" },
                "node": "n", "cpu": 1, "memory": 2,
            "parts": [{ "name": "p", "amount": 2 }], "byName": { "x": { "name": "q" } },
                "spare": { "name": "s", "amount": 1 },
            "tree": { "name": "t" }, "since": "2026-01-01T00:00:00Z", "mode": "m", "finish": "Dull",
                "within": "raw",
            "edges": ["Matt", "Dull"], "sides": { "l": "Raw" }, "address": "host:80", "first": "Ada",
                "last": "Lovelace",
            "height": "7", "box": { "depth": 2 },
            "requests": [{ "name": "r", "class": "c", "amount": 2, "shared": false, "part": { "name": "z" },
                "basic": { "color": "c", "remarks": ["n"] } }],
            "draft": { "name": "d" }, "seat": "s",
        },
    })
}

/// An option.
pub(crate) fn option(name: &str) -> Value {
    json!({
        "apiVersion": "specimen.platform.io/v1", "kind": "Option", "metadata": { "name": name },
        "spec": {
            "list": ["a"], "lists": [["a"], []], "text": { "value": "v", "size": 4, "old": { "size": 2 } },
            "texts": { "a": { "value": "w" }, "b": { "value": "x" } },
                "tree": { "inner": { "text": { "value": "y" } } },
            "some": { "a": "b" }, "none": { "size": 1 }, "name": "n", "depth": 1, "count": 1,
                "shade": { "color": "red" },
        },
    })
}

/// A body with other values at each of its places, one at a time, and without each of them.
pub(crate) fn changed(body: &Value) -> Vec<Value> {
    let mut places = Vec::new();
    places_of(body, &mut Vec::new(), &mut places);
    let mut bodies = Vec::new();
    for place in
        places.iter().filter(|place| !matches!(place[0].as_str(), "apiVersion" | "kind" | "metadata"))
    {
        for value in tried() {
            bodies.push(with(body, place, Some(value)));
        }
        bodies.push(with(body, place, None));
        let mut unknown = place.clone();
        unknown.push("unknown".to_owned());
        bodies.push(with(body, &unknown, Some(json!(1))));
    }
    bodies
}

fn places_of(value: &Value, above: &mut Vec<String>, places: &mut Vec<Vec<String>>) {
    let names: Vec<String> = match value {
        Value::Object(fields) => fields.keys().cloned().collect(),
        Value::Array(items) => (0..items.len()).map(|index| index.to_string()).collect(),
        _ => return,
    };
    for name in names {
        above.push(name.clone());
        places.push(above.clone());
        let inner = match value {
            Value::Array(items) => &items[name.parse::<usize>().expect("an index")],
            _ => &value[&name],
        };
        places_of(inner, above, places);
        above.pop();
    }
}

fn with(body: &Value, place: &[String], value: Option<Value>) -> Value {
    let mut body = body.clone();
    let (last, above) = place.split_last().expect("a place has a name");
    let mut target = &mut body;
    for name in above {
        let next = match target {
            Value::Array(items) => items.get_mut(name.parse::<usize>().expect("an index")),
            other => other.get_mut(name.as_str()),
        };
        match next {
            Some(next) => target = next,
            None => return body,
        }
    }
    match (target, value) {
        (Value::Object(fields), Some(value)) => drop(fields.insert(last.clone(), value)),
        (Value::Object(fields), None) => drop(fields.remove(last)),
        (Value::Array(items), value) => {
            if let Some(item) = last.parse::<usize>().ok().and_then(|index| items.get_mut(index)) {
                *item = value.unwrap_or_default();
            }
        }
        _ => {}
    }
    body
}
