//! Bodies in YAML: whatever comes is JSON at once, within bounds.

use machinery::{
    json,
    yaml::{self as form, DUPLICATES_MAX, GROWTH_FREE_BYTES, GROWTH_MAX},
};
use serde_json::Value;

use crate::world::shown;

/// The bytes are a stream.
///
/// - What comes out is JSON that our own reader takes, no larger than the bound and not too deep.
/// - The place of an error is in the text.
/// - The JSON written as YAML means the same when it is read again, without repeated keys.
pub fn yaml(data: &[u8]) {
    let mut repeated = Vec::new();
    let read = form::to_json(data, &mut repeated);
    assert!(repeated.len() <= DUPLICATES_MAX);
    let text = match read {
        Ok(text) => text,
        Err(error) => {
            assert!(error.line >= 1 && error.column >= 1 && !error.message.is_empty());
            assert!(
                error.line <= data.iter().filter(|byte| matches!(byte, b'\n' | b'\r')).count() + 2,
                "{error}"
            );
            return;
        }
    };
    assert!(text.len() <= data.len() * GROWTH_MAX + GROWTH_FREE_BYTES);
    // A text that was JSON already passes as it is: how deep it may be, and what its numbers and halves of
    // surrogate pairs are, is for the reader of JSON to say.
    let passes = shown(&text) == shown(data).trim_start_matches('\u{feff}');
    assert!(passes || json::duplicates(&text).is_ok(), "{}", shown(&text));
    let Ok(tree) = serde_json::from_slice::<Value>(&text) else {
        assert!(passes, "{}", shown(&text));
        return;
    };
    let written = form::from_json(&text).unwrap_or_else(|error| panic!("{error}: {}", shown(&text)));
    let mut repeated = Vec::new();
    match form::to_json(written.as_bytes(), &mut repeated) {
        Ok(again) => {
            let again: Value = serde_json::from_slice(&again).expect("it comes from YAML");
            assert!(same(&again, &tree), "{tree} came back as {again} from {written}");
            assert!(repeated.is_empty());
        }
        Err(error) => assert!(json::duplicates(&text).is_err(), "{error}: {written}"),
    }
}

/// Equality with numbers by value, since YAML has no second way to write a whole one, and without the order
/// of members: YAML is written with sorted keys.
fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => {
            a == b || (a.is_f64() || b.is_f64()) && a.as_f64() == b.as_f64()
        }
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b)),
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len() && a.iter().all(|(name, a)| b.get(name).is_some_and(|b| same(a, b)))
        }
        _ => a == b,
    }
}
