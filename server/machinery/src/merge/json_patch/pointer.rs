//! JSON pointers (RFC 6901), read as leniently as the clients of JSON patches are used to.

use std::fmt;

/// A path from the root of a document to one place in it, as unescaped names; `None` when it leads nowhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Pointer(Option<Vec<String>>);

impl Pointer {
    /// Reads `/a/b~1c`; the empty text is the whole document.
    ///
    /// Text before the first slash is ignored. Text without a slash, or no text at all, leads nowhere.
    pub(super) fn parse(text: Option<&str>) -> Self {
        Self(match text {
            Some("") => Some(Vec::new()),
            Some(text) => text.split_once('/').map(|(_, names)| names.split('/').map(unescape).collect()),
            None => None,
        })
    }

    /// How many levels below the root it leads.
    pub(super) fn depth(&self) -> usize {
        self.names().map_or(0, <[String]>::len)
    }

    /// The names on the way.
    pub(super) fn names(&self) -> Option<&[String]> {
        self.0.as_deref()
    }

    /// The names on the way to a member or an item: not the whole document.
    pub(super) fn names_below(&self) -> Option<&[String]> {
        self.names().filter(|names| !names.is_empty())
    }
}

/// The index that a name stands for in a list of `length` items. A negative one counts from the end.
pub(super) fn index(name: &str, length: usize) -> Option<usize> {
    let index: i64 = name.parse().ok()?;
    let from_end = if index < 0 { i64::try_from(length).ok()? } else { 0 };
    usize::try_from(index.checked_add(from_end)?).ok()
}

/// A tilde that escapes nothing stands for itself.
fn unescape(name: &str) -> String {
    let mut plain = String::with_capacity(name.len());
    let mut rest = name;
    while let Some((before, after)) = rest.split_once('~') {
        plain.push_str(before);
        let (character, skipped) = match after.as_bytes().first() {
            Some(b'1') => ('/', 1),
            Some(b'0') => ('~', 1),
            _ => ('~', 0),
        };
        plain.push(character);
        rest = after.get(skipped..).unwrap_or_default();
    }
    plain.push_str(rest);
    plain
}

impl fmt::Display for Pointer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut names = self.names().unwrap_or_default().iter();
        // The tilde first: the other way round would escape the tildes of `~1` once more.
        names.try_for_each(|name| write!(f, "/{}", name.replace('~', "~0").replace('/', "~1")))
    }
}
