//! What kubectl says of kinds and fields, read from the published documents: version 3 as JSON, and
//! version 2 in its binary form.

use crate::session::{Session, each};

/// Kinds and a field of each, with its type and a word of what `explain` must say.
const FIELDS: [(&str, &str, &str); 7] = [
    ("configmaps", "binaryData", "<map[string]string>"),
    ("events", "involvedObject.fieldPath", "<string>"),
    ("namespaces", "spec.finalizers", "<[]string>"),
    ("secrets", "immutable", "<boolean>"),
    ("leases", "spec.leaseDurationSeconds", "<integer>"),
    ("certificatesigningrequests", "spec.signerName", "<string> -required-"),
    ("endpointslices", "endpoints.conditions.ready", "<boolean>"),
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
        assert_eq!(kinds.lines().count(), FIELDS.len(), "{kinds}");
        for (resource, path, kind) in FIELDS {
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
