//! Random texts, against another reader of JSON.

use std::borrow::Cow;

use proptest::{collection, prelude::*};
use serde_json::{Map, Value};

use super::{
    super::{Found, compact, pick, pick_each, text_of, to_text},
    *,
};
use crate::raw::{RawJson, SentJson};

proptest! {
    #[test]
    fn any_value_is_kept_and_checked(value in values()) {
        for text in [value.to_string(), serde_json::to_string_pretty(&value).unwrap()] {
            let mut r = Reader::new(text.as_bytes());
            prop_assert_eq!(r.raw().unwrap(), text.as_bytes());
            r.finish().unwrap();
            let raw = RawJson::parse(text.as_bytes()).unwrap();
            prop_assert_eq!(str::from_utf8(raw.as_bytes()).unwrap(), value.to_string());
        }
    }

    #[test]
    fn what_was_sent_is_kept_and_compact_is_the_same_value(value in values()) {
        let text = serde_json::to_string_pretty(&value).unwrap();
        let sent = SentJson::parse(text.as_bytes()).unwrap();
        prop_assert_eq!(str::from_utf8(sent.as_bytes()).unwrap(), &text);
        let short = compact(text.as_bytes());
        prop_assert_eq!(serde_json::from_slice::<Value>(&short).unwrap(), value);
        prop_assert_eq!(compact(&short), Cow::Borrowed(&*short));
        prop_assert!(!short.iter().any(|byte| b"<>&\n".contains(byte)));
        prop_assert_eq!(to_text(&sent).into_bytes(), short.into_owned());
    }

    #[test]
    fn a_walk_over_any_value_gives_that_value(value in values()) {
        let text = value.to_string();
        let mut r = Reader::new(text.as_bytes());
        let Walked(walked) = r.value().unwrap();
        r.finish().unwrap();
        prop_assert_eq!(walked, value);
        prop_assert_eq!(r.findings(), []);
    }

    #[test]
    fn any_text_survives(text in any::<String>()) {
        let ours = to_text(&text);
        prop_assert_eq!(&serde_json::from_str::<String>(&ours).unwrap(), &text);
        prop_assert_eq!(&read::<String>(ours.as_bytes()).unwrap().0, &text);
        prop_assert_eq!(&text_of(ours.as_bytes()), &text);
    }

    #[test]
    fn any_number_survives(integer in any::<i64>(), double in any::<f64>()) {
        prop_assert_eq!(to_text(&integer), integer.to_string());
        if double.is_finite() {
            prop_assert_eq!(read::<f64>(to_text(&double).as_bytes()).unwrap().0.to_bits(), double.to_bits());
        }
    }

    #[test]
    fn values_are_picked_as_pointers_find_them(value in values(),
        path in collection::vec("[ab\"\\\\é]?", 0..4)) {
        let text = value.to_string();
        let names: Vec<&str> = path.iter().map(String::as_str).collect();
        let found = names.iter().try_fold(&value, |value, name| value.as_object()?.get(*name));
        let picked = pick(text.as_bytes(), &names).map(|raw| serde_json::from_slice(raw).unwrap());
        prop_assert_eq!(picked, found.cloned());
    }

    #[test]
    fn each_value_is_picked_as_alone(
        value in values(),
        paths in collection::vec(collection::vec("[ab\"\\\\é]?", 0..4), 0..6),
    ) {
        let text = value.to_string();
        let slices: Vec<&[String]> = paths.iter().map(Vec::as_slice).collect();
        let alone: Vec<_> = paths.iter().map(|path| pick(text.as_bytes(), path)).collect();
        prop_assert_eq!(pick_each(text.as_bytes(), &slices), alone);
    }

    #[test]
    fn no_bytes_panic(bytes in collection::vec(any::<u8>(), 0..64)) {
        agree(&bytes);
    }

    #[test]
    fn no_tokens_panic(tokens in collection::vec(token(), 0..24)) {
        agree(tokens.concat().as_bytes());
    }
}

/// Both readers take the text, or neither does; and nothing panics.
fn agree(bytes: &[u8]) {
    let ours = RawJson::parse(bytes);
    let theirs = serde_json::from_slice::<Value>(bytes);
    // The other reader refuses halves of surrogate pairs, and numbers beyond its range.
    let is_lenient = bytes.windows(2).any(|pair| pair.eq_ignore_ascii_case(b"ud")) || bytes.contains(&b'e');
    if !(is_lenient && ours.is_ok()) {
        assert_eq!(ours.is_ok(), theirs.is_ok(), "{}", bytes.escape_ascii());
    }
    let _ = read::<Sample>(bytes);
    let _ = read::<Walked>(bytes);
    let _ = pick(bytes, &["a", ""]);
    let _ = pick_each(bytes, &[&["a", ""][..], &["a"], &[]]);
    let _ = text_of(bytes);
}

fn token() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        " ",
        "\n",
        "\"",
        "\"a\"",
        "\"name\"",
        "\"items\"",
        "\"port\"",
        "\"labels\"",
        "null",
        "true",
        "-",
        "0",
        "12",
        ".",
        "e",
        "\\",
        "u12",
        "\\ud83d",
        "\\ude00",
        "é",
    ])
}

fn values() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<String>().prop_map(Value::from),
        "[ab\"\\\\\n]{0,3}".prop_map(Value::from),
    ];
    leaf.prop_recursive(5, 64, 6, |inner| {
        let entries = collection::vec(("[ab\"\\\\é]?", inner.clone()), 0..6);
        prop_oneof![
            collection::vec(inner, 0..6).prop_map(Value::from),
            entries.prop_map(|entries| Value::Object(entries.into_iter().collect::<Map<_, _>>())),
        ]
    })
}

/// A tree of values, read with the reader's own methods.
#[derive(Default)]
struct Walked(Value);

impl Decode for Walked {
    const EXPECTED: &'static str = "any JSON";

    fn decode(r: &mut Reader<'_>) -> Result<Self, Stop> {
        Ok(Walked(match r.next_type()? {
            Found::Null => r.value::<Option<bool>>()?.into(),
            Found::Boolean => r.value::<bool>()?.into(),
            Found::Number => r.value::<i64>()?.into(),
            Found::Text => r.value::<String>()?.into(),
            Found::List => r.value::<Vec<Walked>>()?.into_iter().map(|walked| walked.0).collect(),
            Found::Object => {
                let map = r.value::<std::collections::BTreeMap<String, Walked>>()?;
                Value::Object(map.into_iter().map(|(key, walked)| (key, walked.0)).collect())
            }
        }))
    }
}
