//! Structural schemas: `allOf`, `anyOf`, `oneOf` and `not` restrict values whose structure stands elsewhere.

use machinery::{
    path::Path,
    problem::{Problems, quote},
};

use super::Node;

/// Which schemas inside a schema may name types.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Skipped {
    /// All in `anyOf`.
    pub(super) any_of: bool,
    /// Those in the `anyOf` of the first schema in `allOf`.
    pub(super) first_of_all: bool,
}

/// The schemas in `not`, `allOf`, `anyOf` and `oneOf`, in this order, and where they stand.
fn parts(node: Node<'_>) -> impl Iterator<Item = (&'static str, Option<usize>, Node<'_>)> {
    let lists = ["allOf", "anyOf", "oneOf"].into_iter().flat_map(move |name| {
        node.list(name).enumerate().map(move |(index, part)| (name, Some(index), part))
    });
    node.node("not").map(|part| ("not", None, part)).into_iter().chain(lists)
}

/// Calls `act` with the place of a part of a schema.
fn placed(at: &Path<'_>, name: &str, index: Option<usize>, act: impl FnOnce(&Path<'_>)) {
    let field = at.field(name);
    match index {
        Some(index) => act(&field.index(index)),
        None => act(&field),
    }
}

/// Checks what a schema says of values, besides their structure.
pub(super) fn check_values(node: Node<'_>, skipped: Skipped, at: &Path<'_>, problems: &mut Problems) {
    for (name, index, part) in parts(node) {
        if name == "anyOf" && skipped.any_of {
            continue;
        }
        let inner = Skipped {
            any_of: name == "allOf" && index == Some(0) && skipped.first_of_all,
            ..Skipped::default()
        };
        placed(at, name, index, |place| check_nested(part, inner, place, problems));
    }
    let pattern = node.text("pattern");
    if !pattern.is_empty()
        && let Err(why) = words::pattern::translate(pattern)
    {
        let detail = format!("must be a valid regular expression, but isn't: {why}");
        problems.invalid(&at.field("pattern"), &quote(pattern), &detail);
    }
}

/// Checks a schema that only restricts values: it has no structure.
fn check_nested(node: Node<'_>, skipped: Skipped, at: &Path<'_>, problems: &mut Problems) {
    check_values(node, skipped, at, problems);
    if let Some(items) = node.items() {
        check_nested(items, Skipped::default(), &at.field("items"), problems);
    }
    let properties = at.field("properties");
    for (name, property) in node.map("properties") {
        check_nested(property, Skipped::default(), &properties.key(name), problems);
    }
    let has_texts = |name| !node.text(name).is_empty();
    // `false` stands for no statement on other fields.
    let has_additional = node.value("additionalProperties").is_some_and(|value| *value != false);
    let empty = "must be empty to be structural";
    let undefined = "must be undefined to be structural";
    let unset = "must be false to be structural";
    for (is_set, name, detail) in [
        (has_texts("type"), "type", empty),
        (has_additional, "additionalProperties", undefined),
        (node.value("default").is_some(), "default", undefined),
        (has_texts("title"), "title", empty),
        (has_texts("description"), "description", empty),
        (node.flag("nullable"), "nullable", unset),
        (node.keeps_unknown(), "x-kubernetes-preserve-unknown-fields", unset),
        (node.is_embedded(), "x-kubernetes-embedded-resource", unset),
        (node.is_number_or_text(), "x-kubernetes-int-or-string", unset),
        (!node.values("x-kubernetes-list-map-keys").is_empty(), "x-kubernetes-list-map-keys", empty),
        (node.value("x-kubernetes-list-type").is_some(), "x-kubernetes-list-type", undefined),
        (node.value("x-kubernetes-map-type").is_some(), "x-kubernetes-map-type", undefined),
        (!node.values("x-kubernetes-validations").is_empty(), "x-kubernetes-validations", empty),
    ] {
        if is_set {
            problems.forbidden(&at.field(name), detail);
        }
    }
    if node.property("metadata").is_some() {
        problems.forbidden(&properties.key("metadata"), "must not be specified in a nested context");
    }
}

/// Checks that each field and item that `rules` restrict is a part of `structure`.
pub(super) fn check_complete(
    rules: Node<'_>,
    structure: Node<'_>,
    at: &Path<'_>,
    said: &Path<'_>,
    problems: &mut Problems,
) {
    for (name, index, part) in parts(rules) {
        placed(said, name, index, |said| check_part(part, Some(structure), at, said, problems));
    }
}

fn check_part(
    part: Node<'_>,
    structure: Option<Node<'_>>,
    at: &Path<'_>,
    said: &Path<'_>,
    problems: &mut Problems,
) {
    let Some(structure) = structure else {
        return problems.required(at, &format!("because it is defined in {said}"));
    };
    check_complete(part, structure, at, said, problems);
    if let Some(items) = part.items() {
        check_part(items, structure.items(), &at.field("items"), &said.field("items"), problems);
    }
    let (properties, named) = (at.field("properties"), said.field("properties"));
    for (name, property) in part.map("properties") {
        let inner = structure.property(name);
        check_part(property, inner, &properties.key(name), &named.key(name), problems);
    }
}
