//! Starts that cannot be: one clear line each.

use std::process::Output;

use reqwest::Method;

use blackbox::process::{Process, run, run_on};

/// Checks the exit code, and that the line is all that was said beside the log.
#[track_caller]
fn refuses(output: &Output, code: i32, line: &str) {
    let words = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{words}");
    assert!(output.stdout.is_empty(), "it does not claim to serve");
    let lines: Vec<&str> = words.lines().filter(|line| line.starts_with("apiserver: ")).collect();
    assert_eq!(lines, [format!("apiserver: {line}")], "{words}");
    assert!(code != 2 || words.lines().count() == 1, "nothing but the line: {words}");
}

#[tokio::test]
async fn a_data_directory_has_one_server() {
    let directory = tempfile::tempdir().expect("a directory");
    let process = Process::start(directory.path(), &[]);
    let kubeconfig = std::fs::read_to_string(&process.kubeconfig).expect("text");
    let data = directory.path().display();
    let second = run_on(directory.path(), &[]);
    refuses(
        &second,
        1,
        &format!("cannot open the store: the data directory {} is in use by another server", data),
    );
    // The first one does not notice.
    assert_eq!(std::fs::read_to_string(&process.kubeconfig).expect("text"), kubeconfig);
    let answer = process.request(Method::GET, "/readyz").send().await.expect("an answer");
    assert_eq!(answer.status(), 200);
    // And once it is gone, even without a good-bye, the directory is free.
    process.kill();
    Process::start(directory.path(), &[]);
}

#[test]
fn a_data_directory_keeps_its_brand() {
    let directory = tempfile::tempdir().expect("a directory");
    Process::start(directory.path(), &["--brand", "kubernetes"]).kill();
    let data = directory.path().display();
    for brand in [["--brand", "platform"].as_slice(), &[]] {
        refuses(
            &run_on(directory.path(), brand),
            1,
            &format!(
                "cannot open the store: the data directory {} belongs to the brand `kubernetes`, not \
                 `platform`",
                data
            ),
        );
    }
    Process::start(directory.path(), &["--brand", "kubernetes"]);
}

#[test]
fn a_wrong_option_is_one_line_and_code_two() {
    let controllers = format!(
        "--controllers: unknown controller \"nobody\"; known are {}",
        controllers::names().collect::<Vec<_>>().join(", ")
    );
    let table: [(&[&str], &str); 12] = [
        (
            &["--secure-prot=1"],
            "unexpected argument '--secure-prot' found (a similar argument exists: '--secure-port')",
        ),
        (
            &["--secure-port=65536"],
            "invalid value '65536' for '--secure-port <PORT>': 65536 is not in 0..=65535",
        ),
        (
            &["--storage=tape"],
            "invalid value 'tape' for '--storage <ENGINE>' [possible values: embedded, memory, etcd]",
        ),
        (&["--data-dir"], "a value is required for '--data-dir <DIR>' but none was supplied"),
        (
            &["--feature-gates=WatchBookmark=false"],
            "--feature-gates: cannot set feature gate WatchBookmark to false, feature is locked to true",
        ),
        (&["--feature-gates=Nope=true"], "--feature-gates: unrecognized feature gate: Nope"),
        (
            &["--runtime-config=discovery.platform.io/v9"],
            "--runtime-config: discovery.platform.io has no version v9; it has v1, v1beta1",
        ),
        (&["--brand=acme"], "--brand \"acme\" is not known; known are kubernetes, platform"),
        (&["--controllers=nobody"], &controllers),
        (&["--tls-cert-file=a"], "--tls-cert-file needs --tls-private-key-file beside it"),
        (
            &["--tls-min-version=VersionTLS10"],
            "invalid value 'VersionTLS10' for '--tls-min-version <VERSION>': this version is broken and not \
             spoken; allowed are VersionTLS12, VersionTLS13",
        ),
        (
            &["--tls-cipher-suites=TLS_RSA_WITH_NULL_MD5"],
            "--tls-cipher-suites: \"TLS_RSA_WITH_NULL_MD5\" is not known; allowed are \
             TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384, TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, \
             TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256, TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384, \
             TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256, TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256",
        ),
    ];
    for (arguments, line) in table {
        refuses(&run(arguments), 2, line);
    }
}

#[test]
fn help_shows_the_options_in_groups() {
    let output = run(&["--help"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty());
    let text = String::from_utf8(output.stdout).expect("text");
    let is_heading = |line: &&str| line.ends_with(':') && !line.starts_with(' ');
    let headings: Vec<&str> = text.lines().filter(is_heading).collect();
    let expected = [
        "Commands:",
        "Options:",
        "Serving:",
        "Browsers:",
        "Storage:",
        "Storage in etcd:",
        "Access:",
        "Tokens of service accounts:",
        "Tokens that this server keeps:",
        "Proxies that say who their clients are:",
        "Tokens of an OpenID Connect issuer:",
        "Tokens that a remote service knows:",
        "Admission:",
        "API:",
        "Drafts of kinds:",
        "Services:",
        "Other servers behind this one:",
        "Limits:",
        "Audit:",
        "Metrics:",
        "Start and stop:",
        "Log:",
        "Options of kube-apiserver that are accepted without effect, or refused:",
    ];
    assert_eq!(headings, expected);
    // Each option stands under its own heading; only help and version stand alone.
    let mut heading = "";
    let mut options = Vec::new();
    for line in text.lines() {
        if is_heading(&line) {
            heading = line;
        }
        let starts_option = line.starts_with("  ") && line.trim_start().starts_with('-');
        let words = line.split([' ', '[']).filter(|_| starts_option);
        options.extend(words.filter(|word| word.starts_with("--")).take(1).map(|option| (heading, option)));
    }
    for (option, expected) in [
        ("--bind-address", "Serving:"),
        ("--secure-port", "Serving:"),
        ("--data-dir", "Storage:"),
        ("--storage", "Storage:"),
        ("--brand", "API:"),
        ("--cluster-signing-duration", "Access:"),
        ("--shutdown-delay-duration", "Start and stop:"),
    ] {
        assert!(options.contains(&(expected, option)), "{option} is not under {expected}: {options:?}");
    }
    let alone: Vec<_> =
        options.iter().filter(|(heading, _)| *heading == "Options:").map(|(_, option)| *option).collect();
    assert_eq!(alone, ["--help", "--version"]);
}
