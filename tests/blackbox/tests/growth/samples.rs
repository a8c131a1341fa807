//! The kinds as the sweep sees them: where their objects are, and a sound object of each from its examples.

use std::{fs, path::Path};

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
        let brand = generated::brands::BRANDS.iter().find(|brand| brand.name == "platform").expect("a brand");
        let api_version = brand.api_version(&kind.group, &kind.version);
        let root = if kind.group == "core" { "api" } else { "apis" };
        let namespace = if kind.namespaced { "/namespaces/default" } else { "" };
        let collection = format!("/{root}/{api_version}{namespace}/{}", kind.plural);
        let mut examples = good(kind, &api_version);
        let sample = Sample { kind, collection, examples: Vec::new() };
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

/// The good examples of a kind that are one object, in the namespace of the sweep.
fn good(kind: &Kind, api_version: &str) -> Vec<Value> {
    let schema = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schema");
    let version = schema.join(&*kind.group).join(&*kind.version).join("examples");
    let mut files: Vec<_> = fs::read_dir(version)
        .expect("a version has examples")
        .flat_map(|folder| fs::read_dir(folder.expect("an entry").path()).expect("a folder"))
        .map(|file| file.expect("an entry").path())
        .filter(|file| file.file_name().is_some_and(|name| name.to_string_lossy().starts_with("good-")))
        .collect();
    files.sort();
    let read = |file: &std::path::PathBuf| {
        let text = fs::read_to_string(file).expect("an example");
        let json = machinery::yaml::to_json(text.as_bytes(), &mut Vec::new()).ok()?;
        let mut object: Value = serde_json::from_slice(&json).ok()?;
        if object["kind"] != *kind.name || object["apiVersion"] != api_version {
            return None;
        }
        if kind.stored {
            object["metadata"]["name"] = Value::from("sweep");
        }
        if kind.namespaced {
            object["metadata"]["namespace"] = Value::from("default");
        }
        Some(object)
    };
    files.iter().filter_map(read).collect()
}
