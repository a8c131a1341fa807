//! Texts, borrowed from the host or shared.

use std::ops::{Deref, Range};
use std::sync::{Arc, LazyLock};

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
    /// A part of the text. That of a text of the host is not copied.
    pub(crate) fn part(&self, range: Range<usize>) -> Self {
        match self {
            Self::Borrowed(text) => Self::Borrowed(text.get(range).unwrap_or_default()),
            Self::Shared(text) => Self::Shared(shared(text.get(range).unwrap_or_default())),
        }
    }

    /// The text as one that may be shared.
    pub(crate) fn share(&self) -> Arc<str> {
        match self {
            Self::Borrowed(text) => (*text).into(),
            Self::Shared(text) => Arc::clone(text),
        }
    }
}

/// A text of its own. Very short ones are made once.
fn shared(text: &str) -> Arc<str> {
    static SHORT: LazyLock<[Arc<str>; 128]> = LazyLock::new(|| {
        std::array::from_fn(|code| u8::try_from(code).map_or('\0', char::from).to_string().into())
    });
    static EMPTY: LazyLock<Arc<str>> = LazyLock::new(|| "".into());
    let known = match text.as_bytes() {
        [] => Some(&*EMPTY),
        [byte] => SHORT.get(usize::from(*byte)),
        _ => None,
    };
    known.map_or_else(|| text.into(), Arc::clone)
}

impl From<String> for Str<'_> {
    fn from(text: String) -> Self {
        Self::Shared(text.into())
    }
}
