//! The tool as a person runs it: what it prints, writes and returns.

use std::{fs, path::Path};

use super::{copy_folder, kindsmith, schema};

/// A copy of the real schema in a folder of its own.
fn copy_of_the_schema() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    copy_folder(&schema(), &folder.path().join("schema"));
    folder
}

#[test]
fn generate_then_check_then_edit() {
    let folder = copy_of_the_schema();
    fs::create_dir(folder.path().join("generated")).unwrap();
    let below = folder.path().join("schema/discovery");
    let (code, out, error) = kindsmith(&below, &["generate", "--verbose"]);
    assert_eq!(code, 0, "{error}");
    assert!(out.contains("wrote generated/src/lib.rs\n"), "{out}");
    let written = out.lines().filter(|line| line.starts_with("wrote ")).count();
    let expected = format!(" kinds changed, {written} files written");
    assert!(out.lines().last().is_some_and(|line| line.ends_with(&expected)), "{out}");
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
fn generate_counts_and_lists_if_asked() {
    let folder = copy_of_the_schema();
    kindsmith(folder.path(), &["generate"]);
    let edit = |from: &str, to: &str| {
        let lease = folder.path().join("schema/coordination/v1/lease.yaml");
        let text = fs::read_to_string(&lease).unwrap();
        assert!(text.contains(from));
        fs::write(&lease, text.replacen(from, to, 1)).unwrap();
    };
    edit("plural: leases", "plural: loans");
    let (code, out, _) = kindsmith(folder.path(), &["generate"]);
    assert_eq!((code, out.as_str()), (0, "1 kind changed, 2 files written\n"));
    edit("plural: loans", "plural: leases");
    fs::write(folder.path().join("generated/src/stray.rs"), "").unwrap();
    let (_, out, _) = kindsmith(folder.path(), &["generate", "-v"]);
    let expected = "\
wrote generated/documents.txt
wrote generated/groups/coordination/src/coordination/v1/lease/kind.rs
removed generated/src/stray.rs
1 kind changed, 2 files written, 1 file removed
";
    assert_eq!(out, expected);
}

#[test]
fn a_wrong_schema_is_reported_on_standard_error() {
    let folder = copy_of_the_schema();
    fs::write(folder.path().join("schema/core/v1/stray.yaml"), "group: core\nversion: v1\ntypos: {}\n")
        .unwrap();
    let (code, out, error) = kindsmith(folder.path(), &["check"]);
    assert_eq!((code, out.as_str()), (1, ""));
    let expected = "schema/core/v1/stray.yaml:3:1: unknown key `typos`\n   3 | typos: {}\n     | ^^^^^\n   \
        help: did you mean `types`?\n\n1 finding\n";
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
    let model = schema_model::load_model(&folder.path().join("schema")).unwrap();
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

/// Runs `kindsmith openapi` over the real schema.
fn openapi(folder: &Path, more: &[&str]) -> (i32, String, String) {
    let schema = schema();
    let mut arguments = vec!["openapi", "--schema", schema.to_str().unwrap()];
    arguments.extend(more);
    kindsmith(folder, &arguments)
}

#[test]
fn openapi_speaks_the_brand() {
    let folder = tempfile::tempdir().unwrap();
    let document = |more: &[&str]| openapi(folder.path(), more);
    let (code, out, error) = document(&["--group-version", "coordination/v1"]);
    assert_eq!(code, 0, "{error}");
    assert!(out.contains("\"/apis/coordination.platform.io/v1/leases\""));
    let (_, branded, _) = document(&["--brand", "kubernetes", "--group", "coordination/v1"]);
    assert!(branded.contains("\"/apis/coordination.k8s.io/v1/leases\""));
    let (_, named, _) = document(&["--brand", "kubernetes", "--group-version", "coordination.k8s.io/v1"]);
    assert_eq!(named, branded);
    assert!(document(&["--version", "v2"]).1.contains("\"swagger\":\"2.0\""));
    let whole = document(&[]).1;
    assert!(
        whole.contains("/leases") && whole.contains("/configmaps") && whole.contains("\"openapi\":\"3.0")
    );
    let (code, yaml, _) = document(&["--group-version", "core/v1", "--format", "yaml"]);
    assert!(code == 0 && yaml.starts_with("openapi: \"3.0.0\"\ninfo:\n  title: "), "{yaml}");
    for wrong in [
        &["--version", "v2", "--group-version", "core/v1"][..],
        &["--brand", "acme"],
        &["--group-version", "core"],
        &["--group-version", "nothing/v1"],
        &["--group-version", "core/v1", "--group-version", "discovery/v1"],
        &["--format", "toml"],
        &["--runtime-config", "discovery.platform.io/v3"],
        &["--runtime-config", "nonsense"],
        &["--runtime-config", "api/all=perhaps"],
        &["--runtime-config", "api/all", "--all-versions"],
        &["--group-version", "discovery/v1beta1"],
    ] {
        let (code, out, error) = document(wrong);
        assert_eq!((code, out.as_str()), (2, ""), "{wrong:?}");
        assert!(error.starts_with("error: "), "{error}");
    }
}

#[test]
fn openapi_speaks_of_what_the_server_serves() {
    let folder = tempfile::tempdir().unwrap();
    let document = |more: &[&str]| openapi(folder.path(), more);
    let beta = "\"/apis/discovery.platform.io/v1beta1/endpointslices\"";
    let stable = "\"/apis/discovery.platform.io/v1/endpointslices\"";
    for (options, has_stable, has_beta) in [
        (&[][..], true, false),
        (&["--all-versions"], true, true),
        (&["--runtime-config", "api/beta"], true, true),
        (&["--runtime-config", "discovery.platform.io/v1beta1=true,api/ga=false"], false, true),
        (
            &[
                "--runtime-config",
                "api/all",
                "--runtime-config",
                "discovery.platform.io/v1/endpointslices=false",
            ],
            false,
            true,
        ),
        (&["--runtime-config", "discovery.platform.io/v1=false"], false, false),
    ] {
        for version in ["v2", "v3"] {
            let (code, text, error) = document(&[options, &["--version", version]].concat());
            assert_eq!((code, error.as_str()), (0, ""), "{options:?}");
            assert_eq!(
                (text.contains(stable), text.contains(beta)),
                (has_stable, has_beta),
                "{options:?} {version}"
            );
        }
    }
    let (code, text, _) = document(&["--all-versions", "--group-version", "discovery/v1beta1"]);
    assert!(code == 0 && text.contains(beta));
    let (code, _, told) = document(&["--runtime-config", "metrics.platform.io/v1"]);
    let expected =
        "warning: --runtime-config names the group metrics.platform.io, of which there is nothing: ignored\n";
    assert_eq!((code, told.as_str()), (0, expected));
}

#[test]
fn openapi_writes_a_file_for_each_document() {
    let folder = tempfile::tempdir().unwrap();
    let (code, out, error) = openapi(folder.path(), &["--brand", "kubernetes", "--out", "all"]);
    assert_eq!(code, 0, "{error}");
    let read = |path: &str| fs::read_to_string(folder.path().join(path)).unwrap();
    for path in ["v2", "v3", "v3/api", "v3/api/v1", "v3/apis/discovery.k8s.io/v1", "v3/version"] {
        assert!(out.contains(&format!("wrote all/{path}.json\n")), "{path} in {out}");
        assert!(read(&format!("all/{path}.json")).starts_with('{'), "{path}");
    }
    let core = openapi(folder.path(), &["--brand", "kubernetes", "--group-version", "core/v1"]).1;
    assert_eq!(read("all/v3/api/v1.json"), core);

    let two =
        ["--group-version", "core/v1", "--group-version", "discovery/v1", "--out", "two", "--format", "yaml"];
    let expected = "wrote two/v3/api/v1.yaml\nwrote two/v3/apis/discovery.platform.io/v1.yaml\n";
    assert_eq!(openapi(folder.path(), &two), (0, expected.to_owned(), String::new()));
    let (_, only, _) = openapi(folder.path(), &["--version", "v2", "--out", "old"]);
    assert_eq!(only, "wrote old/v2.json\n");

    fs::write(folder.path().join("taken"), "").unwrap();
    let (code, _, error) = openapi(folder.path(), &["--out", "taken"]);
    assert!(code == 2 && error.starts_with("error: taken"), "{error}");
}

#[test]
fn proto_writes_files_that_fit_together() {
    let folder = tempfile::tempdir().unwrap();
    let path = schema();
    let arguments = ["proto", "--schema", path.to_str().unwrap(), "--out", "all"];
    let (code, out, error) = kindsmith(folder.path(), &arguments);
    assert_eq!(code, 0, "{error}");
    let model = schema_model::load_model(&path).unwrap();
    let files = codegen::documents::proto_files(&model);
    let told: String = files.iter().map(|file| format!("wrote all/{}\n", file.path)).collect();
    assert_eq!(out, told);
    for file in &files {
        let written = fs::read_to_string(folder.path().join("all").join(&file.path)).unwrap();
        assert!(written == file.text, "{}", file.path);
    }
    let names = files.iter().map(|file| &file.path);
    let compiled = protox::compile(names, [folder.path().join("all")]).unwrap();
    assert_eq!(compiled.file.len(), files.len());
    assert_eq!(kindsmith(folder.path(), &["proto"]).0, 2);
}

#[test]
fn the_rest_of_the_commands() {
    let folder = tempfile::tempdir().unwrap();
    let (code, out, _) = kindsmith(folder.path(), &["schema"]);
    assert_eq!(code, 0);
    let schema: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(schema["additionalProperties"], false);
    let script = kindsmith(folder.path(), &["completion", "bash"]).1;
    for word in ["_kindsmith", "--group-version", "--format", "json yaml"] {
        assert!(script.contains(word), "{word}");
    }
    let help = kindsmith(folder.path(), &["openapi", "--help"]).1;
    for word in [
        "--brand <NAME>",
        "--out <DIR>",
        "--group-version <GROUP/VERSION>",
        "[alias: --group]",
        "--format <FORMAT>",
        "--runtime-config <KEY=BOOL,...>",
        "--all-versions",
    ] {
        assert!(help.contains(word), "{word} in {help}");
    }
    assert_eq!(kindsmith(folder.path(), &["forge"]).0, 2);
    let (code, _, error) = kindsmith(folder.path(), &["check"]);
    assert_eq!(
        (code, error.as_str()),
        (2, "error: there is no folder `schema` here or above; say --schema DIR\n")
    );
}
