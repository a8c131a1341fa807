//! What is odd in a readable text: its words, its place, its bound, and what becomes of the value.

use std::collections::BTreeMap;

use super::{super::FINDINGS_MAX, *};

#[test]
fn findings_name_the_place() {
    let table: [(&str, &[&str]); 16] = [
        (r#"{"foo":1}"#, &[r#"unknown field "foo""#]),
        (r#"{"Name":"a"}"#, &[r#"unknown field "Name""#]),
        (r#"{"items":[{},{"foo":{"bar":[1]}}]}"#, &[r#"unknown field "items[1].foo""#]),
        (r#"{"n\u0061me":"a","name":"b"}"#, &[r#"duplicate field "name""#]),
        (
            r#"{"items":[{"items":[{"name":"a","port":1,"name":"b"}]}]}"#,
            &[r#"duplicate field "items[0].items[0].name""#],
        ),
        (r#"{"labels":{"app":"a","app":"b"}}"#, &[r#"duplicate field "labels.app""#]),
        (r#"{"port":"80"}"#, &["port: expected a 32-bit integer, found a string"]),
        (r#"{"port":1.0}"#, &["port: expected a 32-bit integer, found a number 1.0"]),
        (r#"{"name":1}"#, &["name: expected a string, found a number"]),
        (r#"{"name":{"a":[]}}"#, &["name: expected a string, found an object"]),
        (r#"{"ready":"true"}"#, &["ready: expected a boolean, found a string"]),
        (r#"{"items":{}}"#, &["items: expected a list, found an object"]),
        (
            r#"{"items":[1,{"labels":[]},{"labels":{"a.b/c":false}}]}"#,
            &[
                "items[0]: expected an object, found a number",
                "items[1].labels: expected an object, found a list",
                "items[2].labels.a.b/c: expected a string, found a boolean",
            ],
        ),
        (r#"{"time":"now"}"#, &["time: expected an RFC 3339 time, found a string \"now\""]),
        (
            r#"{"kind":5,"apiVersion":[]}"#,
            &["kind: expected a string, found a number", "apiVersion: expected a string, found a list"],
        ),
        ("[]", &["expected an object, found a list"]),
    ];
    for (json, expected) in table {
        assert_eq!(findings_of::<Sample>(json), expected, "{json}");
    }
}

#[test]
fn what_is_odd_leaves_the_rest_readable() {
    let json = r#"{"foo":{"name":"x"},"port":true,"name":"first","ready":true,"items":[7,{"name":"in"}],"name":"last"}"#;
    let (sample, findings) = read::<Sample>(json.as_bytes()).unwrap();
    let inner = Sample { name: "in".to_owned(), ..Sample::default() };
    let expected = Sample {
        name: "last".to_owned(),
        // A value of the wrong type gives the zero of the type inside the option.
        port: Some(0),
        ready: true,
        items: vec![Sample::default(), inner],
        ..Sample::default()
    };
    assert_eq!(sample, expected);
    assert_eq!(findings.len(), 4);
}

#[test]
fn null_is_the_zero_of_every_type() {
    let json =
        br#"{"kind":null,"name":null,"port":null,"ready":null,"items":[null],"labels":null,"time":null}"#;
    let (sample, findings) = read::<Sample>(json).unwrap();
    assert_eq!(findings, []);
    assert_eq!(sample, Sample { items: vec![Sample::default()], ..Sample::default() });
    let (labels, findings) = read::<BTreeMap<String, String>>(br#"{"a":null}"#).unwrap();
    assert_eq!((labels, findings), (BTreeMap::from([("a".to_owned(), String::new())]), vec![]));
    let (sample, findings) = read::<Sample>(b" null ").unwrap();
    assert_eq!((sample, findings), (Sample::default(), vec![]));
    let mut r = Reader::new(b"null");
    assert_eq!(Sample::decode(&mut r).unwrap(), Sample::default());
}

#[test]
fn the_last_duplicate_counts() {
    let (map, _) = read::<BTreeMap<String, i32>>(br#"{"a":1,"b":2,"a":3}"#).unwrap();
    assert_eq!(map, BTreeMap::from([("a".to_owned(), 3), ("b".to_owned(), 2)]));
}

#[test]
fn fields_may_come_in_any_order() {
    let json = r#"{"time":null,"labels":{},"ready":true,"port":1,"name":"a","apiVersion":"v1","kind":"K"}"#;
    assert_eq!(findings_of::<Sample>(json), [""; 0]);
    assert_eq!(read::<Sample>(json.as_bytes()).unwrap().0.port, Some(1));
}

#[test]
fn only_the_outermost_type_is_kept() {
    let json = br#"{"items":[{"kind":"Inner","apiVersion":"v2"}],"kind":"Ou\u0074er","apiVersion":"v1"}"#;
    let mut r = Reader::new(json);
    r.value::<Sample>().unwrap();
    assert_eq!((&*r.type_meta().kind, &*r.type_meta().api_version), ("Outer", "v1"));
    assert_eq!(r.findings(), []);
}

#[test]
fn findings_are_bounded_in_number_and_length() {
    let many: String = (0..1000).map(|index| format!(r#""x{index}":1,"#)).collect();
    let json = format!(r#"{{{many}"name":"a"}}"#);
    let (sample, findings) = read::<Sample>(json.as_bytes()).unwrap();
    assert_eq!(findings.len(), FINDINGS_MAX);
    assert_eq!(findings.last(), Some(&Finding::Unknown { path: "x99".to_owned() }));
    assert_eq!(sample.name, "a");

    // However much else is odd, a wrong type is told.
    let json = format!(r#"{{{many}"name":5,"ready":"no"}}"#);
    let (_, findings) = read::<Sample>(json.as_bytes()).unwrap();
    let wrong: Vec<String> = findings.iter().skip(FINDINGS_MAX).map(ToString::to_string).collect();
    assert_eq!(
        wrong,
        ["name: expected a string, found a number", "ready: expected a boolean, found a string"]
    );
    let json = format!(r#"{{"items":[{}5],{many}"nobody":1}}"#, "5,".repeat(1000));
    assert_eq!(read::<Sample>(json.as_bytes()).unwrap().1.len(), 2 * FINDINGS_MAX);

    let huge = "é".repeat(1_000_000);
    for json in [
        format!(r#"{{"{huge}":1}}"#),
        format!(r#"{{"labels":{{"{huge}":1}}}}"#),
        format!(r#"{{"time":"{huge}"}}"#),
    ] {
        let texts = findings_of::<Sample>(&json);
        assert!(texts.len() == 1 && texts[0].len() < 1200, "{} {}", texts.len(), texts[0].len());
    }
}

#[test]
fn empty_lists_and_maps_are_remembered() {
    let text = br#"{"name":"a","items":[{"items":[]},{"items":[{}],"labels":{}},{"items":null}]}"#;
    let mut r = Reader::new(text);
    r.value::<Sample>().expect("it can be read");
    assert_eq!(r.take_emptied(), ["items[0].items", "items[1].labels"]);
    assert!(r.take_emptied().is_empty());
    // An attacker's million of them costs no more than the first ones.
    let mut r = Reader::new(b"[[],[],[],[],[],[],[],[]]");
    r.value::<Vec<Vec<i64>>>().expect("it can be read");
    assert_eq!(r.take_emptied().len(), 8);
    let many = format!("[{}[]]", "[],".repeat(1_000));
    let mut r = Reader::new(many.as_bytes());
    r.value::<Vec<Vec<i64>>>().expect("it can be read");
    assert_eq!(r.take_emptied().len(), 64);
}
