//! Bodies in the bytes in which they were recorded: with a space behind each comma and colon, and without
//! letters beyond ASCII. A server that keeps JSON as it was sent shows the difference.

use std::io::{self, Write};

use serde::Serialize as _;
use serde_json::{Serializer, Value, ser::Formatter};

/// The text of a body.
pub(crate) fn spaced(body: &Value) -> String {
    let mut text = Vec::new();
    body.serialize(&mut Serializer::with_formatter(&mut text, Spaced)).expect("a vector takes every text");
    String::from_utf8(text).expect("ASCII")
}

struct Spaced;

impl Formatter for Spaced {
    fn begin_array_value<W: ?Sized + Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        if first { Ok(()) } else { writer.write_all(b", ") }
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        if first { Ok(()) } else { writer.write_all(b", ") }
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        writer.write_all(b": ")
    }

    fn write_string_fragment<W: ?Sized + Write>(&mut self, writer: &mut W, fragment: &str) -> io::Result<()> {
        for character in fragment.chars() {
            if character.is_ascii() {
                write!(writer, "{character}")?;
                continue;
            }
            for unit in character.encode_utf16(&mut [0; 2]) {
                write!(writer, "\\u{unit:04x}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn bodies_are_written_as_they_were_recorded() {
        let body = json!({"a": [1, "\u{e9}\u{1f600}", null], "b": {}, "c": "x\"\n"});
        let text = r#"{"a": [1, "\u00e9\ud83d\ude00", null], "b": {}, "c": "x\"\n"}"#;
        assert_eq!(spaced(&body), text);
    }
}
