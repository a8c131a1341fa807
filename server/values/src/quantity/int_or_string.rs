//! A number or a text, such as a port or a percentage.

use std::fmt;

use crate::{
    json::{Decode, Encode, Found, Reader, Stop, Writer},
    wire,
};

/// A 32-bit number or a text; in JSON either as it is.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum IntOrString {
    /// A number.
    Int(i32),
    /// A text.
    String(String),
}

impl Default for IntOrString {
    fn default() -> Self {
        // The number, because a binary message without any field has type 0.
        IntOrString::Int(0)
    }
}

impl fmt::Display for IntOrString {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IntOrString::Int(number) => number.fmt(f),
            IntOrString::String(text) => text.fmt(f),
        }
    }
}

impl Decode for IntOrString {
    const EXPECTED: &'static str = "a 32-bit integer or a string";

    fn decode(r: &mut Reader<'_>) -> Result<Self, Stop> {
        if r.next_type()? == Found::Text {
            return r.value().map(IntOrString::String);
        }
        let Some(text) = r.number(Self::EXPECTED)? else { return Ok(Self::default()) };
        Ok(text.parse().map(IntOrString::Int).unwrap_or_else(|_| {
            r.refuse(Self::EXPECTED, Found::Number, text);
            Self::default()
        }))
    }
}

impl Encode for IntOrString {
    fn encode(&self, w: &mut Writer<'_>) {
        match self {
            IntOrString::Int(number) => number.encode(w),
            IntOrString::String(text) => text.encode(w),
        }
    }

    /// A text, even an empty one, is not the zero.
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

/// The binary form says which one it is: {type 1, number 2, text 3}, all three always written.
impl wire::Message for IntOrString {
    fn encode_raw(&self, w: &mut wire::Writer) {
        let (is_text, number, text) = match self {
            IntOrString::Int(number) => (0_i64, *number, ""),
            IntOrString::String(text) => (1, 0, text.as_str()),
        };
        w.field(1, &is_text);
        w.field(2, &number);
        w.bytes(3, text.as_bytes());
    }

    /// The type comes first, as everybody writes it by ascending tags: a number for a text, or a text
    /// for a number, is dropped.
    fn decode_field(&mut self, tag: u32, r: &mut wire::Reader<'_>) -> Result<(), wire::Error> {
        match (tag, self) {
            (1, value) => {
                let mut is_text = 0_i64;
                r.field(&mut is_text)?;
                *value = match (is_text, std::mem::take(value)) {
                    (0, IntOrString::String(_)) => IntOrString::Int(0),
                    (1, IntOrString::Int(_)) => IntOrString::String(String::new()),
                    (0 | 1, same) => same,
                    _ => return Err(r.out_of_range()),
                };
                Ok(())
            }
            (2, IntOrString::Int(number)) => r.field(number),
            (3, IntOrString::String(text)) => r.field(text),
            _ => r.skip(),
        }
    }
}
