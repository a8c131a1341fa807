//! What schemas say beyond JSON Schema: how lists and maps merge, and rules in CEL.

use std::collections::HashSet;

use machinery::{
    path::Path,
    problem::{Problems, quote},
};

use super::{
    Node, ToleratedFlaws,
    list_items::{broken_keys, odd_set_items},
    structural,
};

mod rules;

pub(super) fn check(node: Node<'_>, tolerated: &ToleratedFlaws, at: &Path<'_>, problems: &mut Problems) {
    if node.value("x-kubernetes-preserve-unknown-fields").is_some() && !node.keeps_unknown() {
        let field = at.field("x-kubernetes-preserve-unknown-fields");
        problems.invalid(&field, "false", "must be true or undefined");
    }
    check_map_type(node, at, problems);
    check_list_type(node, tolerated, at, problems);
    check_keys(node, at, problems);
    if !tolerated.keys {
        for flaw in broken_keys(node) {
            flaw.tell(at, problems);
        }
    }
    let is_structural = || structural::flaw(node).is_none();
    rules::check(node, is_structural, at, problems);
}

fn check_map_type(node: Node<'_>, at: &Path<'_>, problems: &mut Problems) {
    let Some(word) = node.set_text("x-kubernetes-map-type") else { return };
    check_type(node, "object", "must be object if x-kubernetes-map-type is specified", at, problems);
    let words = ["atomic", "granular"];
    if !words.contains(&word) {
        problems.not_supported(&at.field("x-kubernetes-map-type"), &quote(word), &words);
    }
}

/// Checks that the values have the type that an extension is for. Returns whether they have.
fn check_type(node: Node<'_>, wanted: &str, detail: &str, at: &Path<'_>, problems: &mut Problems) -> bool {
    let (kind, field) = (node.text("type"), at.field("type"));
    if kind.is_empty() {
        problems.required(&field, detail);
    } else if kind != wanted {
        problems.invalid(&field, &quote(kind), detail);
    }
    kind == wanted
}

fn check_list_type(node: Node<'_>, tolerated: &ToleratedFlaws, at: &Path<'_>, problems: &mut Problems) {
    let Some(word) = node.set_text("x-kubernetes-list-type") else { return };
    let detail = "must be array if x-kubernetes-list-type is specified";
    let is_list = check_type(node, "array", detail, at, problems);
    if is_list
        && !tolerated.sets
        && let Some((field, shown)) = odd_set_items(node)
    {
        let detail = "must be atomic as item of a list with x-kubernetes-list-type=set";
        problems.invalid(&at.field("items").field(field), &shown, detail);
    }
    let words = ["atomic", "set", "map"];
    if !words.contains(&word) {
        problems.not_supported_in_order(&at.field("x-kubernetes-list-type"), &quote(word), &words);
    }
}

/// Checks the fields that tell the items of a list apart.
fn check_keys(node: Node<'_>, at: &Path<'_>, problems: &mut Problems) {
    let word = node.set_text("x-kubernetes-list-type");
    let (keys, field) = (node.values("x-kubernetes-list-map-keys"), at.field("x-kubernetes-list-map-keys"));
    if !keys.is_empty() && word != Some("map") {
        let detail = "must be map if x-kubernetes-list-map-keys is non-empty";
        let place = at.field("x-kubernetes-list-type");
        match word {
            None => problems.required(&place, detail),
            Some(word) => problems.invalid(&place, &quote(word), detail),
        }
    }
    if word != Some("map") {
        return;
    }
    if keys.is_empty() {
        problems.required(&field, "must not be empty if x-kubernetes-list-type is map");
    }
    let items = at.field("items");
    match (node.value("items"), node.items()) {
        (None, _) => problems.required(&items, "must have a schema if x-kubernetes-list-type is map"),
        (Some(several), None) => {
            let detail = "must only have a single schema if x-kubernetes-list-type is map";
            problems.invalid(&items, &several.to_string(), detail);
        }
        (Some(_), Some(schema)) if schema.text("type") != "object" => {
            let detail = "must be object if parent array's x-kubernetes-list-type is map";
            problems.invalid(&items.field("type"), &quote(schema.text("type")), detail);
        }
        (Some(_), Some(schema)) => check_key_fields(node, schema, at, problems),
    }
}

/// Checks that keys are scalar fields of the items.
fn check_key_fields(node: Node<'_>, items: Node<'_>, at: &Path<'_>, problems: &mut Problems) {
    let keys = "x-kubernetes-list-map-keys";
    let (field, properties) = (at.field(keys), at.field("items"));
    let properties = properties.field("properties");
    let shown = || node.value(keys).map(ToString::to_string).unwrap_or_default();
    let mut seen = HashSet::new();
    for key in node.texts(keys) {
        // The list is shown with each problem: of a long one, only the first ones are made.
        if problems.is_full() {
            problems.leave_out();
            continue;
        }
        match items.property(key).map(|property| property.text("type")) {
            None => problems.invalid(&field, &shown(), "entries must all be names of item properties"),
            Some("array" | "object") => {
                let detail = "must be a scalar type if parent array's x-kubernetes-list-type is map";
                let shown = quote(items.text("type"));
                problems.invalid(&properties.key(key).field("type"), &shown, detail);
            }
            Some(_) => {}
        }
        if !seen.insert(key) {
            problems.invalid(&field, &shown(), "must not contain duplicate entries");
        }
    }
}
