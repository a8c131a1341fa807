//! The resolved schema: no span, no name left to look up, no option still open.
//!
//! Emitters read this and nothing else, and decide nothing: a question about meaning is answered here.
//! Everything is in schema order or sorted, so that the same schema gives the same bytes.

use crate::{
    runtime_config::{Findings, Offer, Settings},
    spelling::branded_group,
};

/// All that a schema tree says.
#[derive(Debug, Clone, Default)]
pub struct Model {
    /// Brands by name.
    pub brands: Vec<Brand>,
    /// Gates by name.
    pub gates: Vec<Gate>,
    /// Group and version pairs, sorted by group, then version.
    pub packages: Vec<Package>,
}

impl Model {
    /// What a server of a brand serves with these settings is marked as served, and nothing else.
    #[must_use]
    pub fn with_settings(mut self, brand: &Brand, settings: &Settings) -> Model {
        for package in &mut self.packages {
            let group = branded_group(Some(brand), &package.group);
            for kind in package.files.iter_mut().filter_map(|file| file.kind.as_mut()) {
                kind.served = settings.serves(&offer(&group, &package.version, kind));
            }
        }
        self
    }

    /// What is wrong with settings for a server of a brand.
    #[must_use]
    pub fn check_settings(&self, brand: &Brand, settings: &Settings) -> Findings {
        let packages: Vec<(String, &Package)> = self
            .packages
            .iter()
            .map(|package| (branded_group(Some(brand), &package.group), package))
            .collect();
        let offers: Vec<Offer<'_>> = packages
            .iter()
            .flat_map(|(group, package)| {
                let kinds = package.files.iter().filter_map(|file| file.kind.as_ref());
                kinds.map(|kind| offer(group, &package.version, kind))
            })
            .collect();
        settings.check(&offers)
    }

    /// What is marked as served: the types stay, for those that refer to them.
    #[must_use]
    pub fn as_served(&self) -> Model {
        let mut model = self.clone();
        for file in model.packages.iter_mut().flat_map(|package| &mut package.files) {
            file.kind = file.kind.take().filter(|kind| kind.served);
        }
        model
    }
}

fn offer<'a>(group: &'a str, version: &'a str, kind: &'a Kind) -> Offer<'a> {
    Offer { group, version, plural: &kind.plural, by_default: kind.served }
}

/// One group at one version.
#[derive(Debug, Clone)]
pub struct Package {
    /// Group as the schema names it.
    pub group: String,
    /// Version.
    pub version: String,
    /// Source files of this package, sorted by path.
    pub files: Vec<File>,
}

/// One schema file; its name is the module name of what is generated from it.
#[derive(Debug, Clone)]
pub struct File {
    /// Path from the schema folder, as `discovery/v1/endpoint_slice.yaml`.
    pub path: String,
    /// Module name: the file stem.
    pub module: String,
    /// The kind that the file declares, if any.
    pub kind: Option<Kind>,
    /// Its messages in declaration order.
    pub types: Vec<Type>,
    /// Its enumerations in declaration order.
    pub enums: Vec<Enum>,
}

/// A brand: its keys in the order of `machinery::brand::Brand`.
#[derive(Debug, Clone)]
pub struct Brand {
    /// `platform`.
    pub name: String,
    /// Key and value of each text.
    pub texts: Vec<(String, String)>,
    /// Groups without a suffix.
    pub plain_groups: Vec<String>,
    /// Groups with a dot that get the suffix nevertheless.
    pub suffixed_groups: Vec<String>,
}

/// A feature gate.
#[derive(Debug, Clone)]
pub struct Gate {
    /// Name.
    pub name: String,
    /// `alpha`, `beta`, `stable` or `deprecated`.
    pub stage: Stage,
    /// Value when nobody sets it.
    pub default: bool,
    /// Whether it can no longer be changed.
    pub locked: bool,
    /// What it does.
    pub doc: String,
}

/// How settled a gated feature is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// Off unless asked for.
    Alpha,
    /// On by default.
    Beta,
    /// Settled.
    Stable,
    /// On its way out.
    Deprecated,
}

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
    /// Whether it is served when nobody asks for it.
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
}

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
}

/// A field whose JSON stands in an annotation where the other version has no such field.
#[derive(Debug, Clone)]
pub struct Kept {
    /// Where it is, from the root of its own version.
    pub path: FieldPath,
    /// The annotation, with brand keys in braces.
    pub annotation: String,
}

/// A message of one version and the message that stands for it in the hub.
#[derive(Debug, Clone)]
pub struct Pair {
    /// Of this version.
    pub own: TypeId,
    /// Of the hub.
    pub hub: TypeId,
    /// Fields that both have, in the order of this version.
    pub fields: Vec<Mapped>,
}

/// A field that both versions have.
#[derive(Debug, Clone)]
pub struct Mapped {
    /// JSON name in this version.
    pub own: String,
    /// Where it is in the hub, from the paired message.
    pub hub: FieldPath,
    /// Entries of this map that are fields of the hub: key with brand words, path from the paired message.
    pub entries: Vec<(String, FieldPath)>,
    /// Entries of this map that repeat a field of this version: key with brand words, Rust name.
    pub repeats: Vec<(String, String)>,
    /// Texts that change, of this version and of the hub. Whatever the text, it has a way of its own there and back.
    pub words: Vec<(String, String)>,
}

/// A field that field selectors may use.
#[derive(Debug, Clone)]
pub struct Selectable {
    /// As clients write it.
    pub label: String,
    /// Where it is, from the root.
    pub path: FieldPath,
}

/// The eight verbs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the words explain themselves")]
pub enum Verb {
    Create,
    Delete,
    DeleteCollection,
    Get,
    List,
    Patch,
    Update,
    Watch,
}

/// What `metadata.generation` counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Generation {
    /// Nothing.
    Never,
    /// Changes of `spec`.
    OnSpec,
    /// Changes outside metadata, and of labels.
    OnChange,
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
    /// Paths that nobody owns who writes through the URL, besides those that it may not set.
    pub untracked: Vec<FieldPath>,
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

/// A path of fields from the root type, resolved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldPath {
    /// JSON names.
    pub json: Vec<String>,
    /// Rust names.
    pub rust: Vec<String>,
    /// Whether each step is an `Option` in Rust.
    pub optional: Vec<bool>,
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
    /// Root type of the question that is asked there.
    pub kind: Option<TypeId>,
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
    /// Where the cell comes from.
    pub source: ColumnSource,
}

/// Where a cell comes from.
#[derive(Debug, Clone)]
pub enum ColumnSource {
    /// The value at a path; empty text when absent, or `none` when given.
    Path {
        /// JSON names.
        path: Vec<String>,
        /// Shown when the value is absent, as `<none>`.
        none: String,
    },
    /// Time since the first value that is set at one of these paths.
    Age(Vec<Vec<String>>),
    /// Seconds at a path, as a human duration, or `<none>`.
    Duration(Vec<String>),
    /// Number of entries in the lists or maps at these paths together.
    Count(Vec<Vec<String>>),
    /// `Strategy::cell`.
    Code,
}

/// A message or a wrapper.
#[derive(Debug, Clone)]
pub struct Type {
    /// Its full name.
    pub id: TypeId,
    /// What it is.
    pub doc: String,
    /// Its content.
    pub body: Body,
}

/// Group, version and name of a type, and the module that it is generated into.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct TypeId {
    /// Group as the schema names it.
    pub group: String,
    /// Version.
    pub version: String,
    /// Name.
    pub name: String,
    /// Module: stem of the file that declares it.
    pub module: String,
}

/// The content of a type.
#[derive(Debug, Clone)]
pub enum Body {
    /// Named fields.
    Message(Message),
    /// JSON: the bare value. Binary: a message with `items` = 1.
    Wrapper(Value),
}

/// Named fields.
#[derive(Debug, Clone)]
pub struct Message {
    /// Whether JSON starts with `kind` and `apiVersion`.
    pub envelope: bool,
    /// Whether the whole message is one unit of ownership.
    pub atomic: bool,
    /// Sets of fields of which at most one may be set.
    pub exclusive: Vec<Vec<String>>,
    /// Fields in JSON order.
    pub fields: Vec<Field>,
}

impl Message {
    /// Whether nothing is declared of a root type below its metadata, so that only plain JSON can be said of it.
    #[must_use]
    pub fn is_unstructured(&self) -> bool {
        let mut own = self.fields.iter().filter(|field| field.json != "metadata").peekable();
        own.peek().is_some() && own.all(|field| matches!(field.value, Value::Native(Native::Any)))
    }
}

/// One field.
#[derive(Debug, Clone)]
pub struct Field {
    /// JSON name.
    pub json: String,
    /// Rust name, never a keyword.
    pub rust: String,
    /// What it is.
    pub doc: String,
    /// Protobuf tag.
    pub tag: u32,
    /// What it holds.
    pub value: Value,
    /// Whether absent differs from zero: `Option` in Rust.
    pub presence: bool,
    /// Whether the Rust type needs a `Box` because the type contains itself.
    pub boxed: bool,
    /// When JSON shows it.
    pub emit: Emit,
    /// Whether OpenAPI lists it as required.
    pub required: bool,
    /// Default as JSON text.
    pub default: Option<String>,
    /// How two versions of it are merged.
    pub merge: Merge,
    /// Strategic merge patch marker.
    pub patch: Option<Patch>,
    /// Whether such a patch says which fields stay.
    pub retain_keys: bool,
    /// What it must hold.
    pub rules: Rules,
    /// When it may change.
    pub immutable: Option<Immutable>,
    /// Filled by the server from the caller, as `user.name`; never taken from a client.
    pub from: Option<UserPart>,
    /// Whether what clients write here is dropped.
    pub ignored: bool,
    /// Gate that must be on, unless the field is stored already.
    pub gate: Option<String>,
    /// Warning text for a client that sets it.
    pub deprecated: Option<String>,
    /// Words that are usual but not the only ones; documentation.
    pub known: Vec<String>,
}

/// Which attribute of the caller fills a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the words explain themselves")]
pub enum UserPart {
    Name,
    Uid,
    Groups,
    Extra,
}

/// When a field may change after it was stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Immutable {
    /// Never; a change is refused.
    Always,
    /// Once from empty to a value.
    OnceSet,
}

/// When JSON shows a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Emit {
    /// Always (by-value messages, times without presence, `emit: always` scalars).
    Always,
    /// Always; an empty list or map as null.
    ListOrNull,
    /// When not zero or empty.
    NonZero,
    /// When set.
    Present,
    /// The place where the store writes the revision.
    Revision,
}

/// What a field, an item or an entry holds.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the words explain themselves")]
pub enum Value {
    Bool,
    Int32,
    Int64,
    Double,
    String,
    Bytes,
    Native(Native),
    Message(TypeId),
    List(Box<Value>),
    Map(Box<Value>),
}

/// Types that are hand-written in `machinery`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Native {
    /// RFC 3339, whole seconds; message {seconds 1, nanos 2}.
    Time,
    /// RFC 3339 with six digits; message {seconds 1, nanos 2}.
    MicroTime,
    /// Go duration text; message {duration 1}.
    Duration,
    /// `500m`; message {string 1}.
    Quantity,
    /// Integer or text; message {type 1, intVal 2, strVal 3}.
    IntOrString,
    /// Any JSON object; message {raw 1}.
    Any,
    /// A field set; message {Raw 1}.
    FieldsV1,
}

/// How two versions of a field are merged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Merge {
    /// By its type: scalars replace, messages and maps merge, lists are atomic.
    Default,
    /// One unit.
    Atomic,
    /// A set of scalars.
    Set,
    /// Items told apart by these fields.
    Map(Vec<String>),
}

/// Strategic merge patch marker.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Patch {
    /// Merge a list of scalars as a set.
    MergeScalars,
    /// Merge a list of objects on this key.
    MergeByKey(String),
    /// Swap an object whole.
    Replace,
}

/// What a value must hold. Texts replace the standard message of their rule.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Rules {
    /// Must not be zero or empty; the text is the detail behind `Required value`.
    pub required: Option<String>,
    /// One of these words.
    pub one_of: Vec<String>,
    /// None of these words (brand keys in braces are replaced at run time).
    pub none_of: Vec<String>,
    /// At least this number.
    pub min: Option<i64>,
    /// At most this number.
    pub max: Option<i64>,
    /// At least this many bytes.
    pub min_length: Option<usize>,
    /// At most this many bytes.
    pub max_length: Option<usize>,
    /// Must match this regular expression as a whole.
    pub pattern: Option<String>,
    /// Name of a function in `machinery::format`.
    pub format: Option<String>,
    /// At least this many items or entries.
    pub min_items: Option<usize>,
    /// At most this many items or entries; more stops further checks of the list.
    pub max_items: Option<usize>,
    /// No two items alike.
    pub unique: Option<Unique>,
    /// Rules of each item or each entry's value.
    pub each: Option<Box<Rules>>,
    /// Rules of each key of a map.
    pub keys: Option<Box<Rules>>,
    /// Rule word and the text that replaces its standard message.
    pub messages: Vec<(String, String)>,
}

/// What makes two items alike.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unique {
    /// Every part of them.
    Whole,
    /// These fields together.
    By(Vec<String>),
}

/// A named closed set of words.
#[derive(Debug, Clone)]
pub struct Enum {
    /// Name.
    pub name: String,
    /// What it is.
    pub doc: String,
    /// The words in declaration order.
    pub words: Vec<String>,
}
