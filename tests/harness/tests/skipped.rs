//! `.ci/skipped` lists and counts what a log says was skipped, and fails where `.ci/run` could have
//! installed the tool.

use std::{fs, path::Path, process::Command};

const ETCD: &str = "skipped: etcd: etcd (Debian: apt-get install etcd-server; or KINDSMITH_ETCD names it)";
const TYPESCRIPT: &str =
    "skipped: openapi generators: node_modules/.bin/tsc in target/openapi-tools (.ci/run installs it)";
const GO: &str = "skipped: client-go: its program (tests/client-go/README.md says how to build it)";

/// Prints and exit of the script for a log.
fn run(log: &str, ci: &str) -> (String, bool) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("log");
    fs::write(&file, log).expect("the log is written");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.ci/skipped");
    let output = Command::new("bash").arg(script).arg(&file).env("CI", ci).output().expect("bash runs");
    (String::from_utf8_lossy(&output.stdout).into_owned(), output.status.success())
}

#[test]
fn skipped_suites_are_listed_and_counted() {
    let log = format!("running 2 tests\n{GO}\ntest one ... {ETCD}\nok\n{ETCD}\n");
    assert_eq!(run(&log, ""), (format!("{GO}\n{ETCD}\n2 skipped\n"), true));
    assert_eq!(run("test one ... ok\n", "true"), ("0 skipped\n".to_owned(), true));
}

#[test]
fn continuous_integration_misses_nothing_that_can_be_installed() {
    for (line, ci, passes) in [
        (ETCD, "true", false),
        (TYPESCRIPT, "true", false),
        ("skipped: browser: chromium and chromedriver in PATH", "true", false),
        (GO, "true", true),
        ("skipped: projects: a directory of definitions in KINDSMITH_PROJECTS", "true", true),
        (ETCD, "", true),
        (ETCD, "false", true),
    ] {
        assert_eq!(run(&format!("{line}\n"), ci).1, passes, "{line} with CI={ci:?}");
    }
}
