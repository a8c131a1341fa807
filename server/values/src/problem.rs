//! What is wrong with a value, in the words that clients parse (causes of a 422).
//!
//! Checks collect problems, they do not stop at the first one.

use std::{collections::HashSet, fmt};

pub use words::{is_printable, quote};

use crate::{
    difference,
    fields::Fields,
    json::{self, EmptiedPaths, Encode},
    path::Path,
};

/// The class of a problem: `reason` of a status cause.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ProblemKind {
    /// A value must be given.
    Required,
    /// A value stands twice.
    Duplicate,
    /// A value breaks a rule.
    Invalid,
    /// A value has the wrong type.
    TypeInvalid,
    /// A value is not one of a closed set.
    NotSupported,
    /// A value may not be given here.
    Forbidden,
    /// What a value names does not exist.
    NotFound,
    /// A text or the bytes together are too long.
    TooLong,
    /// A list has too many items.
    TooMany,
    /// A value cannot be judged.
    Internal,
}

impl ProblemKind {
    /// The machine word in `causes[].reason`.
    #[must_use]
    pub const fn reason(self) -> &'static str {
        match self {
            ProblemKind::Required => "FieldValueRequired",
            ProblemKind::Duplicate => "FieldValueDuplicate",
            ProblemKind::Invalid => "FieldValueInvalid",
            ProblemKind::TypeInvalid => "FieldValueTypeInvalid",
            ProblemKind::NotSupported => "FieldValueNotSupported",
            ProblemKind::Forbidden => "FieldValueForbidden",
            ProblemKind::NotFound => "FieldValueNotFound",
            ProblemKind::TooLong => "FieldValueTooLong",
            ProblemKind::TooMany => "FieldValueTooMany",
            ProblemKind::Internal => "InternalError",
        }
    }
}

/// One thing that is wrong, at one place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The class.
    pub kind: ProblemKind,
    /// Where, as text; empty for the whole object.
    pub path: String,
    /// The text behind the path, complete: `Invalid value: "x": must be …`.
    pub body: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.path.is_empty() { f.write_str(&self.body) } else { write!(f, "{}: {}", self.path, self.body) }
    }
}

/// Most problems of one object that are kept; the others are counted.
const PROBLEMS_MAX: usize = 100;

/// Problems are kept until their texts have this many bytes together. The first one is always kept whole.
const PROBLEM_BYTES_MAX: usize = 256 * 1024;

/// Of larger values, [`difference`] compares the beginnings. No object that a store keeps has a larger part.
const COMPARED_BYTES_MAX: usize = 4 * 1024 * 1024;

/// All that is wrong with one object.
///
/// A body of 3 MiB has room for a million wrong values, and each problem is longer than its value. So only
/// the first problems are kept, and no text is made for the others.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Problems {
    kept: Vec<Problem>,
    /// Of all texts that are kept.
    bytes: usize,
    left_out: usize,
    /// Paths of empty lists and maps that the writer sent.
    emptied: Vec<String>,
    /// What a client should know although it is no problem.
    advice: Vec<String>,
}

impl Problems {
    /// No problems yet, of an object in which empty lists and maps were sent at these paths.
    #[must_use]
    pub fn of_sent(emptied: Vec<String>) -> Self {
        Problems { emptied, ..Problems::default() }
    }

    /// Whether an empty list or map was sent for a field. The object holds it like one that is absent.
    #[must_use]
    pub fn was_emptied(&self, at: &Path<'_>) -> bool {
        !self.emptied.is_empty() && self.emptied.contains(&at.dotted())
    }

    /// Renders a value at a place as [`tree`] does, with the lists and maps empty that were sent empty.
    #[must_use]
    pub fn tree_at(&self, at: &Path<'_>, value: &(impl Encode + ?Sized)) -> String {
        let text = value.as_text();
        if text.is_empty() {
            json::to_inner_text(value, self.sent(at), PROBLEM_BYTES_MAX)
        } else {
            quote(text)
        }
    }

    /// The same of a value that may be absent, which is `null`.
    #[must_use]
    pub fn shown_at(&self, at: &Path<'_>, value: Option<&impl Encode>) -> String {
        value.map_or_else(|| "null".to_owned(), |value| self.tree_at(at, value))
    }

    /// The lines in which the inner forms of a stored value and of the one that was sent in its place differ,
    /// with some around them.
    #[must_use]
    pub fn difference_at<T: Encode + ?Sized>(&self, at: &Path<'_>, old: &T, new: &T) -> String {
        let old = json::to_inner_lines(old, None, COMPARED_BYTES_MAX);
        difference::difference(&old, &json::to_inner_lines(new, self.sent(at), COMPARED_BYTES_MAX))
    }

    fn sent(&self, at: &Path<'_>) -> Option<EmptiedPaths<'_>> {
        (!self.emptied.is_empty()).then(|| EmptiedPaths::new(&self.emptied, at.dotted()))
    }

    /// Adds a text that the client gets as a warning: of a rule that an object breaks and may go on breaking,
    /// for instance.
    pub fn advise(&mut self, text: String) {
        if self.advice.len() < PROBLEMS_MAX {
            self.advice.push(text);
        }
    }

    /// Takes these texts.
    pub fn take_advice(&mut self) -> Vec<String> {
        std::mem::take(&mut self.advice)
    }

    /// Whether nothing is wrong.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    /// The first problems, in the order in which they were found.
    #[must_use]
    pub fn as_slice(&self) -> &[Problem] {
        &self.kept
    }

    /// How many problems were found besides those in [`Problems::as_slice`].
    #[must_use]
    pub fn left_out(&self) -> usize {
        self.left_out
    }

    /// How many problems were found.
    #[must_use]
    pub fn count(&self) -> usize {
        self.kept.len() + self.left_out
    }

    /// Whether further problems are only counted. A check whose text is expensive to make need not make it
    /// then.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.kept.len() >= PROBLEMS_MAX || self.bytes >= PROBLEM_BYTES_MAX
    }

    /// Counts a problem without its text. For checks that look at [`Problems::is_full`] before they make one.
    pub fn leave_out(&mut self) {
        self.left_out += 1;
    }

    /// Takes problems back, from number `from` on, that another list has as well: of the same kind at the
    /// same place, and with the same text if `is_exact`. Places in lists do not count, as items move.
    pub(crate) fn take_back(&mut self, from: usize, others: &Problems, is_exact: bool) {
        let key = |problem: &Problem| {
            let body = if is_exact { problem.body.clone() } else { String::new() };
            (problem.kind, without_indexes(&problem.path), body)
        };
        let known: HashSet<_> = others.kept.iter().map(key).collect();
        let new = self.kept.split_off(from.min(self.kept.len()));
        for problem in new {
            if known.contains(&key(&problem)) {
                self.bytes -= problem.path.len() + problem.body.len();
            } else {
                self.kept.push(problem);
            }
        }
    }

    /// `Required value`, with a detail when `detail` is not empty.
    pub fn required(&mut self, at: &Path<'_>, detail: &str) {
        self.add(ProblemKind::Required, at, || with_detail("Required value".to_owned(), detail));
    }

    /// `Invalid value: <shown>: detail`, or without a value if `shown` is empty. `shown` is rendered by one
    /// of [`quote`], [`plain`] or [`tree`].
    pub fn invalid(&mut self, at: &Path<'_>, shown: &str, detail: &str) {
        self.add(ProblemKind::Invalid, at, || {
            with_detail(with_detail("Invalid value".to_owned(), shown), detail)
        });
    }

    /// `Invalid value: <the value>: detail` of a value as [`Problems::tree_at`] renders it.
    pub fn invalid_value(&mut self, at: &Path<'_>, value: &(impl Encode + ?Sized), detail: &str) {
        let shown = if self.is_full() { String::new() } else { self.tree_at(at, value) };
        self.invalid(at, &shown, detail);
    }

    /// The same of a value whose type is wrong.
    pub fn type_invalid(&mut self, at: &Path<'_>, shown: &str, detail: &str) {
        self.add(ProblemKind::TypeInvalid, at, || {
            with_detail(with_detail("Invalid value".to_owned(), shown), detail)
        });
    }

    /// `Duplicate value: <shown>`, or without a value if `shown` is empty.
    pub fn duplicate(&mut self, at: &Path<'_>, shown: &str) {
        self.add(ProblemKind::Duplicate, at, || with_detail("Duplicate value".to_owned(), shown));
    }

    /// `Duplicate value: <shown>: detail`.
    pub fn duplicate_in_part(&mut self, at: &Path<'_>, shown: &str, detail: &str) {
        self.add(ProblemKind::Duplicate, at, || with_detail(format!("Duplicate value: {shown}"), detail));
    }

    /// `Unsupported value: <shown>: supported values: "A", "B"`, sorted.
    pub fn not_supported(&mut self, at: &Path<'_>, shown: &str, supported: &[&str]) {
        self.add(ProblemKind::NotSupported, at, || {
            let mut sorted = supported.to_vec();
            sorted.sort_unstable();
            not_supported_body(shown, &sorted)
        });
    }

    /// The same for words that have a known order of their own.
    pub fn not_supported_in_order(&mut self, at: &Path<'_>, shown: &str, supported: &[&str]) {
        self.add(ProblemKind::NotSupported, at, || not_supported_body(shown, supported));
    }

    /// `Forbidden: detail`.
    pub fn forbidden(&mut self, at: &Path<'_>, detail: &str) {
        self.add(ProblemKind::Forbidden, at, || with_detail("Forbidden".to_owned(), detail));
    }

    /// `Not found: <shown>`.
    pub fn not_found(&mut self, at: &Path<'_>, shown: &str) {
        self.add(ProblemKind::NotFound, at, || format!("Not found: {shown}"));
    }

    /// `Not found: <shown>: detail`.
    pub fn not_found_among(&mut self, at: &Path<'_>, shown: &str, detail: &str) {
        self.add(ProblemKind::NotFound, at, || with_detail(format!("Not found: {shown}"), detail));
    }

    /// `Internal error: detail`.
    pub fn internal(&mut self, at: &Path<'_>, detail: &str) {
        self.add(ProblemKind::Internal, at, || with_detail("Internal error".to_owned(), detail));
    }

    /// `Too long: may not be more than N bytes`.
    pub fn too_long(&mut self, at: &Path<'_>, bytes_max: usize) {
        let unit = if bytes_max == 1 { "byte" } else { "bytes" };
        self.add(ProblemKind::TooLong, at, || format!("Too long: may not be more than {bytes_max} {unit}"));
    }

    /// `Too long: must have at most N characters`.
    pub(crate) fn too_many_characters(&mut self, at: &Path<'_>, characters_max: usize) {
        let unit = if characters_max == 1 { "character" } else { "characters" };
        let body = || format!("Too long: must have at most {characters_max} {unit}");
        self.add(ProblemKind::TooLong, at, body);
    }

    /// `Too many: <count>: must have at most N items`.
    pub fn too_many(&mut self, at: &Path<'_>, count: usize, items_max: usize) {
        let unit = if items_max == 1 { "item" } else { "items" };
        let body = || format!("Too many: {count}: must have at most {items_max} {unit}");
        self.add(ProblemKind::TooMany, at, body);
    }

    /// Adds the problems of another list, sorted by their texts.
    pub fn append_sorted(&mut self, other: Problems) {
        let mut problems: Vec<(String, Problem)> =
            other.kept.into_iter().map(|problem| (problem.to_string(), problem)).collect();
        problems.sort_by(|(one, _), (two, _)| one.cmp(two));
        for (_, problem) in problems {
            if self.is_full() {
                self.leave_out();
                continue;
            }
            self.bytes += problem.path.len() + problem.body.len();
            self.kept.push(problem);
        }
        self.left_out += other.left_out;
    }

    fn add(&mut self, kind: ProblemKind, at: &Path<'_>, body: impl FnOnce() -> String) {
        // Asked before the text is made and not after: so the first problem is kept, however long it is.
        if self.is_full() {
            return self.leave_out();
        }
        let problem = Problem { kind, path: at.to_string(), body: body() };
        self.bytes += problem.path.len() + problem.body.len();
        self.kept.push(problem);
    }
}

/// A path as it is for every item of its lists.
fn without_indexes(path: &str) -> String {
    let mut parts = path.split('[');
    let mut kept = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once(']') {
            Some((index, rest)) if index.parse::<usize>().is_ok() => kept.push_str(&format!("[]{rest}")),
            _ => kept.push_str(&format!("[{part}")),
        }
    }
    kept
}

fn not_supported_body(shown: &str, supported: &[&str]) -> String {
    let words: Vec<String> = supported.iter().map(|word| quote(word)).collect();
    format!("Unsupported value: {shown}: supported values: {}", words.join(", "))
}

fn with_detail(mut text: String, detail: &str) -> String {
    if !detail.is_empty() {
        text.push_str(": ");
        text.push_str(detail);
    }
    text
}

/// A number or a boolean as shown in a problem.
#[must_use]
pub fn plain(value: impl fmt::Display) -> String {
    value.to_string()
}

/// Any other value as shown in a problem: its inner form, or a text in quotes.
#[must_use]
pub fn tree(value: &(impl Encode + ?Sized)) -> String {
    let text = value.as_text();
    if text.is_empty() { json::to_inner_text(value, None, PROBLEM_BYTES_MAX) } else { quote(text) }
}

/// The fields of a message that a message around them holds in the binary form only, which is shown by
/// itself.
#[derive(Clone, Copy)]
pub struct InlinePart<'a> {
    of: &'a dyn Fields,
    tag: u32,
}

impl<'a> InlinePart<'a> {
    /// The fields in the message with this tag.
    #[must_use]
    pub fn new(of: &'a dyn Fields, tag: u32) -> Self {
        InlinePart { of, tag }
    }
}

impl fmt::Debug for InlinePart<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&tree(self))
    }
}

impl Encode for InlinePart<'_> {
    fn encode(&self, w: &mut json::Writer<'_>) {
        json::inner_part(w, self.of, self.tag);
    }
}

/// The lines in which the inner forms of two values differ, with some around them.
#[must_use]
pub fn difference<T: Encode + ?Sized>(old: &T, new: &T) -> String {
    let [old, new] = [old, new].map(|value| json::to_inner_lines(value, None, COMPARED_BYTES_MAX));
    difference::difference(&old, &new)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bodies_read_as_clients_parse_them() {
        let mut problems = Problems::default();
        let name = Path::Root.field("metadata");
        problems.required(&name.field("name"), "name or generateName is required");
        problems.not_supported(&Path::Root.field("addressType"), &quote("x"), &["IPv4", "FQDN"]);
        problems.too_many(&Path::Root.field("endpoints"), 1001, 1000);
        let texts: Vec<String> = problems.as_slice().iter().map(ToString::to_string).collect();
        assert_eq!(
            texts,
            [
                "metadata.name: Required value: name or generateName is required",
                r#"addressType: Unsupported value: "x": supported values: "FQDN", "IPv4""#,
                "endpoints: Too many: 1001: must have at most 1000 items",
            ]
        );
    }

    #[test]
    fn problems_of_the_stored_object_are_taken_back() {
        let of = |rows: &[(usize, &str)]| {
            let mut problems = Problems::default();
            for (index, shown) in rows {
                problems.invalid(&Path::Root.field("list").index(*index), shown, "no");
            }
            problems
        };
        let stored = of(&[(0, "a"), (1, "b")]);
        let left = |is_exact| {
            let mut problems = of(&[(0, "x"), (1, "b"), (2, "c")]);
            problems.forbidden(&Path::Root.field("list").index(0), "");
            problems.take_back(1, &stored, is_exact);
            problems.as_slice().iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        let (first, forbidden) = ("list[0]: Invalid value: x: no", "list[0]: Forbidden");
        assert_eq!(left(true), [first, "list[2]: Invalid value: c: no", forbidden]);
        assert_eq!(left(false), [first, forbidden]);
    }

    #[test]
    fn further_problems_are_only_counted() {
        // Path, detail, how often they are added, how many are kept.
        let long = "x".repeat(PROBLEM_BYTES_MAX / 2);
        let table = [
            ("a", "b", PROBLEMS_MAX, PROBLEMS_MAX),
            ("a", "b", 1_000_000, PROBLEMS_MAX),
            ("a", long.as_str(), 4, 2),
            (long.as_str(), "b", 4, 2),
        ];
        for (path, detail, added, kept) in table {
            let mut problems = Problems::default();
            for _ in 0..added {
                problems.forbidden(&Path::Root.field(path), detail);
            }
            assert_eq!(problems.as_slice().len(), kept);
            assert_eq!((problems.count(), problems.left_out()), (added, added - kept));
        }
    }
}
