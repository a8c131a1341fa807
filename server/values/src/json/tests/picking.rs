//! Single values out of our own bytes.

use super::super::{each_text_entry, pick, text_of};

const OBJECT: &str = concat!(
    r#"{"kind":"K","skip":{"a":[{"kind":"no"},"}]\"\\"],"metadata":{"name":"no"}},"#,
    r#""metadata":{"name":"n\"1\"","labels":{"a\"b":"c\u00e9","app":"web","esc\\":"\\"},"#,
    r#""n":-1.5,"t":true,"z":null,"e":{},"l":[1,2]}}"#
);

#[test]
fn values_are_found_by_their_path() {
    let table: &[(&[&str], Option<&str>)] = &[
        (&[], Some(OBJECT)),
        (&["kind"], Some("\"K\"")),
        (&["metadata", "name"], Some(r#""n\"1\"""#)),
        (&["metadata", "labels", "app"], Some("\"web\"")),
        (&["metadata", "labels", "a\"b"], Some(r#""c\u00e9""#)),
        (&["metadata", "labels", "esc\\"], Some(r#""\\""#)),
        (&["metadata", "labels", "a\\\"b"], None),
        (&["metadata", "n"], Some("-1.5")),
        (&["metadata", "t"], Some("true")),
        (&["metadata", "z"], Some("null")),
        (&["metadata", "e"], Some("{}")),
        (&["metadata", "l"], Some("[1,2]")),
        (&["metadata", "e", "x"], None),
        (&["metadata", "nope"], None),
        (&["kind", "x"], None),
        (&["metadata", "l", "0"], None),
        (&["skip", "a"], Some(r#"[{"kind":"no"},"}]\"\\"]"#)),
    ];
    for (path, expected) in table {
        assert_eq!(pick(OBJECT.as_bytes(), path), expected.map(str::as_bytes), "{path:?}");
    }
    // White space does not matter.
    let spaced = " { \"a\" : { \"b\" : [ 1 ] , \"c\" : 7 } , \"d\" : \"x\" } ";
    assert_eq!(pick(spaced.as_bytes(), &["a", "c"]), Some(&b"7"[..]));
    assert_eq!(pick(spaced.as_bytes(), &["d"]), Some(&b"\"x\""[..]));
}

#[test]
fn scalars_become_text() {
    let table = [
        (r#""""#, ""),
        (r#""a""#, "a"),
        (r#""\"\n\u00e9""#, "\"\né"),
        ("-1.5", "-1.5"),
        ("true", "true"),
        ("null", ""),
    ];
    for (raw, expected) in table {
        assert_eq!(text_of(raw.as_bytes()), expected);
    }
}

#[test]
fn entries_come_in_order() {
    let collect = |raw: &[u8]| {
        let mut entries = Vec::new();
        each_text_entry(raw, |key, value| entries.push(format!("{key}={value}")));
        entries
    };
    let labels = pick(OBJECT.as_bytes(), &["metadata", "labels"]).unwrap();
    assert_eq!(collect(labels), ["a\"b=cé", "app=web", "esc\\=\\"]);
    for none in ["{}", "null", "[]", ""] {
        assert_eq!(collect(none.as_bytes()), [""; 0], "{none}");
    }
}

#[test]
fn broken_bytes_give_nothing() {
    for end in 0..OBJECT.len() - 1 {
        let _ = pick(&OBJECT.as_bytes()[..end], &["metadata", "labels", "esc\\"]);
        let _ = text_of(&OBJECT.as_bytes()[..end]);
        each_text_entry(&OBJECT.as_bytes()[..end], |_, _| {});
    }
    for bytes in ["{\"a", "{\"a\"", "{\"a\":", "{\"a\":\"\\", "{\"a\":[", "\"", "{\"\\", "}"] {
        assert_eq!(pick(bytes.as_bytes(), &["a"]), None, "{bytes}");
    }
}
