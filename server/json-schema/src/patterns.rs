//! Regular expressions as schemas write them (RE2), for a library that writes some of them otherwise.

use regex_syntax::{Parser, ast, hir};

/// How often a part may be repeated at most.
const REPEATS_MAX: u32 = 1000;

/// What is wrong with a pattern, in the words that clients know.
pub(super) fn flaw(pattern: &str) -> Option<String> {
    let told = |(code, part): (&str, String)| format!("error parsing regexp: {code}: `{part}`");
    let translated = match translated(pattern) {
        Ok(translated) => translated,
        Err(error) => return Some(told(error)),
    };
    // Parsed and not compiled: a compiled pattern may be much larger than its text.
    Parser::new().parse(&translated).err().map(|error| told(described(&error, &translated)))
}

/// The same pattern for the library.
///
/// # Errors
/// A repetition that the library would take: its fault and its text.
pub(super) fn translated(pattern: &str) -> Result<String, (&'static str, String)> {
    let mut scan = Scan { rest: pattern, out: String::with_capacity(pattern.len() + 8), repetition: "" };
    while !scan.rest.is_empty() {
        scan.step()?;
    }
    Ok(scan.out)
}

/// A pattern that is being read.
struct Scan<'p> {
    rest: &'p str,
    out: String,
    /// The text from a repetition on, if the text read last is one.
    repetition: &'p str,
}

impl<'p> Scan<'p> {
    /// Takes so many bytes.
    fn take(&mut self, length: usize) -> &'p str {
        let (taken, rest) = self.rest.split_at_checked(length).unwrap_or((self.rest, ""));
        self.rest = rest;
        taken
    }

    fn step(&mut self) -> Result<(), (&'static str, String)> {
        let bytes = self.rest.as_bytes();
        let repeated = match bytes.first() {
            Some(b'*' | b'+' | b'?') => Some(1),
            Some(b'{') => counted(self.rest),
            _ => None,
        };
        if let Some(length) = repeated {
            return self.repeat(length);
        }
        self.repetition = "";
        match bytes {
            [b'\\', b'Q', ..] => self.literal(),
            [b'\\', b'<' | b'>', ..] => {
                self.take(1);
                let taken = self.take(1);
                self.out.push_str(taken);
            }
            [b'\\', second, ..] if second.is_ascii() => {
                let taken = self.take(2);
                self.out.push_str(taken);
            }
            [b'[', ..] => self.class(),
            [b'{', ..] => {
                self.take(1);
                self.out.push_str("\\{");
            }
            _ => {
                let length = self.rest.chars().next().map_or(1, char::len_utf8);
                let taken = self.take(length);
                self.out.push_str(taken);
            }
        }
        Ok(())
    }

    /// A repetition. It may end in `?`, and another one may not follow.
    fn repeat(&mut self, length: usize) -> Result<(), (&'static str, String)> {
        let start = self.rest;
        let taken = self.take(length);
        let end = usize::from(self.rest.starts_with('?'));
        let lazy = self.take(end);
        if !self.repetition.is_empty() {
            let all = self.repetition.len() - self.rest.len();
            let text = self.repetition.get(..all).unwrap_or(self.repetition);
            return Err(("invalid nested repetition operator", text.to_owned()));
        }
        let is_too_often =
            |number: &str| number.parse::<u32>().map_or(!number.is_empty(), |number| number > REPEATS_MAX);
        if taken.trim_matches(['{', '}']).split(',').any(|number| taken.len() > 1 && is_too_often(number)) {
            return Err(("invalid repeat count", taken.to_owned()));
        }
        self.out.push_str(taken);
        self.out.push_str(lazy);
        self.repetition = start;
        Ok(())
    }

    /// `\Q…\E` stands for the text inside.
    fn literal(&mut self) {
        self.take(2);
        let length = self.rest.find("\\E").unwrap_or(self.rest.len());
        let text = self.take(length);
        self.take(2);
        self.out.push_str(&regex::escape(text));
    }

    /// A class of characters. Only `[:` opens something inside it, and no operators join classes.
    fn class(&mut self) {
        let head = if self.rest.starts_with("[^") { 2 } else { 1 };
        let taken = self.take(head);
        self.out.push_str(taken);
        if self.rest.starts_with(']') {
            self.take(1);
            self.out.push_str("\\]");
        }
        while let Some(character) = self.rest.chars().next() {
            let length = match character {
                '\\' => 2,
                '[' if self.rest.starts_with("[:") => self.rest.find(":]").map_or(1, |at| at + 2),
                other => other.len_utf8(),
            };
            let taken = self.take(length);
            if matches!(taken, "[" | "&" | "~") {
                self.out.push('\\');
            }
            let plain = taken.strip_prefix('\\').filter(|plain| matches!(*plain, "<" | ">"));
            self.out.push_str(plain.unwrap_or(taken));
            if character == ']' {
                return;
            }
        }
    }
}

/// The length of `{2}`, `{2,}` or `{2,5}` at the start of a text.
fn counted(text: &str) -> Option<usize> {
    let inner = text.strip_prefix('{')?;
    let (counts, _) = inner.split_once('}')?;
    let (least, most) = counts.split_once(',').unwrap_or((counts, ""));
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    (!least.is_empty() && is_number(least) && is_number(most)).then_some(counts.len() + 2)
}

/// The fault and the part of the pattern that has it.
fn described(error: &regex_syntax::Error, pattern: &str) -> (&'static str, String) {
    let part =
        |span: &ast::Span| pattern.get(span.start.offset..span.end.offset).unwrap_or_default().to_owned();
    match error {
        regex_syntax::Error::Parse(error) => of_text(error, pattern, part(error.span())),
        regex_syntax::Error::Translate(error) => {
            let code = match error.kind() {
                hir::ErrorKind::UnicodePropertyNotFound | hir::ErrorKind::UnicodePropertyValueNotFound => {
                    "invalid character class range"
                }
                _ => "invalid escape sequence",
            };
            (code, part(error.span()))
        }
        _ => ("unexpected error", pattern.to_owned()),
    }
}

fn of_text(error: &ast::Error, pattern: &str, part: String) -> (&'static str, String) {
    use ast::ErrorKind as Kind;
    let rest = || pattern.get(error.span().start.offset..).unwrap_or_default().to_owned();
    match error.kind() {
        Kind::ClassUnclosed => ("missing closing ]", rest()),
        Kind::GroupUnclosed => ("missing closing )", pattern.to_owned()),
        Kind::GroupUnopened => ("unexpected )", pattern.to_owned()),
        Kind::RepetitionMissing => {
            let length = counted(&rest()).unwrap_or(1);
            ("missing argument to repetition operator", rest().get(..length).unwrap_or_default().to_owned())
        }
        Kind::RepetitionCountInvalid => ("invalid repeat count", part),
        Kind::ClassRangeInvalid | Kind::ClassRangeLiteral => ("invalid character class range", part),
        Kind::EscapeUnexpectedEof => ("trailing backslash at end of expression", String::new()),
        Kind::UnsupportedLookAround | Kind::FlagUnrecognized | Kind::FlagUnexpectedEof => {
            ("invalid or unsupported Perl syntax", part)
        }
        Kind::GroupNameInvalid | Kind::GroupNameEmpty | Kind::GroupNameUnexpectedEof => {
            ("invalid named capture", part)
        }
        Kind::GroupNameDuplicate { .. } => ("duplicate capture group name", part),
        Kind::NestLimitExceeded(_) => ("expression nests too deeply", pattern.to_owned()),
        _ => ("invalid escape sequence", part),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_are_judged_as_clients_know_it() {
        let rows = [
            ("^[a-z]+$", None),
            (r"^\d{3}-[[:alpha:]]\pL*?$", None),
            ("[[a]{x}a{,2}", None),
            (r"[]a][^]a][a&&b~~\]]\<\/\_", None),
            (r"\Qa+*\E+", None),
            ("(?i)a(?P<n>b)(?:c)", None),
            ("[a-z", Some("missing closing ]: `[a-z`")),
            ("a(b", Some("missing closing ): `a(b`")),
            ("a)b", Some("unexpected ): `a)b`")),
            ("*a", Some("missing argument to repetition operator: `*`")),
            ("a**", Some("invalid nested repetition operator: `**`")),
            ("a{2}{3}", Some("invalid nested repetition operator: `{2}{3}`")),
            ("a{1001}", Some("invalid repeat count: `{1001}`")),
            ("[z-a]", Some("invalid character class range: `z-a`")),
            ("a\\", Some("trailing backslash at end of expression: ``")),
            ("a(?=b)", Some("invalid or unsupported Perl syntax: `(?=`")),
            (r"\y", Some(r"invalid escape sequence: `\y`")),
        ];
        for (pattern, expected) in rows {
            let expected = expected.map(|text| format!("error parsing regexp: {text}"));
            assert_eq!(flaw(pattern), expected, "{pattern}");
            assert!(
                expected.is_some() || regex::Regex::new(&translated(pattern).unwrap()).is_ok(),
                "{pattern}"
            );
        }
    }
}
