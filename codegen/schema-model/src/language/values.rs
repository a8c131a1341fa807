//! Values of the language that are more than one word: type references, and in modules of their own how lists
//! merge and where fields are. How each is written down, and its JSON Schema.

mod bounds;
mod cells;
mod lists;
mod places;

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use crate::{
    read::{self, Read, Spanned},
    report::Findings,
    tree::{Node, Tree},
};

pub(crate) use self::{
    bounds::BoundRule,
    cells::CellValue,
    lists::{MergeRule, PatchRule, UniqueRule},
    places::{HubPlace, SelectRule, WritableRule},
};

/// A list in the order of the file.
pub(crate) type ListOf<T> = Vec<Spanned<T>>;

/// A map from names to values, in the order of the file.
#[derive(Debug, Clone)]
pub(crate) struct Named<T>(pub Vec<(Spanned<String>, Spanned<T>)>);

impl<T> Default for Named<T> {
    fn default() -> Self {
        Named(Vec::new())
    }
}

impl<T> Named<T> {
    /// The entries in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&Spanned<String>, &Spanned<T>)> {
        self.0.iter().map(|(name, value)| (name, value))
    }

    /// The value of that name.
    #[must_use]
    pub(crate) fn get(&self, name: &str) -> Option<&Spanned<T>> {
        self.0.iter().find(|(known, _)| known.value == name).map(|(_, value)| value)
    }

    /// The names in order.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(name, _)| name.value.as_str())
    }
}

impl<T: Read> Read for Named<T> {
    fn read(node: &Node, findings: &mut Findings) -> Option<Self> {
        let named = read::entries(node, findings)?.iter().filter_map(|item| {
            let name = Spanned { value: item.key.clone(), span: item.key_span, entry: item.key_span };
            Some((name, read::entry(item, findings)?))
        });
        Some(Named(named.collect()))
    }
}

/// A type as written.
#[derive(Debug, Clone)]
pub(crate) enum TypeRef {
    /// A built-in or declared type.
    Name(String),
    /// `[T]`.
    List(Box<Spanned<TypeRef>>),
    /// `{string: T}`.
    Map(Box<Spanned<TypeRef>>),
}

impl Read for TypeRef {
    fn read(node: &Node, findings: &mut Findings) -> Option<Self> {
        match &node.value {
            Tree::List(items) => match items.as_slice() {
                [item] => Some(TypeRef::List(Box::new(Spanned::read(item, findings)?))),
                _ => {
                    findings.add_with_help(
                        node.span,
                        "a list type names the type of its items, once",
                        "write `[string]`",
                    );
                    None
                }
            },
            Tree::Map(entries) => match entries.as_slice() {
                [entry] if entry.key == "string" => {
                    Some(TypeRef::Map(Box::new(Spanned::read(&entry.value, findings)?)))
                }
                _ => {
                    findings.add_with_help(
                        node.span,
                        "a map type has text keys and names the type of its values, once",
                        "write `{ string: string }`",
                    );
                    None
                }
            },
            Tree::Scalar(_) => String::read(node, findings).map(TypeRef::Name),
        }
    }
}

impl JsonSchema for TypeRef {
    fn schema_name() -> Cow<'static, str> {
        "TypeRef".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "anyOf": [
            { "type": "string" },
            { "type": "array", "items": { "type": "string" }, "minItems": 1, "maxItems": 1 },
            {
                "type": "object",
                "properties": { "string": { "type": "string" } },
                "required": ["string"],
                "additionalProperties": false,
            },
        ] })
    }
}

/// `true`, `false`, or the detail of the message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Needed {
    /// Not required, which is also the default.
    No,
    /// Required.
    Yes,
    /// Required, with this detail.
    Detail(String),
}

impl Read for Needed {
    fn read(node: &Node, findings: &mut Findings) -> Option<Self> {
        if node.form() == "a number" {
            findings.add(node.span, "expected `true`, `false` or text, found a number");
            return None;
        }
        let text = String::read(node, findings)?;
        let quoted = matches!(&node.value, Tree::Scalar(scalar) if scalar.quoted);
        Some(match text.as_str() {
            "true" if !quoted => Needed::Yes,
            "false" if !quoted => Needed::No,
            _ if read::is_boolean_slip(node, "a detail of the message", findings) => return None,
            _ => Needed::Detail(text),
        })
    }
}

impl JsonSchema for Needed {
    fn schema_name() -> Cow<'static, str> {
        "Needed".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": ["boolean", "string"] })
    }
}

/// Any value; what it must be depends on the type of the field.
#[derive(Debug, Clone)]
pub(crate) struct AnyValue(pub Node);

impl Read for AnyValue {
    fn read(node: &Node, _: &mut Findings) -> Option<Self> {
        Some(AnyValue(node.clone()))
    }
}

impl JsonSchema for AnyValue {
    fn schema_name() -> Cow<'static, str> {
        "AnyValue".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({})
    }
}

crate::language::table::table! {
    /// A closed set of words, with what it is.
    DocumentedWords {
        /// What it is.
        ("doc") doc: String,
        /// The words.
        required ("words") words: ListOf<String>,
    }
}

/// The words of an enumeration.
#[derive(Debug, Clone)]
pub(crate) struct EnumWords {
    /// What it is.
    pub(crate) doc: Option<Spanned<String>>,
    /// The words in order.
    pub(crate) words: ListOf<String>,
}

impl Read for EnumWords {
    fn read(node: &Node, findings: &mut Findings) -> Option<Self> {
        if matches!(node.value, Tree::List(_)) {
            return Some(EnumWords { doc: None, words: Read::read(node, findings)? });
        }
        let full = DocumentedWords::read(node, findings)?;
        Some(EnumWords { doc: full.doc, words: full.words.map(|words| words.value).unwrap_or_default() })
    }
}

impl JsonSchema for EnumWords {
    fn schema_name() -> Cow<'static, str> {
        "EnumWords".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({ "anyOf": [
            { "type": "array", "items": { "type": "string" } },
            generator.subschema_for::<DocumentedWords>(),
        ] })
    }
}

impl<T: JsonSchema> JsonSchema for Named<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("Named{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "object", "additionalProperties": generator.subschema_for::<T>() })
    }
}
