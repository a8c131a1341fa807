//! JSON inside an object that no type describes: kept as text, never looked into.

use crate::{
    json::{Decode, Encode, Reader, Stop, Writer},
    wire,
};

/// One JSON value of any type, as compact text. The default is `null`.
///
/// The binary form is a message that holds the same text.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct RawJson(
    /// Valid, compact JSON; nothing instead of `null`.
    Vec<u8>,
);

impl RawJson {
    /// Checks a text and takes it over.
    ///
    /// # Errors
    /// It is not JSON.
    pub fn parse(text: &[u8]) -> Result<Self, Stop> {
        let mut r = Reader::new(text);
        let value = Self::decode(&mut r)?;
        r.finish()?;
        Ok(value)
    }

    /// What a value is written as.
    #[must_use]
    pub fn of<T: Encode + ?Sized>(value: &T) -> Self {
        let mut w = Writer::new();
        value.encode(&mut w);
        Self::compact(&w.into_bytes())
    }

    /// The text; `null` when there is none.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        if self.0.is_empty() { b"null" } else { &self.0 }
    }

    /// Whether it is `null`.
    #[must_use]
    pub fn is_null(&self) -> bool {
        self.0.is_empty()
    }

    /// Takes over what a [`Writer`] has made and is not `null`.
    pub(crate) fn trusted(compact: Vec<u8>) -> Self {
        RawJson(compact)
    }

    /// Valid JSON without the white space between its tokens.
    fn compact(json: &[u8]) -> Self {
        let mut out = Vec::with_capacity(json.len());
        let mut in_string = false;
        let mut is_escaped = false;
        for byte in json.iter().copied() {
            if in_string {
                in_string = is_escaped || byte != b'"';
                is_escaped = !is_escaped && byte == b'\\';
            } else if byte.is_ascii_whitespace() {
                continue;
            } else {
                in_string = byte == b'"';
            }
            out.push(byte);
        }
        if out == b"null" {
            out.clear();
        }
        RawJson(out)
    }
}

impl From<&serde_json::Value> for RawJson {
    fn from(value: &serde_json::Value) -> Self {
        Self::compact(value.to_string().as_bytes())
    }
}

impl Decode for RawJson {
    const EXPECTED: &'static str = "any JSON";

    fn decode(r: &mut Reader<'_>) -> Result<Self, Stop> {
        r.raw().map(Self::compact)
    }
}

impl Encode for RawJson {
    fn encode(&self, w: &mut Writer) {
        w.raw(self.as_bytes());
    }

    fn is_zero(&self) -> bool {
        self.is_null()
    }
}

impl wire::Message for RawJson {
    fn encode_raw(&self, w: &mut wire::Writer) {
        if !self.0.is_empty() {
            w.bytes(1, &self.0);
        }
    }

    /// The text is checked, because it is written into JSON as it is.
    fn decode_field(&mut self, tag: u32, r: &mut wire::Reader<'_>) -> Result<(), wire::Error> {
        if tag != 1 {
            return r.skip();
        }
        let text = r.bytes()?;
        *self = if text.is_empty() { Self::default() } else { Self::parse(text)? };
        Ok(())
    }

    /// A message without a text is as good as none, as `null` is in JSON.
    fn is_none(&self) -> bool {
        self.is_null()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::meta::v1::ManagedFieldsEntry;

    #[test]
    fn text_is_checked_and_compacted() {
        let table: [(&str, Option<&str>); 8] = [
            (" {\n \"a b\" : [ 1 , \"c \\\" d\" ] } ", Some("{\"a b\":[1,\"c \\\" d\"]}")),
            (r#"{"a":"\\" , "b" : " " }"#, Some(r#"{"a":"\\","b":" "}"#)),
            ("1.50", Some("1.50")),
            (" null ", Some("null")),
            ("", None),
            ("{", None),
            ("{} {}", None),
            ("\"\u{1}\"", None),
        ];
        for (text, expected) in table {
            let value = RawJson::parse(text.as_bytes()).ok();
            assert_eq!(value.as_ref().map(RawJson::as_bytes), expected.map(str::as_bytes), "{text}");
        }
        assert!(RawJson::parse(b"null").unwrap().is_null());
    }

    #[test]
    fn the_binary_form_is_a_message_around_the_text() {
        let value = RawJson::parse(b"{\"f:a\":{}}").unwrap();
        assert_eq!(wire::encode(&value), b"\x0a\x0a{\"f:a\":{}}");
        assert_eq!(wire::decode::<RawJson>(&wire::encode(&value)), Ok(value));
        assert_eq!(wire::encode(&RawJson::default()), b"");
        assert_eq!(wire::decode::<RawJson>(b"\x0a\x00"), Ok(RawJson::default()));
        assert!(wire::decode::<RawJson>(b"\x0a\x01}").is_err());
        // As in JSON, an optional field with nothing in it is absent.
        let held = |bytes: &[u8]| wire::decode::<ManagedFieldsEntry>(bytes).unwrap().fields_v1;
        assert_eq!(held(b"\x3a\x00"), None);
        assert_eq!(held(b"\x3a\x04\x0a\x02{}"), RawJson::parse(b"{}").ok());
    }

    #[test]
    fn any_value_can_become_raw() {
        assert_eq!(RawJson::from(&serde_json::json!({"a": " "})).as_bytes(), b"{\"a\":\" \"}");
        assert_eq!(RawJson::of("x").as_bytes(), b"\"x\"");
    }
}
