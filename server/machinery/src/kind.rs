//! A kind as a row of a generated table: everything that the verbs need to know of it.

pub use words::verb::Verb;

use crate::{
    brand::Brand, columns::Column, format::Format, json, meta::v1::ObjectMeta, object::Object, shape::Shape,
    wire,
};

/// What `metadata.generation` counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Generation {
    /// Nothing: it stays absent.
    Never,
    /// Changes of `spec`.
    OnSpec,
    /// Changes of anything outside metadata, and of labels.
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

/// What a delete that removed the object answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeleteReply {
    /// A success `Status`.
    Status,
    /// The last state of the object.
    Object,
}

/// A path below one object that shows or writes a part of it.
#[derive(Debug)]
pub struct Subresource {
    /// The path segment.
    pub name: &'static str,
    /// Verbs, sorted.
    pub verbs: &'static [Verb],
    /// Paths that nobody owns who writes through it.
    pub untracked: &'static [&'static [&'static str]],
    /// The question that is asked there about the object; none where a part of the object is shown or written.
    pub kind: Option<&'static Kind>,
}

/// A field that field selectors may use besides name and namespace.
#[derive(Debug)]
pub struct Selectable {
    /// As clients write it.
    pub label: &'static str,
    /// JSON names from the root of the object.
    pub path: &'static [&'static str],
    /// Its place among those of the stored version, whose values are kept beside the bytes of an object.
    pub place: usize,
}

/// When and how a kind or a version goes away.
#[derive(Debug)]
pub struct Deprecation {
    /// Release that deprecated it, as `1.22`.
    pub since: &'static str,
    /// Release that removes it, or empty.
    pub removed: &'static str,
    /// `group/version Kind` to use instead, or empty; brand keys are replaced.
    pub replacement: &'static str,
}

/// Reads one object; what is wrong with single fields is collected in the reader.
pub type DecodeJson = fn(&mut json::Reader<'_>) -> Result<Box<dyn Object>, json::Stop>;

/// Reads one binary message.
pub type DecodeWire = fn(&[u8]) -> Result<Box<dyn Object>, wire::Error>;

/// One row of the generated table.
pub struct Kind {
    /// Group as the schema names it; see [`crate::brand::Brand::group`].
    pub group: &'static str,
    /// Version.
    pub version: &'static str,
    /// The kind's name, as `ConfigMap`.
    pub name: &'static str,
    /// What it is, for documents.
    pub doc: &'static str,
    /// Resource type in paths.
    pub plural: &'static str,
    /// How far ahead of others discovery lists the group: the highest first.
    pub group_priority: u32,
    /// Lower-case single form.
    pub singular: &'static str,
    /// Short names for command lines.
    pub short: &'static [&'static str],
    /// Named sets that it belongs to.
    pub categories: &'static [&'static str],
    /// Whether objects live in a namespace.
    pub namespaced: bool,
    /// Rule for `metadata.name`.
    pub name_format: Format,
    /// What `metadata.finalizers` may hold.
    pub finalizers: Finalizers,
    /// Verbs, sorted.
    pub verbs: &'static [Verb],
    /// Sub-resources, sorted by name.
    pub subresources: &'static [Subresource],
    /// Paths that nobody owns who writes the object itself.
    pub untracked: &'static [&'static [&'static str]],
    /// What `metadata.generation` counts.
    pub generation: Generation,
    /// Whether PUT without a resourceVersion overwrites.
    pub unconditional_update: bool,
    /// Whether PUT of a missing object creates it.
    pub create_on_update: bool,
    /// What a completed delete answers.
    pub delete_reply: DeleteReply,
    /// Path of a list that must be empty, besides the finalizers, before a terminating object goes;
    /// empty when the kind has none.
    pub deletion_waits_for: &'static [&'static str],
    /// How many seconds an object stays after its last write; for ever without a number.
    pub expires_after_seconds: Option<u32>,
    /// Whether the version is served when nobody asks for it.
    pub served: bool,
    /// Whether objects are kept. One that is not is a question, answered in its `status`.
    pub stored: bool,
    /// The way to the version that is stored; none when it is this one.
    pub conversion: Option<&'static Conversion>,
    /// Set when the kind is on its way out.
    pub deprecation: Option<&'static Deprecation>,
    /// Columns of the Table form.
    pub columns: &'static [Column],
    /// Extra field selectors.
    pub selectable: &'static [Selectable],
    /// The tree's form.
    pub shape: &'static Shape,
    /// A number for the form of stored objects: their fields, types and words. Never zero. Two schemas with the same
    /// number read each other's objects without loss.
    pub schema: u64,
    /// Index into the strategy table.
    pub strategy: Option<usize>,
    /// An empty object.
    pub empty: fn() -> Box<dyn Object>,
    /// Reads one object; problems are collected in the reader.
    pub decode_json: DecodeJson,
    /// Reads one binary message (without the envelope).
    pub decode_wire: DecodeWire,
}

impl std::fmt::Debug for Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Kind({}/{} {})", self.group, self.version, self.name)
    }
}

impl Kind {
    /// The version of the kind that is stored.
    #[must_use]
    pub fn stored(&'static self) -> &'static Kind {
        self.conversion.map_or(self, |conversion| conversion.hub)
    }

    /// The sub-resource of that name.
    #[must_use]
    pub fn subresource(&self, name: &str) -> Option<&'static Subresource> {
        self.subresources.iter().find(|sub| sub.name == name)
    }

    /// A new object that carries only this metadata.
    #[must_use]
    pub fn with_metadata(&self, metadata: ObjectMeta) -> Box<dyn Object> {
        let mut object = (self.empty)();
        *object.metadata_mut() = metadata;
        object
    }
}

/// The way of one version of a kind to the stored version, and back.
pub struct Conversion {
    /// The stored version.
    pub hub: &'static Kind,
    /// The object in the stored version.
    pub to_hub: fn(&Brand, &dyn Object) -> Box<dyn Object>,
    /// Makes the last object what the first, of the stored version, is in this version.
    pub from_hub: fn(&Brand, &dyn Object, &mut dyn Object),
    /// Whether the strategy of the kind takes part, see [`crate::strategy::Strategy::convert_to_hub`].
    pub code: bool,
}

impl std::fmt::Debug for Conversion {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Conversion(to {:?})", self.hub)
    }
}
