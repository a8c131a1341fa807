//! Structural schemas: each field and item has its type outside of `allOf`, `anyOf`, `oneOf` and `not`, which
//! only restrict values further.

use machinery::{path::Path, problem::Problems};
use serde_json::json;

use super::{
    Node, logic,
    node::Additional,
    structure::{Level, check_extensions, check_metadata, check_type},
};

/// Why a schema cannot be read as a structural one at all, if so. The first reason counts.
pub fn flaw(node: Node<'_>) -> Option<&'static str> {
    let unsupported = [
        (!node.text("id").is_empty(), "OpenAPIV3Schema 'id' is not supported"),
        (!node.text("$schema").is_empty(), "OpenAPIV3Schema 'schema' is not supported"),
        (!node.text("$ref").is_empty(), "OpenAPIV3Schema '$ref' is not supported"),
        (has_any(node, "patternProperties"), "OpenAPIV3Schema 'patternProperties' is not supported"),
        (has_any(node, "dependencies"), "OpenAPIV3Schema 'dependencies' is not supported"),
        (node.value("additionalItems").is_some(), "OpenAPIV3Schema 'additionalItems' is not supported"),
        (has_any(node, "definitions"), "OpenAPIV3Schema 'definitions' is not supported"),
    ];
    if let Some((_, text)) = unsupported.into_iter().find(|(is_set, _)| *is_set) {
        return Some(text);
    }
    let inner = node.node("not").and_then(flaw);
    let inner =
        inner.or_else(|| ["allOf", "anyOf", "oneOf"].iter().find_map(|name| node.list(name).find_map(flaw)));
    if inner.is_some() {
        return inner;
    }
    if node.value("x-kubernetes-preserve-unknown-fields").is_some() && !node.keeps_unknown() {
        return Some("internal error: 'x-kubernetes-preserve-unknown-fields' must be true or undefined");
    }
    if !node.values("items").is_empty() {
        return Some("OpenAPIV3Schema 'items' must be a schema, but is an array");
    }
    let inner = node.items().and_then(flaw);
    inner
        .or_else(|| node.map("properties").find_map(|(_, property)| flaw(property)))
        .or_else(|| node.additional_schema().and_then(flaw))
}

fn has_any(node: Node<'_>, name: &str) -> bool {
    node.value(name).and_then(|value| value.as_object()).is_some_and(|entries| !entries.is_empty())
}

/// Checks that a schema without a [`flaw`] is structural. What is wrong is sorted by its text.
pub fn check(root: Node<'_>, at: &Path<'_>, problems: &mut Problems) {
    let mut found = Problems::default();
    check_node(root, Level::Root, at, &mut found);
    logic::check_complete(root, root, at, at, &mut found);
    problems.append_sorted(found);
}

fn check_node(node: Node<'_>, level: Level, at: &Path<'_>, problems: &mut Problems) {
    if node.text("type") == "array" && node.items().is_none() {
        problems.required(&at.field("items"), "must be specified");
    }
    if let Some(items) = node.items() {
        check_node(items, Level::Item, &at.field("items"), problems);
    }
    let properties = at.field("properties");
    for (name, property) in node.map("properties") {
        check_node(property, Level::Field, &properties.key(name), problems);
    }
    let additional = at.field("additionalProperties");
    if level == Level::Root && node.additional().is_some() {
        problems.forbidden(&additional, "must not be used at the root");
    }
    if let Some(Additional::Fitting(schema)) = node.additional() {
        check_node(schema, Level::Field, &additional, problems);
    }
    check_extensions(node, at, problems);
    logic::check_values(node, skipped(node), at, problems);
    check_type(node, level, at, problems);
    check_metadata(node, level, at, problems);
}

/// Where a schema says in one of two ways that a value is a number or a text, types are allowed there.
pub(super) fn skipped(node: Node<'_>) -> logic::Skipped {
    let either = json!([{ "type": "integer" }, { "type": "string" }]);
    let is_either = |node: Node<'_>| node.value("anyOf") == Some(&either);
    logic::Skipped { any_of: is_either(node), first_of_all: node.list("allOf").next().is_some_and(is_either) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ToleratedFlaws, defaults, keywords};

    fn lines(schema: &serde_json::Value) -> Vec<String> {
        let (root, at, mut problems) =
            (Node::of(schema).unwrap(), Path::Root.field("s"), Problems::default());
        check(root, &at, &mut problems);
        if problems.is_empty() {
            defaults::check(root, false, &at, &mut problems);
        }
        keywords::check(root, &ToleratedFlaws::default(), &at, &mut problems);
        problems.as_slice().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn schemas_are_structural_or_told() {
        let field = |schema| json!({ "type": "object", "properties": { "a": schema } });
        let text = || json!({ "type": "string" });
        let rows = [
            (field(text()), vec![]),
            (
                field(json!({ "x-kubernetes-int-or-string": true,
                        "anyOf": [{ "type": "integer" }, { "type": "string" }] })),
                vec![],
            ),
            (
                field(json!({})),
                vec!["s.properties[a].type: Required value: must not be empty for specified object fields"],
            ),
            (
                field(json!({ "type": "array" })),
                vec!["s.properties[a].items: Required value: must be specified"],
            ),
            (
                field(json!({ "type": "string", "not": { "type": "string" } })),
                vec!["s.properties[a].not.type: Forbidden: must be empty to be structural"],
            ),
            (
                json!({ "type": "object", "anyOf": [{ "properties": { "b": {} } }] }),
                vec!["s.properties[b]: Required value: because it is defined in s.anyOf[0].properties[b]"],
            ),
            (
                field(json!({ "type": "string", "default": 1 })),
                vec![
                    r#"s.properties[a].default: Invalid value: "integer":  in body must be of type string: "integer""#,
                ],
            ),
            (
                field(json!({ "type": "object", "default": { "x": 1 } })),
                vec![r#"s.properties[a].default: Invalid value: {"x":1}: must not have unknown fields"#],
            ),
            (
                json!({ "type": "object", "properties": {
                    "metadata": { "type": "object", "required": ["a"] } } }),
                vec![
                    "s.properties[metadata]: Forbidden: must not specify anything other than name and \
                     generateName, but metadata is implicitly specified",
                ],
            ),
            (
                field(json!({ "type": "array", "items": { "type": "object",
                        "properties": { "k": { "type": "string" } } }, "x-kubernetes-list-type": "map",
                            "x-kubernetes-list-map-keys": ["k"] })),
                vec![
                    "s.properties[a].items.properties[k].default: Required value: this property is in \
                     x-kubernetes-list-map-keys, so it must have a default or be a required property",
                ],
            ),
        ];
        for (schema, expected) in rows {
            assert_eq!(lines(&schema), expected, "{schema}");
        }
    }
}
