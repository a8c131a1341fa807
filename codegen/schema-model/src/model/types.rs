//! Types of the resolved schema: their fields. What a field holds is in [`value`](super::value), and what it
//! must hold in [`rules`](super::rules).

use super::{
    Alternative, Choice,
    relations::{Relation, Union},
    rules::{Rules, Worded},
    value::{Native, TypeId, Value},
};

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

impl Type {
    /// Its fields, unless it is a wrapper.
    #[must_use]
    pub fn message(&self) -> Option<&Message> {
        match &self.body {
            Body::Message(message) => Some(message),
            Body::Wrapper(_) => None,
        }
    }

    /// The messages that its fields, their items and entries are.
    pub fn held(&self) -> impl Iterator<Item = &TypeId> {
        let (fields, content) = match &self.body {
            Body::Message(message) => (message.fields.as_slice(), None),
            Body::Wrapper(value) => (&[][..], Some(value)),
        };
        fields.iter().map(|field| &field.value).chain(content).filter_map(Value::message)
    }
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
    /// Rules over several fields.
    pub relations: Vec<Relation>,
    /// Whether one field says which of the others is used.
    pub union: Option<Union>,
    /// Fields that are checked first, in this order.
    pub order: Vec<String>,
    /// Tags of removed fields, sorted.
    pub reserved: Vec<u32>,
    /// Fields in JSON order.
    pub fields: Vec<Field>,
    /// Messages that hold some of these fields in the binary form only.
    pub inlined: Vec<Inline>,
    /// How problems show it.
    pub inner: InnerMessage,
}

/// How problems show a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum InnerMessage {
    /// As JSON does.
    Plain,
    /// All fields as they are declared.
    Declared,
    /// The fields at these places.
    Places(Vec<usize>),
}

/// How problems show a field.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct InnerField {
    /// Its name.
    pub name: InnerName,
    /// Places of the fields beside it that stand in it.
    pub holds: Vec<usize>,
}

/// The name of a field in problems.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum InnerName {
    /// The JSON name with a capital.
    #[default]
    Capital,
    /// This one.
    Named(String),
    /// None: its fields stand in the place of it.
    Embedded,
}

/// A message whose fields stand in another one, but for the binary form.
#[derive(Debug, Clone)]
pub struct Inline {
    /// Its name in `.proto` files.
    pub name: String,
    /// What it is.
    pub doc: String,
    /// Protobuf tag.
    pub tag: u32,
    /// The message.
    pub id: TypeId,
}

impl Message {
    /// The places of the fields by ascending tags, where that is another order than the declared one.
    #[must_use]
    pub fn by_tag(&self) -> Option<Vec<usize>> {
        let mut places: Vec<usize> = (0..self.fields.len()).collect();
        places.sort_by_key(|place| self.fields.get(*place).map(Field::place));
        let is_declared = places.iter().copied().eq(0..self.fields.len());
        let has_inline = self.fields.iter().any(|field| !field.within.is_empty());
        (!is_declared || has_inline).then_some(places)
    }

    /// Whether nothing is declared of a root type below its metadata, so that only plain JSON can be said of
    /// it.
    #[must_use]
    pub fn is_unstructured(&self) -> bool {
        let mut own = self.fields.iter().filter(|field| field.json != "metadata").peekable();
        own.peek().is_some() && own.all(|field| matches!(field.value, Value::Native(Native::Any)))
    }
}

/// Behind what a Rust type has a message with presence.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Pointer {
    /// Behind nothing.
    #[default]
    None,
    /// A `Box`, because the message contains the type.
    Boxed,
    /// Copies have it in common, because the message may contain itself and so be large.
    CopyOnWrite,
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
    /// Protobuf tag; zero of a field that the binary form has not.
    pub tag: u32,
    /// Tags of the messages that hold it in the binary form, the outermost first; see [`Inline`].
    pub within: Vec<u32>,
    /// What it holds.
    pub value: Value,
    /// The choice, where it holds a message of this type or something else; `value` is then an `Any` or a map
    /// of them.
    pub choice: Option<Choice>,
    /// Whether absent differs from zero: `Option` in Rust.
    pub presence: bool,
    /// Behind what the Rust type has the message.
    pub pointer: Pointer,
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
    /// Whether these rules are for documents only.
    pub unchecked: bool,
    /// Whether the rules look at an empty text.
    pub empty_counts: bool,
    /// When it may change.
    pub immutable: Option<Worded<Immutable>>,
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
    /// How problems show it.
    pub inner: InnerField,
}

impl Field {
    /// Whether its absence differs from its zero. That of times always does.
    #[must_use]
    pub fn is_option(&self) -> bool {
        self.presence || matches!(self.value, Value::Native(Native::Time | Native::MicroTime))
    }

    /// The word of the schema language for what it can hold beside a message of its own type.
    #[must_use]
    pub fn choice_word(&self) -> &'static str {
        match self.choice.as_ref().map(|choice| choice.alternative) {
            None => "none",
            Some(Alternative::List) => "list",
            Some(Alternative::Flag) => "flag",
            Some(Alternative::Texts) => "texts",
        }
    }

    /// Its default as JSON text, unless that is what the field holds anyway and only documents show it.
    #[must_use]
    pub fn acting_default(&self) -> Option<&str> {
        let is_zero = |text: &str| matches!(text, "\"\"" | "0" | "0.0" | "false");
        self.default.as_deref().filter(|text| self.presence || !is_zero(text))
    }

    /// Whether the binary form has it.
    #[must_use]
    pub fn is_in_binary(&self) -> bool {
        self.tag != 0
    }

    /// Where the binary form has it: tags from the message that declares it.
    #[must_use]
    pub fn place(&self) -> Vec<u32> {
        [self.within.as_slice(), &[self.tag]].concat()
    }

    /// The rules that the server checks.
    #[must_use]
    pub fn checked_rules(&self) -> &Rules {
        if self.unchecked { Rules::NONE } else { &self.rules }
    }

    /// Whether the server has something to check of the field, beside the rules of the messages in it.
    #[must_use]
    pub fn has_checks(&self) -> bool {
        let tells_absence = self.is_option() || self.value.can_be_empty();
        let rules = self.checked_rules();
        self.immutable.is_some()
            || rules.has_checks(&self.value)
            || rules.required().is_some() && tells_absence
    }

    /// Whether these checks look at the stored value.
    #[must_use]
    pub fn compares(&self) -> bool {
        self.immutable.is_some()
    }
}

/// Which attribute of the caller fills a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
    /// Always. Clients never see a null, because the server sets what is absent.
    Filled,
    /// Always; an empty list or map as null.
    ListOrNull,
    /// When not zero or empty.
    NonZero,
    /// When set.
    Present,
    /// The place where the store writes the revision.
    Revision,
}

/// How two versions of a field are merged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Merge {
    /// By its type: scalars replace, messages and maps merge, lists are atomic.
    Default,
    /// One unit.
    Atomic,
    /// Field by field or key by key, also where the type is one unit.
    Granular,
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
