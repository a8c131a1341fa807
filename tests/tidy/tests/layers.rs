//! The crates of the product, each with those that it may use. Cargo refuses any other import; this refuses a
//! manifest that allows one.

use std::{collections::BTreeSet, fs, path::Path};

/// Each crate's folder, and the crates that it may depend on. A row uses rows above it only, so there is no
/// circle.
const CRATES: [(&str, &[&str]); 63] = [
    ("server/words", &[]),
    ("server/cel", &["words"]),
    ("server/values", &["words"]),
    // Object metadata is generated, and objects have it; the other groups build on `machinery`.
    ("generated/groups/meta", &["values"]),
    ("server/machinery", &["generated_meta", "values", "words"]),
    ("server/storage", &[]),
    ("server/etcd", &["storage"]),
    ("server/exec-credential", &["machinery"]),
    ("codegen/schema-model", &["words"]),
    ("codegen", &["schema_model", "words"]),
    ("generated/brands", &["machinery"]),
    ("generated/groups/core", &["machinery"]),
    ("generated/groups/admissionregistration", &["machinery"]),
    ("generated/groups/apiextensions", &["machinery"]),
    ("generated/groups/apiregistration", &["machinery"]),
    ("generated/groups/apps", &["machinery"]),
    ("generated/groups/authentication", &["machinery"]),
    ("generated/groups/authorization", &["machinery"]),
    ("generated/groups/autoscaling", &["machinery"]),
    ("generated/groups/batch", &["machinery"]),
    ("generated/groups/certificates", &["machinery"]),
    ("generated/groups/coordination", &["machinery"]),
    ("generated/groups/discovery", &["machinery"]),
    ("generated/groups/events", &["machinery"]),
    ("generated/groups/flowcontrol_apiserver", &["machinery"]),
    ("generated/groups/internal_apiserver", &["machinery"]),
    ("generated/groups/networking", &["machinery"]),
    ("generated/groups/node", &["machinery"]),
    ("generated/groups/policy", &["machinery"]),
    ("generated/groups/rbac_authorization", &["machinery"]),
    ("generated/groups/resource", &["machinery"]),
    ("generated/groups/scheduling", &["machinery"]),
    ("generated/groups/storage", &["machinery"]),
    ("generated/groups/storagemigration", &["machinery"]),
    ("generated", &["machinery"]),
    ("server/ground", &["machinery", "storage"]),
    ("server/pki", &["ground", "machinery"]),
    ("server/transport", &["ground", "machinery", "pki"]),
    ("server/engine", &["ground", "machinery", "storage", "words"]),
    ("server/outbound", &["exec_credential", "ground", "machinery", "pki"]),
    ("server/forms", &["engine", "ground", "machinery", "storage", "transport", "words"]),
    // The variables of expressions. It names kinds in texts only, so that crates for any kind may use it.
    ("server/expressions", &["cel", "machinery"]),
    // No storage: what is stored reaches authenticators and authorizers through a function or a view that
    // follows it.
    ("server/access", &["cel", "engine", "expressions", "ground", "machinery", "outbound", "pki"]),
    ("server/audit", &["engine", "ground", "machinery", "outbound", "storage"]),
    // The crates from here on may name a kind; those above work for any.
    ("server/json-schema", &["cel", "expressions", "machinery", "words"]),
    (
        "server/services",
        &["engine", "generated_core", "generated_discovery", "ground", "machinery", "outbound", "storage"],
    ),
    ("server/conversion", &["ground", "machinery", "outbound", "services"]),
    (
        "server/custom-kinds",
        &["conversion", "engine", "generated_apiextensions", "ground", "json_schema", "machinery", "words"],
    ),
    ("server/drafts", &["machinery", "schema_model", "words"]),
    (
        "server/aggregation",
        &[
            "engine",
            "forms",
            "generated_apiregistration",
            "ground",
            "machinery",
            "outbound",
            "services",
            "storage",
        ],
    ),
    // Neither it nor the security of pods names `generated` or `kinds`: an edit of one small group builds
    // neither again.
    (
        "server/admission",
        &[
            "access",
            "cel",
            "engine",
            "expressions",
            "generated_admissionregistration",
            "generated_core",
            "ground",
            "machinery",
            "outbound",
            "services",
            "storage",
        ],
    ),
    (
        "server/pod-security",
        &[
            "admission",
            "engine",
            "generated_apps",
            "generated_batch",
            "generated_core",
            "generated_policy",
            "ground",
            "machinery",
        ],
    ),
    ("server/core-kinds", &["generated_brands", "generated_core", "machinery"]),
    (
        "server/kinds",
        &[
            "access",
            "core_kinds",
            "engine",
            "generated_apiregistration",
            "generated_authentication",
            "generated_authorization",
            "generated_core",
            "generated_flowcontrol_apiserver",
            "generated_networking",
            "generated_policy",
            "generated_rbac_authorization",
            "generated_resource",
            "ground",
            "machinery",
            "storage",
        ],
    ),
    (
        "server/strategies",
        &[
            "core_kinds",
            "custom_kinds",
            "engine",
            "expressions",
            "generated_admissionregistration",
            "generated_apiextensions",
            "generated_apiregistration",
            "generated_apps",
            "generated_autoscaling",
            "generated_batch",
            "generated_brands",
            "generated_certificates",
            "generated_coordination",
            "generated_core",
            "generated_discovery",
            "generated_flowcontrol_apiserver",
            "generated_internal_apiserver",
            "generated_networking",
            "generated_node",
            "generated_policy",
            "generated_rbac_authorization",
            "generated_resource",
            "generated_scheduling",
            "generated_storage",
            "generated_storagemigration",
            "json_schema",
            "kinds",
            "machinery",
        ],
    ),
    (
        "server/plugins",
        &[
            "access",
            "admission",
            "core_kinds",
            "engine",
            "generated_authentication",
            "generated_batch",
            "generated_certificates",
            "generated_core",
            "generated_networking",
            "generated_node",
            "generated_resource",
            "generated_scheduling",
            "generated_storage",
            "ground",
            "kinds",
            "machinery",
            "pki",
            "pod_security",
            "storage",
        ],
    ),
    ("server/client", &["access", "engine", "ground", "machinery", "storage"]),
    ("server/garbage-collector", &["client", "engine", "generated_core", "ground", "machinery", "storage"]),
    (
        "server/controllers",
        &[
            "access",
            "aggregation",
            "client",
            "custom_kinds",
            "engine",
            "expressions",
            "garbage_collector",
            "generated_admissionregistration",
            "generated_apiextensions",
            "generated_apiregistration",
            "generated_certificates",
            "generated_coordination",
            "generated_core",
            "generated_discovery",
            "generated_flowcontrol_apiserver",
            "generated_networking",
            "generated_rbac_authorization",
            "generated_scheduling",
            "generated_storage",
            "ground",
            "kinds",
            "machinery",
            "pki",
            "storage",
        ],
    ),
    (
        "server/front",
        &[
            "access",
            "aggregation",
            "audit",
            "engine",
            "forms",
            "ground",
            "machinery",
            "storage",
            "transport",
            "words",
        ],
    ),
    // Its build script renders documents with `codegen`.
    ("server/documents", &["front"]),
    (
        "server/apiserver",
        &[
            "access",
            "admission",
            "aggregation",
            "audit",
            "client",
            "controllers",
            "conversion",
            "custom_kinds",
            "documents",
            "drafts",
            "engine",
            "etcd",
            "forms",
            "front",
            "generated",
            "ground",
            "kinds",
            "machinery",
            "outbound",
            "pki",
            "plugins",
            "schema_model",
            "services",
            "storage",
            "strategies",
            "transport",
        ],
    ),
    ("tests/tidy", &[]),
];

/// Crates that write Rust, pages and descriptors. The server reads schemas and writes none of these.
const OF_THE_GENERATOR: [&str; 7] =
    ["codegen", "maud", "prettyplease", "proc-macro2", "protox-parse", "quote", "syn"];

/// All that a manifest's `[dependencies]` name.
fn dependencies(folder: &str) -> BTreeSet<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder).join("Cargo.toml");
    let text = fs::read_to_string(path).expect("a manifest");
    let section = text.split("\n[dependencies]\n").nth(1).unwrap_or_default();
    let lines = section.lines().take_while(|line| !line.starts_with('['));
    lines.filter_map(|line| line.split(['.', ' ', '=']).next()).map(str::to_owned).collect()
}

/// The name of a crate in Rust.
fn name(folder: &str) -> String {
    let last = folder.rsplit('/').next().unwrap_or(folder).replace('-', "_");
    if folder.starts_with("generated/") { format!("generated_{last}") } else { last }
}

#[test]
fn crates_depend_on_those_above_them_only() {
    let known: BTreeSet<String> = CRATES.iter().map(|(folder, _)| name(folder)).collect();
    let mut above = BTreeSet::new();
    for (folder, allowed) in CRATES {
        let allowed: BTreeSet<String> = allowed.iter().map(|name| (*name).to_owned()).collect();
        assert!(allowed.is_subset(&above), "{folder} may only use rows above it");
        let found: BTreeSet<_> = dependencies(folder).intersection(&known).cloned().collect();
        assert_eq!(found, allowed, "{folder}: what the manifest names, and what this table allows");
        above.insert(name(folder));
    }
}

#[test]
fn the_server_links_nothing_of_the_generator() {
    let linked = |folder: &str| folder.starts_with("server/") || folder == "codegen/schema-model";
    for (folder, _) in CRATES.iter().filter(|(folder, _)| linked(folder)) {
        let found = dependencies(folder);
        let of_the_generator: Vec<_> =
            OF_THE_GENERATOR.iter().filter(|name| found.contains(**name)).collect();
        assert!(of_the_generator.is_empty(), "{folder} depends on {of_the_generator:?}");
    }
}

#[test]
fn every_crate_of_the_server_is_in_the_table() {
    let server = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../server");
    let entries =
        fs::read_dir(server).expect("the folder of the server").map(|entry| entry.expect("an entry").path());
    for folder in entries.filter(|path| path.join("Cargo.toml").exists()) {
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        assert!(CRATES.iter().any(|(row, _)| *row == format!("server/{name}")), "{name} is not in the table");
    }
}
