//! JSON inside an object that no type describes: kept as text, never looked into.

mod sent;

pub use sent::SentJson;

use crate::{
    json::{Decode, Encode, Found, Reader, Stop, Writer},
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
    /// It is not JSON, or a number in it is beyond 64 bits.
    pub fn parse(text: &[u8]) -> Result<Self, Stop> {
        let mut r = Reader::new(text);
        let value = Self::decode(&mut r)?;
        r.finish()?;
        // Findings stop no reader, but here nothing looks at them later.
        match r.findings().first() {
            None => Ok(value),
            Some(finding) => Err(Stop::at(text, 0, finding.to_string())),
        }
    }

    /// What a value is written as.
    #[must_use]
    pub fn of<T: Encode + ?Sized>(value: &T) -> Self {
        let mut w = Writer::new();
        value.encode(&mut w);
        let compact = w.into_bytes();
        if compact == b"null" { Self::default() } else { Self::trusted(compact) }
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
    #[must_use]
    pub fn trusted(compact: Vec<u8>) -> Self {
        RawJson(compact)
    }

    /// Valid JSON without the white space between its tokens. `None` when a number is beyond all ranges.
    fn compact(json: &[u8]) -> Option<Self> {
        readable(json, Space::Dropped).map(RawJson)
    }
}

/// What becomes of the white space between tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Space {
    Dropped,
    Kept,
}

/// Valid JSON in a form that every reader of JSON takes: half a surrogate pair is U+FFFD, as the reader of
/// texts has it. `None` when a number is beyond all ranges.
fn readable(json: &[u8], space: Space) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(json.len());
    let mut rest = json.trim_ascii();
    while let Some(first) = rest.first() {
        let length = match first {
            b'"' => string_length(rest),
            b'-' | b'0'..=b'9' => number_length(rest)?,
            _ => 1,
        };
        let (token, behind) = rest.split_at_checked(length).unwrap_or((rest, &[]));
        if *first == b'"' {
            push_string(token, &mut out);
        } else if space == Space::Kept || !first.is_ascii_whitespace() {
            out.extend_from_slice(token);
        }
        rest = behind;
    }
    // One form for nothing: values are compared by their bytes.
    if out == b"null" {
        out.clear();
    }
    Some(out)
}

/// The length of the string at the start of valid JSON, with its quotes.
fn string_length(json: &[u8]) -> usize {
    let mut at = 1;
    while let Some(found) = json.get(at..).and_then(|rest| memchr::memchr2(b'"', b'\\', rest)) {
        at += found;
        if json.get(at) == Some(&b'"') {
            return at + 1;
        }
        // Over the escaped byte, too: it may be a quote.
        at += 2;
    }
    json.len()
}

/// The length of the number at the start of valid JSON; `None` when no 64-bit number, whole or not, is near
/// it.
fn number_length(json: &[u8]) -> Option<usize> {
    // The largest number has 309 digits.
    const DIGITS_SAFE: usize = 300;
    let is_part = |byte: &u8| matches!(byte, b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E');
    let length = json.iter().position(|byte| !is_part(byte)).unwrap_or(json.len());
    let number = str::from_utf8(json.get(..length)?).ok()?;
    // Without an exponent, a number with fewer digits than the largest one is in range; most are, and are not
    // parsed.
    let is_safe = length <= DIGITS_SAFE && !number.contains(['e', 'E']);
    (is_safe || number.parse::<f64>().is_ok_and(f64::is_finite)).then_some(length)
}

/// What half of a surrogate pair becomes, as long as itself.
const REPLACED: &[u8] = b"\\ufffd";

/// A string with its quotes, without halves of surrogate pairs.
fn push_string(string: &[u8], out: &mut Vec<u8>) {
    let mut rest = string;
    while let Some(at) = memchr::memchr(b'\\', rest) {
        let (plain, escape) = rest.split_at_checked(at).unwrap_or((rest, &[]));
        out.extend_from_slice(plain);
        let second = half(escape.get(REPLACED.len()..).unwrap_or_default());
        let (length, replaced) = match (half(escape), second) {
            (Some(Half::High), Some(Half::Low)) => (2 * REPLACED.len(), None),
            (Some(_), _) => (REPLACED.len(), Some(REPLACED)),
            (None, _) => (2, None),
        };
        let (token, behind) = escape.split_at_checked(length).unwrap_or((escape, &[]));
        out.extend_from_slice(replaced.unwrap_or(token));
        rest = behind;
    }
    out.extend_from_slice(rest);
}

/// The halves of a surrogate pair.
enum Half {
    High,
    Low,
}

/// The half that the escape at the start of the bytes stands for.
fn half(escape: &[u8]) -> Option<Half> {
    match escape {
        [b'\\', b'u', b'd' | b'D', b'8' | b'9' | b'a' | b'A' | b'b' | b'B', ..] => Some(Half::High),
        [b'\\', b'u', b'd' | b'D', b'c'..=b'f' | b'C'..=b'F', ..] => Some(Half::Low),
        _ => None,
    }
}

impl AsRef<[u8]> for RawJson {
    fn as_ref(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl From<&serde_json::Value> for RawJson {
    fn from(value: &serde_json::Value) -> Self {
        Self::compact(value.to_string().as_bytes()).unwrap_or_default()
    }
}

impl Decode for RawJson {
    const EXPECTED: &'static str = "any JSON with numbers of at most 64 bits";

    fn decode(r: &mut Reader<'_>) -> Result<Self, Stop> {
        let text = r.raw()?;
        Ok(Self::compact(text).unwrap_or_else(|| {
            r.refuse(Self::EXPECTED, Found::Number, "beyond them");
            Self::default()
        }))
    }
}

impl Encode for RawJson {
    fn encode(&self, w: &mut Writer<'_>) {
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

    #[test]
    fn text_is_checked_and_compacted() {
        let digits = "9".repeat(400);
        let table: [(&str, Option<&str>); 15] = [
            (" {\n \"a b\" : [ 1 , \"c \\\" d\" ] } ", Some("{\"a b\":[1,\"c \\\" d\"]}")),
            (r#"{"a":"\\" , "b" : " " }"#, Some(r#"{"a":"\\","b":" "}"#)),
            ("1.50", Some("1.50")),
            (" null ", Some("null")),
            ("", None),
            ("{", None),
            ("{} {}", None),
            ("\"\u{1}\"", None),
            // What other readers of JSON refuse: halves of pairs, and numbers beyond their range.
            (r#"{"\ud800":"\udc00 \ud83d\ude00"}"#, Some(r#"{"\ufffd":"\ufffd \ud83d\ude00"}"#)),
            (r#""\uD800\ud83d\ude00\uDFFF""#, Some(r#""\ufffd\ud83d\ude00\ufffd""#)),
            (r#""\\ud800 \\\ud800""#, Some(r#""\\ud800 \\\ufffd""#)),
            ("[ 1e308, -1E+308, 1e-999 ]", Some("[1e308,-1E+308,1e-999]")),
            ("1e999", None),
            ("[{\"a\": -1e309}]", None),
            (&digits, None),
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
    }

    #[test]
    fn any_value_can_become_raw() {
        assert_eq!(RawJson::from(&serde_json::json!({"a": " "})).as_bytes(), b"{\"a\":\" \"}");
        assert_eq!(RawJson::of("x").as_bytes(), b"\"x\"");
    }
}
