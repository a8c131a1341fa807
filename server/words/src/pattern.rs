//! Regular expressions as schemas and expressions write them (RE2), for a library that reads some of them
//! otherwise.

mod repeats;

use regex_syntax::{Parser, ast, hir};

/// How often a part may be repeated at most, also by repetitions within each other.
const REPEATS_MAX: u32 = 1000;
/// Classes that have a letter, and what a class of characters says for them. They know no digits and letters
/// but those of ASCII.
const CLASSES: [(&str, &str); 3] = [("d", "0-9"), ("s", r"\t\n\f\r "), ("w", "0-9A-Za-z_")];

/// The same pattern for the library.
///
/// # Errors
/// What is wrong with it, in the words that clients know.
pub fn translate(pattern: &str) -> Result<String, String> {
    let text = |(code, part): (&str, String)| format!("error parsing regexp: {code}: `{part}`");
    let translated = scanned(pattern).map_err(text)?;
    // Parsed and not compiled: a compiled pattern may be much larger than its text.
    match Parser::new().parse(&translated) {
        Err(error) => Err(text(match Parser::new().parse(pattern) {
            // Places in the pattern as it was written are those that its author knows.
            Err(error) => described(&error, pattern),
            Ok(_) => described(&error, &translated),
        })),
        Ok(parsed) if repeats::most(&parsed) > u64::from(REPEATS_MAX) => {
            Err(text(("invalid repeat count", repeats::last(pattern).to_owned())))
        }
        Ok(_) => Ok(translated),
    }
}

fn scanned(pattern: &str) -> Result<String, Fault> {
    let mut scan = Scan { rest: pattern, out: String::with_capacity(pattern.len() + 8), repetition: "" };
    while !scan.rest.is_empty() {
        scan.step()?;
    }
    Ok(scan.out)
}

/// What is wrong with a pattern that the library would take, and where.
type Fault = (&'static str, String);

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

    fn step(&mut self) -> Result<(), Fault> {
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
            [b'\\', second, ..] if second.is_ascii() => self.escape()?,
            [b'(', b'?', ..] => self.flags()?,
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
    fn repeat(&mut self, length: usize) -> Result<(), Fault> {
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

    /// An escape outside of a class.
    fn escape(&mut self) -> Result<(), Fault> {
        let taken = self.take(2);
        let letter = taken.get(1..).unwrap_or_default();
        match (class_of(letter), letter) {
            (Some((negation, members)), _) => self.out.push_str(&format!("[{negation}{members}]")),
            (None, "b") => self.out.push_str("(?-u:\\b)"),
            // What stands in braces belongs to the escape.
            (None, "p" | "P" | "x") if self.rest.starts_with('{') => {
                let name = self.take(self.rest.find('}').map_or(self.rest.len(), |at| at + 1));
                self.out.push_str(taken);
                self.out.push_str(name);
            }
            (None, "u" | "U") => return Err(("invalid escape sequence", taken.to_owned())),
            _ => self.out.push_str(taken),
        }
        Ok(())
    }

    /// The beginning of a group with flags. The library has more of them.
    fn flags(&mut self) -> Result<(), Fault> {
        let inner = self.rest.get(2..).unwrap_or_default();
        let known = inner.trim_start_matches(['i', 'm', 's', 'U', '-']);
        if let Some(letter) = known.chars().next().filter(char::is_ascii_alphanumeric)
            && letter != 'P'
        {
            let length = self.rest.len() - known.len() + 1;
            return Err(("invalid or unsupported Perl syntax", self.take(length).to_owned()));
        }
        let taken = self.take(2);
        self.out.push_str(taken);
        Ok(())
    }

    /// `\Q…\E` stands for the text inside.
    fn literal(&mut self) {
        self.take(2);
        let length = self.rest.find("\\E").unwrap_or(self.rest.len());
        let text = self.take(length);
        self.take(2);
        self.out.push_str(&regex_syntax::escape(text));
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
            match taken.strip_prefix('\\').and_then(class_of) {
                Some(("", members)) => {
                    self.out.push_str(members);
                    continue;
                }
                Some((negation, members)) => {
                    self.out.push_str(&format!("[{negation}{members}]"));
                    continue;
                }
                None => {}
            }
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

/// What a letter behind a backslash stands for, if it is a class: `^` if it is the other characters, and the
/// members.
fn class_of(letter: &str) -> Option<(&'static str, &'static str)> {
    let small = letter.to_ascii_lowercase();
    let (_, members) = CLASSES.into_iter().find(|(name, _)| *name == small)?;
    Some((if letter == small { "" } else { "^" }, members))
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
            (r"a(\d", Some(r"missing closing ): `a(\d`")),
            ("a)b", Some("unexpected ): `a)b`")),
            ("*a", Some("missing argument to repetition operator: `*`")),
            ("a**", Some("invalid nested repetition operator: `**`")),
            ("a{2}{3}", Some("invalid nested repetition operator: `{2}{3}`")),
            ("a{1001}", Some("invalid repeat count: `{1001}`")),
            ("[z-a]", Some("invalid character class range: `z-a`")),
            ("a\\", Some("trailing backslash at end of expression: ``")),
            ("a(?=b)", Some("invalid or unsupported Perl syntax: `(?=`")),
            (r"\p{L}+\x{e9}", None),
            (r"\y", Some(r"invalid escape sequence: `\y`")),
            (r"\u00e9", Some(r"invalid escape sequence: `\u`")),
            ("a(?ix)b", Some("invalid or unsupported Perl syntax: `(?ix`")),
            ("(a{100}){11}", Some("invalid repeat count: `{11}`")),
            ("(?P<n>a{100}){10}|(?:b{1000})", None),
        ];
        for (pattern, expected) in rows {
            let expected = expected.map(|text| format!("error parsing regexp: {text}"));
            assert_eq!(translate(pattern).err(), expected, "{pattern}");
        }
    }

    #[test]
    fn classes_with_a_letter_are_of_ascii() {
        for (pattern, expected) in [
            (r"^\d+\W", r"^[0-9]+[^0-9A-Za-z_]"),
            (r"[\s\D-]", r"[\t\n\f\r [^0-9]-]"),
            (r"\bx\\d", r"(?-u:\b)x\\d"),
        ] {
            assert_eq!(translate(pattern).as_deref(), Ok(expected));
        }
    }
}
