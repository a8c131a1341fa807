//! Keys in braces, in whose place a brand puts its words.

use std::borrow::Cow;

/// A text with the word of each `{key}` in its place. Braces around anything else stay.
pub fn filled<'w>(text: &str, word: impl Fn(&str) -> Option<Cow<'w, str>>) -> String {
    let mut out = String::with_capacity(text.len());
    let mut parts = text.split('{');
    out.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let found = key(part).and_then(|(key, rest)| Some((word(key)?, rest)));
        match &found {
            Some((word, rest)) => out.extend([word, *rest]),
            None => out.extend(["{", part]),
        }
    }
    out
}

/// A key that a text begins with, and what follows its brace.
fn key(text: &str) -> Option<(&str, &str)> {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    let end = text.bytes().position(|byte| !is_part(&byte))?;
    let (key, rest) = text.split_at_checked(end)?;
    Some((key, rest.strip_prefix('}')?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_known_keys_are_filled() {
        let word = |key: &str| (key == "suffix").then_some(Cow::Borrowed("platform.io"));
        for (text, expected) in [
            ("a.{suffix}", "a.platform.io"),
            ("{suffix}{suffix}", "platform.ioplatform.io"),
            ("{{suffix}}", "{platform.io}"),
            ("{suffix", "{suffix"),
            ("{\"a\": {}, \"{namespace}\": \"{suffix}\"}", "{\"a\": {}, \"{namespace}\": \"platform.io\"}"),
            ("{su}ffix} \u{e9}{\u{e9}}", "{su}ffix} \u{e9}{\u{e9}}"),
            ("", ""),
        ] {
            assert_eq!(filled(text, word), expected, "{text}");
        }
    }
}
