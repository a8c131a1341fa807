//! Texts in quotes, as messages show them.

/// A text in quotes, with the backslash escapes that clients know.
#[must_use]
pub fn quote(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    // Not `{:?}`: Rust writes `\u{7}` and `\0` where Go, whose form clients know, writes `\a` and `\x00`.
    for character in text.chars() {
        match character {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\u{7}' => quoted.push_str("\\a"),
            '\u{8}' => quoted.push_str("\\b"),
            '\t' => quoted.push_str("\\t"),
            '\n' => quoted.push_str("\\n"),
            '\u{b}' => quoted.push_str("\\v"),
            '\u{c}' => quoted.push_str("\\f"),
            '\r' => quoted.push_str("\\r"),
            _ if is_printable(character) => quoted.push(character),
            ..='\u{7f}' => quoted.push_str(&format!("\\x{:02x}", u32::from(character))),
            ..='\u{ffff}' => quoted.push_str(&format!("\\u{:04x}", u32::from(character))),
            _ => quoted.push_str(&format!("\\U{:08x}", u32::from(character))),
        }
    }
    quoted.push('"');
    quoted
}

/// Whether a character is shown as it is. The only space that is, is the plain one.
#[must_use]
pub fn is_printable(character: char) -> bool {
    if character.is_ascii() {
        return matches!(character, ' '..='~');
    }
    // Behind another character: Rust escapes marks, such as accents, where they have nothing to stand on.
    let mut buffer = [b'a'; 5];
    let (_, rest) = buffer.split_at_mut(1);
    let length = 1 + character.encode_utf8(rest).len();
    let text = buffer.get(..length).and_then(|bytes| std::str::from_utf8(bytes).ok()).unwrap_or_default();
    text.escape_debug().skip(1).eq([character])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_quoted_with_the_escapes_that_clients_know() {
        let table = [
            ("plain é e\u{301} 語 '", "\"plain é e\u{301} 語 '\""),
            ("\"\\", r#""\"\\""#),
            ("\u{7}\u{8}\t\n\u{b}\u{c}\r", r#""\a\b\t\n\v\f\r""#),
            ("\0\u{1b}\u{7f}", r#""\x00\x1b\x7f""#),
            ("\u{85}\u{a0}\u{200b}\u{e0001}", r#""\u0085\u00a0\u200b\U000e0001""#),
        ];
        for (text, expected) in table {
            assert_eq!(quote(text), expected);
        }
    }
}
