//! Where a field is, for selectors, for other versions and for writes.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use super::ListOf;
use crate::{
    read::{self, Read, Spanned},
    report::Findings,
    tree::{Node, Tree},
};

/// How field selectors reach a field.
#[derive(Debug, Clone)]
pub(crate) enum SelectRule {
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
            _ if read::is_boolean_slip(node, "a label", findings) => return None,
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

/// Where another version has a field.
#[derive(Debug, Clone)]
pub(crate) enum HubPlace {
    /// At this path.
    Path(String),
    /// Nowhere: its JSON is kept in this annotation.
    Annotation(Spanned<String>),
    /// The Rust file knows.
    Code,
}

impl Read for HubPlace {
    fn read(node: &Node, findings: &mut Findings) -> Option<Self> {
        if let Some(name) = read::only_entry(node, "annotation") {
            return Some(HubPlace::Annotation(Spanned::read(name, findings)?));
        }
        if let Some(flag) = read::only_entry(node, "code") {
            return read::word(flag, "word for `code`", &[("true", HubPlace::Code)], findings);
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
pub(crate) enum WritableRule {
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
                read::word(node, "word for what may be written", &words, findings)
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
