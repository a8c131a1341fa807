//! A kind as a value: everything that the verbs need to know of it. The generator makes those of the schema,
//! and others may come and go while the server runs.

use std::{fmt, ops::Deref, pin::Pin, sync::Arc, time::Instant};

use bytes::Bytes;
pub use words::verb::Verb;

use crate::{
    brand::Brand,
    codec::Codec,
    columns::Column,
    format::Format,
    json,
    object::{Object, OfKind},
    scale::ScaledFields,
    shape::{FieldPath, Shape, Text},
    wire,
};

/// What `metadata.generation` counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Generation {
    /// Nothing: it stays absent.
    Never,
    /// Changes of `spec`; of a kind without one, of anything but metadata and status.
    OnSpec,
    /// Changes of `spec` as it was sent, also where they are dropped.
    OnSentSpec,
    /// As `OnSpec`, and lists and maps that are sent empty, although they are stored like absent ones.
    OnExactSpec,
    /// Changes of anything outside metadata, and of labels.
    OnChange,
}

/// What `metadata.generateName` is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GenerateName {
    /// The beginning of the name, in its format. Random characters follow it.
    Prefix,
    /// The same, but only the name has a format.
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
    /// Qualified names; clients are warned of new ones without a domain.
    Advised,
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
#[derive(Debug, Clone)]
pub struct Subresource {
    /// The path segment.
    pub name: Text,
    /// Verbs, sorted.
    pub verbs: Vec<Verb>,
    /// Paths that get no owner on writes through it.
    pub untracked: Vec<FieldPath>,
    /// What it is about.
    pub content: SubresourceContent,
}

/// What a sub-resource is about.
#[derive(Debug, Clone)]
pub enum SubresourceContent {
    /// A part of the object is shown and written, as the whole object.
    Part,
    /// A question of this kind is asked about the object.
    Question(Arc<Kind>),
    /// Requests are passed on from here.
    Connection {
        /// The type of their parameters.
        options: Text,
        /// Whether a path may follow.
        takes_path: bool,
    },
    /// The number of copies is shown and written.
    Scale {
        /// The kind that shows it.
        kind: Arc<Kind>,
        /// Where the object has it.
        fields: ScaledFields,
    },
}

impl Subresource {
    /// The kind that is spoken there; none where it is that of the object.
    #[must_use]
    pub fn spoken(&self) -> Option<&Arc<Kind>> {
        match &self.content {
            SubresourceContent::Part | SubresourceContent::Connection { .. } => None,
            SubresourceContent::Question(kind) | SubresourceContent::Scale { kind, .. } => Some(kind),
        }
    }

    /// What discovery says is spoken there in place of the kind of the object: of a connection its
    /// parameters, unless it is only read.
    #[must_use]
    pub fn shown_kind(&self) -> Option<&str> {
        match &self.content {
            SubresourceContent::Connection { options, .. } if self.verbs != [Verb::Get] => Some(options),
            _ => self.spoken().map(|kind| kind.name.as_ref()),
        }
    }

    /// Whether requests are passed on from here.
    #[must_use]
    pub fn is_connection(&self) -> bool {
        matches!(self.content, SubresourceContent::Connection { .. })
    }

    /// Whether a path may follow.
    #[must_use]
    pub fn takes_path(&self) -> bool {
        matches!(self.content, SubresourceContent::Connection { takes_path: true, .. })
    }

    /// The question that is asked there.
    #[must_use]
    pub fn question(&self) -> Option<&Arc<Kind>> {
        match &self.content {
            SubresourceContent::Question(kind) => Some(kind),
            _ => None,
        }
    }

    /// The kind of the Scale that is shown there, and its fields in the object.
    #[must_use]
    pub fn scaled(&self) -> Option<(&Arc<Kind>, &ScaledFields)> {
        match &self.content {
            SubresourceContent::Scale { kind, fields } => Some((kind, fields)),
            _ => None,
        }
    }
}

/// A field that field selectors may use besides name and namespace.
#[derive(Debug, Clone)]
pub struct Selectable {
    /// As clients write it.
    pub label: Text,
    /// From the root of the object.
    pub path: FieldPath,
    /// Its place among those of the stored version, whose values are kept beside the bytes of an object.
    pub place: usize,
    /// The value of an object that leaves it out: `false` and `0` for booleans and numbers without presence.
    pub absent: &'static str,
}

/// What the field selectors of a kind understand beside its fields.
#[derive(Debug, Clone, Default)]
pub struct SelectorWords {
    /// Other labels, each with the label of its field.
    pub also: Vec<(Text, Text)>,
    /// Labels of which no object has a value.
    pub valueless: Vec<Text>,
    /// Labels of fields, each with that of the field that counts where the first is empty.
    pub otherwise: Vec<(Text, Text)>,
    /// What clients read of an unknown label, with `{label}`, `{apiVersion}` and `{kind}` in it; empty for
    /// the text of most kinds.
    pub unknown: Text,
}

/// When and how a kind or a version goes away.
#[derive(Debug, Clone)]
pub struct Deprecation {
    /// Release that deprecated it, as `1.22`.
    pub since: Text,
    /// Release that removes it, or empty.
    pub removed: Text,
    /// `group/version Kind` to use instead, or empty; brand keys are replaced.
    pub replacement: Text,
    /// The warning, where it is not made of the others.
    pub warning: Text,
}

/// The way of one version of a kind to the stored version, and back.
#[derive(Clone)]
pub struct Conversion {
    /// The stored version.
    pub hub: Arc<Kind>,
    /// What data can say of the way.
    pub convert: Converter,
    /// Whether the strategy of the kind takes part, see [`crate::strategy::Strategy::convert_to_hub`].
    pub code: bool,
}

impl fmt::Debug for Conversion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Conversion(to {:?})", self.hub)
    }
}

/// What converts objects.
#[derive(Clone)]
pub enum Converter {
    /// Code of this program, at once.
    Local(Arc<dyn Convert>),
    /// Another program, which is called and may fail. The same for all versions of a kind. Only kinds that
    /// are declared at run time, and have no strategy, are converted like this.
    Remote(Arc<dyn ConvertRemotely>),
}

impl Converter {
    /// The code of this program that converts; none where another program does.
    #[must_use]
    pub fn local(&self) -> Option<&dyn Convert> {
        match self {
            Converter::Local(convert) => Some(convert.as_ref()),
            Converter::Remote(_) => None,
        }
    }
}

impl From<Arc<dyn Convert>> for Converter {
    fn from(convert: Arc<dyn Convert>) -> Self {
        Converter::Local(convert)
    }
}

/// The answer of another program, as it comes: the objects in their order, or what clients read about the
/// failure.
pub type Converting<'c> = Pin<Box<dyn Future<Output = Result<Vec<Bytes>, String>> + Send + 'c>>;

/// Converts objects of any version of a kind to any other one, by a call.
pub trait ConvertRemotely: Send + Sync {
    /// The objects, each as JSON with `kind` and `apiVersion`, in the version that an `apiVersion` names.
    /// None of them is in that version. An answer has as many objects in the same order, and each has the
    /// kind, name, namespace and uid that it had. `until` is when the caller gives up.
    fn convert<'c>(
        &'c self,
        objects: &'c [Bytes],
        api_version: &'c str,
        until: Option<Instant>,
    ) -> Converting<'c>;
}

/// Converts the objects of one version.
pub trait Convert: Send + Sync {
    /// The object in the stored version.
    fn to_hub(&self, brand: &Brand, object: &dyn Object) -> Box<dyn Object>;
    /// Makes `object` what `hub`, of the stored version, is in this version.
    fn of_hub(&self, brand: &Brand, hub: &dyn Object, object: &mut dyn Object);
}

/// What tells a kind from all others. Its versions share it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KindId<'a> {
    /// Group as the schema names it.
    pub group: &'a str,
    /// The kind's name, as `ConfigMap`.
    pub name: &'a str,
}

impl fmt::Display for KindId<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.group, self.name)
    }
}

/// The form of the objects of a kind.
#[derive(Clone)]
pub struct KindShape(ShapeOrigin);

#[derive(Clone)]
enum ShapeOrigin {
    Static(&'static Shape),
    Shared(Arc<dyn ShapeSource>),
}

/// Has a shape, which it may make when it is first asked for: a shape takes several times the text that it is
/// made of.
pub trait ShapeSource: Send + Sync {
    /// The shape, the same at each call.
    fn shape(&self) -> &Shape;
}

impl ShapeSource for Shape {
    fn shape(&self) -> &Shape {
        self
    }
}

impl KindShape {
    /// The shape of a generated type.
    #[must_use]
    pub const fn of_type(shape: &'static Shape) -> Self {
        KindShape(ShapeOrigin::Static(shape))
    }

    /// The shape that a kind of the run time has.
    #[must_use]
    pub fn of_source(source: Arc<dyn ShapeSource>) -> Self {
        KindShape(ShapeOrigin::Shared(source))
    }
}

impl Deref for KindShape {
    type Target = Shape;

    fn deref(&self) -> &Shape {
        match &self.0 {
            ShapeOrigin::Static(shape) => shape,
            ShapeOrigin::Shared(source) => source.shape(),
        }
    }
}

/// One version of a kind.
#[derive(Clone)]
pub struct Kind {
    /// Group as the schema names it; see [`crate::brand::Brand::group`].
    pub group: Text,
    /// Version.
    pub version: Text,
    /// The kind's name, as `ConfigMap`.
    pub name: Text,
    /// The kind of its lists, as `ConfigMapList`.
    pub list_name: Text,
    /// What it is, for documents.
    pub doc: Text,
    /// Resource type in paths.
    pub plural: Text,
    /// How far ahead of others discovery lists the group: the highest first.
    pub group_priority: u32,
    /// Lower-case single form.
    pub singular: Text,
    /// Short names for command lines.
    pub short: Vec<Text>,
    /// Named sets that it belongs to.
    pub categories: Vec<Text>,
    /// Whether objects live in a namespace.
    pub namespaced: bool,
    /// Rule for `metadata.name`.
    pub name_format: Format,
    /// The version whose name goes into the hash of the stored form, where it is another one.
    pub hashed_as: Option<Text>,
    /// What `metadata.generateName` is.
    pub generate_name: GenerateName,
    /// What `metadata.finalizers` may hold.
    pub finalizers: Finalizers,
    /// Verbs, sorted.
    pub verbs: Vec<Verb>,
    /// Sub-resources, sorted by name.
    pub subresources: Vec<Arc<Subresource>>,
    /// Paths that get no owner on writes to the object itself.
    pub untracked: Vec<FieldPath>,
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
    pub deletion_waits_for: FieldPath,
    /// How many seconds an object stays after its last write; for ever without a number.
    pub expires_after_seconds: Option<u32>,
    /// Whether the version is served without a setting.
    pub served: bool,
    /// Whether it is about to go: its objects can be changed and deleted, and no new ones come.
    pub ending: bool,
    /// Whether objects are kept. One that is not is a question, answered in its `status`.
    pub stored: bool,
    /// Whether fields that the schema does not name are dropped without a word, also from stored objects.
    /// Objects of such a kind are kept as they were written until they are written again, and brought to the
    /// form of today when they are read. The definition of such a kind can change while it is served, see
    /// `engine::definitions`.
    pub prunes: bool,
    /// The way to the version that is stored; none when it is this one.
    pub conversion: Option<Conversion>,
    /// Set when the kind is on its way out.
    pub deprecation: Option<Deprecation>,
    /// Columns of the Table form.
    pub columns: Vec<Column>,
    /// Extra field selectors.
    pub selectable: Vec<Selectable>,
    /// What field selectors understand besides.
    pub selectors: SelectorWords,
    /// The tree's form.
    pub shape: KindShape,
    /// A number for the form of stored objects: their fields, types and words. Never zero. Two schemas with
    /// the same number read each other's objects without loss.
    pub schema: u64,
    /// Whether it needs a strategy, which is bound by name when the kind is served, see
    /// [`crate::strategy::StrategyTable`].
    pub strategy: bool,
    /// Makes and reads objects.
    pub codec: Arc<dyn Codec>,
}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Kind({}/{} {})", self.group, self.version, self.name)
    }
}

impl Kind {
    /// Which kind it is.
    #[must_use]
    pub fn id(&self) -> KindId<'_> {
        KindId { group: &self.group, name: &self.name }
    }

    /// Whether this is that version of that kind.
    #[must_use]
    pub fn is(&self, other: &Kind) -> bool {
        // One value for most calls, which spares the names; kinds that are made again at run time are equal
        // by these.
        std::ptr::eq(self, other) || (self.id() == other.id() && self.version == other.version)
    }

    /// Whether the objects of this version of the kind are of that type.
    #[must_use]
    pub fn is_of<T: OfKind>(&self) -> bool {
        self.group == T::GROUP && self.version == T::VERSION && self.name == T::KIND
    }

    /// The version of the kind that is stored.
    #[must_use]
    pub fn stored(&self) -> &Kind {
        self.conversion.as_ref().map_or(self, |conversion| &conversion.hub)
    }

    /// The sub-resource of that name.
    #[must_use]
    pub fn subresource(&self, name: &str) -> Option<&Arc<Subresource>> {
        self.subresources.iter().find(|sub| sub.name == name)
    }

    /// An object without content.
    #[must_use]
    pub fn empty(&self) -> Box<dyn Object> {
        self.codec.empty()
    }

    /// Reads one object, see [`Codec::decode_json`].
    ///
    /// # Errors
    /// Broken syntax.
    pub fn decode_json(&self, reader: &mut json::Reader<'_>) -> Result<Box<dyn Object>, json::Stop> {
        self.codec.decode_json(reader)
    }

    /// Reads one binary message, see [`Codec::decode_wire`].
    ///
    /// # Errors
    /// The bytes are no such message.
    pub fn decode_wire(&self, bytes: &[u8]) -> Result<Box<dyn Object>, wire::Error> {
        self.codec.decode_wire(bytes)
    }
}
