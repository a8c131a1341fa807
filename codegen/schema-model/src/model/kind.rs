//! A served kind: its names, its verbs, what may be written, and its columns.

use words::verb::Verb;

use super::{Conversion, FieldPath, TypeId};

/// A served kind.
#[derive(Debug, Clone)]
pub struct Kind {
    /// As `EndpointSlice`; also the name of its root type in the same file.
    pub name: String,
    /// What it is.
    pub doc: String,
    /// Resource type in paths.
    pub plural: String,
    /// Lower-case single form.
    pub singular: String,
    /// Short names.
    pub short: Vec<String>,
    /// Categories.
    pub categories: Vec<String>,
    /// Whether objects live in a namespace.
    pub namespaced: bool,
    /// Name of a function in `machinery::format`.
    pub name_format: String,
    /// What `metadata.finalizers` may hold.
    pub finalizers: Finalizers,
    /// The version whose name goes into the hash of the stored form, where it is another one.
    pub hashed_as: Option<String>,
    /// What `metadata.generateName` is.
    pub generate_name: GenerateName,
    /// Verbs of the kind itself, sorted by word.
    pub verbs: Vec<Verb>,
    /// What `metadata.generation` counts.
    pub generation: Generation,
    /// Whether PUT without a resourceVersion overwrites.
    pub unconditional_update: bool,
    /// Whether PUT of a missing object creates it.
    pub create_on_update: bool,
    /// Whether a completed delete answers the object instead of a status.
    pub delete_returns_object: bool,
    /// List that must be empty, besides the finalizers, before a terminating object goes.
    pub deletion_waits_for: Option<FieldPath>,
    /// How many seconds an object stays after its last write.
    pub expires_after_seconds: Option<u32>,
    /// Whether it has a hand-written strategy.
    pub strategy: bool,
    /// Whether it is served by default.
    pub served: bool,
    /// Whether objects are kept; else they are questions.
    pub stored: bool,
    /// The way to the version in which objects of the kind are stored, when that is another one.
    pub conversion: Option<Conversion>,
    /// Set when it is on its way out.
    pub deprecation: Option<Deprecation>,
    /// What a write to the object itself may set.
    pub main: Writes,
    /// Sub-resources, sorted by name.
    pub subresources: Vec<Subresource>,
    /// Table columns in order.
    pub columns: Vec<Column>,
    /// Extra field selectors in declaration order.
    pub selectable: Vec<Selectable>,
    /// What field selectors understand besides.
    pub selectors: SelectorWords,
}

impl Kind {
    /// Each URL that writes objects, by the name of its sub-resource, with what it may set and whether
    /// objects are created there. The object itself comes first, without a name.
    pub fn urls(&self) -> impl Iterator<Item = (&str, &Writes, bool)> {
        let subresources = self.subresources.iter().filter(|subresource| subresource.writes_object());
        let subresources = subresources.map(|subresource| {
            let creates = subresource.verbs.contains(&Verb::Create);
            (subresource.name.as_str(), &subresource.writes, creates)
        });
        std::iter::once(("", &self.main, true)).chain(subresources)
    }
}

/// What the field selectors of a kind understand beside its fields.
#[derive(Debug, Clone, Default)]
pub struct SelectorWords {
    /// Other labels, each with the label of its field.
    pub also: Vec<(String, String)>,
    /// Labels of which no object has a value.
    pub valueless: Vec<String>,
    /// Labels of fields, each with that of the field that counts where the first is empty.
    pub otherwise: Vec<(String, String)>,
    /// What clients read of an unknown label; empty for the text of most kinds.
    pub unknown: String,
}

impl SelectorWords {
    /// Whether field selectors understand nothing but fields, and say so in the usual words.
    pub fn is_empty(&self) -> bool {
        self.also.is_empty()
            && self.valueless.is_empty()
            && self.otherwise.is_empty()
            && self.unknown.is_empty()
    }

    /// All labels besides those of fields.
    pub fn labels(&self) -> impl Iterator<Item = &String> {
        self.also.iter().map(|(label, _)| label).chain(&self.valueless)
    }
}

/// A field that field selectors may use.
#[derive(Debug, Clone)]
pub struct Selectable {
    /// As clients write it.
    pub label: String,
    /// Where it is, from the root.
    pub path: FieldPath,
    /// Its place among those of the stored version, whose values the store keeps.
    pub place: usize,
    /// What selectors compare with where the field is left out.
    pub absent: &'static str,
}

/// What `metadata.generation` counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Generation {
    /// Nothing.
    Never,
    /// Changes of `spec`.
    OnSpec,
    /// Changes of `spec` as it was sent.
    OnSentSpec,
    /// Changes of `spec`, with lists and maps that are sent empty.
    OnExactSpec,
    /// Changes outside metadata, and of labels.
    OnChange,
}

/// What `metadata.generateName` is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GenerateName {
    /// The beginning of the name, in its format.
    Prefix,
    /// The beginning of the name. Only the name has a format.
    FreePrefix,
    /// The name.
    Whole,
}

/// What `metadata.finalizers` may hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Finalizers {
    /// Names with a domain, and those that every server knows.
    Named,
    /// Qualified names.
    Any,
}

/// When and how something goes away.
#[derive(Debug, Clone)]
pub struct Deprecation {
    /// Release that deprecated it.
    pub since: String,
    /// Release that removes it, or empty.
    pub removed: String,
    /// What to use instead, or empty.
    pub replacement: String,
}

/// What one URL may set. Root fields other than `metadata`; `metadata` is always the runtime's.
#[derive(Debug, Clone, Default)]
pub struct Writes {
    /// On create.
    pub create: Writable,
    /// On update.
    pub update: Writable,
    /// Paths that get no owner on writes through the URL, besides those that it may not set.
    pub untracked: Vec<FieldPath>,
    /// Paths that get an owner on writes through the URL although it may not set them.
    pub tracked: Vec<FieldPath>,
}

/// The writable part of an object: everything else keeps its stored value, or stays empty on create.
#[derive(Debug, Clone, Default)]
pub enum Writable {
    /// Every field.
    #[default]
    All,
    /// These paths, none of which is below another.
    Paths(Vec<FieldPath>),
}

/// A path below one object.
#[derive(Debug, Clone)]
pub struct Subresource {
    /// Path segment.
    pub name: String,
    /// Verbs, sorted by word.
    pub verbs: Vec<Verb>,
    /// What it may set.
    pub writes: Writes,
    /// What it is about.
    pub content: SubresourceContent,
}

/// What a sub-resource is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SubresourceContent {
    /// A part of the object, shown as the whole object.
    Part,
    /// A question about the object, by its root type.
    Question(TypeId),
    /// A request that is passed on.
    Connection(Connection),
    /// The number of copies.
    Scale(Box<Scale>),
}

/// A request that is passed on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Connection {
    /// The type of its parameters.
    pub options: TypeId,
    /// Whether a path may follow.
    pub takes_path: bool,
}

/// The fields that a Scale shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scale {
    /// Root type of the Scale.
    pub kind: TypeId,
    /// The number that is wanted.
    pub spec: FieldPath,
    /// The number that there is.
    pub status: FieldPath,
    /// The selector of the copies.
    pub selector: Option<(FieldPath, SelectorForm)>,
}

/// How a selector is written in an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SelectorForm {
    /// As a text.
    Text,
    /// As a map of labels.
    Labels,
    /// As a LabelSelector.
    Selector,
}

impl Subresource {
    /// The root type of the kind that is spoken there in place of the object's own.
    #[must_use]
    pub fn kind(&self) -> Option<&TypeId> {
        match &self.content {
            SubresourceContent::Part | SubresourceContent::Connection(_) => None,
            SubresourceContent::Question(kind) => Some(kind),
            SubresourceContent::Scale(scale) => Some(&scale.kind),
        }
    }

    /// Whether fields of the object can be written there.
    #[must_use]
    pub fn writes_object(&self) -> bool {
        matches!(self.content, SubresourceContent::Part | SubresourceContent::Scale(_))
    }
}

/// A Table column.
#[derive(Debug, Clone)]
pub struct Column {
    /// Header.
    pub name: String,
    /// What it shows, for documents; may be empty.
    pub doc: String,
    /// `string`, `integer`, `number`, `boolean` or `date`.
    pub cell_type: String,
    /// `name` for the name column, else empty.
    pub format: String,
    /// 0 shows by default, above only in wide output.
    pub priority: i32,
    /// Whether tables have a heading for it.
    pub header: bool,
    /// Where the cell comes from.
    pub source: ColumnSource,
}

/// Where a cell comes from.
#[derive(Debug, Clone, PartialEq)]
pub enum ColumnSource {
    /// What stands at some places.
    Places {
        /// As written, and resolved.
        paths: Vec<(String, Vec<CellStep>)>,
        /// What is made of it.
        show: Shown,
        /// The cell where nothing stands: a text, a number or a boolean.
        none: serde_json::Value,
    },
    /// `Strategy::cell`.
    Code,
}

/// One step on the way to a cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CellStep {
    /// A field, or an entry of a map.
    Field(String),
    /// Every item.
    Items,
    /// The first item.
    First,
    /// The first item of which a field has that text.
    Item {
        /// The field.
        field: String,
        /// The text.
        text: String,
    },
}

/// What is made of the values of a cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Shown {
    /// The first value.
    Value,
    /// The same as text, with words for some texts.
    Text(Vec<(String, String)>),
    /// All texts with something between them.
    Joined {
        /// What stands between them.
        separator: String,
        /// How many are shown.
        most: Option<u32>,
        /// Words for some texts.
        words: Vec<(String, String)>,
    },
    /// A text for each path.
    Pair {
        /// What stands between them.
        separator: String,
        /// Where nothing stands at a path.
        absent: String,
    },
    /// A map as `key=value`.
    Labels,
    /// A label selector.
    Selector,
    /// Time since the first moment.
    Age,
    /// Seconds.
    Duration,
    /// Number of entries together.
    Count,
}
