//! Reads single values out of JSON that this server has written, without looking at the rest.
//!
//! The bytes are trusted to be JSON. Others give nothing or nonsense, but no panic.

use std::borrow::Cow;

use super::cursor::Cursor;

/// The bytes of the value that stands below these keys, one object deeper with each.
#[must_use]
pub fn pick<'a>(bytes: &'a [u8], path: &[impl AsRef<str>]) -> Option<&'a [u8]> {
    let mut rest = bytes;
    for name in path {
        rest = Members::of(rest.trim_ascii_start())?.enter(name.as_ref())?;
    }
    Some(split_value(rest)?.0)
}

/// A picked scalar as text: a string without quotes and escapes, `null` as nothing, others as written.
#[must_use]
pub fn text_of(raw: &[u8]) -> Cow<'_, str> {
    match raw {
        [b'"', inner @ .., b'"'] if memchr::memchr(b'\\', inner).is_none() => plain(inner),
        [b'"', ..] => Cursor::new(raw).string().unwrap_or_default(),
        b"null" => Cow::Borrowed(""),
        other => plain(other),
    }
}

/// Text that nearly always is some: quicker to find out than where it is not.
fn plain(bytes: &[u8]) -> Cow<'_, str> {
    std::str::from_utf8(bytes).map_or_else(|_| String::from_utf8_lossy(bytes), Cow::Borrowed)
}

/// Calls `each` with every key and value of a picked map of texts, such as labels.
pub fn each_text_entry<'a>(raw: &'a [u8], mut each: impl FnMut(Cow<'a, str>, Cow<'a, str>)) {
    for (key, value) in Members::of(raw).into_iter().flatten() {
        each(text_of(key), text_of(value));
    }
}

/// Calls `each` for every member behind the one whose text value, without escapes, holds the byte at `at`,
/// until it answers false: with its raw key, and with the bytes from its value on. What is before them is not
/// looked at.
pub fn each_member_behind<'a>(bytes: &'a [u8], at: usize, mut each: impl FnMut(&'a [u8], &'a [u8]) -> bool) {
    let rest = bytes.get(at..).unwrap_or_default();
    let Some(end) = memchr::memchr(b'"', rest) else { return };
    let mut members = Members(rest.get(end + 1..).unwrap_or_default());
    while let Some((key, value)) = members.key() {
        if !each(key, value) {
            return;
        }
        let Some((_, rest)) = split_value(value) else { return };
        members.0 = rest;
    }
}

/// The raw keys and values of an object; nothing when the bytes are none.
#[must_use]
pub fn members(raw: &[u8]) -> Option<Members<'_>> {
    Members::of(raw)
}

/// The raw items of a list; nothing when the bytes are none.
#[must_use]
pub fn items(raw: &[u8]) -> Option<Items<'_>> {
    raw.strip_prefix(b"[").map(Items)
}

/// The raw items of a list.
#[derive(Debug, Clone)]
pub struct Items<'a>(&'a [u8]);

impl<'a> Iterator for Items<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<Self::Item> {
        let rest = self.0.trim_ascii_start();
        let rest = rest.strip_prefix(b",").unwrap_or(rest).trim_ascii_start();
        if matches!(rest.first(), None | Some(b']')) {
            return None;
        }
        let (item, rest) = split_value(rest)?;
        // Bytes that are not JSON must not keep this loop running.
        if item.is_empty() {
            return None;
        }
        self.0 = rest;
        Some(item)
    }
}

/// The raw keys and values of an object.
#[derive(Debug, Clone)]
pub struct Members<'a>(pub(super) &'a [u8]);

impl<'a> Members<'a> {
    /// The members of the object at the start of the bytes.
    pub(super) fn of(bytes: &'a [u8]) -> Option<Self> {
        bytes.strip_prefix(b"{").map(Members)
    }

    /// The bytes from the value of that name on. What follows the value is not looked at, so that the
    /// first fields of an object are cheap to reach.
    fn enter(mut self, name: &str) -> Option<&'a [u8]> {
        loop {
            let (key, rest) = self.key()?;
            if is_key(key, name) {
                return Some(rest);
            }
            self.0 = split_value(rest)?.1;
        }
    }

    /// The next key, and the bytes from its value on.
    pub(super) fn key(&self) -> Option<(&'a [u8], &'a [u8])> {
        let rest = self.0.trim_ascii_start();
        let rest = rest.strip_prefix(b",").unwrap_or(rest).trim_ascii_start();
        let (key, rest) = rest.split_at_checked(string_end(rest)?)?;
        Some((key, rest.trim_ascii_start().strip_prefix(b":")?))
    }
}

impl<'a> Iterator for Members<'a> {
    type Item = (&'a [u8], &'a [u8]);

    fn next(&mut self) -> Option<Self::Item> {
        let (key, rest) = self.key()?;
        let (value, rest) = split_value(rest)?;
        self.0 = rest;
        Some((key, value))
    }
}

pub(super) fn is_key(raw: &[u8], name: &str) -> bool {
    match raw {
        [b'"', inner @ .., b'"'] if inner == name.as_bytes() => memchr::memchr(b'\\', inner).is_none(),
        // Only an escape makes other bytes the same name, and most keys differ from the start.
        [b'"', first, ..] if *first != b'\\' && Some(first) != name.as_bytes().first() => false,
        _ => memchr::memchr(b'\\', raw).is_some() && text_of(raw) == name,
    }
}

/// The value at the start of the bytes, and what follows it.
pub(super) fn split_value(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let bytes = bytes.trim_ascii_start();
    let end = match bytes.first()? {
        b'"' => string_end(bytes)?,
        b'{' | b'[' => brackets_end(bytes)?,
        _ => bytes
            .iter()
            .position(|byte| matches!(byte, b',' | b'}' | b']' | b' ' | b'\n' | b'\r' | b'\t'))
            .unwrap_or(bytes.len()),
    };
    bytes.split_at_checked(end)
}

/// The length of the string at the start of the bytes, with its quotes.
fn string_end(bytes: &[u8]) -> Option<usize> {
    bytes.strip_prefix(b"\"")?;
    let mut at = 1;
    loop {
        at += memchr::memchr2(b'"', b'\\', bytes.get(at..)?)?;
        match bytes.get(at)? {
            b'"' => return Some(at + 1),
            _ => at += 2,
        }
    }
}

/// The length of the object or the list at the start of the bytes.
fn brackets_end(bytes: &[u8]) -> Option<usize> {
    let mut depth = 0_usize;
    let mut at = 0;
    loop {
        match bytes.get(at)? {
            b'"' => {
                // Brackets inside of texts do not count.
                at += string_end(bytes.get(at..)?)?;
                continue;
            }
            b'{' | b'[' => depth += 1,
            b'}' | b']' => {
                // Kinds of brackets are not compared, since the bytes are trusted. The first byte has opened
                // one, so this is no underflow.
                depth -= 1;
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            _ => {}
        }
        at += 1;
    }
}
