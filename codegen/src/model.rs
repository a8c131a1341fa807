//! The resolved schema: no span, no name left to look up, no option still open.
//!
//! Emitters read this and nothing else, and decide nothing: a question about meaning is answered here.
//! Everything is in schema order or sorted, so that the same schema gives the same bytes.

mod types;

pub use self::types::{
    Body, Emit, Field, Immutable, Merge, Message, Native, Patch, Rules, Type, TypeId, Unique, UserPart, Value,
};
use crate::{
    runtime_config::{Findings, Offer, Settings},
    spelling::branded_group,
    stability::Stability,
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
    /// The stage that counts for how long it stays: of a deprecated gate the one before.
    pub promise: Stability,
    /// Release in which it came to its stage; empty when that is not known.
    pub since: String,
    /// Release that removes it; empty when none is announced.
    pub removed: String,
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
    /// What `metadata.finalizers` may hold.
    pub finalizers: Finalizers,
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
        let TypeId { group: stored, version, .. } = &self.hub;
        if stored == group { version.clone() } else { format!("{stored}/{version}") }
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
    /// Its place among those of the stored version, whose values the store keeps.
    pub place: usize,
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
