//! Structural schemas: types, extensions, and what may be said of the metadata of objects.

use machinery::{
    path::Path,
    problem::{Problems, quote},
};

use super::Node;

/// Where a schema stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Level {
    /// It is that of whole objects.
    Root,
    /// It is that of the items of a list.
    Item,
    /// It is that of a field.
    Field,
}

/// Checks extensions that exclude each other.
pub(super) fn check_extensions(node: Node<'_>, at: &Path<'_>, problems: &mut Problems) {
    if !node.is_number_or_text() {
        return;
    }
    let detail = "must be false if x-kubernetes-int-or-string is true";
    if node.keeps_unknown() {
        problems.invalid(&at.field("x-kubernetes-preserve-unknown-fields"), "true", detail);
    }
    if node.is_embedded() {
        problems.invalid(&at.field("x-kubernetes-embedded-resource"), "true", detail);
    }
}

/// Checks the type of a value and what objects inside objects need.
pub(super) fn check_type(node: Node<'_>, level: Level, at: &Path<'_>, problems: &mut Problems) {
    let (kind, place) = (node.text("type"), at.field("type"));
    let is_embedded = node.is_embedded();
    if is_embedded && kind != "object" {
        let detail = "must be object if x-kubernetes-embedded-resource is true";
        if kind.is_empty() {
            problems.required(&place, detail);
        } else {
            problems.invalid(&place, &quote(kind), detail);
        }
    } else if kind.is_empty() && !node.is_number_or_text() && !node.keeps_unknown() {
        problems.required(
            &place,
            match level {
                Level::Root => "must not be empty at the root",
                Level::Item => "must not be empty for specified array items",
                Level::Field => "must not be empty for specified object fields",
            },
        );
    }
    if is_embedded && node.additional().is_some() {
        let detail = "must not be used if x-kubernetes-embedded-resource is set";
        problems.forbidden(&at.field("additionalProperties"), detail);
    }
    if level == Level::Root && !kind.is_empty() && kind != "object" {
        problems.invalid(&place, &quote(kind), "must be object at the root");
    }
    if is_embedded && !node.keeps_unknown() && !node.has_entries("properties") {
        let detail = "must not be empty if x-kubernetes-embedded-resource is true without \
                      x-kubernetes-preserve-unknown-fields";
        problems.required(&at.field("properties"), detail);
    }
}

/// Checks `kind`, `apiVersion` and `metadata` of objects, whose shape the server knows.
pub(super) fn check_metadata(node: Node<'_>, level: Level, at: &Path<'_>, problems: &mut Problems) {
    let properties = at.field("properties");
    let is_object = level == Level::Root || node.is_embedded();
    for name in ["kind", "apiVersion"] {
        let Some(property) = node.property(name).filter(|_| is_object) else { continue };
        let kind = property.text("type");
        if kind != "string" {
            problems.invalid(&properties.key(name).field("type"), &quote(kind), "must be string");
        }
    }
    let Some(metadata) = node.property("metadata") else { return };
    let place = properties.key("metadata");
    let kind = metadata.text("type");
    if is_object && kind != "object" {
        problems.invalid(&place.field("type"), &quote(kind), "must be object");
    }
    if level == Level::Root && !restricts_names_only(metadata) {
        let detail = "must not specify anything other than name and generateName, but metadata is implicitly \
            specified";
        problems.forbidden(&place, detail);
    }
}

/// Whether the schema of the metadata of objects says nothing but what names look like.
fn restricts_names_only(metadata: Node<'_>) -> bool {
    metadata.fields().keys().all(|field| match field.as_str() {
        "type" | "default" => true,
        "properties" => metadata.map("properties").all(|(name, _)| matches!(name, "name" | "generateName")),
        _ => false,
    })
}
