//! How a version of a kind is stored in another one.

use super::{FieldPath, TypeId, Value};

/// How objects of one version of a kind become those of the stored version, the hub, and back.
#[derive(Debug, Clone)]
pub struct Conversion {
    /// Root type of the hub.
    pub hub: TypeId,
    /// Whether the strategy of the kind does what data cannot say.
    pub code: bool,
    /// The messages that differ, the root first.
    pub pairs: Vec<Pair>,
    /// Fields that only this version has, kept in annotations of the hub.
    pub kept: Vec<Kept>,
    /// Fields that only the hub has, shown in annotations of this version.
    pub shown: Vec<Kept>,
    /// Fields that stand for each other by their texts.
    pub recoded: Vec<Recoded>,
}

/// Fields of one version and of the hub that stand for each other by their texts.
#[derive(Debug, Clone)]
pub struct Recoded {
    /// Where they are in this version, from the root, and what they hold.
    pub own: Vec<(FieldPath, Value)>,
    /// The same of the hub.
    pub hub: Vec<(FieldPath, Value)>,
    /// Between the parts.
    pub separator: String,
    /// Keeps what one side cannot express, with brand keys in braces; empty where there is no such thing.
    pub annotation: String,
}

impl Conversion {
    /// The stored version as a version of `group` knows it: with its group only when that is another one.
    #[must_use]
    pub fn stored_in(&self, group: &str) -> String {
        stored_in(&self.hub, group)
    }
}

/// A field whose JSON stands in an annotation where the other version has no such field.
#[derive(Debug, Clone)]
pub struct Kept {
    /// Where it is, from the root of its own version.
    pub path: FieldPath,
    /// The annotation, with brand keys in braces.
    pub annotation: String,
}

fn stored_in(TypeId { group: stored, version, .. }: &TypeId, group: &str) -> String {
    if stored == group { version.clone() } else { format!("{stored}/{version}") }
}

/// A message of one version and the message that stands for it in the hub.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pair {
    /// Of this version.
    pub own: TypeId,
    /// Of the hub.
    pub hub: TypeId,
    /// Fields that both have, in the order of this version.
    pub fields: Vec<Mapped>,
}

impl Pair {
    /// The version of the hub as a version of `group` knows it.
    #[must_use]
    pub fn stored_in(&self, group: &str) -> String {
        stored_in(&self.hub, group)
    }
}

/// A field that both versions have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mapped {
    /// Where it is in this version, from the paired message: a field of it, or of a message in it whose
    /// fields are those of the hub message itself.
    pub own: FieldPath,
    /// Where it is in the hub, from the paired message. What may be absent on the way is there when the field
    /// is set.
    pub hub: FieldPath,
    /// Entries of this map that are fields of the hub: key with brand words, path from the paired message.
    pub entries: Vec<(String, FieldPath)>,
    /// Entries of this map that repeat a field of this version: key with brand words, Rust name.
    pub repeats: Vec<(String, String)>,
    /// Texts that change, of this version and of the hub. Whatever the text, it has a way of its own there
    /// and back.
    pub words: Vec<(String, String)>,
}
