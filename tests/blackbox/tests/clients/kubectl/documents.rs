//! What kubectl says of kinds and fields, read from the published documents: version 3 as JSON, and
//! version 2 in its binary form.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::kubectl::session::{Session, each, kind_step};

/// Kinds and a field of each, with its type and a word of what `explain` must say.
const FIELDS: [(&str, &str, &str); 18] = [
    ("configmaps", "binaryData", "<map[string]string>"),
    ("events", "involvedObject.fieldPath", "<string>"),
    ("namespaces", "spec.finalizers", "<[]string>"),
    ("secrets", "immutable", "<boolean>"),
    ("leases", "spec.leaseDurationSeconds", "<integer>"),
    ("certificatesigningrequests", "spec.signerName", "<string> -required-"),
    ("endpointslices", "endpoints.conditions.ready", "<boolean>"),
    ("serviceaccounts", "automountServiceAccountToken", "<boolean>"),
    ("selfsubjectreviews", "status.userInfo.uid", "<string>"),
    ("tokenreviews", "spec.audiences", "<[]string>"),
    ("localsubjectaccessreviews", "spec.resourceAttributes.subresource", "<string>"),
    ("selfsubjectaccessreviews", "spec.nonResourceAttributes.verb", "<string>"),
    ("selfsubjectrulesreviews", "status.incomplete", "<boolean> -required-"),
    ("subjectaccessreviews", "spec.groups", "<[]string>"),
    ("clusterroles", "rules.nonResourceURLs", "<[]string>"),
    ("clusterrolebindings", "roleRef.name", "<string> -required-"),
    ("roles", "rules.resourceNames", "<[]string>"),
    ("rolebindings", "subjects.kind", "<string> -required-"),
];

/// Newer releases read version 3 by default; the older form is there on demand.
const OUTPUTS: [&str; 2] = ["plaintext", "plaintext-openapiv2"];

fn explain(kubectl: &Session, what: &str, output: &str) -> String {
    // Columns are kept apart by tabs here and by spaces there.
    kubectl.ok(&format!("explain {what} --output={output}")).split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn every_kind_and_its_fields_are_explained() {
    each("kubernetes", |kubectl| {
        let kinds = kubectl.ok("api-resources -o name");
        for (resource, path, kind) in FIELDS.into_iter().step_by(kind_step()) {
            assert!(kinds.lines().any(|name| name.split('.').next() == Some(resource)), "{kinds}");
            for output in OUTPUTS {
                let whole = explain(kubectl, resource, output);
                assert!(whole.contains("DESCRIPTION:"), "{resource} {output}: {whole}");
                assert!(whole.contains("metadata <"), "{resource} {output}: {whole}");
                let (of_type, _) = kind.split_once(' ').unwrap_or((kind, ""));
                // The older form does not mark what is required.
                let kind = if output == OUTPUTS[0] { kind } else { of_type };
                let recursive = explain(kubectl, &format!("{resource} --recursive"), output);
                let last = path.rsplit('.').next().unwrap_or_default();
                assert!(recursive.contains(&format!("{last} {kind}")), "{resource} {output}: {recursive}");
                let field = explain(kubectl, &format!("{resource}.{path}"), output);
                assert!(field.contains(&format!("FIELD: {last} {of_type}")), "{path} {output}: {field}");
            }
        }
    });
}

/// Names of all fields that a definition leads to. `seen` are the definitions on the way: a type may hold
/// itself.
fn fields_of<'a>(
    definitions: &'a Value,
    schema: &'a Value,
    seen: &mut BTreeSet<&'a str>,
    found: &mut BTreeSet<String>,
) {
    let name = schema["$ref"].as_str().and_then(|reference| reference.rsplit('/').next());
    if name.is_some_and(|name| !seen.insert(name)) {
        return;
    }
    let schema = name.map_or(schema, |name| &definitions[name]);
    for (field, property) in schema["properties"].as_object().into_iter().flatten() {
        found.insert(field.clone());
        fields_of(definitions, property, seen, found);
    }
    for inner in ["items", "additionalProperties"] {
        if schema[inner].is_object() {
            fields_of(definitions, &schema[inner], seen, found);
        }
    }
}

/// Names of the fields in what `explain --recursive` prints: the first word of each line that has a type.
fn explained(text: &str) -> BTreeSet<String> {
    let (_, fields) = text.split_once("FIELDS:").expect("there are fields");
    let words = fields.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
    let typed = words.filter(|words| words.get(1).is_some_and(|word| word.starts_with('<')));
    typed.filter_map(|words| words.first().map(|word| (*word).to_owned())).collect()
}

#[test]
fn explain_goes_down_to_every_field_of_every_kind() {
    each("kubernetes", |kubectl| {
        let document = kubectl.json("get --raw /openapi/v2");
        let definitions = &document["definitions"];
        let table = kubectl.ok("api-resources --no-headers");
        assert!(table.lines().count() > FIELDS.len(), "{table}");
        for row in table.lines().step_by(kind_step()) {
            let words: Vec<&str> = row.split_whitespace().collect();
            let [resource, .., version, _, kind] = words[..] else { panic!("{row}") };
            let (group, plain) = version.split_once('/').unwrap_or(("", version));
            let schema =
                definitions.as_object().into_iter().flatten().map(|(_, schema)| schema).find(|schema| {
                    let gvks = schema["x-kubernetes-group-version-kind"].as_array().into_iter().flatten();
                    let mut gvks = gvks.map(|gvk| (&gvk["group"], &gvk["version"], &gvk["kind"]));
                    gvks.any(|(a, b, c)| a == group && b == plain && c == kind)
                });
            let schema = schema.unwrap_or_else(|| panic!("{version} {kind} has no definition"));
            let mut expected = BTreeSet::new();
            fields_of(definitions, schema, &mut BTreeSet::new(), &mut expected);
            for output in OUTPUTS {
                let flags = format!("--api-version={version} --recursive --output={output}");
                let text = kubectl.ok(&format!("explain {resource} {flags}"));
                assert_eq!(explained(&text), expected, "{resource} {output}");
                let told: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
                let description = schema["description"].as_str().unwrap_or_default();
                assert!(!description.is_empty() && told.contains(description), "{resource} {output}: {text}");
            }
        }
    });
}

#[test]
fn an_unknown_field_cannot_be_explained() {
    each("kubernetes", |kubectl| {
        for output in OUTPUTS {
            let said = kubectl.fails(&format!("explain configmaps.nothing --output={output}"));
            assert!(said.contains("field \"nothing\" does not exist"), "{output}: {said}");
        }
    });
}

#[test]
fn documents_can_be_fetched_whole() {
    each("kubernetes", |kubectl| {
        assert_eq!(kubectl.json("get --raw /openapi/v2")["swagger"], "2.0");
        assert_eq!(kubectl.json("get --raw /openapi/v3/api/v1")["openapi"], "3.0.0");
        assert_eq!(kubectl.ok("get --raw /readyz"), "ok");
    });
}
