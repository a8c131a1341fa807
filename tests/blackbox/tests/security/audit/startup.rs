//! What a server says that cannot begin to record, and one that is told to and not where.

use std::fs;

use apiserver::testing::TestServer;

use blackbox::process::run_on;

use super::support::{log, settings};

async fn refusal(rules: &str, path: Option<&str>) -> String {
    let directory = tempfile::tempdir().expect("a directory");
    let mut settings = settings(&directory, rules);
    let mut log = log(&directory);
    if let Some(path) = path {
        log.path = Some(path.into());
    }
    settings.log = Some(log);
    let started = TestServer::builder().configure(|config| config.audit = Some(settings)).start().await;
    started.err().map(|error| error.to_string()).unwrap_or_default()
}

#[tokio::test]
async fn a_bad_policy_stops_the_start_with_its_lines() {
    for (rules, expected) in [
        ("rules: []", "policy.yaml:1:1: the policy has no rules; at least one is needed"),
        (
            "rules: [{level: All}]",
            "policy.yaml:3:17: the level \"All\" is not known; allowed are None, Metadata, Request",
        ),
        ("rules: [", "no YAML"),
        ("apiVersion: audit.platform.io/v9", "policy.yaml:3:1: \"apiVersion\" stands twice"),
    ] {
        let refusal = refusal(rules, None).await;
        assert!(refusal.starts_with("the audit policy is not good: "), "{refusal}");
        assert!(refusal.contains(expected), "{refusal}");
    }
    let refusal = refusal("rules: [{level: Metadata}]", Some("/proc/none/audit.log")).await;
    assert!(refusal.starts_with("cannot open the audit log /proc/none/audit.log: "), "{refusal}");
}

#[test]
fn the_program_ends_with_one_for_files_and_two_for_options() {
    let directory = tempfile::tempdir().expect("a directory");
    let policy = directory.path().join("policy.yaml");
    let text = "apiVersion: audit.platform.io/v2\nkind: Policy\nrules: [{level: Metadata}]\n";
    fs::write(&policy, text).expect("written");
    let file = format!("--audit-policy-file={}", policy.display());
    let data = directory.path().join("data");
    let ended = run_on(&data, &[&file, "--audit-log-path=-"]);
    let said = String::from_utf8_lossy(&ended.stderr).into_owned();
    assert_eq!(ended.status.code(), Some(1), "{said}");
    let expected =
        "policy.yaml:1:13: apiVersion is \"audit.platform.io/v2\" and must be audit.platform.io/v1";
    assert!(said.contains(expected), "{said}");
    let ended = run_on(&data, &["--audit-log-mode=never", "--audit-log-path=x"]);
    assert_eq!(ended.status.code(), Some(2), "{ended:?}");
    let missing = run_on(&data, &["--audit-policy-file=/none", "--audit-log-path=-"]);
    let said = String::from_utf8_lossy(&missing.stderr).into_owned();
    assert_eq!(missing.status.code(), Some(1), "{said}");
    assert!(said.contains("cannot read the audit policy /none: "), "{said}");
}
