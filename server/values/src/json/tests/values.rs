//! Scalars: which text gives which value, and which is refused.

use super::*;

/// `None` stands for a finding.
fn check<T: Decode + PartialEq + std::fmt::Debug>(table: &[(&str, Option<T>)]) {
    for (json, expected) in table {
        let (value, findings) = read::<T>(json.as_bytes()).expect(json);
        match expected {
            Some(expected) => assert_eq!((&value, findings.len()), (expected, 0), "{json}"),
            None => assert_eq!((value, findings.len()), (T::default(), 1), "{json}"),
        }
    }
}

#[test]
fn integers() {
    check::<i32>(&[
        ("0", Some(0)),
        ("-0", Some(0)),
        ("2147483647", Some(i32::MAX)),
        ("-2147483648", Some(i32::MIN)),
        ("2147483648", None),
        ("-2147483649", None),
        ("1.0", None),
        ("1e3", None),
        ("1E0", None),
        ("\"1\"", None),
        ("true", None),
    ]);
    check::<i64>(&[
        ("9223372036854775807", Some(i64::MAX)),
        ("-9223372036854775808", Some(i64::MIN)),
        ("9223372036854775808", None),
        ("123456789012345678901234567890", None),
    ]);
}

#[test]
fn floating_point_numbers() {
    check::<f64>(&[
        ("0", Some(0.0)),
        ("1.5", Some(1.5)),
        ("1e3", Some(1000.0)),
        ("-2.5E-1", Some(-0.25)),
        ("1e308", Some(1e308)),
        ("1e309", None),
        ("1e-999", Some(0.0)),
        ("\"1\"", None),
    ]);
}

#[test]
fn strings() {
    let text = |text: &str| Some(text.to_owned());
    check::<String>(&[
        (r#""""#, text("")),
        (r#""plain and longer than a word""#, text("plain and longer than a word")),
        (r#""\"\\\/\b\f\n\r\t""#, text("\"\\/\u{8}\u{c}\n\r\t")),
        (r#""a\u00e9b\u4E16""#, text("aéb世")),
        (r#""\ud83d\ude00!""#, text("😀!")),
        (r#""\u0000""#, text("\0")),
        (r#""é😀""#, text("é😀")),
        // Halves of pairs, in every position.
        (r#""\ud800""#, text("\u{fffd}")),
        (r#""\udc00""#, text("\u{fffd}")),
        (r#""\ud800x""#, text("\u{fffd}x")),
        (r#""\ud800\n""#, text("\u{fffd}\n")),
        (r#""\ud800\ud83d\ude00""#, text("\u{fffd}😀")),
        (r#""\ude00\ud83d""#, text("\u{fffd}\u{fffd}")),
        (r#""\ud800\u0041""#, text("\u{fffd}A")),
        ("5", None),
        ("[]", None),
    ]);
}

#[test]
fn containers() {
    check::<Vec<Option<bool>>>(&[
        ("[]", Some(vec![])),
        ("[true,null,false]", Some(vec![Some(true), None, Some(false)])),
        ("\"\"", None),
        ("{}", None),
    ]);
    // An option inside an option is reached without `value`, which looks at null first.
    let mut r = Reader::new(b"null");
    assert_eq!(Option::<i32>::decode(&mut r), Ok(None));
}

#[test]
fn an_absent_time_is_none() {
    let at = Time::from_unix(1_000_000_000);
    check::<Option<Time>>(&[
        ("null", Some(None)),
        (r#""""#, None),
        (r#""0001-01-01T00:00:00Z""#, Some(None)),
        (r#""2001-09-09T01:46:40Z""#, Some(Some(at))),
        (r#""2001-09-09""#, None),
        ("7", None),
    ]);
}
