//! Configurations with which a server does not start. The table says every message to the letter.

use std::fs;

use admission::Configurations;
use plugins::Plugins;

use super::{Action, KeyLimits, Limit, file, labeling, limiting, start, whole_file};

/// The names of the plugins that every server has, as the options list them.
fn builtin() -> String {
    let problems = Plugins::choose(&["Nonsense".to_owned()], &[]).expect_err("not known");
    let (_, names) = problems[0].split_once("known are ").expect("the names");
    names.to_owned()
}

/// Entries of the file, and why the server does not start. DIR is the directory of the file.
const REFUSED: [(&str, &str); 19] = [
    (
        "- name: Keylimit",
        "DIR/admission.yaml: admission plugin Keylimit: there is no such plugin; known are BUILTIN, KeyLimit",
    ),
    (
        "- name: KeyLimit\n- name: KeyLimit",
        "DIR/admission.yaml: admission plugin KeyLimit: is configured more than once",
    ),
    (
        "- { name: KeyLimit, path: a, configuration: {} }",
        "DIR/admission.yaml: admission plugin KeyLimit: plugins[0] has both path and configuration; one of \
         them is allowed",
    ),
    (
        "- { name: KeyLimit, path: missing.yaml }",
        "DIR/missing.yaml: admission plugin KeyLimit: cannot be read: No such file or directory (os error 2)",
    ),
    (
        "- { name: KeyLimit, config: {} }",
        "DIR/admission.yaml: plugins[0]: the field \"config\" is not known; known are name, path, \
         configuration",
    ),
    ("- { path: a }", "DIR/admission.yaml: plugins[0]: the field \"name\" is missing"),
    ("- { name: KeyLimit, name: KeyLimit }", "DIR/admission.yaml: line 4: key \"name\" already set in map"),
    (
        "- { name: NamespaceLifecycle, configuration: {} }",
        "DIR/admission.yaml: admission plugin NamespaceLifecycle: takes no configuration",
    ),
    (
        "- { name: NamespaceLifecycle, path: limits.yaml }",
        "DIR/limits.yaml: admission plugin NamespaceLifecycle: takes no configuration",
    ),
    (
        "- { name: KeyLimit, configuration: 1 }",
        "DIR/admission.yaml: admission plugin KeyLimit: plugins[0].configuration: must be a map with \
         apiVersion \
         keylimit.admission.platform.io/v1 with kind Configuration, or apiVersion \
         keylimit.admission.platform.io/v1beta1 with kind Configuration",
    ),
    (
        "- { name: KeyLimit, configuration: { apiVersion: v1 } }",
        "DIR/admission.yaml: admission plugin KeyLimit: plugins[0].configuration: apiVersion is \"v1\" and \
         kind is \
         missing; known is apiVersion keylimit.admission.platform.io/v1 with kind Configuration, or \
         apiVersion \
         keylimit.admission.platform.io/v1beta1 with kind Configuration",
    ),
    (
        "- { name: KeyLimit, configuration: { HEAD, limits: [{ keysMax: ten }] } }",
        "DIR/admission.yaml: admission plugin KeyLimit: plugins[0].configuration.limits[0].keysMax: is \
         string \"ten\" \
         and must be usize",
    ),
    (
        "- { name: KeyLimit, configuration: { HEAD, limits: [{ keysMax: 1, max: 1 }] } }",
        "DIR/admission.yaml: admission plugin KeyLimit: plugins[0].configuration.limits[0]: the field \
         \"max\" is not \
         known; known are keysMax, action",
    ),
    (
        "- { name: KeyLimit, configuration: { HEAD, limits: [{ keysMax: 1, action: deny }] } }",
        "DIR/admission.yaml: admission plugin KeyLimit: plugins[0].configuration.limits[0].action: \"deny\" \
         is not \
         known; known are Deny, Warn",
    ),
    (
        "- { name: KeyLimit, configuration: { HEAD, limits: [{ keysMax: 0 }] } }",
        "DIR/admission.yaml: admission plugin KeyLimit: plugins[0].configuration.limits[0].keysMax: is 0 and \
         must be \
         greater",
    ),
    (
        "- { name: KeyLimit, path: limits.yaml }",
        "DIR/limits.yaml: admission plugin KeyLimit: limits[0].keysMax: is 0 and must be greater",
    ),
    (
        "- { name: KeyLimit, path: twice.json }",
        "DIR/twice.json: admission plugin KeyLimit: duplicate field \"limits[0].keysMax\"",
    ),
    (
        "- { name: KeyLimit, path: empty.yaml }",
        "DIR/empty.yaml: admission plugin KeyLimit: must be a map with apiVersion \
         keylimit.admission.platform.io/v1 with kind Configuration, or apiVersion \
         keylimit.admission.platform.io/v1beta1 with kind Configuration",
    ),
    (
        "- { name: KeyLimit, path: large.yaml }",
        "DIR/large.yaml: admission plugin KeyLimit: is larger than 1048576 bytes",
    ),
];

#[tokio::test]
async fn a_server_with_a_wrong_entry_does_not_start() {
    let directory = tempfile::tempdir().expect("a directory");
    let head = "apiVersion: keylimit.admission.platform.io/v1, kind: Configuration";
    for (name, text) in [
        ("limits.yaml", format!("{{ {head}, limits: [{{ keysMax: 0 }}] }}")),
        ("twice.json", r#"{ "limits": [{ "keysMax": 1, "keysMax": 2 }] }"#.to_owned()),
        ("empty.yaml", String::new()),
        ("large.yaml", "#".repeat(1024 * 1024 + 1)),
    ] {
        fs::write(directory.path().join(name), text).expect("a file can be written");
    }
    for (plugins, expected) in REFUSED {
        let configurations = file(directory.path(), &plugins.replace("HEAD", head));
        let error = start(vec![limiting()], configurations).await.err();
        let expected = expected.replace("DIR", &directory.path().display().to_string());
        let expected = expected.replace("BUILTIN", &builtin());
        assert_eq!(error, Some(expected), "{plugins}");
    }
}

#[tokio::test]
async fn a_server_with_a_wrong_file_does_not_start() {
    let directory = tempfile::tempdir().expect("a directory");
    let known = "known is apiVersion apiserver.config.platform.io/v1 with kind AdmissionConfiguration, or \
        apiVersion \
                 apiserver.platform.io/v1alpha1 with kind AdmissionConfiguration";
    for (text, expected) in [
        (
            "apiVersion: apiserver.config.platform.io/v2\nkind: AdmissionConfiguration",
            format!(
                "apiVersion is \"apiserver.config.platform.io/v2\" and kind is \"AdmissionConfiguration\"; \
                 {known}"
            ),
        ),
        (
            "apiVersion: apiserver.config.platform.io/v1\nkind: Policy",
            format!("apiVersion is \"apiserver.config.platform.io/v1\" and kind is \"Policy\"; {known}"),
        ),
        ("plugins: []", format!("apiVersion is missing and kind is missing; {known}")),
        (
            "apiVersion: apiserver.config.platform.io/v1\nkind: AdmissionConfiguration\nplugin: []",
            "the field \"plugin\" is not known; known are plugins".to_owned(),
        ),
        (
            "apiVersion: apiserver.config.platform.io/v1\nkind: AdmissionConfiguration\nplugins: {}",
            "plugins: is map and must be a sequence".to_owned(),
        ),
        (
            "a: [",
            "yaml: line 2, column 1: while parsing a node, did not find expected node content".to_owned(),
        ),
    ] {
        let error = start(Vec::new(), whole_file(directory.path(), text)).await.err().unwrap_or_default();
        let problem = error.strip_prefix(&format!("{}/admission.yaml: ", directory.path().display()));
        assert_eq!(problem, Some(expected.as_str()), "{text}");
    }
    let mut missing = Configurations::default();
    missing.file = Some(directory.path().join("missing.yaml"));
    let error = start(Vec::new(), missing).await.err();
    let path = directory.path().display();
    let expected = format!("{path}/missing.yaml: cannot be read: No such file or directory (os error 2)");
    assert_eq!(error, Some(expected));
}

#[tokio::test]
async fn a_server_with_a_wrong_program_does_not_start() {
    let limits = || KeyLimits { limits: vec![Limit { keys_max: 0, action: Action::Deny }] };
    let given = |plugins: &[&str]| {
        let mut configurations = Configurations::default();
        plugins.iter().for_each(|plugin| configurations.give(*plugin, limits()));
        configurations
    };
    let labels = "admission plugin Labeler: its configuration must be of the type \
        verbs::writes::configured_plugins::Labels";
    let missing = "admission plugin Labeler: needs a configuration; --admission-control-config-file names \
        the file for it";
    for (own, configurations, expected) in [
        (
            vec![limiting()],
            given(&["KeyLimit"]),
            "admission plugin KeyLimit: limits[0].keysMax: is 0 and must be greater",
        ),
        (
            vec![limiting()],
            given(&["KeyLimit"; 2]),
            "admission plugin KeyLimit: is configured more than once",
        ),
        (vec![labeling()], given(&["Labeler"]), labels),
        (vec![labeling()], given(&[]), missing),
        (
            vec![labeling(), labeling()],
            given(&[]),
            "admission plugin Labeler: there are two plugins of this name",
        ),
    ] {
        assert_eq!(start(own, configurations).await.err().as_deref(), Some(expected));
    }
}
