//! What each schema inside a schema may say, whether or not the whole is structural.

use machinery::{
    path::Path,
    problem::{Problems, quote},
};

use super::{
    Node, ToleratedFlaws, extensions,
    node::{Additional, TYPES},
};

/// Fields of objects whose shape the server knows.
const METADATA: [&str; 3] = ["metadata", "kind", "apiVersion"];

/// Where a schema stands.
#[derive(Debug, Clone, Copy)]
struct Place<'a> {
    is_root: bool,
    /// It describes the metadata of an object.
    is_in_metadata: bool,
    /// Why there may be no default here, if so.
    no_default: Option<&'a str>,
    /// What the stored definition does already.
    tolerated: &'a ToleratedFlaws,
}

/// Checks a schema of whole objects and all schemas inside it. What `tolerated` says is not told again.
pub fn check(root: Node<'_>, tolerated: &ToleratedFlaws, at: &Path<'_>, problems: &mut Problems) {
    let place = Place { is_root: true, is_in_metadata: false, no_default: None, tolerated };
    check_node(root, place, at, problems);
}

fn check_node(node: Node<'_>, place: Place<'_>, at: &Path<'_>, problems: &mut Problems) {
    check_fields(node, place, at, problems);
    if node.flag("uniqueItems") {
        let detail = "uniqueItems cannot be set to true since the runtime complexity becomes quadratic";
        problems.forbidden(&at.field("uniqueItems"), detail);
    }
    let inner = Place { is_root: false, ..place };
    check_additional(node, inner, at, problems);
    check_properties(node, place, at, problems);
    check_logic(node, inner, at, problems);
    check_map(node, inner, "definitions", at, problems);
    check_items(node, inner, at, problems);
    check_map(node, inner, "dependencies", at, problems);
    extensions::check(node, place.tolerated, at, problems);
}

/// Checks fields that say nothing of other schemas.
fn check_fields(node: Node<'_>, place: Place<'_>, at: &Path<'_>, problems: &mut Problems) {
    let kind = node.text("type");
    if !place.tolerated.types && !kind.is_empty() && !node.has_known_type() {
        problems.not_supported(&at.field("type"), &quote(kind), &TYPES);
    }
    if let Some(reason) = place.no_default.filter(|_| node.value("default").is_some()) {
        problems.forbidden(&at.field("default"), &format!("must not be set {reason}"));
    }
    let is_set = |name: &str| node.value(name).is_some();
    for (is_set, name, detail) in [
        (!node.text("id").is_empty(), "id", "id is not supported"),
        (is_set("additionalItems"), "additionalItems", "additionalItems is not supported"),
        (is_set("patternProperties"), "patternProperties", "patternProperties is not supported"),
        (is_set("definitions"), "definitions", "definitions is not supported"),
        (is_set("dependencies"), "dependencies", "dependencies is not supported"),
        (is_set("$ref"), "$ref", "$ref is not supported"),
        (kind == "null", "type", "type cannot be set to null, use nullable as an alternative"),
        (!node.values("items").is_empty(), "items", "items must be a schema object and not an array"),
        (
            place.is_in_metadata && node.is_embedded(),
            "x-kubernetes-embedded-resource",
            "must not be used inside of resource meta",
        ),
    ] {
        if is_set {
            problems.forbidden(&at.field(name), detail);
        }
    }
}

/// Fields with a schema each and fields without one exclude each other, because unknown fields are ignored.
fn check_additional(node: Node<'_>, place: Place<'_>, at: &Path<'_>, problems: &mut Problems) {
    let Some(additional) = node.additional() else { return };
    let field = at.field("additionalProperties");
    if node.has_entries("properties") && !matches!(additional, Additional::Allowed(true)) {
        problems.forbidden(&field, "additionalProperties and properties are mutual exclusive");
    }
    let Additional::Fitting(schema) = additional else { return };
    let reason = "inside additionalProperties applying to object metadata";
    let no_default = if place.is_in_metadata { Some(reason) } else { place.no_default };
    check_node(schema, Place { no_default, ..place }, &field, problems);
}

fn check_properties(node: Node<'_>, place: Place<'_>, at: &Path<'_>, problems: &mut Problems) {
    let field = at.field("properties");
    for (name, property) in node.map("properties") {
        let is_metadata = (place.is_root || node.is_embedded()) && METADATA.contains(&name);
        let reason = format!("in top-level {name}");
        let no_default = if is_metadata && place.is_root { Some(reason.as_str()) } else { place.no_default };
        let is_in_metadata = place.is_in_metadata || is_metadata;
        let inner = Place { is_root: false, is_in_metadata, no_default, ..place };
        check_node(property, inner, &field.key(name), problems);
    }
}

fn check_logic(node: Node<'_>, place: Place<'_>, at: &Path<'_>, problems: &mut Problems) {
    if let Some(not) = node.node("not") {
        check_node(not, place, &at.field("not"), problems);
    }
    for name in ["allOf", "oneOf", "anyOf"] {
        check_list(node, place, name, at, problems);
    }
}

fn check_list(node: Node<'_>, place: Place<'_>, name: &str, at: &Path<'_>, problems: &mut Problems) {
    let field = at.field(name);
    for (index, schema) in node.list(name).enumerate() {
        check_node(schema, place, &field.index(index), problems);
    }
}

fn check_map(node: Node<'_>, place: Place<'_>, name: &str, at: &Path<'_>, problems: &mut Problems) {
    let field = at.field(name);
    for (key, schema) in node.map(name) {
        check_node(schema, place, &field.key(key), problems);
    }
}

fn check_items(node: Node<'_>, place: Place<'_>, at: &Path<'_>, problems: &mut Problems) {
    if let Some(items) = node.items() {
        check_node(items, place, &at.field("items"), problems);
    }
    check_list(node, place, "items", at, problems);
}
