//! How lists, maps and messages merge, and what tells items apart.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use super::ListOf;
use crate::{
    read::{self, Read, Spanned},
    report::Findings,
    tree::{Node, Tree},
};

/// A merge rule as written.
#[derive(Debug, Clone)]
pub(crate) enum MergeRule {
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
        if let Some(entry) = read::only_entry(node, "map") {
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
        read::word(node, "merge rule", &words, findings)
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
pub(crate) enum PatchRule {
    /// Merge scalars as a set.
    Merge,
    /// Merge messages on this field.
    MergeByKey(Spanned<String>),
    /// Swap whole.
    Replace,
}

impl Read for PatchRule {
    fn read(node: &Node, findings: &mut Findings) -> Option<Self> {
        if let Some(key) = read::only_entry(node, "merge") {
            return Some(PatchRule::MergeByKey(Spanned::read(key, findings)?));
        }
        let words = [("merge", PatchRule::Merge), ("replace", PatchRule::Replace)];
        read::word(node, "patch rule", &words, findings)
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
pub(crate) enum UniqueRule {
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
                read::word(node, "word for `unique`", &words, findings)
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
