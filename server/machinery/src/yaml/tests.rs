//! Both directions: tables of what users write and see, bounds, and the way there and back.

use proptest::prelude::*;
use serde_json::{Map, Value, json};

use super::{bounds::DEPTH_MAX, *};

fn read(yaml: &str) -> Value {
    let mut duplicates = Vec::new();
    let json = to_json(yaml.as_bytes(), &mut duplicates).unwrap_or_else(|error| panic!("{yaml:?}: {error}"));
    assert_eq!(duplicates, [""; 0], "for {yaml:?}");
    serde_json::from_slice(&json).expect("the result is JSON")
}

fn refuse(yaml: &str) -> String {
    match to_json(yaml.as_bytes(), &mut Vec::new()) {
        Ok(json) => panic!("{yaml:?} was read as {}", String::from_utf8_lossy(&json)),
        Err(error) => error.to_string(),
    }
}

#[test]
fn documents() {
    for (yaml, expected) in [
        ("", json!(null)),
        ("# only a comment\n", json!(null)),
        ("---\n...\n", json!(null)),
        ("a", json!("a")),
        ("\u{feff}a: 1", json!({"a":1})),
        ("a: 1\n---\nb: 2\n", json!({"a":1})),
        ("---\na: 1\n...\n---\n]", json!({"a":1})),
        ("a: 1\r\nb: 2\r\n", json!({"a":1,"b":2})),
        ("a:\n- 1\n-   b: c\n    d: e\n- - f\n", json!({"a":[1,{"b":"c","d":"e"},["f"]]})),
        ("{a: [1, b, {c: d}], e: }", json!({"a":[1,"b",{"c":"d"}],"e":null})),
        ("a: |\n  x\n   y\n\nb: >-\n  x\n  y\n", json!({"a":"x\n y\n","b":"x y"})),
        ("a: 'it''s'\nb: \"\\u00e4\\t\"", json!({"a":"it's","b":"ä\t"})),
        ("? a\n: b", json!({"a":"b"})),
    ] {
        assert_eq!(read(yaml), expected, "for {yaml:?}");
    }
}

#[test]
fn plain_scalars_mean_what_users_expect() {
    for (text, expected) in [
        ("no", json!(false)),
        ("NO", json!(false)),
        ("Off", json!(false)),
        ("on", json!(true)),
        ("yes", json!(true)),
        ("y", json!(true)),
        ("N", json!(false)),
        ("nO", json!("nO")),
        ("'no'", json!("no")),
        ("\"1\"", json!("1")),
        ("~", json!(null)),
        ("'~'", json!("~")),
        ("0644", json!(420)),
        ("0o17", json!(15)),
        ("0x1F", json!(31)),
        ("1_000", json!(1000)),
        ("1.0", json!(1)),
        ("1.50", json!(1.5)),
        ("1e3", json!(1000)),
        ("18446744073709551615", json!(18_446_744_073_709_551_615_u64)),
        ("12:30", json!("12:30")),
        ("2001-01-01", json!("2001-01-01")),
        ("1.2.3", json!("1.2.3")),
        ("!!str 1", json!("1")),
        ("! 1", json!("1")),
        ("!!int '7'", json!(7)),
        ("!local 7", json!(7)),
        ("|-\n  1", json!("1")),
    ] {
        assert_eq!(read(&format!("k: {text}")), json!({"k":expected}), "for {text:?}");
    }
    assert_eq!(refuse("k: .nan"), "yaml: line 1, column 4: .nan has no JSON form");
    assert_eq!(refuse("k: !!int x"), "yaml: line 1, column 4: cannot read \"x\" as !!int");
}

#[test]
fn keys_become_texts() {
    assert_eq!(
        read("1: a\n0x10: b\nyes: c\n1.50: d\n'5': e\n\"\": f"),
        json!({"1":"a","16":"b","true":"c","1.5":"d","5":"e","":"f"})
    );
    assert_eq!(refuse("~: a"), "yaml: line 1, column 1: null cannot be a key");
    assert_eq!(refuse("a:\n  [b]: c"), "yaml: line 2, column 3: only a scalar can be a key");
    assert_eq!(refuse("? {a: b}\n: c"), "yaml: line 1, column 3: only a scalar can be a key");
}

#[test]
fn duplicate_keys_are_told_and_the_last_wins() {
    let mut duplicates = Vec::new();
    let yaml = "a: 1\nb:\n  c: 1\n  'c': 2\n'a': 3\n1: x\n'1': z\n";
    let json = to_json(yaml.as_bytes(), &mut duplicates).expect("duplicates are no error");
    assert_eq!(String::from_utf8_lossy(&json), r#"{"a":3,"b":{"c":2},"1":"z"}"#);
    assert_eq!(
        duplicates,
        [
            "line 4: key \"c\" already set in map",
            "line 5: key \"a\" already set in map",
            "line 7: key \"1\" already set in map"
        ]
    );

    duplicates.clear();
    let many = "a: 1\n".repeat(10 * DUPLICATES_MAX);
    to_json(many.as_bytes(), &mut duplicates).expect("duplicates are no error");
    assert_eq!(duplicates.len(), DUPLICATES_MAX);
}

#[test]
fn anchors_and_merges() {
    for (yaml, expected) in [
        ("a: &x [1]\nb: *x", json!({"a":[1],"b":[1]})),
        ("a: &x 1\nb: &x 2\nc: *x", json!({"a":1,"b":2,"c":2})),
        ("&k a: 1\nb: *k", json!({"a":1,"b":"a"})),
        ("a: &k x\n*k : 1", json!({"a":"x","x":1})),
        ("b: &b {x: 1, z: 2}\nc:\n  <<: *b\n  z: 3", json!({"b":{"x":1,"z":2},"c":{"z":3,"x":1}})),
        ("b: &b {x: 1, z: 2}\nc:\n  z: 3\n  <<: *b", json!({"b":{"x":1,"z":2},"c":{"z":3,"x":1}})),
        ("- &a {x: 1}\n- &b {x: 2, z: 2}\n- <<: [*a, *b]", json!([{"x":1},{"x":2,"z":2},{"x":1,"z":2}])),
        ("<<: {x: 1}", json!({"x":1})),
        ("'<<': {x: 1}", json!({"<<":{"x":1}})),
    ] {
        assert_eq!(read(yaml), expected, "for {yaml:?}");
    }
    assert_eq!(
        refuse("a:\n  <<: 1"),
        "yaml: line 3, column 1: map merge requires map or sequence of maps as the value"
    );
    assert!(refuse("a: *x").contains("unknown anchor"));
    assert_eq!(refuse("a: &x [*x]"), "yaml: line 1, column 8: an alias may not stand inside its own anchor");
}

#[test]
fn bounds_hold() {
    let mut bomb = "a0: &a0 [x]\n".to_owned();
    let mut merges = "m0: &m0 {k: 1}\n".to_owned();
    for level in 1..40 {
        let below = level - 1;
        let list = vec![format!("*a{below}"); 10].join(", ");
        bomb.push_str(&format!("a{level}: &a{level} [{list}]\n"));
        merges.push_str(&format!(
            "m{level}: &m{level}\n  k{level}: 1\n  <<: [{}]\n",
            vec![format!("*m{below}"); 400].join(", ")
        ));
    }
    assert!(refuse(&bomb).ends_with("the aliases make the document too large"));
    assert!(refuse(&merges).ends_with("map merges bring more than 100000 keys"));
    // Each mapping would get a copy of the key: 100 GB in all.
    let long = format!("a: &a {{{}: 1}}\nb:\n{}", "k".repeat(1_000_000), "- {<<: *a}\n".repeat(100_000));
    assert!(refuse(&long).ends_with("map merges bring too long keys too often"));
    let long = format!("a: &a {}\nb: [{}]", "x".repeat(100_000), vec!["*a"; 1000].join(","));
    assert!(refuse(&long).ends_with("the aliases make the document too large"));

    let nested = |levels: usize| format!("a: {}x{}", "[".repeat(levels - 1), "]".repeat(levels - 1));
    read(&nested(DEPTH_MAX));
    assert!(refuse(&nested(DEPTH_MAX + 1)).ends_with("nested deeper than 100 levels"));
    assert!(refuse(&"- ".repeat(100_000)).ends_with("nested deeper than 100 levels"));
    // The parser gives up by itself here, looking ahead.
    refuse(&"[".repeat(100_000));
    let halves =
        format!("a: &a {}x{}\nb: {}*a{}", "[".repeat(60), "]".repeat(60), "[".repeat(60), "]".repeat(60));
    assert!(refuse(&halves).ends_with("nested deeper than 100 levels"));
}

#[test]
fn what_cannot_be_read_is_located() {
    let located = |bytes: &[u8]| to_json(bytes, &mut Vec::new()).expect_err("it is broken");
    let error = located(b"a: 1\nb: \xff\n");
    assert_eq!((error.message.as_str(), error.line, error.column), ("the text is not UTF-8", 2, 4));
    assert_eq!(located(b"a: 1\nb: [1,\n").line, 3);
    assert_eq!(located(b"a: b: c").line, 1);
    assert!(from_json(b"{\"a\":").is_err());
}

#[test]
fn json_is_taken_as_it_is() {
    let text = "{\n\t\"a\": \"\\ud83d\\ude00\", \"a\": 1.0}\n";
    assert_eq!(to_json(text.as_bytes(), &mut Vec::new()).as_deref(), Ok(text.as_bytes()));
}

#[test]
fn output_looks_as_users_know_it() {
    let object = json!({
        "apiVersion": "v1", "kind": "ConfigMap",
        "metadata": {"name": "x", "creationTimestamp": "2026-01-01T00:00:00Z", "labels": {},
            "finalizers": []},
        "data": {
            "bool": "true", "norway": "no", "y": "y", "number": "1", "octal": "0644", "empty": "",
                "null": "null",
            "colon": "a: b", "hash": "a #b", "url": "https://a.b/c?d#e", "image": "a/b:v1", "dash": "-x",
                "star": "*",
            "quote": "it's", "start": "'x", "tab": "a\tb", "base60": "12:30", "space": " a", "ip": "10.0.0.1",
            "lines": "a\n  b\n\nc\n", "cut": "a\nb", "kept": "a\n\n", "odd": " a\nb", "blank": "a\n \nb",
                "unicode": "ä€😀",
            "bell": "\u{7}"
        },
        "list": [1, "a", {"b": 1, "c": [2]}, [3, [4]], {}, null, true, 1.5, "x\ny\n"]
    });
    let expected = r#"apiVersion: v1
data:
  base60: "12:30"
  bell: "\u0007"
  blank: "a\n \nb"
  bool: "true"
  colon: 'a: b'
  cut: |-
    a
    b
  dash: -x
  empty: ""
  hash: 'a #b'
  image: a/b:v1
  ip: 10.0.0.1
  kept: |+
    a

  lines: |
    a
      b

    c
  norway: "no"
  "null": "null"
  number: "1"
  octal: "0644"
  odd: " a\nb"
  quote: it's
  space: ' a'
  star: '*'
  start: '''x'
  tab: "a\tb"
  unicode: ä€😀
  url: https://a.b/c?d#e
  "y": "y"
kind: ConfigMap
list:
- 1
- a
- b: 1
  c:
  - 2
- - 3
  - - 4
- {}
- null
- true
- 1.5
- |
  x
  y
metadata:
  creationTimestamp: "2026-01-01T00:00:00Z"
  finalizers: []
  labels: {}
  name: x
"#;
    let yaml = from_json(object.to_string().as_bytes()).expect("it is JSON");
    assert_eq!(yaml, expected);
    assert_eq!(read(&yaml), object);
}

/// Numbers as this module reads them: `1.0` and `1` are one.
fn normal(value: Value) -> Value {
    match value {
        Value::Number(number) => match number.as_f64() {
            Some(float) if number.is_f64() => {
                serde_json::from_str(&scalar::float_json(float)).expect("it is a number")
            }
            _ => Value::Number(number),
        },
        Value::Array(items) => items.into_iter().map(normal).collect(),
        Value::Object(entries) => entries.into_iter().map(|(key, value)| (key, normal(value))).collect(),
        other => other,
    }
}

fn texts() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[a-c \\n\\t:#'\"|>&*!%@`,?{}\\[\\]~=<.0-9_xe+-]{0,12}",
        "[ab \\n]{0,10}",
        "(yes|no|on|off|true|null|~|y|n|<<|=|---|\\.\\.\\.|0x1|08|1_0|\\.inf|1e3|2001-01-01)",
        "[a-z]{490,510}",
        "[a-z: \\n]{1100,1200}",
    ]
}

fn values() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        texts().prop_map(Value::from),
    ];
    leaf.prop_recursive(5, 40, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::vec((texts(), inner), 0..6)
                .prop_map(|entries| Value::Object(entries.into_iter().collect::<Map<_, _>>())),
        ]
    })
}

proptest! {
    #[test]
    fn json_survives_the_way_there_and_back(value in values()) {
        let yaml = from_json(value.to_string().as_bytes()).expect("it is JSON");
        let json = to_json(yaml.as_bytes(), &mut Vec::new());
        let json = json.map_err(|error| TestCaseError::fail(format!("{error}\n{yaml}")))?;
        let back: Value = serde_json::from_slice(&json).expect("the result is JSON");
        prop_assert_eq!(normal(back), normal(value), "{}", yaml);
    }

    #[test]
    fn arbitrary_text_never_panics(
        bytes: Vec<u8>,
        text: String,
        near in "[a-b0 \\n\\t:#'\"|>&*!%,?{}\\[\\]~<.-]{0,48}",
    ) {
        for bytes in [bytes, text.into_bytes(), near.into_bytes()] {
            if let Ok(json) = to_json(&bytes, &mut Vec::new()) {
                prop_assert!(serde_json::from_slice::<serde::de::IgnoredAny>(&json).is_ok());
            }
        }
    }
}
