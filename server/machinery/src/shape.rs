//! The form of a kind as data: what merge, apply and column paths walk along.
//!
//! Shapes are generated, one per message, and refer to each other.

/// A message: its fields in JSON order.
#[derive(Debug)]
pub struct Shape {
    /// Type name, for messages to people.
    pub name: &'static str,
    /// Whether the whole message is one unit of ownership.
    pub atomic: bool,
    /// Fields in declaration order.
    pub fields: &'static [FieldShape],
}

/// One field of a message.
#[derive(Debug)]
pub struct FieldShape {
    /// JSON name.
    pub name: &'static str,
    /// What it holds.
    pub value: ValueShape,
    /// How a strategic merge patch treats it.
    pub patch: PatchStrategy,
    /// Its default as JSON, when one is declared.
    pub default: Option<&'static str>,
}

/// What a field, an item or an entry holds.
#[derive(Debug, Clone, Copy)]
pub enum ValueShape {
    /// A text, a number, a boolean, a time: one unit.
    Scalar,
    /// Any JSON; objects are granular, lists atomic.
    Any,
    /// A message.
    Message(&'static Shape),
    /// A list.
    List {
        /// What each item holds.
        item: &'static ValueShape,
        /// How two lists are merged.
        merge: ListMerge,
    },
    /// A map with text keys.
    Map {
        /// What each entry holds.
        value: &'static ValueShape,
        /// Whether the whole map is one unit of ownership.
        atomic: bool,
    },
}

/// The list type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ListMerge {
    /// Replaced as a whole.
    Atomic,
    /// A set of scalars.
    Set,
    /// Items are told apart by these fields.
    Map(&'static [&'static str]),
}

/// The strategic merge patch marker of a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PatchStrategy {
    /// Replace lists, merge objects.
    Default,
    /// Merge a list of scalars as a set.
    MergeScalars,
    /// Merge a list of objects on this key.
    MergeByKey(&'static str),
    /// Swap an object whole.
    Replace,
}
