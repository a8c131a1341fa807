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

impl Shape {
    /// Whether nothing is declared of an object below its metadata, so that only plain JSON can be said of it.
    #[must_use]
    pub fn is_unstructured(&self) -> bool {
        let mut own = self.fields.iter().filter(|field| field.name != "metadata").peekable();
        own.peek().is_some() && own.all(|field| matches!(field.value, ValueShape::Any))
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    const fn field(name: &'static str, value: ValueShape) -> FieldShape {
        FieldShape { name, value, patch: PatchStrategy::Default, default: None }
    }

    const fn of(fields: &'static [FieldShape]) -> Shape {
        Shape { name: "Thing", atomic: false, fields }
    }

    static METADATA: Shape = of(&[]);
    const METADATA_FIELD: FieldShape = field("metadata", ValueShape::Message(&METADATA));
    static OPEN: Shape = of(&[METADATA_FIELD, field("spec", ValueShape::Any)]);
    static HALF_OPEN: Shape =
        of(&[METADATA_FIELD, field("spec", ValueShape::Any), field("count", ValueShape::Scalar)]);
    static BARE: Shape = of(&[METADATA_FIELD]);

    #[test]
    fn only_any_json_below_the_metadata_is_unstructured() {
        assert!(OPEN.is_unstructured());
        assert!(!HALF_OPEN.is_unstructured());
        assert!(!BARE.is_unstructured());
    }
}
