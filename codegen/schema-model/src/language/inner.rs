//! The key by which a field says how problems show it.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use super::table::table;
use crate::{
    read::{self, Read},
    report::Findings,
    tree::{Node, Tree},
};

table! {
    /// How problems show a field. They show values as structs of a Go server, whose fields may have other
    /// names and places than in JSON.
    Inner {
        /// Its name. Default: the JSON name with a capital; a first word that is an initialism is in capitals
        /// as a whole.
        ("name") name: String,
        /// The field of the same message behind which it stands. Default: the place that it has in JSON.
        ("after") after: String,
        /// The field of the same message, a message itself, in which it stands before the fields of that.
        ("in") within: String,
    }
}

/// How problems show a field.
#[derive(Debug, Clone)]
pub(crate) enum InnerRule {
    /// Not at all.
    No,
    /// Under this name.
    Named(String),
    /// Elsewhere.
    Placed(Box<Inner>),
}

impl Read for InnerRule {
    fn read(node: &Node, findings: &mut Findings) -> Option<Self> {
        if matches!(node.value, Tree::Map(_)) {
            return Some(InnerRule::Placed(Box::new(Read::read(node, findings)?)));
        }
        let text = String::read(node, findings)?;
        let quoted = matches!(&node.value, Tree::Scalar(scalar) if scalar.quoted);
        match text.as_str() {
            "true" | "false" if !quoted => {
                read::word(node, "word for `inner`", &[("false", InnerRule::No)], findings)
            }
            _ if read::is_boolean_slip(node, "a name", findings) => None,
            _ => Some(InnerRule::Named(text)),
        }
    }
}

impl JsonSchema for InnerRule {
    fn schema_name() -> Cow<'static, str> {
        "InnerRule".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let placed = generator.subschema_for::<Inner>();
        json_schema!({ "anyOf": [{ "const": false }, { "type": "string" }, placed] })
    }
}
