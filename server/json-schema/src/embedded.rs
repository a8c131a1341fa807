//! Objects inside values: their kind and their metadata, whose shape the server knows.

use machinery::{
    check,
    fields::Fields,
    format::{self, Flaws},
    json::{self, FINDINGS_MAX, Finding, Reader},
    meta::v1::ObjectMeta,
    metadata_rules, misfit,
    path::Path,
    problem::{Problems, quote},
};
use serde_json::{Map, Value};

use super::{Node, shown};

/// The version that the types of metadata have.
const METADATA_VERSION: &str = "v1";

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
    let metadata = match read_metadata(value) {
        Ok(read) => read.metadata,
        Err(why) => return problems.invalid(at, &shown::text(value), &why),
    };
    for (name, text) in [("generateName", &metadata.generate_name), ("name", &metadata.name)] {
        if !text.is_empty() {
            check::format(text, format::path_segment, &at.field(name), problems);
        }
    }
    if !metadata.namespace.is_empty() {
        check::format(&metadata.namespace, format::dns_label, &at.field("namespace"), problems);
    }
    metadata_rules::check_values(&metadata, at, problems);
    metadata_rules::check_finalizers(&metadata, at, problems);
}

/// The metadata of an object inside another one, as its type has it.
struct ReadMetadata {
    metadata: ObjectMeta,
    /// Fields that the type does not have, from the metadata on.
    unknown: Vec<String>,
}

/// Reads metadata.
///
/// # Errors
/// The text about the first value of a wrong type.
fn read_metadata(value: &Value) -> Result<ReadMetadata, String> {
    let (metadata, findings) = read_fitting(value);
    let is_mistyped = |finding: &&Finding| matches!(finding, Finding::Type { .. } | Finding::Form(_));
    if let Some(finding) = findings.iter().find(is_mistyped) {
        let text = finding.to_string();
        return Err(misfit::text(metadata.shape(), METADATA_VERSION, &text).unwrap_or(text));
    }
    let unknown = findings.into_iter().filter_map(|finding| match finding {
        Finding::Unknown { path } => Some(path),
        _ => None,
    });
    Ok(ReadMetadata { metadata, unknown: unknown.collect() })
}

/// What of metadata has the right type, and what was odd.
fn read_fitting(value: &Value) -> (ObjectMeta, Vec<Finding>) {
    let text = value.to_string();
    let mut reader = Reader::new(text.as_bytes());
    // The text of a tree is well-formed.
    let metadata = reader.value::<ObjectMeta>().unwrap_or_default();
    (metadata, reader.findings().to_vec())
}

/// Brings the kind and metadata of objects inside a value into the form of their types: what these do not
/// have goes, and so do values of a wrong type.
#[derive(Debug, Default)]
pub struct EmbeddedObjects {
    /// Paths of fields that went because metadata do not have them.
    pub unknown: Vec<String>,
    /// The text about the first value of a wrong type.
    pub wrong_type: Option<String>,
}

impl EmbeddedObjects {
    /// Goes through a value, which is an object if its schema says so.
    pub(super) fn walk(&mut self, value: &mut Value, schema: Node<'_>, at: &Path<'_>) {
        match value {
            Value::Object(fields) => {
                if schema.is_embedded() {
                    self.fit(fields, at);
                }
                for (name, value) in fields.iter_mut() {
                    if let Some(property) = schema.property(name) {
                        self.walk(value, property, &at.field(name));
                    } else if let Some(additional) = schema.additional_schema() {
                        self.walk(value, additional, &at.key(name));
                    }
                }
            }
            Value::Array(items) => {
                let Some(schema) = schema.items() else { return };
                for (index, item) in items.iter_mut().enumerate() {
                    self.walk(item, schema, &at.index(index));
                }
            }
            _ => {}
        }
    }

    fn fit(&mut self, fields: &mut Map<String, Value>, at: &Path<'_>) {
        for name in ["apiVersion", "kind"] {
            let Some(value) = fields.get(name).filter(|value| !value.is_string()) else { continue };
            self.refuse(&at.field(name), value, "must be a string");
            fields.remove(name);
        }
        let Some(value) = fields.get_mut("metadata") else { return };
        let at = at.field("metadata");
        let metadata = match read_metadata(value) {
            Ok(read) => {
                let left = FINDINGS_MAX.saturating_sub(self.unknown.len());
                self.unknown.extend(read.unknown.iter().take(left).map(|path| format!("{at}.{path}")));
                read.metadata
            }
            Err(why) => {
                self.refuse(&at, value, &why);
                if !value.is_object() {
                    return;
                }
                read_fitting(value).0
            }
        };
        if let Ok(fitting) = serde_json::from_str(&json::to_text(&metadata)) {
            *value = fitting;
        }
    }

    fn refuse(&mut self, at: &Path<'_>, value: &Value, why: &str) {
        self.wrong_type.get_or_insert_with(|| {
            let mut problems = Problems::default();
            problems.invalid(at, &shown::value(value), why);
            problems.as_slice().first().map(ToString::to_string).unwrap_or_default()
        });
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn metadata_of_embedded_objects_fit_their_type() {
        let object = json!({ "x-kubernetes-embedded-resource": true });
        let schema = json!({ "properties": {
            "e": object, "l": { "items": object }, "m": { "additionalProperties": object },
        } });
        let schema = Node::of(&schema).expect("a schema");
        let whole = |metadata: Value| json!({ "apiVersion": "v1", "kind": "Pod", "metadata": metadata });
        let number = "json: cannot unmarshal number into Go struct field ObjectMeta.labels of type string";
        for (mut value, expected, unknown, wrong) in [
            (
                json!({ "e": whole(json!({ "name": "n", "nope": 1, "creationTimestamp": null })) }),
                json!({ "e": whole(json!({ "name": "n" })) }),
                vec!["e.metadata.nope"],
                None,
            ),
            (json!({ "e": whole(Value::Null) }), json!({ "e": whole(json!({})) }), vec![], None),
            (
                json!({ "l": [{}, whole(json!({ "ownerReferences": [{ "name": "o", "x": 1 }] }))] }),
                json!({ "l": [{}, whole(json!({ "ownerReferences": [
                    { "apiVersion": "", "kind": "", "name": "o", "uid": "" },
                ] }))] }),
                vec!["l[1].metadata.ownerReferences[0].x"],
                None,
            ),
            (
                json!({ "m": { "a.b": whole(json!({ "labels": { "a": 5 }, "name": "n" })) } }),
                json!({ "m": { "a.b": whole(json!({ "labels": { "a": "" }, "name": "n" })) } }),
                vec![],
                Some(format!(
                    r#"m[a.b].metadata: Invalid value: {{"labels":{{"a":5}},"name":"n"}}: {number}"#
                )),
            ),
            (
                json!({ "e": { "kind": 5, "metadata": "x" } }),
                json!({ "e": { "metadata": "x" } }),
                vec![],
                Some("e.kind: Invalid value: 5: must be a string".to_owned()),
            ),
            (
                json!({ "z": whole(json!({ "nope": 1 })) }),
                json!({ "z": whole(json!({ "nope": 1 })) }),
                vec![],
                None,
            ),
        ] {
            let mut objects = EmbeddedObjects::default();
            objects.walk(&mut value, schema, &Path::Root);
            assert_eq!((value, objects.wrong_type), (expected, wrong));
            assert_eq!(objects.unknown, unknown);
        }
    }
}
