//! A map of a source whose keys are taken one by one, so that the keys left over can be named.

use std::collections::BTreeSet;

use schema_model::{
    source::Span,
    tree::{Entry, Node, Tree},
};

/// A map, and which of its keys were taken.
#[derive(Debug)]
pub(super) struct Keys<'n> {
    /// Where it stands.
    pub(super) span: Span,
    entries: &'n [Entry],
    taken: BTreeSet<&'static str>,
}

impl<'n> Keys<'n> {
    /// The keys of a node; none of one that is no map.
    pub(super) fn of(node: &'n Node) -> Self {
        let entries = match &node.value {
            Tree::Map(entries) => entries.as_slice(),
            _ => &[],
        };
        Keys { span: node.span, entries, taken: BTreeSet::new() }
    }

    /// Takes the value of a key.
    pub(super) fn take(&mut self, key: &'static str) -> Option<&'n Node> {
        self.taken.insert(key);
        get(self.entries, key)
    }

    /// Takes the value of a key that is still there.
    pub(super) fn take_new(&mut self, key: &'static str) -> Option<&'n Node> {
        if self.taken.contains(key) { None } else { self.take(key) }
    }

    /// Takes the value of a key if it is as wanted.
    pub(super) fn take_if(&mut self, key: &'static str, is_wanted: fn(&Node) -> bool) -> Option<&'n Node> {
        let found = get(self.entries, key).filter(|node| is_wanted(node));
        if found.is_some() { self.take(key) } else { None }
    }

    /// Takes a text; an empty one counts as none.
    pub(super) fn text(&mut self, key: &'static str) -> Option<&'n str> {
        self.take(key).and_then(text)
    }

    /// Takes a flag.
    pub(super) fn flag(&mut self, key: &'static str) -> bool {
        self.take(key).is_some_and(is_true)
    }

    /// Takes a list of texts.
    pub(super) fn texts(&mut self, key: &'static str) -> Vec<&'n str> {
        self.take(key).map(items).unwrap_or_default().iter().filter_map(text).collect()
    }

    /// Takes a map.
    pub(super) fn entries(&mut self, key: &'static str) -> &'n [Entry] {
        self.take(key).map(map).unwrap_or_default()
    }

    /// Entries that are left over.
    pub(super) fn rest(&self) -> impl Iterator<Item = &'n Entry> + use<'n, '_> {
        self.entries.iter().filter(|entry| !self.taken.contains(entry.key.as_str()))
    }
}

/// The value of a key.
pub(super) fn get<'n>(entries: &'n [Entry], key: &str) -> Option<&'n Node> {
    entries.iter().find(|entry| entry.key == key).map(|entry| &entry.value)
}

/// The entries of a map.
pub(super) fn map(node: &Node) -> &[Entry] {
    match &node.value {
        Tree::Map(entries) => entries,
        _ => &[],
    }
}

/// The items of a list.
pub(super) fn items(node: &Node) -> &[Node] {
    match &node.value {
        Tree::List(items) => items,
        _ => &[],
    }
}

/// A text that is not empty.
pub(super) fn text(node: &Node) -> Option<&str> {
    match &node.value {
        Tree::Scalar(scalar) if !node.is_null() && !scalar.text.is_empty() => Some(&scalar.text),
        _ => None,
    }
}

/// A text as it stands, also an empty one.
pub(super) fn word(node: &Node) -> Option<&str> {
    match &node.value {
        Tree::Scalar(scalar) if !node.is_null() => Some(&scalar.text),
        _ => None,
    }
}

/// Whether it says `true`.
pub(super) fn is_true(node: &Node) -> bool {
    matches!(&node.value, Tree::Scalar(scalar) if scalar.text == "true")
}
