//! What clients read about JSON that other servers sent and that cannot be read, in words that they know.

use machinery::json;
use serde_json::{Error, Value};

/// What a reader of an object looks for first.
pub(crate) const TYPE_META: &str =
    r#"struct { APIVersion string "json:\"apiVersion,omitempty\""; Kind string "json:\"kind,omitempty\"" }"#;

/// The text about bytes that are no JSON.
pub(crate) fn syntax(bytes: &[u8], error: &Error) -> String {
    match json::duplicates(bytes) {
        Err(stop) => {
            // Clients know the text without the place.
            let text = stop.to_string();
            text.split_once(" (line ").map_or_else(|| text.clone(), |(text, _)| text.to_owned())
        }
        Ok(_) => error.to_string(),
    }
}

/// The text about a value that does not fit what is read into.
pub(crate) fn unfit(value: &Value, into: &str) -> String {
    format!("json: cannot unmarshal {} into Go value of type {into}", kind(value))
}

/// What JSON calls a value.
fn kind(value: &Value) -> &'static str {
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
