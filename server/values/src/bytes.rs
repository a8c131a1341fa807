//! Bytes in an object: base64 in JSON, plain in the binary form.

use std::fmt;

use base64::{
    Engine, alphabet,
    engine::{GeneralPurpose, GeneralPurposeConfig},
};

use crate::{
    json::{Decode, Encode, Found, Reader, Stop, Writer},
    wire,
};

/// A value of type `bytes`. Absent and empty are the same.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ByteString(pub Vec<u8>);

/// Only the length: bytes are often secret, and objects get printed in logs and failed tests.
impl fmt::Debug for ByteString {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ByteString({} bytes)", self.0.len())
    }
}

impl std::ops::Deref for ByteString {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}

impl From<Vec<u8>> for ByteString {
    fn from(bytes: Vec<u8>) -> Self {
        ByteString(bytes)
    }
}

impl From<&[u8]> for ByteString {
    fn from(bytes: &[u8]) -> Self {
        ByteString(bytes.to_vec())
    }
}

/// Padded base64 whose last, unused bits may be anything, as Go takes it.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &alphabet::STANDARD,
    GeneralPurposeConfig::new().with_decode_allow_trailing_bits(true),
);

impl Decode for ByteString {
    const EXPECTED: &'static str = "base64 text";

    fn decode(r: &mut Reader<'_>) -> Result<Self, Stop> {
        // An applied configuration is read by its schema, which knows text only.
        if !r.keeps_nulls() && r.next_type()? == Found::List {
            return numbers(r);
        }
        let Some(text) = r.text(Self::EXPECTED)? else { return Ok(Self::default()) };
        Ok(parse(&text).unwrap_or_else(|| {
            // The text itself may be half a secret.
            r.refuse(Self::EXPECTED, Found::Text, "…");
            Self::default()
        }))
    }
}

/// Bytes as a list of numbers, which Go takes, too. `null` stands for 0.
fn numbers(r: &mut Reader<'_>) -> Result<ByteString, Stop> {
    const BYTE: &str = "a number from 0 to 255";
    let mut bytes = Vec::new();
    r.list(|r| {
        let digits = r.number(BYTE)?;
        let byte = digits.map_or(Some(0), |digits| digits.parse().ok());
        if byte.is_none() {
            r.refuse(BYTE, Found::Number, digits.unwrap_or_default());
        }
        bytes.push(byte.unwrap_or_default());
        Ok(())
    })?;
    Ok(ByteString(bytes))
}

/// Line breaks may stand anywhere, as people wrap long base64.
fn parse(text: &str) -> Option<ByteString> {
    // Most base64 comes in one line, and needs no copy without the line breaks.
    let bytes = if memchr::memchr2(b'\n', b'\r', text.as_bytes()).is_some() {
        BASE64.decode(text.replace(['\n', '\r'], ""))
    } else {
        BASE64.decode(text)
    };
    bytes.ok().map(ByteString)
}

impl Encode for ByteString {
    fn encode(&self, w: &mut Writer<'_>) {
        if w.is_inner() && self.0.is_empty() {
            return w.null();
        }
        w.base64(&self.0);
    }

    fn is_zero(&self) -> bool {
        self.0.is_empty()
    }
}

impl wire::Field for ByteString {
    /// Left out when empty.
    fn write(&self, tag: u32, w: &mut wire::Writer) {
        if !self.0.is_empty() {
            w.bytes(tag, &self.0);
        }
    }

    fn write_always(&self, tag: u32, w: &mut wire::Writer) {
        w.bytes(tag, &self.0);
    }

    fn read(&mut self, r: &mut wire::Reader<'_>) -> Result<(), wire::Error> {
        self.0 = r.bytes()?.to_vec();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::to_text;

    #[test]
    fn base64_is_read_as_go_reads_it() {
        let table: [(&str, Option<&[u8]>); 14] = [
            (r#""""#, Some(b"")),
            (r#""aGk=""#, Some(b"hi")),
            (r#""aGk=\n""#, Some(b"hi")),
            (r#""aG\r\nlq""#, Some(b"hij")),
            (r#""aGl=""#, Some(b"hi")),
            (r#""aGk""#, None),
            (r#""a-_=""#, None),
            (r#"7"#, None),
            ("[]", Some(b"")),
            ("[104, 105, null]", Some(b"hi\0")),
            ("[256]", None),
            ("[1.5]", None),
            (r#"["a"]"#, None),
            ("null", Some(b"")),
        ];
        for (json, expected) in table {
            let mut r = Reader::new(json.as_bytes());
            let bytes: ByteString = r.value().unwrap();
            assert_eq!(r.findings().is_empty(), expected.is_some(), "{json}");
            if let Some(expected) = expected {
                assert_eq!(*bytes, *expected, "{json}");
            }
        }
    }

    #[test]
    fn an_applied_configuration_has_bytes_as_text_only() {
        let mut r = Reader::new(b"[104]").keeping_nulls();
        let _bytes: ByteString = r.value().unwrap();
        assert_eq!(r.findings().len(), 1);
    }

    #[test]
    fn bytes_are_written_padded_and_not_shown() {
        let table: [(&[u8], &str); 4] =
            [(b"", r#""""#), (b"h", r#""aA==""#), (b"hi", r#""aGk=""#), (b"\xff\xfe\xfd", r#""//79""#)];
        for (bytes, text) in table {
            assert_eq!(to_text(&ByteString::from(bytes)), text);
        }
        assert_eq!(format!("{:?}", ByteString::from(&b"secret"[..])), "ByteString(6 bytes)");
    }
}
