//! Values of the language that are more than one word: type references, merge rules, writable paths.
//! How each is written down, and its JSON Schema.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use crate::{
    parse::{self, Read, Spanned},
    report::Findings,
    tree::{Node, Tree},
};

/// A list in the order of the file.
pub type ListOf<T> = Vec<Spanned<T>>;

/// A map from names to values, in the order of the file.
#[derive(Debug, Clone)]
pub struct Named<T>(pub Vec<(Spanned<String>, Spanned<T>)>);

impl<T> Default for Named<T> {
    fn default() -> Self {
        Named(Vec::new())
    }
}

impl<T> Named<T> {
    /// The entries in order.
    pub fn iter(&self) -> impl Iterator<Item = (&Spanned<String>, &Spanned<T>)> {
        self.0.iter().map(|(name, value)| (name, value))
    }

    /// The value of that name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Spanned<T>> {
        self.0.iter().find(|(known, _)| known.value == name).map(|(_, value)| value)
    }

    /// The names in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(name, _)| name.value.as_str())
    }
}

/// A type as written.
#[derive(Debug, Clone)]
pub enum TypeRef {
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

/// A merge rule as written.
#[derive(Debug, Clone)]
pub enum MergeRule {
    /// One unit.
    Atomic,
    /// By its parts.
    Granular,
    /// A set of scalars.
    Set,
    /// Items told apart by these fields.
    Map(ListOf<String>),
}

impl Read for MergeRule {
    fn read(node: &Node, findings: &mut Findings) -> Option<Self> {
        if let Some(entry) = parse::only_entry(node, "map") {
            return Some(MergeRule::Map(Read::read(entry, findings)?));
        }
        if matches!(&node.value, Tree::Scalar(scalar) if scalar.text == "map") {
            findings.add_with_help(
                node.span,
                "`map` needs the keys that tell its items apart",
                "write `{ map: [name] }`",
            );
            return None;
        }
        let words =
            [("atomic", MergeRule::Atomic), ("granular", MergeRule::Granular), ("set", MergeRule::Set)];
        parse::word(node, "merge rule", &words, findings)
    }
}

impl JsonSchema for MergeRule {
    fn schema_name() -> Cow<'static, str> {
        "MergeRule".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "anyOf": [
            { "enum": ["atomic", "granular", "set"] },
            {
                "type": "object",
                "properties": { "map": { "type": "array", "items": { "type": "string" }, "minItems": 1 } },
                "required": ["map"],
                "additionalProperties": false,
            },
        ] })
    }
}

/// A strategic merge patch marker as written.
#[derive(Debug, Clone)]
pub enum PatchRule {
    /// Merge scalars as a set.
    Merge,
    /// Merge messages on this field.
    MergeByKey(Spanned<String>),
    /// Swap whole.
    Replace,
}

impl Read for PatchRule {
    fn read(node: &Node, findings: &mut Findings) -> Option<Self> {
        if let Some(key) = parse::only_entry(node, "merge") {
            return Some(PatchRule::MergeByKey(Spanned::read(key, findings)?));
        }
        let words = [("merge", PatchRule::Merge), ("replace", PatchRule::Replace)];
        parse::word(node, "patch rule", &words, findings)
    }
}

impl JsonSchema for PatchRule {
    fn schema_name() -> Cow<'static, str> {
        "PatchRule".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "anyOf": [
            { "enum": ["merge", "replace"] },
            {
                "type": "object",
                "properties": { "merge": { "type": "string" } },
                "required": ["merge"],
                "additionalProperties": false,
            },
        ] })
    }
}

/// `true`, `false` or a list of fields.
#[derive(Debug, Clone)]
pub enum UniqueRule {
    /// Items may be alike, also where they merge by keys.
    No,
    /// Every part of an item counts.
    Whole,
    /// These fields count.
    By(ListOf<String>),
}

impl Read for UniqueRule {
    fn read(node: &Node, findings: &mut Findings) -> Option<Self> {
        match &node.value {
            Tree::List(_) => Some(UniqueRule::By(Read::read(node, findings)?)),
            _ => {
                let words = [("true", UniqueRule::Whole), ("false", UniqueRule::No)];
                parse::word(node, "word for `unique`", &words, findings)
            }
        }
    }
}

impl JsonSchema for UniqueRule {
    fn schema_name() -> Cow<'static, str> {
        "UniqueRule".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "anyOf": [
            { "type": "boolean" },
            { "type": "array", "items": { "type": "string" }, "minItems": 1 },
        ] })
    }
}

/// How field selectors reach a field.
#[derive(Debug, Clone)]
pub enum SelectRule {
    /// Not at all, which is also the default.
    No,
    /// By its path.
    Path,
    /// By this label.
    Label(String),
    /// These fields of the message, by their paths.
    Fields(ListOf<String>),
}

impl Read for SelectRule {
    fn read(node: &Node, findings: &mut Findings) -> Option<Self> {
        if matches!(node.value, Tree::List(_)) {
            return Some(SelectRule::Fields(Read::read(node, findings)?));
        }
        let text = String::read(node, findings)?;
        let quoted = matches!(&node.value, Tree::Scalar(scalar) if scalar.quoted);
        Some(match text.as_str() {
            "true" if !quoted => SelectRule::Path,
            "false" if !quoted => SelectRule::No,
            _ if parse::is_boolean_slip(node, "a label", findings) => return None,
            _ => SelectRule::Label(text),
        })
    }
}

impl JsonSchema for SelectRule {
    fn schema_name() -> Cow<'static, str> {
        "SelectRule".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "anyOf": [
            { "type": "boolean" },
            { "type": "string" },
            { "type": "array", "items": { "type": "string" }, "minItems": 1 },
        ] })
    }
}

/// `true`, `false`, or the detail of the message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Needed {
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
            _ if parse::is_boolean_slip(node, "a detail of the message", findings) => return None,
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

/// Where another version has a field.
#[derive(Debug, Clone)]
pub enum HubPlace {
    /// At this path.
    Path(String),
    /// Nowhere: its JSON is kept in this annotation.
    Annotation(Spanned<String>),
    /// The Rust file knows.
    Code,
}

impl Read for HubPlace {
    fn read(node: &Node, findings: &mut Findings) -> Option<Self> {
        if let Some(name) = parse::only_entry(node, "annotation") {
            return Some(HubPlace::Annotation(Spanned::read(name, findings)?));
        }
        if let Some(flag) = parse::only_entry(node, "code") {
            return parse::word(flag, "word for `code`", &[("true", HubPlace::Code)], findings);
        }
        match &node.value {
            Tree::Scalar(_) => String::read(node, findings).map(HubPlace::Path),
            _ => {
                findings.add_with_help(
                    node.span,
                    "this says nothing of where the other version has the field",
                    "write a path, `{ annotation: name }` or `{ code: true }`",
                );
                None
            }
        }
    }
}

impl JsonSchema for HubPlace {
    fn schema_name() -> Cow<'static, str> {
        "HubPlace".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let only = |key: &str, value: serde_json::Value| {
            serde_json::json!({
                "type": "object",
                "properties": { key: value },
                "required": [key],
                "additionalProperties": false,
            })
        };
        json_schema!({ "anyOf": [
            { "type": "string" },
            only("annotation", serde_json::json!({ "type": "string" })),
            only("code", serde_json::json!({ "const": true })),
        ] })
    }
}

/// What may be written.
#[derive(Debug, Clone)]
pub enum WritableRule {
    /// Everything.
    All,
    /// Nothing.
    Nothing,
    /// These paths.
    Paths(ListOf<String>),
}

impl Read for WritableRule {
    fn read(node: &Node, findings: &mut Findings) -> Option<Self> {
        match &node.value {
            Tree::List(_) => Some(WritableRule::Paths(Read::read(node, findings)?)),
            _ => {
                let words = [("all", WritableRule::All), ("nothing", WritableRule::Nothing)];
                parse::word(node, "word for what may be written", &words, findings)
            }
        }
    }
}

impl JsonSchema for WritableRule {
    fn schema_name() -> Cow<'static, str> {
        "WritableRule".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "anyOf": [
            { "enum": ["all", "nothing"] },
            { "type": "array", "items": { "type": "string" } },
        ] })
    }
}

/// Any value; what it must be depends on the type of the field.
#[derive(Debug, Clone)]
pub struct AnyValue(pub Node);

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
pub struct EnumWords {
    /// What it is.
    pub doc: Option<Spanned<String>>,
    /// The words in order.
    pub words: ListOf<String>,
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
