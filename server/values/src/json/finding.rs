//! What a reader has to say about a text: findings, which leave it readable, and the stop.

use std::fmt;

use crate::problem::quote;

/// Something odd in a readable text. How strict to be about it is the caller's choice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Finding {
    /// A field that the type does not have; its value was skipped.
    Unknown {
        /// Where it stands.
        path: String,
    },
    /// A key that stands twice in one object; the last one counts.
    Duplicate {
        /// Where it stands.
        path: String,
    },
    /// A value of the wrong type; it was skipped.
    Type {
        /// Where it stands; empty for the whole text.
        path: String,
        /// What should stand there, such as `a string`.
        expected: &'static str,
        /// What stands there.
        found: String,
    },
    /// A value in the wrong form. Clients know the text, which says what is expected and not where.
    Form(String),
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Finding::Unknown { path } => write!(f, "unknown field {}", quote(path)),
            Finding::Duplicate { path } => write!(f, "duplicate field {}", quote(path)),
            Finding::Form(text) => f.write_str(text),
            Finding::Type { path, expected, found } if path.is_empty() => {
                write!(f, "expected {expected}, found {found}")
            }
            Finding::Type { path, expected, found } => {
                write!(f, "{path}: expected {expected}, found {found}")
            }
        }
    }
}

/// The type of a JSON value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Found {
    /// `{…}`.
    Object,
    /// `[…]`.
    List,
    /// `"…"`.
    Text,
    /// A number.
    Number,
    /// `true` or `false`.
    Boolean,
    /// `null`.
    Null,
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Found::Object => "an object",
            Found::List => "a list",
            Found::Text => "a string",
            Found::Number => "a number",
            Found::Boolean => "a boolean",
            Found::Null => "null",
        })
    }
}

/// The text is not JSON, or nests too deeply: nothing behind this place was read.
// One pointer wide, because every reading function returns it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{} (line {}, column {})", self.0.message, self.0.line, self.0.column)]
pub struct Stop(Box<Fault>);

#[derive(Debug, Clone, PartialEq, Eq)]
struct Fault {
    message: String,
    offset: usize,
    line: usize,
    column: usize,
}

impl Stop {
    /// A stop at a byte of the text.
    pub(crate) fn at(bytes: &[u8], offset: usize, message: String) -> Self {
        // Counted only now: a reader that counts lines as it goes would do so for every body without a
        // mistake.
        let before = bytes.get(..offset).unwrap_or(bytes);
        let line = memchr::memchr_iter(b'\n', before).count() + 1;
        let line_start = memchr::memrchr(b'\n', before).map_or(0, |newline| newline + 1);
        Stop(Box::new(Fault { message, offset, line, column: before.len() - line_start + 1 }))
    }

    /// What is wrong, without the place.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// The byte at which reading stopped, counted from zero.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.0.offset
    }

    /// The line of that byte, counted from one.
    #[must_use]
    pub fn line(&self) -> usize {
        self.0.line
    }

    /// The byte within its line, counted from one.
    #[must_use]
    pub fn column(&self) -> usize {
        self.0.column
    }
}
