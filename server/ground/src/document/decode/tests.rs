//! What is read, and what faults say.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::json;

use super::*;

#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Sample {
    count: u32,
    share: f64,
    #[serde(alias = "oldName")]
    name: Option<String>,
    pair: Option<(i8, bool)>,
    mode: Mode,
    by_key: BTreeMap<String, Inner>,
    list: Vec<Inner>,
    wrapped: Wrapped,
}

#[derive(Debug, Default, PartialEq, Deserialize)]
struct Inner {
    must: bool,
}

#[derive(Debug, Default, PartialEq, Deserialize)]
struct Wrapped(u8);

#[derive(Debug, Default, PartialEq, Deserialize)]
enum Mode {
    #[default]
    On,
    Off,
}

#[test]
fn null_is_an_absent_field_and_everything_else_is_read_by_its_type() {
    let value = json!({
        "count": null, "share": 0.5, "oldName": "n", "pair": [-1, true], "mode": "Off",
        "byKey": { "k": { "must": true } }, "list": [{ "must": false }], "wrapped": 7,
    });
    let expected = Sample {
        count: 0,
        share: 0.5,
        name: Some("n".to_owned()),
        pair: Some((-1, true)),
        mode: Mode::Off,
        by_key: [("k".to_owned(), Inner { must: true })].into(),
        list: vec![Inner { must: false }],
        wrapped: Wrapped(7),
    };
    assert_eq!(decode::<Sample>(&value, Path::Root), Ok(expected));
    assert_eq!(decode::<Sample>(&json!({}), Path::Root), Ok(Sample::default()));
}

#[test]
fn a_fault_says_where_it_is_and_what_is_allowed() {
    let known = "count, share, name, oldName, pair, mode, byKey, list, wrapped";
    let cases = [
        (json!([]), format!("at: is sequence and must be a map with the fields {known}")),
        (json!({ "Count": 1 }), format!("at: the field \"Count\" is not known; known are {known}")),
        (json!({ "count": -1 }), "at.count: is integer `-1` and must be u32".to_owned()),
        (json!({ "count": "1" }), "at.count: is string \"1\" and must be u32".to_owned()),
        (json!({ "name": 1 }), "at.name: is integer `1` and must be a string".to_owned()),
        (json!({ "name": "a", "oldName": "b" }), "at: duplicate field `name`".to_owned()),
        (json!({ "pair": [1, true, 2] }), "at.pair: has 3 items and must have 2".to_owned()),
        (json!({ "pair": [1, 2] }), "at.pair[1]: is integer `2` and must be a boolean".to_owned()),
        (json!({ "mode": "on" }), "at.mode: \"on\" is not known; known are On, Off".to_owned()),
        (json!({ "mode": 1 }), "at.mode: is a number and must be one of On, Off".to_owned()),
        (json!({ "byKey": { "k": {} } }), "at.byKey[k]: the field \"must\" is missing".to_owned()),
        (
            json!({ "list": [{ "must": true }, { "must": true, "may": 1 }] }),
            "at.list[1]: the field \"may\" is not known; known are must".to_owned(),
        ),
        (
            json!({ "list": [null] }),
            "at.list[0]: is unit value and must be a map with the fields must".to_owned(),
        ),
        (json!({ "wrapped": 256 }), "at.wrapped: is integer `256` and must be u8".to_owned()),
    ];
    for (value, expected) in cases {
        let fault = decode::<Sample>(&value, Path::Root.field("at")).expect_err("a fault");
        assert_eq!(fault.to_string(), expected, "{value}");
    }
}
