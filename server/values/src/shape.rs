//! The form of a kind as data: what merge, apply and column paths walk along.
//!
//! Those of generated kinds are statics, one per message, and refer to each other. Those of other kinds are
//! made at run time and shared.

use std::{borrow::Cow, collections::BTreeSet, fmt, ops::Deref, sync::Arc};

/// A text that a generated kind has in the program, and another one owns.
pub type Text = Cow<'static, str>;

/// The JSON names of fields, each below the one before it.
pub type FieldPath = Vec<Text>;

/// The path of these fields.
#[must_use]
pub fn field_path(names: &[&'static str]) -> FieldPath {
    names.iter().copied().map(Text::Borrowed).collect()
}

/// Several such paths.
#[must_use]
pub fn field_paths(paths: &[&[&'static str]]) -> Vec<FieldPath> {
    paths.iter().copied().map(field_path).collect()
}

/// A message: its fields in JSON order.
#[derive(Debug, Clone)]
pub struct Shape {
    /// Type name, for messages to people.
    pub name: Text,
    /// Whether JSON starts with `kind` and `apiVersion`.
    pub envelope: bool,
    /// Whether the whole message is one unit of ownership.
    pub atomic: bool,
    /// Fields in declaration order.
    pub fields: Cow<'static, [FieldShape]>,
    /// Places of the fields by ascending tags of the binary form; empty where that is the order of
    /// declaration.
    pub by_tag: &'static [usize],
    /// How problems show it.
    pub inner: InnerMessage,
    /// Whether fields that are not declared may stand beside the others, as any JSON.
    pub open: bool,
}

/// How problems show a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InnerMessage {
    /// As JSON does.
    Plain,
    /// In the inner form: all fields as they are declared.
    Declared,
    /// In the inner form: the fields at these places.
    Places(&'static [usize]),
}

impl Shape {
    /// The same as one unit of ownership, or not as one: the form of a field that differs in this from its
    /// type.
    #[must_use]
    pub const fn with_atomic(&'static self, atomic: bool) -> Shape {
        let (name, fields): (&'static str, &'static [FieldShape]) = match (&self.name, &self.fields) {
            (Cow::Borrowed(name), Cow::Borrowed(fields)) => (name, fields),
            // Not of a generated shape; what is below a unit makes no difference.
            _ => ("", &[]),
        };
        Shape {
            name: Cow::Borrowed(name),
            envelope: self.envelope,
            atomic,
            fields: Cow::Borrowed(fields),
            by_tag: self.by_tag,
            inner: self.inner,
            open: self.open,
        }
    }

    /// Whether a part of it is kept as the client sent it, so that stored bytes may hold white space.
    #[must_use]
    pub fn holds_raw(&self) -> bool {
        // Types may hold themselves, so each is looked at once.
        let mut seen = BTreeSet::from([std::ptr::from_ref(self)]);
        let mut open = vec![self];
        while let Some(shape) = open.pop() {
            for field in &*shape.fields {
                match field.value.innermost() {
                    ValueShape::Raw => return true,
                    ValueShape::Message(inner) if seen.insert(std::ptr::from_ref(&**inner)) => {
                        open.push(inner)
                    }
                    _ => {}
                }
            }
        }
        false
    }

    /// Whether nothing is declared of an object below its metadata, so that only plain JSON can be said of
    /// it.
    #[must_use]
    pub fn is_unstructured(&self) -> bool {
        let mut own = self.fields.iter().filter(|field| field.name != "metadata").peekable();
        // A kind with nothing but metadata is fully declared, although `all` holds for no fields, too.
        own.peek().is_some() && own.all(|field| matches!(field.value, ValueShape::Any))
    }
}

/// What a shape refers to. Types may hold themselves, so the parts of generated shapes are statics; a
/// reference count would keep such a circle alive for ever.
pub enum Part<T: 'static> {
    /// Of a generated shape.
    Static(&'static T),
    /// Of a shape that was made at run time.
    Shared(Arc<T>),
    /// Of a shape that was made at run time for the life of the process, and may be part of itself.
    Late(&'static (dyn Fn() -> &'static T + Send + Sync)),
}

/// Only what can be said without end: a late part may be part of itself.
impl<T: fmt::Debug> fmt::Debug for Part<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Static(part) => part.fmt(f),
            Part::Shared(part) => part.fmt(f),
            Part::Late(_) => f.write_str("Late"),
        }
    }
}

impl<T> Clone for Part<T> {
    fn clone(&self) -> Self {
        match self {
            Part::Static(part) => Part::Static(part),
            Part::Shared(part) => Part::Shared(Arc::clone(part)),
            Part::Late(part) => Part::Late(*part),
        }
    }
}

impl<T> Deref for Part<T> {
    type Target = T;

    fn deref(&self) -> &T {
        match self {
            Part::Static(part) => part,
            Part::Shared(part) => part,
            Part::Late(part) => part(),
        }
    }
}

impl<T> From<T> for Part<T> {
    fn from(part: T) -> Self {
        Part::Shared(Arc::new(part))
    }
}

/// One field of a message.
#[derive(Debug, Clone)]
pub struct FieldShape {
    /// JSON name.
    pub name: Text,
    /// Tag in the binary form; zero where there is none.
    pub tag: u32,
    /// Tags of the messages that hold it in the binary form only, the outermost first.
    pub within: &'static [u32],
    /// When JSON shows it.
    pub emit: Emit,
    /// Whether the binary form holds it even when it is absent.
    pub filled: bool,
    /// What it holds.
    pub value: ValueShape,
    /// How a strategic merge patch treats it.
    pub patch: PatchStrategy,
    /// Its default as JSON, when one is declared.
    pub default: Option<Text>,
    /// Its name in the inner form.
    pub inner: InnerName,
    /// Places of the fields beside it that stand in it in the inner form.
    pub holds: &'static [usize],
}

/// The name of a field in the inner form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum InnerName {
    /// The JSON name with a capital.
    Capital,
    /// This one.
    Named(Text),
    /// None: its fields stand in the place of it, as JSON has them.
    Embedded,
}

impl FieldShape {
    /// A field of which nothing more is to be said.
    #[must_use]
    pub const fn new(name: &'static str, value: ValueShape) -> Self {
        FieldShape {
            name: Cow::Borrowed(name),
            tag: 0,
            within: &[],
            emit: Emit::NonZero,
            filled: false,
            value,
            patch: PatchStrategy::Default,
            default: None,
            inner: InnerName::Capital,
            holds: &[],
        }
    }
}

/// When JSON shows a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Emit {
    /// Always.
    Always,
    /// Always; an empty list or map as `null`.
    ListOrNull,
    /// When it is neither absent nor zero nor empty.
    NonZero,
    /// Where the store writes the revision.
    Revision,
}

/// What a field, an item or an entry holds.
#[derive(Debug, Clone)]
pub enum ValueShape {
    /// A text, a number, a boolean, a time: one unit.
    Scalar(ScalarType),
    /// Any JSON; objects are granular, lists atomic.
    Any,
    /// Any JSON, kept as the client sent it: one unit.
    Raw,
    /// A message.
    Message(Part<Shape>),
    /// A list.
    List {
        /// What each item holds.
        item: Part<ValueShape>,
        /// How two lists are merged.
        merge: ListMerge,
    },
    /// A map with text keys.
    Map {
        /// What each entry holds.
        value: Part<ValueShape>,
        /// Whether the whole map is one unit of ownership.
        atomic: bool,
    },
}

/// What a scalar is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScalarType {
    /// True or false.
    Boolean,
    /// Bytes, as a text in base64.
    Bytes,
    /// A whole number.
    Integer,
    /// A whole number or a text.
    IntegerOrText,
    /// A number.
    Number,
    /// An amount, as a text or a number.
    Quantity,
    /// A text.
    Text,
    /// A moment, as a text.
    Time,
}

impl ValueShape {
    /// What it is made of, through lists and maps.
    fn innermost(&self) -> &ValueShape {
        match self {
            ValueShape::List { item: inner, .. } | ValueShape::Map { value: inner, .. } => inner.innermost(),
            other => other,
        }
    }
}

/// The list type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ListMerge {
    /// Replaced as a whole.
    Atomic,
    /// A set of scalars.
    Set,
    /// Items are told apart by these fields.
    Map(Cow<'static, [Text]>),
}

/// The strategic merge patch marker of a field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PatchStrategy {
    /// Replace lists, merge objects.
    Default,
    /// Merge a list of scalars as a set.
    MergeScalars,
    /// Merge a list of objects on this key.
    MergeByKey(Text),
    /// Swap an object whole.
    Replace,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(name: &'static str, value: ValueShape) -> FieldShape {
        FieldShape::new(name, value)
    }

    fn of(fields: Vec<FieldShape>) -> Shape {
        Shape {
            name: "Thing".into(),
            envelope: true,
            atomic: false,
            fields: fields.into(),
            by_tag: &[],
            inner: InnerMessage::Plain,
            open: false,
        }
    }

    fn metadata() -> FieldShape {
        field("metadata", ValueShape::Message(of(Vec::new()).into()))
    }

    #[test]
    fn only_any_json_below_the_metadata_is_unstructured() {
        let any = || field("spec", ValueShape::Any);
        assert!(of(vec![metadata(), any()]).is_unstructured());
        assert!(
            !of(vec![metadata(), any(), field("count", ValueShape::Scalar(ScalarType::Integer))])
                .is_unstructured()
        );
        assert!(!of(vec![metadata()]).is_unstructured());
    }
}
