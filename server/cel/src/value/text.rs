//! Texts, borrowed from the host or shared.

use std::ops::Deref;
use std::sync::Arc;

/// A text. Cloning one never copies it.
#[derive(Debug, Clone)]
pub enum Str<'a> {
    /// A text of the host.
    Borrowed(&'a str),
    /// A text of the expression, or one that was computed.
    Shared(Arc<str>),
}

impl Deref for Str<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        match self {
            Self::Borrowed(text) => text,
            Self::Shared(text) => text,
        }
    }
}

impl Str<'_> {
    /// The text as one that may be shared.
    pub(crate) fn share(&self) -> Arc<str> {
        match self {
            Self::Borrowed(text) => (*text).into(),
            Self::Shared(text) => Arc::clone(text),
        }
    }
}

impl From<String> for Str<'_> {
    fn from(text: String) -> Self {
        Self::Shared(text.into())
    }
}
