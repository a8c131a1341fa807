//! `kubectl explain` tells of every field, from both forms of OpenAPI documents.

use std::{collections::BTreeSet, process::Command};

use blackbox::{http::Api, kubectl};
use serde_json::Value;
use tempfile::TempDir;
use tokio::task::block_in_place;

use crate::projects::{definitions::Kind, report::Report};

/// What `explain` prints from documents of OpenAPI v3.
const CURRENT: &str = "plaintext";

/// Has the newest kubectl of this machine explain all kinds.
pub(crate) async fn check(api: &Api, kinds: &[Kind], report: &mut Report) {
    let Some(program) = kubectl::programs().last() else { return };
    let home = TempDir::new().expect("a directory can be made");
    let kubeconfig = home.path().join("kubeconfig");
    std::fs::write(&kubeconfig, api.server.kubeconfig()).expect("the kubeconfig is written");
    for kind in kinds {
        for form in [CURRENT, "plaintext-openapiv2"] {
            let mut fields = BTreeSet::new();
            collect(&kind.version["schema"]["openAPIV3Schema"], form == CURRENT, &mut fields);
            let mut command = Command::new(&program.path);
            command.env("HOME", home.path()).env("KUBECONFIG", &kubeconfig);
            command.args([
                "explain",
                &kind.plural,
                "--api-version",
                &kind.api_version,
                "--recursive",
                "--output",
                form,
            ]);
            let said = block_in_place(|| command.output()).expect("kubectl runs");
            let text = String::from_utf8_lossy(&said.stdout);
            let explained: BTreeSet<&str> = text.lines().filter_map(explained).collect();
            let missing: Vec<_> = fields.iter().filter(|field| !explained.contains(*field)).collect();
            report.expect(said.status.success() && missing.is_empty(), &kind.name, || {
                format!("explain as {form} lacks {missing:?}; {}", String::from_utf8_lossy(&said.stderr))
            });
        }
    }
}

/// The field of a line such as `  spec  <Object>`.
fn explained(line: &str) -> Option<&str> {
    let (name, rest) = line.trim_start().split_once(['\t', ' '])?;
    rest.trim_start().starts_with('<').then_some(name)
}

/// The names of the fields of a schema. Documents of OpenAPI v2 leave out what is below a value that may be
/// null or may have unknown fields: `kubectl` would check it too strictly.
fn collect<'s>(schema: &'s Value, is_current: bool, fields: &mut BTreeSet<&'s str>) {
    let is_set = |keyword: &str| schema[keyword] == true;
    let is_cut = !is_current && (is_set("nullable") || is_set("x-kubernetes-preserve-unknown-fields"));
    if is_cut || !schema.is_object() {
        return;
    }
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        fields.insert(name);
        collect(property, is_current, fields);
    }
    for inner in ["items", "additionalProperties"] {
        collect(&schema[inner], is_current, fields);
    }
}
