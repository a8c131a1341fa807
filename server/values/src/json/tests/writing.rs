//! The exact bytes of values.

use std::collections::BTreeMap;

use super::{super::to_text, *};

#[test]
fn strings_are_escaped_as_go_escapes_them() {
    let table = [
        ("", r#""""#),
        ("plain <b>&amp;</b>", r#""plain <b>&amp;</b>""#),
        ("\"\\/", r#""\"\\/""#),
        ("\u{8}\u{c}\n\r\t", r#""\b\f\n\r\t""#),
        ("\0\u{1}\u{1f}\u{7f}", "\"\\u0000\\u0001\\u001f\u{7f}\""),
        ("\u{2028}a\u{2029}\u{2027}\u{202a}é😀", "\"\\u2028a\\u2029\u{2027}\u{202a}é😀\""),
        ("long enough for words, \"then\" a quote\n", r#""long enough for words, \"then\" a quote\n""#),
    ];
    for (text, json) in table {
        assert_eq!(to_text(text), json);
        assert_eq!(read::<String>(json.as_bytes()).unwrap(), (text.to_owned(), vec![]));
    }
}

#[test]
fn numbers_are_written_as_go_writes_them() {
    for (value, json) in
        [(0, "0"), (-1, "-1"), (1234567890, "1234567890"), (i64::MIN, "-9223372036854775808")]
    {
        assert_eq!(to_text(&value), json);
    }
    assert_eq!(to_text(&i32::MAX), "2147483647");
    let table = [
        (0.0, "0"),
        (-0.0, "-0"),
        (1.0, "1"),
        (0.1, "0.1"),
        (-2.5, "-2.5"),
        (1e20, "100000000000000000000"),
        (1e21, "1e+21"),
        (-1.5e300, "-1.5e+300"),
        (0.000001, "0.000001"),
        (0.0000015, "0.0000015"),
        (1e-7, "1e-7"),
        (f64::MAX, "1.7976931348623157e+308"),
        (f64::NAN, "null"),
    ];
    for (value, json) in table {
        assert_eq!(to_text(&value), json);
    }
}

#[test]
fn fields_follow_their_rules() {
    assert_eq!(to_text(&Sample::default()), r#"{"name":"","items":null,"time":null}"#);
    let full = Sample {
        name: "a".to_owned(),
        port: Some(0),
        ready: true,
        items: vec![Sample::default()],
        labels: BTreeMap::from([("z\"".to_owned(), String::new()), ("b".to_owned(), "c".to_owned())]),
        time: Some(Time::from_unix(0)),
    };
    let json = concat!(
        r#"{"name":"a","port":0,"ready":true,"items":[{"name":"","items":null,"time":null}],"#,
        r#""labels":{"b":"c","z\"":""},"time":"1970-01-01T00:00:00Z"}"#
    );
    assert_eq!(to_text(&full), json);
    assert_eq!(read::<Sample>(json.as_bytes()).unwrap(), (full, vec![]));
}

#[test]
fn commas_stand_between_and_nowhere_else() {
    let mut w = Writer::new();
    w.array(|w| {
        w.object(|_| {});
        w.array(|_| {});
        w.raw(b"1");
        w.object(|w| {
            w.key("a");
            w.null();
            w.key("b");
            w.array(|w| {
                w.value(&true);
                w.value("x");
                w.value(&None::<i32>);
            });
            w.nonzero("left out", &0_i32);
            w.always("c", &vec![1_i64, -2]);
        });
        w.value(&0.5);
    });
    assert_eq!(w.into_bytes(), br#"[{},[],1,{"a":null,"b":[true,"x",null],"c":[1,-2]},0.5]"#);
}

#[test]
fn the_first_revision_can_be_a_gap() {
    let fields = |w: &mut Writer<'_>| {
        w.object(|w| {
            w.always("name", "a");
            w.revision("resourceVersion", "7");
            w.key("inner");
            w.object(|w| w.revision("resourceVersion", "8"));
            w.key("empty");
            w.object(|w| w.revision("resourceVersion", ""));
        });
    };
    let mut w = Writer::with_capacity(64);
    fields(&mut w);
    assert_eq!(w.stamp_at(), None);
    assert_eq!(
        w.into_bytes(),
        br#"{"name":"a","resourceVersion":"7","inner":{"resourceVersion":"8"},"empty":{}}"#
    );

    let mut w = Writer::reserving_revision();
    assert_eq!(w.stamp_at(), None);
    fields(&mut w);
    let at = w.stamp_at().unwrap();
    let mut bytes = w.into_bytes();
    assert_eq!(bytes, br#"{"name":"a","resourceVersion":"","inner":{"resourceVersion":"8"},"empty":{}}"#);
    bytes.splice(at..at, *b"42");
    assert!(bytes.starts_with(br#"{"name":"a","resourceVersion":"42","inner""#));
}
