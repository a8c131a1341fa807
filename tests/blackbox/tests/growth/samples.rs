//! The kinds as the sweep sees them: where their objects are, and a sound object of each from its examples.

use blackbox::examples;
use machinery::kind::{Kind, Verb};
use reqwest::Method;
use serde_json::{Value, json};

use crate::{
    fields::{self, Field},
    server::{Call, Server},
};

pub(crate) const JSON: &str = "application/json";
/// Stands in a document where the field goes.
const HOLE: &str = "@@";

/// One kind.
pub(crate) struct Sample {
    pub(crate) kind: &'static Kind,
    /// Path of the collection.
    pub(crate) collection: String,
    /// Sound objects, without a name; the first one is used.
    pub(crate) examples: Vec<Value>,
}

impl Sample {
    /// The kind with those of its examples that the server takes.
    pub(crate) fn of(kind: &'static Kind, server: &Server) -> Self {
        let mut examples = examples::good(kind, "sweep");
        let sample = Sample { kind, collection: examples::collection(kind), examples: Vec::new() };
        examples.retain(|example| matches!(server.send(&sample.create(example.to_string())).0, 200 | 201));
        Sample { examples, ..sample }
    }

    /// A dry run of a create. Kinds that are not stored are asked.
    pub(crate) fn create(&self, body: String) -> Call {
        let query = if self.kind.stored { "?dryRun=All" } else { "" };
        Call { method: Method::POST, path: format!("{}{query}", self.collection), content_type: JSON, body }
    }

    pub(crate) fn has(&self, verb: Verb) -> bool {
        self.kind.verbs.contains(&verb)
    }
}

/// A JSON text with a place for a field.
#[derive(Debug, Clone)]
pub(crate) struct Document {
    text: String,
    name: &'static str,
}

impl Document {
    /// The object with a place for the field.
    pub(crate) fn of(object: &Value, field: &Field) -> Self {
        let mut object = object.clone();
        let place = fields::place(&mut object, &field.above);
        if field.name.is_empty() {
            *place = Value::from(HOLE);
        } else {
            if !place.is_object() {
                *place = json!({});
            }
            place[field.name] = Value::from(HOLE);
        }
        Document { text: object.to_string(), name: field.name }
    }

    /// The text with a value in its place.
    pub(crate) fn with(&self, value: &str) -> String {
        self.text.replacen(&format!("\"{HOLE}\""), value, 1)
    }

    /// The text with another member in the place of the field.
    pub(crate) fn with_member(&self, member: &str) -> String {
        self.text.replacen(&format!("\"{}\":\"{HOLE}\"", self.name), member, 1)
    }
}
