//! JSON pointers (RFC 6901).

use std::fmt;

use serde_json::{Map, Value};

/// A way from the root of a document to one place in it; the names are without escapes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Pointer(Vec<String>);

/// A place that holds a value, or could hold one.
pub(super) enum Place<'d, 'p> {
    /// The whole document.
    Root(&'d mut Value),
    /// A key of an object.
    Member(&'d mut Map<String, Value>, &'p str),
    /// An index of a list, perhaps behind its end.
    Item(&'d mut Vec<Value>, usize),
    /// Behind the last item of a list.
    End(&'d mut Vec<Value>),
}

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

    /// The value there.
    pub(super) fn find<'d>(&self, document: &'d Value) -> Option<&'d Value> {
        self.0.iter().try_fold(document, |value, name| match value {
            Value::Object(object) => object.get(name),
            Value::Array(list) => list.get(index(name)?),
            _ => None,
        })
    }

    /// The value there, to be changed.
    pub(super) fn find_mut<'d>(&self, document: &'d mut Value) -> Option<&'d mut Value> {
        walk(&self.0, document)
    }

    /// The place it leads to; only the way up to it must exist.
    pub(super) fn place_mut<'d, 'p>(&'p self, document: &'d mut Value) -> Option<Place<'d, 'p>> {
        let Some((last, front)) = self.0.split_last() else { return Some(Place::Root(document)) };
        match walk(front, document)? {
            Value::Object(object) => Some(Place::Member(object, last)),
            Value::Array(list) => match last.as_str() {
                "-" => Some(Place::End(list)),
                name => index(name).map(|index| Place::Item(list, index)),
            },
            _ => None,
        }
    }
}

fn walk<'d>(names: &[String], document: &'d mut Value) -> Option<&'d mut Value> {
    names.iter().try_fold(document, |value, name| match value {
        Value::Object(object) => object.get_mut(name),
        Value::Array(list) => list.get_mut(index(name)?),
        _ => None,
    })
}

/// Digits without a leading zero (RFC 6901 section 4).
fn index(name: &str) -> Option<usize> {
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
