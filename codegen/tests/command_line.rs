//! The tool as a person runs it: what it prints, writes and returns.

#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

fn schema() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../schema")
}

/// Runs the tool; gives its exit code, standard output and standard error.
fn kindsmith(folder: &Path, arguments: &[&str]) -> (i32, String, String) {
    let output =
        Command::new(env!("CARGO_BIN_EXE_kindsmith")).args(arguments).current_dir(folder).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// A copy of the real schema in a folder of its own.
fn copy_of_the_schema() -> tempfile::TempDir {
    fn copy(from: &Path, to: &Path) {
        fs::create_dir_all(to).unwrap();
        for entry in fs::read_dir(from).unwrap() {
            let entry = entry.unwrap();
            let target = to.join(entry.file_name());
            if entry.path().is_dir() {
                copy(&entry.path(), &target);
            } else {
                fs::copy(entry.path(), target).unwrap();
            }
        }
    }
    let folder = tempfile::tempdir().unwrap();
    copy(&schema(), &folder.path().join("schema"));
    folder
}

#[test]
fn generate_then_check_then_edit() {
    let folder = copy_of_the_schema();
    fs::create_dir(folder.path().join("generated")).unwrap();
    let below = folder.path().join("schema/discovery");
    let (code, out, error) = kindsmith(&below, &["generate"]);
    assert_eq!(code, 0, "{error}");
    assert!(out.contains("wrote generated/src/lib.rs\n"), "{out}");
    assert_eq!(kindsmith(&below, &["check"]), (0, "all generated files are fresh\n".into(), String::new()));
    assert_eq!(kindsmith(&below, &["generate"]).1, "all generated files are fresh\n");

    let lease = folder.path().join("schema/coordination/v1/lease.yaml");
    let text = fs::read_to_string(&lease).unwrap();
    fs::write(&lease, text.replace("plural: leases", "plural: loans")).unwrap();
    let (code, out, _) = kindsmith(&below, &["check"]);
    assert_eq!(code, 1);
    assert!(out.starts_with("stale generated/") && out.ends_with("run `kindsmith generate`\n"), "{out}");

    let (code, out, _) = kindsmith(folder.path(), &["diff", schema().to_str().unwrap(), "schema"]);
    let expected = "breaking    coordination/v1 Lease: plural changed from `leases` to `loans`\n";
    assert_eq!((code, out.as_str()), (1, expected));
}

#[test]
fn a_wrong_schema_is_reported_on_standard_error() {
    let folder = copy_of_the_schema();
    fs::write(folder.path().join("schema/core/v1/stray.yaml"), "group: core\nversion: v1\ntypos: {}\n")
        .unwrap();
    let (code, out, error) = kindsmith(folder.path(), &["check"]);
    assert_eq!((code, out.as_str()), (1, ""));
    let expected = "schema/core/v1/stray.yaml:3:1: unknown key `typos`\n   3 | typos: {}\n     | ^^^^^\n   help: did you mean `types`?\n\n1 finding\n";
    assert_eq!(error, expected);
}

#[test]
fn a_new_kind_is_a_good_schema_and_is_never_overwritten() {
    let folder = copy_of_the_schema();
    let arguments = ["new-kind", "--group", "workshop", "--version", "v1alpha1", "--kind", "DrillPress"];
    let (code, out, error) = kindsmith(folder.path(), &arguments);
    assert_eq!(code, 0, "{error}");
    for path in
        ["drill_press.yaml", "examples/drill_press/good-first.yaml", "examples/drill_press/bad-size.yaml"]
    {
        assert!(out.contains(&format!("wrote schema/workshop/v1alpha1/{path}\n")), "{out}");
    }
    let example = folder.path().join("schema/workshop/v1alpha1/examples/drill_press/good-first.yaml");
    let example = fs::read_to_string(example).unwrap();
    assert!(example.contains("apiVersion: workshop.platform.io/v1alpha1\nkind: DrillPress\n"), "{example}");
    let (model, _) = codegen::load_model(&folder.path().join("schema")).unwrap();
    let package = model.packages.iter().find(|package| package.group == "workshop").unwrap();
    let kind = package.files[0].kind.as_ref().unwrap();
    assert_eq!((kind.plural.as_str(), kind.namespaced), ("drillpresses", true));

    let (code, _, error) = kindsmith(folder.path(), &arguments);
    assert_eq!((code, error.as_str()), (2, "error: workshop/v1alpha1 DrillPress is there already\n"));
    let misspelled = ["new-kind", "--group", "workshop", "--version", "v1", "--kind", "drill-press"];
    assert_eq!(kindsmith(folder.path(), &misspelled).0, 2);
    let unversioned = ["new-kind", "--group", "../up", "--version", "v1", "--kind", "Drill"];
    assert_eq!(kindsmith(folder.path(), &unversioned).0, 2);
}

#[test]
fn openapi_speaks_the_brand() {
    let folder = tempfile::tempdir().unwrap();
    let schema = schema();
    let schema = schema.to_str().unwrap();
    let document = |more: &[&str]| {
        let mut arguments = vec!["openapi", "--schema", schema];
        arguments.extend(more);
        kindsmith(folder.path(), &arguments)
    };
    let (code, out, error) = document(&["--group", "coordination/v1"]);
    assert_eq!(code, 0, "{error}");
    assert!(out.contains("\"/apis/coordination.platform.io/v1/leases\""));
    let (_, branded, _) = document(&["--brand", "kubernetes", "--group", "coordination/v1"]);
    assert!(branded.contains("\"/apis/coordination.k8s.io/v1/leases\""));
    assert!(document(&["--version", "v2"]).1.contains("\"swagger\":\"2.0\""));
    assert_eq!(document(&["--group", "core/v1", "--out", "core.json"]), (0, String::new(), String::new()));
    assert!(fs::read_to_string(folder.path().join("core.json")).unwrap().contains("/api/v1/namespaces"));
    for wrong in [&["--version", "v2", "--group", "core/v1"][..], &["--brand", "acme"], &["--group", "core"]]
    {
        let (code, out, error) = document(wrong);
        assert_eq!((code, out.as_str()), (2, ""), "{wrong:?}");
        assert!(error.starts_with("error: ") && error.lines().count() == 1, "{error}");
    }
}

#[test]
fn the_rest_of_the_commands() {
    let folder = tempfile::tempdir().unwrap();
    let (code, out, _) = kindsmith(folder.path(), &["schema"]);
    assert_eq!(code, 0);
    let schema: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(schema["additionalProperties"], false);
    assert!(kindsmith(folder.path(), &["completion", "bash"]).1.contains("_kindsmith"));
    assert_eq!(kindsmith(folder.path(), &["forge"]).0, 2);
    let (code, _, error) = kindsmith(folder.path(), &["check"]);
    assert_eq!(
        (code, error.as_str()),
        (2, "error: there is no folder `schema` here or above; say --schema DIR\n")
    );
}
