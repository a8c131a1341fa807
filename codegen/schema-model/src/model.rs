//! The resolved schema: no span, no name left to look up, no option still open.
//!
//! Emitters read this and nothing else, and decide nothing: a question about meaning is answered here.
//! Everything is in schema order or sorted, so that the same schema gives the same bytes.

mod arrows;
mod bound;
mod conversion;
mod groups;
mod index;
mod kind;
mod path;
mod relations;
mod rules;
#[cfg(test)]
mod tests;
mod types;
mod value;

pub use self::bound::Bound;
pub use self::conversion::{Conversion, Kept, Mapped, Pair, Recoded};
pub use self::groups::branded_group;
pub use self::groups::is_foreign;
pub use self::index::{Index, below};
pub use self::kind::Kind;
pub use self::kind::{
    CellStep, Column, ColumnSource, Connection, Deprecation, Finalizers, GenerateName, Generation, Scale,
    Selectable, SelectorForm, SelectorWords, Shown, Subresource, SubresourceContent, Writable, Writes,
};
pub use self::path::FieldPath;
pub use self::relations::{
    Comparison, Demand, Is, ProblemClass, Reached, Relation, ShownValue, Test, Tolerance, Union, Wording,
};
pub use self::rules::{Rule, Rules, Unique, Worded};
pub use self::types::{Body, Field, Message, Pointer, Type};
pub use self::types::{Emit, Immutable, Inline, InnerField, InnerMessage, InnerName, Merge, Patch, UserPart};
pub use self::value::{Alternative, Choice, Native, TypeId, Value};
use words::runtime_config::{Findings, Offer, RuntimeSettings};
pub use words::verb::Verb;

use std::collections::BTreeSet;

use crate::stability::Stability;

/// All that a schema tree says.
#[derive(Debug, Clone, Default)]
pub struct Model {
    /// Brands by name.
    pub brands: Vec<Brand>,
    /// Gates by name.
    pub gates: Vec<Gate>,
    /// Groups about which the schema says something, by name.
    pub groups: Vec<Group>,
    /// Group and version pairs, sorted by group, then version.
    pub packages: Vec<Package>,
    /// Groups and versions of which nothing is served; filled by `Model::as_served`.
    pub withheld: Vec<(String, String)>,
}

/// Where a group stands about which the schema says nothing, as where the reference lists groups that come at
/// run time.
const GROUP_PRIORITY: u32 = 1000;

impl Model {
    /// How far ahead of others discovery lists a group.
    #[must_use]
    pub fn group_priority(&self, name: &str) -> u32 {
        self.groups.iter().find(|group| group.name == name).map_or(GROUP_PRIORITY, |group| group.priority)
    }

    /// What the names of a group's definitions begin with, with a key of the brand in braces.
    #[must_use]
    pub fn definitions_of(&self, name: &str) -> String {
        let group = self.groups.iter().find(|group| group.name == name);
        let key = group.map_or_else(Definitions::default, |group| group.definitions).key();
        let word = group.map_or("", |group| group.word.as_str());
        let word = if word.is_empty() { name.split('.').next().unwrap_or(name) } else { word };
        format!("{{{key}}}.{word}")
    }

    /// The packages that have paths of their own. A kind without verbs is spoken at sub-resources of others.
    pub fn with_paths(&self) -> impl Iterator<Item = &Package> {
        let has_path = |file: &File| file.kind.as_ref().is_some_and(|kind| !kind.verbs.is_empty());
        self.packages.iter().filter(move |package| package.files.iter().any(has_path))
    }

    /// What a server of a brand serves with these settings is marked as served, and nothing else.
    #[must_use]
    pub fn with_settings(mut self, brand: &Brand, settings: &RuntimeSettings) -> Model {
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
    pub fn check_settings(&self, brand: &Brand, settings: &RuntimeSettings) -> Findings {
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
        let names = |package: &Package| (package.group.clone(), package.version.clone());
        let served: BTreeSet<_> = model.with_paths().map(names).collect();
        model.withheld = self.with_paths().map(names).filter(|name| !served.contains(name)).collect();
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
    /// The version whose types are in Rust those of this one; empty for most files.
    pub same_as: String,
    /// The kind that the file declares, if any.
    pub kind: Option<Kind>,
    /// Its messages in declaration order.
    pub types: Vec<Type>,
    /// Messages that are only inline in others: the binary form knows them, and nothing else.
    pub parts: Vec<Type>,
    /// Its enumerations in declaration order.
    pub enums: Vec<Enum>,
}

impl File {
    /// The type of the kind that the file declares.
    #[must_use]
    pub fn root(&self) -> Option<&Type> {
        let kind = self.kind.as_ref()?;
        self.types.iter().find(|type_| type_.id.name == kind.name)
    }
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

impl Brand {
    /// What stands for a key in braces. `{name}` is a parameter of paths and none of the keys.
    pub fn word(&self, key: &str) -> Option<&str> {
        let text = self.texts.iter().find(|(name, _)| name == key && name != "name");
        text.map(|(_, word)| word.as_str())
    }
}

/// A feature gate.
#[derive(Debug, Clone)]
pub struct Gate {
    /// Name.
    pub name: String,
    /// `alpha`, `beta`, `stable` or `deprecated`.
    pub stage: Stage,
    /// Value without a setting.
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

/// What is said about a group.
#[derive(Debug, Clone)]
pub struct Group {
    /// Name.
    pub name: String,
    /// The highest is listed first.
    pub priority: u32,
    /// What the names of its definitions begin with in documents.
    pub definitions: Definitions,
    /// The word behind that; empty for the first of its name.
    pub word: String,
    /// Versions that have no kind.
    pub former: Vec<String>,
}

/// The key of the brand with what the names of definitions begin with.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Definitions {
    /// Those of most groups.
    #[default]
    Api,
    /// Those of the group of definitions of kinds.
    Extension,
    /// Those of the group of aggregated servers.
    Aggregation,
}

impl Definitions {
    /// The key.
    pub fn key(self) -> &'static str {
        match self {
            Definitions::Api => "api_definitions",
            Definitions::Extension => "extension_definitions",
            Definitions::Aggregation => "aggregation_definitions",
        }
    }
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
