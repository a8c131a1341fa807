//! JSON that is kept as the client sent it.
//!
//! Clients of such fields count on the bytes: a reference server keeps them, calls another order of keys or
//! other white space a change, and hands the same bytes out in the binary form. As JSON they are compact.

use std::borrow::Cow;

use super::{RawJson, Space, readable};
use crate::{
    json::{self, Decode, Encode, Found, Reader, Stop, Writer},
    wire,
};

/// One JSON value of any type with the white space that the client put between its tokens. The default is
/// `null`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct SentJson(
    /// Valid JSON without white space around it; nothing instead of `null`.
    Vec<u8>,
);

impl SentJson {
    /// Checks a text and takes it over.
    ///
    /// # Errors
    /// It is not JSON, or a number in it is beyond 64 bits.
    pub fn parse(text: &[u8]) -> Result<Self, Stop> {
        let checked = RawJson::parse(text)?;
        let kept = || readable(text, Space::Kept).unwrap_or_else(|| checked.as_bytes().to_vec());
        Ok(if checked.is_null() { Self::default() } else { SentJson(kept()) })
    }

    /// The text as it was sent; `null` when there is none.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        if self.0.is_empty() { b"null" } else { &self.0 }
    }

    /// Whether it is `null`.
    #[must_use]
    pub fn is_null(&self) -> bool {
        self.0.is_empty()
    }

    /// The text in the form in which answers show it.
    fn compact(&self) -> Cow<'_, [u8]> {
        json::compact(self.as_bytes())
    }
}

impl AsRef<[u8]> for SentJson {
    fn as_ref(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl Decode for SentJson {
    const EXPECTED: &'static str = RawJson::EXPECTED;

    fn decode(r: &mut Reader<'_>) -> Result<Self, Stop> {
        let text = r.raw()?;
        Ok(readable(text, Space::Kept).map(SentJson).unwrap_or_else(|| {
            r.refuse(Self::EXPECTED, Found::Number, "beyond them");
            Self::default()
        }))
    }
}

impl Encode for SentJson {
    fn encode(&self, w: &mut Writer<'_>) {
        if w.keeps_sent() {
            w.raw(self.as_bytes());
        } else {
            w.raw(&self.compact());
        }
    }

    fn is_zero(&self) -> bool {
        self.is_null()
    }
}

impl wire::Message for SentJson {
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

    fn is_none(&self) -> bool {
        self.is_null()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPACED: &[u8] = b"{ \"b\": \"<\",\n \"a\": [1.50, 2] }";

    #[test]
    fn bytes_are_kept_and_shown_compact() {
        let value = SentJson::parse(SPACED).unwrap();
        assert_eq!(value.as_bytes(), SPACED);
        let compact = r#"{"b":"\u003c","a":[1.50,2]}"#;
        assert_eq!(json::to_text(&value), compact);
        let mut stored = Writer::reserving_revision();
        value.encode(&mut stored);
        assert_eq!(stored.into_bytes(), SPACED);
        assert_ne!(value, SentJson::parse(compact.as_bytes()).unwrap());
        assert!(SentJson::parse(b" null ").unwrap().is_null());
        assert!(SentJson::parse(b"[1e999]").is_err());
        assert_eq!(SentJson::parse(br#" "\udc00" "#).unwrap().as_bytes(), br#""\ufffd""#);
    }

    #[test]
    fn the_binary_form_has_the_bytes_as_they_were_sent() {
        let value = SentJson::parse(SPACED).unwrap();
        let encoded = wire::encode(&value);
        assert!(encoded.ends_with(SPACED));
        assert_eq!(wire::decode::<SentJson>(&encoded), Ok(value));
        assert!(wire::decode::<SentJson>(b"\x0a\x01}").is_err());
    }
}
