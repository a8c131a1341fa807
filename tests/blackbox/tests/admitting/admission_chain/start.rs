//! How a server begins with its plugins: what the log says, and which mistakes end the start.

use std::{fs, path::Path};

use serde_json::{Value, json};

use blackbox::process::{Process, run_on};

/// The exit codes of a wrong command line, and of a server that cannot start.
const USAGE: i32 = 2;
const FAILURE: i32 = 1;

/// A configuration of one plugin.
fn file(directory: &Path, plugin: &Value) -> String {
    let path = directory.join("admission.yaml");
    let content = json!({
        "apiVersion": "apiserver.config.k8s.io/v1", "kind": "AdmissionConfiguration", "plugins": [plugin],
    });
    fs::write(&path, content.to_string()).expect("written");
    format!("--admission-control-config-file={}", path.display())
}

#[test]
fn mistakes_end_the_start() {
    let directory = tempfile::tempdir().expect("a directory");
    let base = directory.path();
    let webhooks = |fields: Value| {
        let mut object =
            json!({ "apiVersion": "apiserver.config.k8s.io/v1", "kind": "WebhookAdmissionConfiguration" });
        object.as_object_mut().expect("fields").extend(fields.as_object().expect("fields").clone());
        file(base, &json!({ "name": "ValidatingAdmissionWebhook", "configuration": object }))
    };
    let missing = format!("--admission-control-config-file={}", base.join("none").display());
    type Options<'o> = Box<dyn Fn() -> Vec<String> + 'o>;
    let cases: Vec<(Options<'_>, i32, &str)> = vec![
        (
            Box::new(|| vec!["--enable-admission-plugins=Nonsense".into()]),
            USAGE,
            "enable-admission-plugins plugin \"Nonsense\" is unknown",
        ),
        (
            Box::new(|| vec!["--disable-admission-plugins=Nonsense".into()]),
            USAGE,
            "disable-admission-plugins plugin \"Nonsense\" is unknown",
        ),
        (Box::new(move || vec![missing.clone()]), FAILURE, "cannot be read: No such file or directory"),
        (
            Box::new(|| vec![file(base, &json!({ "name": "Nonsense" }))]),
            FAILURE,
            "admission plugin Nonsense: there is no such plugin",
        ),
        (
            Box::new(|| vec![file(base, &json!({ "name": "ResourceQuota", "path": "none.yaml" }))]),
            FAILURE,
            "none.yaml",
        ),
        (
            Box::new(|| {
                let limits = json!({ "limits": [{ "type": "Planet", "qps": 1, "burst": 1 }] });
                vec![
                    "--enable-admission-plugins=EventRateLimit".into(),
                    file(base, &json!({ "name": "EventRateLimit", "configuration": limits })),
                ]
            }),
            FAILURE,
            "admission plugin EventRateLimit: ",
        ),
        (
            Box::new(|| vec![webhooks(json!({ "platformConfigFile": "relative" }))]),
            FAILURE,
            "platformConfigFile: Invalid value: \"relative\": must be an absolute file path",
        ),
        (Box::new(|| vec![webhooks(json!({ "unknown": 1 }))]), FAILURE, "the field \"unknown\" is not known"),
        (
            Box::new(|| vec![webhooks(json!({ "staticManifestsDir": "/tmp" }))]),
            FAILURE,
            "staticManifestsDir: Forbidden: staticManifestsDir requires the \
             ManifestBasedAdmissionControlConfig feature \
             gate to be enabled",
        ),
    ];
    for (options, code, text) in cases {
        let mut options = options();
        options.push("--brand=kubernetes".to_owned());
        let options: Vec<&str> = options.iter().map(String::as_str).collect();
        let ended = run_on(&base.join("data"), &options);
        let said = String::from_utf8_lossy(&ended.stderr).into_owned();
        assert_eq!(ended.status.code(), Some(code), "{options:?}: {said}");
        assert!(said.contains(text), "{text:?} is not in {said}");
        assert!(ended.stdout.is_empty(), "it does not serve");
    }
}

#[test]
fn the_log_names_the_plugins_in_order() {
    let directory = tempfile::tempdir().expect("a directory");
    let options = ["--admission-control=ResourceQuota,Priority,AlwaysAdmit,NamespaceLifecycle"];
    let server = Process::start(&directory.path().join("data"), &options);
    server.terminate();
    let (status, _, said) = server.ended();
    assert!(status.success(), "{said}");
    for line in [
        "Loaded 2 mutating admission controller(s) successfully in the following order: \
         NamespaceLifecycle,Priority.",
        "Loaded 2 validating admission controller(s) successfully in the following order: \
         Priority,ResourceQuota.",
        "a deprecated admission plugin is switched on",
    ] {
        assert!(said.contains(line), "{line:?} is not in {said}");
    }
}
