//! What a document says of a value, before it is written as version 2 or version 3.

use std::collections::BTreeSet;

use serde_json::Value as Json;

/// One schema.
#[derive(Debug, Clone, Default)]
pub(super) struct Schema {
    /// Text for people.
    pub(super) description: String,
    /// What the value is.
    pub(super) content: Content,
    /// What an absent value means.
    pub(super) default: Option<Json>,
    /// The zero that an absent value means, though the schema itself refuses it.
    pub(super) zero_default: Option<Json>,
    /// Whether `null` is a value.
    pub(super) nullable: bool,
    /// Whether it is on its way out.
    pub(super) deprecated: bool,
    /// Whether only the server sets it.
    pub(super) read_only: bool,
    /// `x-kubernetes-…` and their values.
    pub(super) extensions: Vec<(&'static str, Json)>,
}

/// What a value is.
#[derive(Debug, Clone, Default)]
pub(super) enum Content {
    /// Any JSON object. Its members are allowed in so many words: generated models drop what is not.
    #[default]
    Any,
    /// The same as a whole request body, of which no tool explains fields.
    AnyBody,
    /// Any JSON value.
    Value,
    /// The definition of that name.
    Reference(String),
    /// The definition of that name, of a moment, or null. Where null cannot stand beside a reference, it is
    /// written out.
    NullableTime(String),
    /// Named properties.
    Object {
        /// In document order.
        properties: Vec<(String, Schema)>,
        /// Names of those that must be there.
        required: Vec<String>,
    },
    /// Text keys with values of one form.
    Map(Box<Schema>, Size),
    /// Items of one form.
    List {
        /// Form of each item.
        item: Box<Schema>,
        /// Number of items.
        size: Size,
        /// Whether no two may be alike.
        unique: bool,
    },
    /// True or false.
    Boolean,
    /// A whole number: `int32` or `int64`.
    Integer(&'static str, Bounds),
    /// A floating point number.
    Number(Bounds),
    /// A text.
    Text(Text),
    /// A whole number or a text.
    IntOrString,
    /// A text, in the place of which a number is read. Version 2 cannot say that, and calls it a text.
    TextOrNumber,
}

/// How many items or letters.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Size {
    /// At least.
    pub(super) min: Option<usize>,
    /// At most.
    pub(super) max: Option<usize>,
}

/// How big a number.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Bounds {
    /// At least.
    pub(super) min: Option<i64>,
    /// At most.
    pub(super) max: Option<i64>,
}

/// What a text must be.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Text {
    /// A registered format, as `date-time`, or empty.
    pub(super) format: &'static str,
    /// One of these words, unless empty.
    pub(super) words: Vec<String>,
    /// Number of letters.
    pub(super) size: Size,
    /// Regular expression.
    pub(super) pattern: Option<String>,
}

impl Schema {
    /// A schema that says only this.
    pub(super) fn of(content: Content, description: impl Into<String>) -> Self {
        Schema { content, description: description.into(), ..Schema::default() }
    }

    /// A reference to the definition of that name.
    pub(super) fn reference(name: impl Into<String>) -> Self {
        Schema::of(Content::Reference(name.into()), "")
    }

    /// Adds the names of all definitions that it refers to.
    pub(super) fn references(&self, found: &mut BTreeSet<String>) {
        match &self.content {
            Content::Reference(name) | Content::NullableTime(name) => {
                found.insert(name.clone());
            }
            Content::Object { properties, .. } => {
                for (_, property) in properties {
                    property.references(found);
                }
            }
            Content::Map(value, _) => value.references(found),
            Content::List { item, .. } => item.references(found),
            _ => {}
        }
    }

    /// Writes out the references that may be null: in version 3, null cannot stand beside a reference.
    pub(super) fn write_out_nulls(&mut self) {
        match &mut self.content {
            Content::NullableTime(_) => self.content = Text::format("date-time"),
            Content::Object { properties, .. } => {
                properties.iter_mut().for_each(|(_, property)| property.write_out_nulls());
            }
            Content::Map(value, _) => value.write_out_nulls(),
            Content::List { item, .. } => item.write_out_nulls(),
            _ => {}
        }
    }

    /// Whether it says anything that cannot stand beside a reference.
    pub(super) fn is_bare(&self) -> bool {
        self.description.is_empty()
            && self.default.is_none()
            && self.zero_default.is_none()
            && self.extensions.is_empty()
            && !(self.nullable || self.deprecated || self.read_only)
    }
}

impl Text {
    /// Any text of that format.
    pub(super) fn format(format: &'static str) -> Content {
        Content::Text(Text { format, ..Text::default() })
    }
}
