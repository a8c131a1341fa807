//! Tables of quantities and of numbers that may be texts.

use super::*;
use crate::json::{Decode, Encode, Reader, to_text};

#[test]
fn json_forms() {
    check(r#""1000m""#, Quantity::parse("1").unwrap(), r#""1""#);
    check(r#"" 2Gi ""#, Quantity::parse("2Gi").unwrap(), r#""2Gi""#);
    check("1.5", Quantity::parse("1500m").unwrap(), r#""1500m""#);
    check("1e3", Quantity::parse("1e3").unwrap(), r#""1e3""#);
    check("null", Quantity::default(), r#""0""#);
    check("80", IntOrString::Int(80), "80");
    check("-1", IntOrString::Int(-1), "-1");
    check(r#""50%""#, IntOrString::String("50%".to_owned()), r#""50%""#);
    check(r#""""#, IntOrString::String(String::new()), r#""""#);
    check("null", IntOrString::Int(0), "0");
    assert_eq!(
        (IntOrString::Int(7).to_string(), IntOrString::String("a".to_owned()).to_string()),
        ("7".to_owned(), "a".to_owned())
    );
    refused::<Quantity>(&[r#""""#, r#""1x""#, "true", "[]"]);
    refused::<IntOrString>(&["1.5", "3000000000", "true", "{}"]);
}

fn check<T: Decode + Encode + PartialEq + std::fmt::Debug>(json: &str, value: T, written: &str) {
    let mut r = Reader::new(json.as_bytes());
    assert_eq!(r.value::<T>().unwrap(), value, "{json}");
    assert_eq!(r.findings(), [], "{json}");
    assert_eq!(to_text(&value), written);
}

fn refused<T: Decode + PartialEq + std::fmt::Debug>(table: &[&str]) {
    for json in table {
        let mut r = Reader::new(json.as_bytes());
        assert_eq!(r.value::<T>().unwrap(), T::default(), "{json}");
        assert_eq!(r.findings().len(), 1, "{json}");
    }
}
