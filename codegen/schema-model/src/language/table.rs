//! How the schema language is written down: one macro entry per key gives the field, its JSON Schema,
//! its line in the documents and the check for unknown keys. The keys themselves are in `language`.

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value};

use super::known::did_you_mean;
use crate::{
    read::{Read, entries, join},
    report::Findings,
    tree::{Entry, Node},
};

/// One key of the language, for documents.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Key {
    /// As it is written.
    pub(crate) name: &'static str,
    /// What it means.
    pub(crate) doc: &'static [&'static str],
    /// Whether it must be there.
    pub(crate) required: bool,
    /// Adds the schema of its value.
    pub(crate) schema: fn(&mut SchemaGenerator) -> Schema,
}

/// A map of known keys.
pub(crate) trait Table: Default {
    /// What it describes, for documents and messages.
    const NAME: &'static str;
    /// What it is.
    const DOC: &'static [&'static str];
    /// Every key, in the order of the documents.
    fn keys() -> Vec<Key>;
    /// Takes one entry in; `false` when its key is unknown.
    fn accept(&mut self, entry: &Entry, findings: &mut Findings) -> bool;
}

/// Reads a map of known keys.
pub(crate) fn read_table<T: Table>(node: &Node, findings: &mut Findings) -> Option<T> {
    let mut out = T::default();
    let entries = entries(node, findings)?;
    for entry in entries {
        if !out.accept(entry, findings) {
            let known = T::keys();
            findings.add_with_hint(
                entry.key_span,
                format!("unknown key `{}`", entry.key),
                did_you_mean(&entry.key, known.iter().map(|key| key.name))
                    .or_else(|| Some(format!("known keys: {}", join(known.iter().map(|key| key.name))))),
            );
        }
    }
    for key in T::keys().iter().filter(|key| key.required) {
        if entries.iter().all(|entry| entry.key != key.name) {
            findings.add(node.span, format!("the key `{}` is missing", key.name));
        }
    }
    Some(out)
}

/// JSON Schema of a table.
pub(crate) fn table_schema<T: Table>(generator: &mut SchemaGenerator) -> Schema {
    let keys = T::keys();
    let properties: Map<String, Value> =
        keys.iter().map(|key| (key.name.to_owned(), described(key, generator).into())).collect();
    let required: Vec<&str> = keys.iter().filter(|key| key.required).map(|key| key.name).collect();
    let mut schema = schemars::json_schema!({
        "title": T::NAME,
        "type": "object",
        "description": text(T::DOC),
        "properties": properties,
        "additionalProperties": false,
    });
    if !required.is_empty() {
        schema.insert("required".to_owned(), required.into());
    }
    schema
}

fn described(key: &Key, generator: &mut SchemaGenerator) -> Schema {
    let mut schema = (key.schema)(generator);
    schema.insert("description".to_owned(), text(key.doc).into());
    schema
}

/// Doc lines as one text.
#[must_use]
pub(crate) fn text(lines: &[&str]) -> String {
    lines.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ")
}

/// Schema of a value, for the macros.
pub(crate) fn value_schema<T: Read + JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<T>()
}

/// Declares a table: `"key" field: Type,` with doc comments, `required` before keys that must be there,
/// and at the end the field that takes the keys of another table.
macro_rules! table {
    (
        $(#[doc = $doc:literal])+
        $name:ident {
            $( $(#[doc = $key_doc:literal])+ $($required:ident)? ($key:literal) $field:ident: $value:ty, )*
            $( ..$inner:ident: $inner_table:ty )?
        }
    ) => {
        $(#[doc = $doc])+
        #[derive(Debug, Clone, Default)]
        pub(crate) struct $name {
            $( $(#[doc = $key_doc])+ pub(crate) $field: Option<crate::read::Spanned<$value>>, )*
            $(
                /// The keys of the other table, which stand beside the ones above.
                pub(crate) $inner: $inner_table,
            )?
        }

        impl crate::language::table::Table for $name {
            const NAME: &'static str = stringify!($name);
            const DOC: &'static [&'static str] = &[$($doc),+];

            fn keys() -> Vec<crate::language::table::Key> {
                let keys = vec![$( crate::language::table::Key {
                    name: $key,
                    doc: &[$($key_doc),+],
                    required: !stringify!($($required)?).is_empty(),
                    schema: crate::language::table::value_schema::<$value>,
                }, )*];
                [keys, $( <$inner_table as crate::language::table::Table>::keys() )?].concat()
            }

            fn accept(&mut self, entry: &crate::tree::Entry, findings: &mut crate::report::Findings) -> bool {
                match entry.key.as_str() {
                    $( $key => self.$field = crate::read::entry(entry, findings), )*
                    _ => return false $( || self.$inner.accept(entry, findings) )?,
                }
                true
            }
        }

        impl crate::read::Read for $name {
            fn read(node: &crate::tree::Node, findings: &mut crate::report::Findings) -> Option<Self> {
                crate::language::table::read_table(node, findings)
            }
        }

        impl schemars::JsonSchema for $name {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
                crate::language::table::table_schema::<$name>(generator)
            }
        }
    };
}

/// Declares the words that stand for the values of an enumeration.
macro_rules! word_list {
    ($what:literal, $name:ty { $( $word:literal => $value:expr, )+ }) => {
        impl crate::read::Read for $name {
            fn read(node: &crate::tree::Node, findings: &mut crate::report::Findings) -> Option<Self> {
                crate::read::word(node, $what, &[$( ($word, $value) ),+], findings)
            }
        }

        impl schemars::JsonSchema for $name {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({ "enum": [$( crate::language::table::as_editors_see($word) ),+] })
            }
        }
    };
}

/// A word as YAML readers give it: `true` is no text.
pub(crate) fn as_editors_see(word: &str) -> serde_json::Value {
    match word {
        "true" => true.into(),
        "false" => false.into(),
        other => other.into(),
    }
}

pub(crate) use {table, word_list};
