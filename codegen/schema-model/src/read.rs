//! Values read from nodes of a tree, with their places. A value of the wrong form is a finding.

use std::{borrow::Cow, ops::Deref};

use schemars::{JsonSchema, Schema, SchemaGenerator};

use crate::{
    language::known::did_you_mean,
    report::Findings,
    source::Span,
    tree::{Entry, Node, Tree},
};

/// A value and where it stands.
#[derive(Debug, Clone)]
pub(crate) struct Spanned<T> {
    /// The value.
    pub(crate) value: T,
    /// Where the value stands.
    pub(crate) span: Span,
    /// Where it stands with its key; without a key, the same.
    pub(crate) entry: Span,
}

impl<T> Deref for Spanned<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

/// What can be read from a node. `None` comes with a finding.
pub(crate) trait Read: Sized {
    /// Reads it.
    fn read(node: &Node, findings: &mut Findings) -> Option<Self>;
}

/// Reads the value of an entry.
pub(crate) fn entry<T: Read>(entry: &Entry, findings: &mut Findings) -> Option<Spanned<T>> {
    let value = T::read(&entry.value, findings)?;
    Some(Spanned { value, span: entry.value.span, entry: entry.span() })
}

/// The value when the node is a map with this key only.
pub(crate) fn only_entry<'a>(node: &'a Node, key: &str) -> Option<&'a Node> {
    match &node.value {
        Tree::Map(entries) => match entries.as_slice() {
            [entry] if entry.key == key => Some(&entry.value),
            _ => None,
        },
        _ => None,
    }
}

/// Reads one of the words.
pub(crate) fn word<T: Clone>(
    node: &Node,
    what: &str,
    words: &[(&str, T)],
    findings: &mut Findings,
) -> Option<T> {
    let known = || words.iter().map(|(word, _)| *word);
    let text = match &node.value {
        Tree::Scalar(scalar) if !node.is_null() => scalar.text.as_str(),
        _ => {
            findings.add(node.span, format!("expected {}, found {}", either(known()), node.form()));
            return None;
        }
    };
    let found = words.iter().find(|(word, _)| *word == text).map(|(_, value)| value.clone());
    if found.is_none() {
        // `no` may have been meant for the word `false`, which some keys take beside others.
        let boolean =
            meant(text).map(|word| word.to_string()).filter(|word| known().any(|known| known == word));
        let help = match boolean {
            Some(word) => Some(format!("write `{word}`")),
            None => did_you_mean(text, known()).or_else(|| Some(format!("known: {}", join(known())))),
        };
        findings.add_with_hint(node.span, format!("unknown {what} `{text}`"), help);
    }
    found
}

fn either<'a>(words: impl Iterator<Item = &'a str>) -> String {
    words.map(|word| format!("`{word}`")).collect::<Vec<_>>().join(" or ")
}

pub(crate) fn join<'a>(words: impl Iterator<Item = &'a str>) -> String {
    words.collect::<Vec<_>>().join(", ")
}

pub(crate) fn entries<'a>(node: &'a Node, findings: &mut Findings) -> Option<&'a [Entry]> {
    match &node.value {
        Tree::Map(entries) => Some(entries),
        _ => {
            findings.add(node.span, format!("expected a map, found {}", node.form()));
            None
        }
    }
}

pub(crate) fn wrong<T>(expected: &str, node: &Node, findings: &mut Findings) -> Option<T> {
    findings.add(node.span, format!("expected {expected}, found {}", node.form()));
    None
}

impl Read for String {
    fn read(node: &Node, findings: &mut Findings) -> Option<Self> {
        match &node.value {
            Tree::Scalar(scalar) if !node.is_null() => Some(scalar.text.clone()),
            _ => wrong("text", node, findings),
        }
    }
}

impl Read for bool {
    fn read(node: &Node, findings: &mut Findings) -> Option<Self> {
        match &node.value {
            // Versions of YAML disagree about `yes` and `on`, so these are refused, with advice.
            Tree::Scalar(scalar) if !scalar.quoted && scalar.text == "true" => Some(true),
            Tree::Scalar(scalar) if !scalar.quoted && scalar.text == "false" => Some(false),
            Tree::Scalar(scalar) => {
                let expected = format!("expected `true` or `false`, found {}", node.form());
                findings.add_with_hint(
                    node.span,
                    expected,
                    meant(&scalar.text).map(|word| format!("write `{word}`")),
                );
                None
            }
            _ => wrong("`true` or `false`", node, findings),
        }
    }
}

/// Whether the text is a boolean to other readers of YAML, and which.
pub(crate) fn meant(text: &str) -> Option<bool> {
    match text.to_lowercase().as_str() {
        "true" | "yes" | "on" | "y" => Some(true),
        "false" | "no" | "off" | "n" => Some(false),
        _ => None,
    }
}

/// Reports a text that is likely a boolean, where a text may stand as well; `otherwise` says what it would
/// be.
pub(crate) fn is_boolean_slip(node: &Node, otherwise: &str, findings: &mut Findings) -> bool {
    let Tree::Scalar(scalar) = &node.value else { return false };
    let Some(word) = meant(&scalar.text).filter(|_| !scalar.quoted) else { return false };
    findings.add_with_help(
        node.span,
        format!("`{}` is neither `true` nor `false`", scalar.text),
        format!("write `{word}`; {otherwise} that looks like this stands in quotes"),
    );
    true
}

/// Whole numbers of each width.
macro_rules! whole_number {
    ($($name:ty => $expected:literal),+) => {$(
        impl Read for $name {
            fn read(node: &Node, findings: &mut Findings) -> Option<Self> {
                let number = match &node.value {
                    Tree::Scalar(scalar) if !scalar.quoted => scalar.text.parse().ok(),
                    _ => None,
                };
                number.or_else(|| wrong($expected, node, findings))
            }
        }
    )+};
}
whole_number!(
    i32 => "a whole number",
    i64 => "a whole number of 64 bits",
    u32 => "a whole number that is not negative",
    usize => "a whole number that is not negative"
);

impl<T: Read> Read for Spanned<T> {
    fn read(node: &Node, findings: &mut Findings) -> Option<Self> {
        let value = T::read(node, findings)?;
        Some(Spanned { value, span: node.span, entry: node.span })
    }
}

impl<T: Read> Read for Box<T> {
    fn read(node: &Node, findings: &mut Findings) -> Option<Self> {
        T::read(node, findings).map(Box::new)
    }
}

impl<T: Read> Read for Vec<T> {
    fn read(node: &Node, findings: &mut Findings) -> Option<Self> {
        match &node.value {
            // A wrong item does not make the list unreadable: the findings of all items are wanted at once.
            Tree::List(items) => Some(items.iter().filter_map(|item| T::read(item, findings)).collect()),
            _ => wrong("a list", node, findings),
        }
    }
}

impl<T: JsonSchema> JsonSchema for Spanned<T> {
    fn inline_schema() -> bool {
        T::inline_schema()
    }

    fn schema_name() -> Cow<'static, str> {
        T::schema_name()
    }

    fn schema_id() -> Cow<'static, str> {
        T::schema_id()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        T::json_schema(generator)
    }
}
