//! Objects inside values: their kind and their metadata, whose shape the server knows.

use machinery::{
    check,
    format::{self, Flaws},
    json::Reader,
    meta::v1::ObjectMeta,
    path::Path,
    problem::{Problems, quote},
};
use serde_json::{Map, Value};

use super::Node;

/// Checks all objects inside a value, and the value itself if `is_object`.
pub(super) fn check(
    value: &Value,
    schema: Node<'_>,
    is_object: bool,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    match value {
        Value::Object(fields) => {
            if is_object || schema.is_embedded() {
                check_object(fields, at, problems);
            }
            for (name, value) in fields {
                if let Some(property) = schema.property(name) {
                    check(value, property, false, &at.field(name), problems);
                } else if let Some(additional) = schema.additional_schema() {
                    check(value, additional, false, &at.key(name), problems);
                }
            }
        }
        Value::Array(items) => {
            let Some(schema) = schema.items() else { return };
            for (index, item) in items.iter().enumerate() {
                check(item, schema, false, &at.index(index), problems);
            }
        }
        _ => {}
    }
}

/// The first flaw of an object and of those inside it, as text.
pub(super) fn first_flaw(value: &Value, schema: Node<'_>) -> Option<String> {
    let mut problems = Problems::default();
    check(value, schema, true, &Path::Root, &mut problems);
    problems.as_slice().first().map(ToString::to_string)
}

fn check_object(fields: &Map<String, Value>, at: &Path<'_>, problems: &mut Problems) {
    for name in ["apiVersion", "kind"] {
        let place = at.field(name);
        match fields.get(name) {
            None => problems.required(&place, ""),
            Some(Value::String(text)) if text.is_empty() => {
                problems.invalid(&place, &quote(text), "must not be empty");
            }
            Some(Value::String(text)) if name == "kind" => check_kind(text, &place, problems),
            Some(Value::String(text)) => {
                if text.split('/').count() > 2 {
                    let detail = format!("unexpected GroupVersion string: {text}");
                    problems.invalid(&place, &quote(text), &detail);
                }
            }
            Some(other) => problems.invalid(&place, &other.to_string(), "must be a string"),
        }
    }
    if let Some(metadata) = fields.get("metadata") {
        check_metadata(metadata, &at.field("metadata"), problems);
    }
}

fn check_kind(kind: &str, at: &Path<'_>, problems: &mut Problems) {
    let flaws = Flaws::of(format::dns_1035_label, &kind.to_lowercase());
    let details: Vec<&str> = flaws.details().collect();
    if !details.is_empty() {
        let detail = format!("may have mixed case, but should otherwise match: {}", details.join(","));
        problems.invalid(at, &quote(kind), &detail);
    }
}

fn check_metadata(value: &Value, at: &Path<'_>, problems: &mut Problems) {
    let text = value.to_string();
    let mut reader = Reader::new(text.as_bytes());
    let metadata = match reader.value::<ObjectMeta>() {
        Ok(metadata) => metadata,
        Err(stop) => return problems.invalid(at, &text, &stop.to_string()),
    };
    let is_mistyped = |finding: &&machinery::json::Finding| {
        matches!(finding, machinery::json::Finding::Type { .. } | machinery::json::Finding::Form(_))
    };
    if let Some(finding) = reader.findings().iter().find(is_mistyped) {
        return problems.invalid(at, &text, &finding.to_string());
    }
    for (name, text) in [("name", &metadata.name), ("generateName", &metadata.generate_name)] {
        if !text.is_empty() {
            check::format(text, format::path_segment, &at.field(name), problems);
        }
    }
    if !metadata.namespace.is_empty() {
        check::format(&metadata.namespace, format::dns_label, &at.field("namespace"), problems);
    }
    let labels = at.field("labels");
    for (key, value) in &metadata.labels {
        check::format(key, format::label_key, &labels, problems);
        check::format(value, format::label_value, &labels, problems);
    }
    for key in metadata.annotations.keys() {
        check::format(key, format::annotation_key, &at.field("annotations"), problems);
    }
    for finalizer in &metadata.finalizers {
        check::format(finalizer, format::qualified_name, &at.field("finalizers"), problems);
    }
}
