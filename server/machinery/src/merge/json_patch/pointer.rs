//! JSON pointers (RFC 6901).

use std::fmt;

/// A way from the root of a document to one place in it; the names are without escapes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Pointer(Vec<String>);

impl Pointer {
    /// Reads `/a/b~1c`, or nothing for the whole document.
    pub(super) fn parse(text: &str) -> Option<Self> {
        if text.is_empty() {
            return Some(Self(Vec::new()));
        }
        text.strip_prefix('/')?.split('/').map(unescape).collect::<Option<_>>().map(Self)
    }

    /// How many levels below the root it leads.
    pub(super) fn depth(&self) -> usize {
        self.0.len()
    }

    /// Whether it leads to a place below `other`.
    pub(super) fn is_inside(&self, other: &Self) -> bool {
        self.0.len() > other.0.len() && self.0.starts_with(&other.0)
    }

    /// The names on the way.
    pub(super) fn names(&self) -> &[String] {
        &self.0
    }
}

/// Digits without a leading zero (RFC 6901 section 4).
pub(super) fn index(name: &str) -> Option<usize> {
    let digits = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit());
    let leading_zero = name.len() > 1 && name.starts_with('0');
    if digits && !leading_zero { name.parse().ok() } else { None }
}

fn unescape(name: &str) -> Option<String> {
    let mut plain = String::with_capacity(name.len());
    let mut characters = name.chars();
    while let Some(character) = characters.next() {
        plain.push(match character {
            '~' => match characters.next()? {
                '0' => '~',
                '1' => '/',
                _ => return None,
            },
            other => other,
        });
    }
    Some(plain)
}

impl fmt::Display for Pointer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|name| write!(f, "/{}", name.replace('~', "~0").replace('/', "~1")))
    }
}
