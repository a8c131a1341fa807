//! What a cell of a table shows where nothing is.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::Value;

use crate::{
    read::{Read, wrong},
    report::Findings,
    tree::{Node, Tree},
};

/// A text, a whole number or a boolean.
#[derive(Debug, Clone)]
pub(crate) struct CellValue(pub Value);

impl Read for CellValue {
    fn read(node: &Node, findings: &mut Findings) -> Option<Self> {
        let Tree::Scalar(scalar) = &node.value else {
            return wrong("text, a number or a boolean", node, findings);
        };
        let text = scalar.text.as_str();
        let value = match text {
            _ if scalar.quoted => text.into(),
            "true" | "false" => (text == "true").into(),
            _ => text.parse::<i64>().map_or_else(|_| text.into(), Value::from),
        };
        Some(CellValue(value))
    }
}

impl JsonSchema for CellValue {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "CellValue".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": ["string", "integer", "boolean"] })
    }
}
