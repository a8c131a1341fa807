//! What a source says, whatever its form: kinds, types and fields with their places. Every name is spelled as
//! the schema language wants it; the readers see to that.

use schema_model::source::Span;
use serde_json::Value as Json;

/// All that was read.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Imported {
    /// Versions of groups, in the order of the source.
    pub(crate) packages: Vec<Package>,
}

/// One version of a group.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Package {
    /// Group, as the schema names it.
    pub(crate) group: String,
    /// Version.
    pub(crate) version: String,
    /// Its kinds, each with the types that only it uses.
    pub(crate) kinds: Vec<Kind>,
    /// Types that several kinds use, or none.
    pub(crate) shared: Vec<Type>,
}

/// One version of a kind.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Kind {
    /// Where it stands.
    pub(crate) place: Span,
    /// Name; the first of its types has the same.
    pub(crate) name: String,
    /// What it is.
    pub(crate) doc: String,
    /// Resource type in paths.
    pub(crate) plural: String,
    /// Single form, unless it is the kind in lower case.
    pub(crate) singular: Option<String>,
    /// Short names.
    pub(crate) short: Vec<String>,
    /// Categories.
    pub(crate) categories: Vec<String>,
    /// Whether objects live in a namespace.
    pub(crate) namespaced: bool,
    /// Whether the version is served.
    pub(crate) served: bool,
    /// Whether `status` is written at a URL of its own.
    pub(crate) status: bool,
    /// The fields that the sub-resource `scale` shows.
    pub(crate) scale: Option<Scale>,
    /// The stored version and what only it has, unless it is this one.
    pub(crate) converts: Option<Converts>,
    /// Columns behind the name.
    pub(crate) columns: Vec<Column>,
    /// Types in the order of documents, the root first.
    pub(crate) types: Vec<Type>,
    /// An object that the source shows.
    pub(crate) example: Option<Json>,
}

/// What the sub-resource `scale` shows, as paths.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Scale {
    /// The number that is wanted.
    pub(crate) spec: String,
    /// The number that there is.
    pub(crate) status: String,
    /// The selector.
    pub(crate) selector: Option<String>,
}

/// How a version is stored.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Converts {
    /// The stored version.
    pub(crate) to: String,
    /// Paths that only the stored version has, and the annotations that show them.
    pub(crate) hub_only: Vec<(String, String)>,
}

/// A column of tables.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Column {
    /// Where it stands.
    pub(crate) place: Span,
    /// Header.
    pub(crate) name: String,
    /// What it shows.
    pub(crate) doc: String,
    /// Path, in the language's own spelling.
    pub(crate) path: String,
    /// Type of the cell, unless it is that of the field.
    pub(crate) cell_type: Option<String>,
    /// Whether it shows the time since.
    pub(crate) age: bool,
    /// Format of the cell.
    pub(crate) format: String,
    /// 0 shows by default.
    pub(crate) priority: i32,
}

/// A message or a wrapper.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Type {
    /// Where it stands.
    pub(crate) place: Span,
    /// Name.
    pub(crate) name: String,
    /// What it is.
    pub(crate) doc: String,
    /// Content.
    pub(crate) body: Body,
    /// Lists of fields of which at most one may be set.
    pub(crate) exclusive: Vec<Vec<String>>,
    /// Whether it is one unit of ownership wherever it stands.
    pub(crate) atomic: bool,
    /// Tags of removed fields.
    pub(crate) reserved: Vec<u32>,
}

/// Content of a type.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Body {
    /// Named fields.
    Message(Vec<Field>),
    /// One value.
    Wrapper(Value),
}

impl Default for Body {
    fn default() -> Self {
        Body::Message(Vec::new())
    }
}

/// One field.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Field {
    /// Where it stands.
    pub(crate) place: Span,
    /// JSON name.
    pub(crate) json: String,
    /// What it is.
    pub(crate) doc: String,
    /// Number in the binary form; none until one is given.
    pub(crate) tag: Option<u32>,
    /// What it holds.
    pub(crate) value: Value,
    /// Whether absent differs from zero.
    pub(crate) presence: bool,
    /// Whether a message without presence is left out where it is empty.
    pub(crate) nonzero: bool,
    /// Default.
    pub(crate) default: Option<Json>,
    /// How two versions of it merge.
    pub(crate) merge: Option<Merge>,
    /// What a strategic merge patch does with it.
    pub(crate) patch: Option<Patch>,
    /// Whether such a patch says which fields stay.
    pub(crate) retain_keys: bool,
    /// When it may change.
    pub(crate) immutable: Option<Immutable>,
    /// Whether field selectors may use it.
    pub(crate) select: bool,
    /// Annotation that keeps it in the stored version, which has no such field.
    pub(crate) kept_in: Option<String>,
    /// What it must hold.
    pub(crate) rules: Rules,
}

/// What a field, an item or an entry holds.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Value {
    /// A built-in or declared type.
    Name(String),
    /// A list.
    List(Box<Value>),
    /// A map with text keys.
    Map(Box<Value>),
}

impl Default for Value {
    fn default() -> Self {
        Value::name("Any")
    }
}

impl Value {
    /// A type by its name.
    pub(crate) fn name(name: &str) -> Self {
        Value::Name(name.to_owned())
    }

    /// The type that it is made of, through lists and maps.
    pub(crate) fn innermost(&self) -> &str {
        match self {
            Value::Name(name) => name,
            Value::List(inner) | Value::Map(inner) => inner.innermost(),
        }
    }

    /// The same with another innermost type.
    pub(crate) fn renamed(&self, to: &str) -> Value {
        match self {
            Value::Name(_) => Value::name(to),
            Value::List(inner) => Value::List(Box::new(inner.renamed(to))),
            Value::Map(inner) => Value::Map(Box::new(inner.renamed(to))),
        }
    }
}

/// How two versions of a field merge.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Merge {
    /// One unit.
    Atomic,
    /// A set of scalars.
    Set,
    /// Items told apart by these fields.
    Map(Vec<String>),
}

/// What a strategic merge patch does with a field.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Patch {
    /// Adds scalars.
    MergeScalars,
    /// Merges items that agree in this field.
    MergeByKey(String),
    /// Swaps it whole.
    Replace,
}

/// When a field may change after it was stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Immutable {
    /// Never.
    Always,
    /// Once from empty to a value.
    OnceSet,
}

/// What a value must hold.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Rules {
    /// Must be there.
    pub(crate) required: bool,
    /// One of these words.
    pub(crate) one_of: Vec<String>,
    /// Named format.
    pub(crate) format: Option<String>,
    /// Regular expression for the whole text.
    pub(crate) pattern: Option<String>,
    /// Bounds by their keys in the language, in its order: `min_length`, `max_length`, `min`, `max`,
    /// `min_items`, `max_items`.
    pub(crate) bounds: Vec<(&'static str, i64)>,
    /// Whether no two items are alike.
    pub(crate) unique: Option<Unique>,
    /// Rules of items, or of the values of entries.
    pub(crate) each: Option<Box<Rules>>,
}

/// What makes two items alike.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Unique {
    /// Every part of them.
    Whole,
    /// These fields together.
    By(Vec<String>),
}

impl Kind {
    /// The type of that name, if it is one of the kind.
    pub(crate) fn declared(&self, name: &str) -> Option<&Type> {
        self.types.iter().find(|found| found.name == name)
    }
}

impl Type {
    /// Its fields; none of a wrapper.
    pub(crate) fn fields(&self) -> &[Field] {
        match &self.body {
            Body::Message(fields) => fields,
            Body::Wrapper(_) => &[],
        }
    }

    /// The same, to be changed.
    pub(crate) fn fields_mut(&mut self) -> &mut [Field] {
        match &mut self.body {
            Body::Message(fields) => fields,
            Body::Wrapper(_) => &mut [],
        }
    }
}
