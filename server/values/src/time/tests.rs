//! Tables of times and spans.

use std::fmt;

use super::*;
use crate::json::{Decode, Encode, Reader, to_text};

#[test]
fn json_forms() {
    check(Time::from_unix(0), r#""1970-01-01T00:00:00Z""#);
    check(Time::default(), "null");
    check(None::<Time>, "null");
    check(Some(Time::from_unix(1)), r#""1970-01-01T00:00:01Z""#);
    check(MicroTime::from_unix_micros(7), r#""1970-01-01T00:00:00.000007Z""#);
    check(None::<MicroTime>, "null");
    check(MicroTime::default(), "null");
    check(Duration::from_seconds(90), r#""1m30s""#);
    check(Duration::default(), r#""0s""#);
    let mut r = Reader::new(br#"["", "x", 5]"#);
    assert_eq!(r.value::<Vec<Time>>().unwrap(), [Time::default(); 3]);
    assert_eq!(r.findings().len(), 3);
}

fn check<T: Decode + Encode + PartialEq + fmt::Debug>(value: T, json: &str) {
    assert_eq!(to_text(&value), json);
    let mut r = Reader::new(json.as_bytes());
    assert_eq!(r.value::<T>().unwrap(), value);
    assert_eq!(r.findings(), []);
}
