//! Texts and bytes that must not get into logs: keys, tokens, passwords.

use std::fmt;

/// Something that is used and never shown.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret<T>(T);

impl<T> Secret<T> {
    /// Hides it.
    pub fn new(hidden: T) -> Self {
        Secret(hidden)
    }

    /// What is hidden, for the one place that uses it.
    pub fn reveal(&self) -> &T {
        &self.0
    }
}

impl<T> fmt::Debug for Secret<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(secret)")
    }
}
