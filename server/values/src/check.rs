//! The rules that a schema can declare, one function each. Generated code calls them with a value that is
//! there; whether it must be there is decided before.
//!
//! Each rule adds what it finds to the problems and never stops another rule.

mod int_or_string;
mod several;

pub use int_or_string::{Percent, of_number, of_percent, of_text};
pub use several::{another_is_forbidden, another_is_invalid, quoted, set};

use std::{collections::HashSet, fmt::Display, sync::OnceLock};

use base64::{Engine as _, prelude::BASE64_STANDARD};
use regex::Regex;

use crate::{
    brand::Brand,
    format::{BytesFormat, Flaw, Flaws, Format},
    json::Encode,
    path::Path,
    problem::{Problems, plain, quote},
};

/// One of a closed set of words.
pub fn one_of(value: &str, words: &[&str], at: &Path<'_>, problems: &mut Problems) {
    if !words.contains(&value) {
        problems.not_supported(at, &quote(value), words);
    }
}

/// None of some words.
pub fn none_of(value: &str, words: &[&str], at: &Path<'_>, problems: &mut Problems) {
    if words.contains(&value) {
        let words: Vec<String> = words.iter().map(|word| quote(word)).collect();
        problems.invalid(at, &quote(value), &format!("may not be one of {}", words.join(", ")));
    }
}

/// A text in a format.
pub fn format(value: &str, format: Format, at: &Path<'_>, problems: &mut Problems) {
    let flaws = Flaws::of(format, value);
    if !flaws.is_empty() {
        report(&flaws, &quote(value), at, problems);
    }
}

/// Finalizer that asks to leave dependents alone.
pub const ORPHAN: &str = "orphan";

/// Finalizer that asks to remove dependents first.
pub const FOREGROUND: &str = "foregroundDeletion";

/// A finalizer with a domain, or one that the server knows.
pub fn named_finalizer(finalizer: &str, brand: &Brand, at: &Path<'_>, problems: &mut Problems) {
    let is_known = [ORPHAN, FOREGROUND, brand.namespace_finalizer].contains(&finalizer);
    if !is_known && !finalizer.contains('/') {
        let detail = "name is neither a standard finalizer name nor is it fully qualified";
        problems.invalid(at, &quote(finalizer), detail);
    }
}

/// Bytes in a format. They are shown as they were sent, in base64, unless the format says what to show in
/// their place.
pub fn bytes_format(value: &[u8], format: BytesFormat, at: &Path<'_>, problems: &mut Problems) {
    let mut flaws = Flaws::default();
    format(value, &mut flaws);
    if !flaws.is_empty() {
        report(&flaws, &quote(&BASE64_STANDARD.encode(value)), at, problems);
    }
}

/// Reports flaws as problems of `value`.
pub fn report(flaws: &Flaws, value: &str, at: &Path<'_>, problems: &mut Problems) {
    for flaw in flaws.as_slice() {
        match flaw {
            Flaw::Invalid { detail, shown: None } => problems.invalid(at, value, detail),
            Flaw::Invalid { detail, shown: Some(part) } => problems.invalid(at, &quote(part), detail),
            Flaw::TooLong { bytes_max } => problems.too_long(at, *bytes_max),
            Flaw::Required { detail } => problems.required(at, detail),
        }
    }
}

/// A regular expression that a text must match as a whole; compiled at its first use.
#[derive(Debug)]
pub struct Pattern {
    text: &'static str,
    compiled: OnceLock<Regex>,
}

impl Pattern {
    /// A pattern of the schema.
    #[must_use]
    pub const fn new(text: &'static str) -> Self {
        Pattern { text, compiled: OnceLock::new() }
    }

    /// Whether the text matches.
    ///
    /// # Panics
    /// Never: the generator compiles every pattern of a schema before it writes it down.
    pub fn check(&self, value: &str, at: &Path<'_>, problems: &mut Problems) {
        let regex = self.compiled.get_or_init(|| {
            // Without the group, the anchors of `a|b` would hold for one alternative each.
            Regex::new(&format!("^(?:{})$", self.text)).expect("the generator compiled the pattern")
        });
        if !regex.is_match(value) {
            problems.invalid(at, &quote(value), &format!("must match the pattern {}", self.text));
        }
    }
}

/// At least so many bytes.
pub fn min_bytes(value: &impl Encode, length: usize, bound: usize, at: &Path<'_>, problems: &mut Problems) {
    if length < bound {
        problems.invalid_value(at, value, &format!("must have at least {bound} bytes"));
    }
}

/// At most so many bytes.
pub fn max_bytes(length: usize, bound: usize, at: &Path<'_>, problems: &mut Problems) {
    if length > bound {
        problems.too_long(at, bound);
    }
}

/// At least so many characters, as documents and their readers count them.
pub fn min_characters(value: &str, bound: usize, at: &Path<'_>, problems: &mut Problems) {
    // Stops at the bound, so that a long text is not counted to its end.
    if value.chars().take(bound).count() < bound {
        problems.invalid(at, &quote(value), &format!("must have at least {bound} characters"));
    }
}

/// At most so many characters.
pub fn max_characters(value: &str, bound: usize, at: &Path<'_>, problems: &mut Problems) {
    // No text has more characters than bytes.
    if value.len() > bound && value.chars().nth(bound).is_some() {
        problems.too_many_characters(at, bound);
    }
}

/// A JSON object, whatever is in it.
pub fn object(value: &(impl Encode + AsRef<[u8]>), at: &Path<'_>, problems: &mut Problems) {
    // `null` stands for an absent value, which another rule judges. No space comes first in the texts of
    // these types.
    if !value.is_zero() && !value.as_ref().starts_with(b"{") {
        problems.invalid_value(at, value, "must be an object");
    }
}

/// At least this.
pub fn min<N: PartialOrd + Display + Encode>(value: &N, bound: &N, at: &Path<'_>, problems: &mut Problems) {
    if value < bound {
        problems.invalid_value(at, value, &format!("must be greater than or equal to {bound}"));
    }
}

/// More than this.
pub fn above<N: PartialOrd + Display + Encode>(value: &N, bound: &N, at: &Path<'_>, problems: &mut Problems) {
    if value <= bound {
        problems.invalid_value(at, value, &format!("must be greater than {bound}"));
    }
}

/// At most this.
pub fn max<N: PartialOrd + Display + Encode>(value: &N, bound: &N, at: &Path<'_>, problems: &mut Problems) {
    if value > bound {
        problems.invalid_value(at, value, &format!("must be less than or equal to {bound}"));
    }
}

/// At least so many items or entries.
pub fn min_items(count: usize, bound: usize, at: &Path<'_>, problems: &mut Problems) {
    if count < bound {
        problems.invalid(at, &plain(count), &format!("must have at least {bound} items"));
    }
}

/// At most so many items or entries.
pub fn max_items(count: usize, bound: usize, at: &Path<'_>, problems: &mut Problems) {
    if count > bound {
        problems.too_many(at, count, bound);
    }
}

/// No two items with the same key. `again` is told of every item whose key stood before, with the key.
pub fn unique<T>(items: &[T], key: impl Fn(&T) -> String, mut again: impl FnMut(usize, &str)) {
    let mut seen = HashSet::with_capacity(items.len());
    for (index, item) in items.iter().enumerate() {
        // Not `insert` alone: it takes the key, and `again` is still to be told of it.
        let key = key(item);
        if seen.contains(&key) {
            again(index, &key);
        } else {
            seen.insert(key);
        }
    }
}

/// Several fields, each with its JSON, as one key: `{"port":80,"protocol":"TCP"}`.
#[must_use]
pub fn together(fields: &[(&str, String)]) -> String {
    let fields: Vec<String> = fields.iter().map(|(name, value)| format!("{}:{value}", quote(name))).collect();
    format!("{{{}}}", fields.join(","))
}

/// A value that differs from the stored one, if there is one, where nothing may change.
pub fn immutable<T: Encode>(
    stored: Option<&T>,
    value: &T,
    detail: &str,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    if stored.is_some() {
        problems.invalid_value(at, value, detail);
    }
}

/// A value that differs from the stored one, if there is one, where only an empty value may change.
pub fn once_set<T: Encode>(stored: Option<&T>, detail: &str, at: &Path<'_>, problems: &mut Problems) {
    if stored.is_some_and(|stored| !stored.is_zero()) {
        problems.forbidden(at, detail);
    }
}

/// Runs a rule, and says `detail` in place of whatever it finds.
pub fn worded(
    shown: impl FnOnce() -> String,
    detail: &str,
    at: &Path<'_>,
    problems: &mut Problems,
    rule: impl FnOnce(&mut Problems),
) {
    // In a list of its own: the rule may find several things, of which the caller says one.
    let mut found = Problems::default();
    rule(&mut found);
    if !found.is_empty() {
        problems.invalid(at, &shown(), detail);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{problem::tree, raw::RawJson};

    fn lines(rule: impl FnOnce(&Path<'_>, &mut Problems)) -> Vec<String> {
        let mut problems = Problems::default();
        rule(&Path::Root.field("x"), &mut problems);
        problems.as_slice().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn each_rule_says_what_clients_expect() {
        static PATTERN: Pattern = Pattern::new("a+|b");
        let odd: BytesFormat = |_, flaws| flaws.invalid("is odd");
        let part: Format = |_, flaws| flaws.invalid_part("p", "is bad");
        let rows: [(Vec<String>, &[&str]); 18] = [
            (lines(|at, p| one_of("a", &["b", "a"], at, p)), &[]),
            (
                lines(|at, p| one_of("c", &["b", "a"], at, p)),
                &[r#"x: Unsupported value: "c": supported values: "a", "b""#],
            ),
            (
                lines(|at, p| none_of("a", &["a"], at, p)),
                &[r#"x: Invalid value: "a": may not be one of "a""#],
            ),
            (lines(|at, p| format("v", part, at, p)), &[r#"x: Invalid value: "p": is bad"#]),
            (lines(|at, p| bytes_format(b"abc", odd, at, p)), &[r#"x: Invalid value: "YWJj": is odd"#]),
            (lines(|at, p| PATTERN.check("aa", at, p)), &[]),
            // The alternatives stand inside the anchors.
            (
                lines(|at, p| PATTERN.check("ab", at, p)),
                &[r#"x: Invalid value: "ab": must match the pattern a+|b"#],
            ),
            (
                lines(|at, p| min_bytes(&"ab".to_owned(), 2, 3, at, p)),
                &[r#"x: Invalid value: "ab": must have at least 3 bytes"#],
            ),
            (lines(|at, p| max_bytes(4, 3, at, p)), &["x: Too long: may not be more than 3 bytes"]),
            (
                lines(|at, p| min_characters("éé", 3, at, p)),
                &[r#"x: Invalid value: "éé": must have at least 3 characters"#],
            ),
            (lines(|at, p| max_characters("ééé", 3, at, p)), &[]),
            (
                lines(|at, p| max_characters("éééé", 3, at, p)),
                &["x: Too long: must have at most 3 characters"],
            ),
            (
                lines(|at, p| object(&RawJson::of("a"), at, p)),
                &[r#"x: Invalid value: "a": must be an object"#],
            ),
            (lines(|at, p| object(&RawJson::from(&serde_json::json!({"a": 1})), at, p)), &[]),
            (lines(|at, p| min(&1, &2, at, p)), &["x: Invalid value: 1: must be greater than or equal to 2"]),
            (lines(|at, p| max(&3, &2, at, p)), &["x: Invalid value: 3: must be less than or equal to 2"]),
            (lines(|at, p| min_items(0, 1, at, p)), &["x: Invalid value: 0: must have at least 1 items"]),
            (
                lines(|at, p| immutable(Some(&1), &2, "field is immutable", at, p)),
                &["x: Invalid value: 2: field is immutable"],
            ),
        ];
        for (found, expected) in rows {
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn a_repeated_key_is_told_at_each_repetition() {
        let mut found = Vec::new();
        unique(&["a", "b", "a", "a"], |item| tree(*item), |index, key| found.push(format!("{index} {key}")));
        assert_eq!(found, [r#"2 "a""#, r#"3 "a""#]);
        assert_eq!(together(&[("port", tree(&80)), ("name", tree("x"))]), r#"{"port":80,"name":"x"}"#);
    }

    #[test]
    fn a_value_may_be_set_once() {
        assert!(lines(|at, p| once_set(Some(&String::new()), "no", at, p)).is_empty());
        assert!(lines(|at, p| once_set(None::<&String>, "no", at, p)).is_empty());
        assert_eq!(lines(|at, p| once_set(Some(&"a".to_owned()), "no", at, p)), ["x: Forbidden: no"]);
    }

    #[test]
    fn a_worded_rule_says_its_own_text_once() {
        let rule = |p: &mut Problems| {
            one_of("c", &["a"], &Path::Root, p);
            one_of("c", &["b"], &Path::Root, p);
        };
        assert_eq!(
            lines(|at, p| worded(|| quote("c"), "must be better", at, p, rule)),
            [r#"x: Invalid value: "c": must be better"#]
        );
        assert!(lines(|at, p| worded(|| quote("c"), "must be better", at, p, |_| {})).is_empty());
    }
}
