//! Looks up what a type reference of a schema means. Used by `check` and `resolve`.

use std::collections::BTreeMap;

use crate::{
    language::{
        Field, Type,
        known::{BUILT_IN_TYPES, did_you_mean},
        values::{EnumWords, TypeRef},
    },
    model::{Native, TypeId},
    parse::{Raw, RawFile},
    read::Spanned,
};

/// A declared type or enumeration.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Declared<'a> {
    /// The file that declares it.
    pub(crate) file: &'a RawFile,
    /// Its name.
    pub(crate) name: &'a Spanned<String>,
    /// What it is.
    pub(crate) body: DeclaredBody<'a>,
}

/// What a declared name is.
#[derive(Debug, Clone, Copy)]
pub(crate) enum DeclaredBody<'a> {
    /// A message or a wrapper.
    Type(&'a Type),
    /// An enumeration.
    Enum(&'a EnumWords),
}

impl<'a> Declared<'a> {
    /// Full name and module.
    #[must_use]
    pub(crate) fn id(&self) -> TypeId {
        TypeId {
            group: self.file.group.clone(),
            version: self.file.version.clone(),
            name: self.name.value.clone(),
            module: self.file.module.clone(),
        }
    }

    fn key(&self) -> TypeKey<'a> {
        (&self.file.group, &self.file.version, &self.name.value)
    }
}

/// What a field, an item or an entry holds.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Held<'a> {
    Bool,
    Int32,
    Int64,
    Double,
    String,
    Bytes,
    Native(Native),
    Message(Message<'a>),
    Wrapper(Declared<'a>, &'a Spanned<TypeRef>),
    Enum(&'a EnumWords),
    List(&'a Spanned<TypeRef>),
    Map(&'a Spanned<TypeRef>),
}

/// A declared message.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Message<'a> {
    /// Where it is declared.
    pub(crate) declared: Declared<'a>,
    /// Its keys.
    pub(crate) keys: &'a Type,
}

impl<'a> Message<'a> {
    /// The field of that JSON name.
    #[must_use]
    pub(crate) fn field(&self, name: &str) -> Option<&'a Field> {
        self.keys.fields.as_ref()?.get(name).map(|field| &field.value)
    }

    /// Its fields in order.
    pub(crate) fn fields(&self) -> impl Iterator<Item = (&'a Spanned<String>, &'a Spanned<Field>)> + use<'a> {
        self.keys.fields.iter().flat_map(|fields| fields.iter())
    }

    /// Whether it is the other message, also under the name of a version that is the same as the other one's.
    #[must_use]
    pub(crate) fn is_same(&self, other: &Message<'_>) -> bool {
        let (group, _, name) = self.key();
        let same_as = self.declared.file.keys.same_as.as_ref().map(|version| version.value.as_str());
        self.key() == other.key() || same_as.is_some_and(|version| (group, version, name) == other.key())
    }

    /// What tells it apart.
    #[must_use]
    pub(crate) fn key(&self) -> TypeKey<'a> {
        (&self.declared.file.group, &self.declared.file.version, &self.declared.name.value)
    }
}

impl Held<'_> {
    /// Whether it is one unit: a text, a number, a boolean.
    #[must_use]
    pub(crate) fn is_scalar(&self) -> bool {
        matches!(
            self,
            Held::Bool
                | Held::Int32
                | Held::Int64
                | Held::Double
                | Held::String
                | Held::Bytes
                | Held::Enum(_)
        )
    }

    /// What it is, in a word, for messages.
    #[must_use]
    pub(crate) fn form(&self) -> &'static str {
        match self {
            Held::Bool => "a boolean",
            Held::Int32 | Held::Int64 | Held::Double => "a number",
            Held::String => "a string",
            Held::Bytes => "bytes",
            Held::Native(native) => native_word(*native),
            Held::Message(_) => "a message",
            Held::Wrapper(..) => "a wrapper",
            Held::Enum(_) => "an enumeration",
            Held::List(_) => "a list",
            Held::Map(_) => "a map",
        }
    }
}

/// Lists, maps and wrappers in each other that are looked through.
const NESTING_MAX: usize = 4;

/// Group, version and name: what tells types apart.
pub(crate) type TypeKey<'a> = (&'a str, &'a str, &'a str);

/// Every declared name.
#[derive(Debug, Default)]
pub(crate) struct Names<'a> {
    declared: BTreeMap<TypeKey<'a>, Declared<'a>>,
}

impl<'a> Names<'a> {
    /// Collects the declarations; of two with one name the first counts, and a check reports the other.
    #[must_use]
    pub(crate) fn new(raw: &'a Raw) -> Self {
        let mut names = Names::default();
        // What only a file declares that repeats a kind is there as well.
        for declared in raw.files.iter().chain(&raw.repeats).flat_map(declarations) {
            let key: TypeKey<'a> = (&declared.file.group, &declared.file.version, &declared.name.value);
            names.declared.entry(key).or_insert(declared);
        }
        names
    }

    /// The declaration that counts for the name of this one.
    #[must_use]
    pub(crate) fn first(&self, declared: &Declared<'a>) -> Option<&Declared<'a>> {
        self.declared.get(&declared.key())
    }

    /// What a reference in a file means; `None` when nothing has that name.
    #[must_use]
    pub(crate) fn held(&self, file: &RawFile, reference: &'a TypeRef) -> Option<Held<'a>> {
        match reference {
            TypeRef::List(item) => Some(Held::List(item)),
            TypeRef::Map(value) => Some(Held::Map(value)),
            TypeRef::Name(name) => built_in(name).or_else(|| self.declared_held(file, name)),
        }
    }

    /// What a field holds.
    #[must_use]
    pub(crate) fn field_held(&self, file: &RawFile, field: &'a Field) -> Option<Held<'a>> {
        self.held(file, &field.value.as_ref()?.value)
    }

    /// The message of that name in a file.
    #[must_use]
    pub(crate) fn message(&self, file: &RawFile, name: &str) -> Option<Message<'a>> {
        match self.declared_held(file, name)? {
            Held::Message(message) => Some(message),
            _ => None,
        }
    }

    /// The message of that full name.
    #[must_use]
    pub(crate) fn message_of(&self, group: &str, version: &str, name: &str) -> Option<Message<'a>> {
        let declared = *self.declared.get(&(group, version, name))?;
        match declared.body {
            DeclaredBody::Type(keys) if keys.wraps.is_none() => Some(Message { declared, keys }),
            _ => None,
        }
    }

    /// What a list, a map or a wrapper holds; anything else is itself.
    #[must_use]
    pub(crate) fn innermost(&self, file: &'a RawFile, held: Held<'a>) -> Option<(&'a RawFile, Held<'a>)> {
        let mut at = (file, held);
        // Deeper nesting is refused by its own check, and a wrapper of itself would never end.
        for _ in 0..NESTING_MAX {
            at = match at.1 {
                Held::List(item) | Held::Map(item) => (at.0, self.held(at.0, &item.value)?),
                Held::Wrapper(declared, content) => {
                    (declared.file, self.held(declared.file, &content.value)?)
                }
                _ => return Some(at),
            };
        }
        None
    }

    /// Advice for a reference that means nothing.
    #[must_use]
    pub(crate) fn suggestion(&self, file: &RawFile, name: &str) -> Option<String> {
        let full: Vec<String> =
            self.declared.keys().map(|(group, version, name)| format!("{group}.{version}.{name}")).collect();
        let local = self
            .declared
            .keys()
            .filter(|(group, version, _)| *group == file.group && *version == file.version)
            .map(|(_, _, name)| *name);
        if name.contains('.') {
            return did_you_mean(name, full.iter().map(String::as_str));
        }
        let elsewhere = full.iter().find(|full| full.ends_with(&format!(".{name}")));
        match elsewhere {
            Some(full) => Some(format!("a type of another group or version is written in full: `{full}`")),
            None => foreign_type(name)
                .map(str::to_owned)
                .or_else(|| did_you_mean(name, local.chain(BUILT_IN_TYPES.iter().copied()))),
        }
    }

    /// The root type of a kind that a file names, in full or as one of its own group and version.
    #[must_use]
    pub(crate) fn root_of(&self, file: &RawFile, kind: &str) -> Option<Message<'a>> {
        let root = self.message(file, kind)?;
        // A file may declare other types beside the root, and these are no kinds.
        let declares = root.declared.file.keys.kind.as_ref();
        declares.is_some_and(|kind| kind.value == root.declared.name.value).then_some(root)
    }

    fn declared_held(&self, file: &RawFile, name: &str) -> Option<Held<'a>> {
        let (group, version, name) = match name.rsplit_once('.') {
            Some((package, name)) => {
                let (group, version) = package.rsplit_once('.')?;
                (group, version, name)
            }
            None => (file.group.as_str(), file.version.as_str(), name),
        };
        let declared = *self.declared.get(&(group, version, name))?;
        Some(match declared.body {
            DeclaredBody::Enum(words) => Held::Enum(words),
            DeclaredBody::Type(keys) => match &keys.wraps {
                Some(content) => Held::Wrapper(declared, content),
                None => Held::Message(Message { declared, keys }),
            },
        })
    }
}

/// Types, then enumerations of a file.
pub(crate) fn declarations(file: &RawFile) -> impl Iterator<Item = Declared<'_>> {
    let types = file.keys.types.iter().flat_map(|types| types.iter());
    let enums = file.keys.enums.iter().flat_map(|enums| enums.iter());
    types
        .map(|(name, keys)| (name, DeclaredBody::Type(&keys.value)))
        .chain(enums.map(|(name, words)| (name, DeclaredBody::Enum(&words.value))))
        .map(move |(name, body)| Declared { file, name, body })
}

fn built_in(name: &str) -> Option<Held<'static>> {
    Some(match name {
        "bool" => Held::Bool,
        "int32" => Held::Int32,
        "int64" => Held::Int64,
        "double" => Held::Double,
        "string" => Held::String,
        "bytes" => Held::Bytes,
        "Time" => Held::Native(Native::Time),
        "MicroTime" => Held::Native(Native::MicroTime),
        "Duration" => Held::Native(Native::Duration),
        "Quantity" => Held::Native(Native::Quantity),
        "IntOrString" => Held::Native(Native::IntOrString),
        "Any" => Held::Native(Native::Any),
        "Raw" => Held::Native(Native::Raw),
        "FieldsV1" => Held::Native(Native::FieldsV1),
        _ => return None,
    })
}

/// What types of other schema languages are called here.
fn foreign_type(name: &str) -> Option<&'static str> {
    Some(match name.to_lowercase().as_str() {
        "int" | "integer" | "long" | "short" | "int16" | "int8" => "write `int32` or `int64`",
        "uint" | "uint8" | "uint16" | "uint32" | "uint64" | "unsigned" => {
            "write `int32` or `int64`, with `min: 0`"
        }
        "float" | "float32" | "float64" | "decimal" => "write `double`",
        "number" => "write `int32`, `int64` or `double`",
        "boolean" => "write `bool`",
        "str" | "text" | "char" => "write `string`",
        "byte" | "binary" | "base64" | "blob" => "write `bytes`",
        "object" | "struct" | "message" | "json" | "rawextension" => {
            "declare a type with its fields, or write `Any` for an object of any form"
        }
        "array" | "list" | "slice" | "sequence" => "a list is written `[string]`, with the type of its items",
        "map" | "dict" | "dictionary" => "a map is written `{ string: string }`, with the type of its values",
        "date" | "datetime" | "date-time" | "timestamp" => {
            "write `Time`, or `MicroTime` with parts of a second"
        }
        "enum" => "declare the words under `enums`, and write the name of that",
        "uuid" => "write `type: string` and `format: uuid`",
        "uri" | "url" => "write `type: string` and `format: uri`",
        "ip" => "write `type: string` and `format: ip`",
        "cidr" => "write `type: string` and `format: cidr`",
        _ => return None,
    })
}

fn native_word(native: Native) -> &'static str {
    match native {
        Native::Time => "a Time",
        Native::MicroTime => "a MicroTime",
        Native::Duration => "a Duration",
        Native::Quantity => "a Quantity",
        Native::IntOrString => "an IntOrString",
        Native::Any => "an Any",
        Native::Raw => "a Raw",
        Native::FieldsV1 => "a FieldsV1",
    }
}
