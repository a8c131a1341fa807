//! What clients read about JSON that other servers sent and that cannot be read, in words that they know.

use serde_json::{Error, Value};

/// The text about bytes that are no JSON.
pub(crate) fn syntax(bytes: &[u8], error: &Error) -> String {
    if error.is_eof() {
        return "unexpected end of JSON input".to_owned();
    }
    let text = error.to_string();
    let known = [
        ("trailing characters", "after top-level value"),
        ("expected value", "looking for beginning of value"),
        ("expected `,` or `]`", "after array element"),
        ("expected `,` or `}`", "after object key:value pair"),
        ("expected `:`", "after object key"),
        ("key must be a string", "looking for beginning of object key string"),
    ];
    let place = known.iter().find(|(start, _)| text.starts_with(start)).map(|(_, place)| *place);
    let line = bytes.split(|byte| *byte == b'\n').nth(error.line().saturating_sub(1)).unwrap_or_default();
    match (place, line.get(error.column().saturating_sub(1))) {
        (Some(place), Some(byte)) => format!("invalid character {} {place}", shown(*byte)),
        _ => text,
    }
}

/// A byte between single quotes.
fn shown(byte: u8) -> String {
    match byte {
        b'\'' => r"'\''".to_owned(),
        b'"' => "'\"'".to_owned(),
        other => {
            let quoted = machinery::problem::quote(&char::from(other).to_string());
            format!("'{}'", quoted.trim_matches('"'))
        }
    }
}

/// The text about a value that does not fit what is read into.
pub(crate) fn unfit(value: &Value, into: &str) -> String {
    format!("json: cannot unmarshal {} into Go value of type {into}", kind(value))
}

/// What JSON calls a value.
pub(crate) fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "bool",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn broken_json_has_known_texts() {
        for (text, expected) in [
            ("[1", "unexpected end of JSON input"),
            ("[]x", "invalid character 'x' after top-level value"),
            ("\0", r"invalid character '\x00' looking for beginning of value"),
            ("[1 2]", "invalid character '2' after array element"),
            (r#"{"a" 1}"#, "invalid character '1' after object key"),
            (r#"{"a":1 "b"}"#, "invalid character '\"' after object key:value pair"),
        ] {
            let error = serde_json::from_str::<Value>(text).expect_err("it is broken");
            assert_eq!(syntax(text.as_bytes(), &error), expected, "{text}");
        }
    }
}
