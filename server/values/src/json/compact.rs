//! JSON without white space between its tokens, as answers have it.

use std::borrow::Cow;

/// Valid JSON without the white space between its tokens. Inside of texts, `<`, `>`, `&` and the two line
/// separators of Unicode are escaped, as a reference server does with every text that it writes. Bytes that
/// have nothing of that stay where they are.
#[must_use]
pub fn compact(json: &[u8]) -> Cow<'_, [u8]> {
    let mut out = Vec::new();
    let (mut at, mut copied) = (0, 0);
    let mut in_text = false;
    while let Some(byte) = json.get(at) {
        let (length, form): (usize, &[u8]) = match byte {
            b'"' => {
                in_text = !in_text;
                at += 1;
                continue;
            }
            // Over the escaped byte, too: it may be a quote.
            b'\\' => {
                at += 2;
                continue;
            }
            b' ' | b'\n' | b'\r' | b'\t' if !in_text => (1, b""),
            b'<' if in_text => (1, b"\\u003c"),
            b'>' if in_text => (1, b"\\u003e"),
            b'&' if in_text => (1, b"\\u0026"),
            0xe2 => match json.get(at + 1..at + 3) {
                Some([0x80, 0xa8]) => (3, b"\\u2028"),
                Some([0x80, 0xa9]) => (3, b"\\u2029"),
                _ => {
                    at += 1;
                    continue;
                }
            },
            _ => {
                at += 1;
                continue;
            }
        };
        out.extend_from_slice(json.get(copied..at).unwrap_or_default());
        out.extend_from_slice(form);
        at += length;
        copied = at;
    }
    if copied == 0 {
        return Cow::Borrowed(json);
    }
    out.extend_from_slice(json.get(copied..).unwrap_or_default());
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_white_space_between_tokens_goes() {
        let table = [
            ("{ \"a b\" :\t[ 1 ,\r\n \"c \\\" d\" ] } ", r#"{"a b":[1,"c \" d"]}"#),
            (r#" {"a":"\\" , "b" : " " }"#, r#"{"a":"\\","b":" "}"#),
            (
                "[\"<&>\",\"\u{2028}\u{2029}\u{2030}\"]",
                "[\"\\u003c\\u0026\\u003e\",\"\\u2028\\u2029\u{2030}\"]",
            ),
            ("", ""),
        ];
        for (json, expected) in table {
            assert_eq!(String::from_utf8_lossy(&compact(json.as_bytes())), expected, "{json}");
        }
    }

    #[test]
    fn compact_bytes_are_not_copied() {
        assert!(matches!(compact(br#"{"a":[1,"x y"],"b":null}"#), Cow::Borrowed(_)));
    }
}
