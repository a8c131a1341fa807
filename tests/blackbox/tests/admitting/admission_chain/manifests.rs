//! Webhooks and policies in files.

use std::{fs, path::Path, time::Duration};

use apiserver::testing::{Builder, TestServer};
use blackbox::http::Api;
use serde_json::{Value, json};

const GATE: &str = "ManifestBasedAdmissionControlConfig";
const MAPS: &str = "/api/v1/namespaces/default/configmaps";
const GROUP: &str = "/apis/admissionregistration.k8s.io/v1";
const API_VERSION: &str = "admissionregistration.k8s.io/v1";
/// The files are looked at every second; all cores may be busy.
const PATIENCE: Duration = Duration::from_secs(20);

fn rule(group: &str, resource: &str) -> Value {
    json!([{ "apiGroups": [group], "apiVersions": ["*"], "resources": [resource], "operations": ["*"] }])
}

/// A policy and its binding.
fn policy(name: &str, rules: &Value, message: &str) -> String {
    let policy = json!({
        "apiVersion": API_VERSION, "kind": "ValidatingAdmissionPolicy", "metadata": { "name": name },
        "spec": {
            "matchConstraints": { "resourceRules": rules },
            "validations": [{ "expression": "!object.metadata.name.startsWith('bad')", "message": message }],
        },
    });
    let binding = json!({
        "apiVersion": API_VERSION, "kind": "ValidatingAdmissionPolicyBinding", "metadata": { "name": name },
        "spec": { "policyName": name, "validationActions": ["Deny"] },
    });
    format!("{policy}\n---\n{binding}\n")
}

/// A server whose plugin has files in this directory, or the text of what stops it.
fn server(directory: &Path, plugin: &str, kind: &str, gate: bool) -> Builder {
    let path = directory.join("admission.yaml");
    let configuration = json!({
        "apiVersion": "apiserver.config.k8s.io/v1", "kind": kind,
            "staticManifestsDir": directory.join("files"),
    });
    let content = json!({
        "apiVersion": "apiserver.config.k8s.io/v1", "kind": "AdmissionConfiguration",
        "plugins": [{ "name": plugin, "configuration": configuration }],
    });
    fs::write(&path, content.to_string()).expect("written");
    TestServer::builder().brand("kubernetes").configure(|config| {
        config.api.gates.set(generated::gates::GATES, GATE, gate).expect("a gate");
        config.admission_configurations.file = Some(path);
    })
}

async fn until(what: &str, mut holds: impl AsyncFnMut() -> bool) {
    let began = std::time::Instant::now();
    while !holds().await {
        assert!(began.elapsed() < PATIENCE, "{what} does not come");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

const POLICIES: (&str, &str) = ("ValidatingAdmissionPolicy", "ValidatingAdmissionPolicyConfiguration");
const WEBHOOKS: (&str, &str) = ("ValidatingAdmissionWebhook", "WebhookAdmissionConfiguration");

#[tokio::test]
async fn policies_in_files_count_and_change() {
    let directory = tempfile::tempdir().expect("a directory");
    let files = directory.path().join("files");
    fs::create_dir(&files).expect("made");
    let write = |name: &str, text: &str| fs::write(files.join(name), text).expect("written");
    write("maps.yaml", &policy("maps.static.k8s.io", &rule("", "configmaps"), "first"));
    write(
        "policies.yaml",
        &policy("p.static.k8s.io", &rule("admissionregistration.k8s.io", "*"), "not these"),
    );
    let server = server(directory.path(), POLICIES.0, POLICIES.1, true);
    let api = Api::over(server.start().await.expect("it starts"));
    let refused = async || {
        let answer = api.post(&format!("{MAPS}?dryRun=All"), &json!({ "metadata": { "name": "bad" } })).await;
        answer.text()
    };
    assert!(refused().await.contains("'maps.static.k8s.io' denied request: first"), "{}", refused().await);
    // Nothing that is stored protects these.
    let stored = json!({ "metadata": { "name": "bad" }, "webhooks": [] });
    let configurations = format!("{GROUP}/validatingwebhookconfigurations");
    api.post(&configurations, &stored).await.fails(422, "Invalid", "denied request: not these");

    let second = policy("maps.static.k8s.io", &rule("", "configmaps"), "second");
    write("maps.yaml", &second);
    until("the change", async || refused().await.contains("second")).await;
    write("maps.yaml", &second.replace("spec", "sepc"));
    let count = |status: &str| {
        let status = format!("automatic_reloads_total{{status=\"{status}\",plugin=\"{}\"", POLICIES.0);
        format!("apiserver_manifest_admission_config_controller_{status}")
    };
    let page = async || api.get("/metrics").await.text();
    until("the failure", async || page().await.contains(&count("failure"))).await;
    assert!(refused().await.contains("second"), "the former files stay in force");
    fs::remove_file(files.join("maps.yaml")).expect("removed");
    until("the removal", async || refused().await.contains("\"kind\":\"ConfigMap\"")).await;
    let page = page().await;
    assert!(page.contains(&count("success")), "{page}");
    let info = page.lines().filter(|line| line.contains("controller_last_config_info{plugin=")).count();
    assert_eq!(info, 1, "former hashes go");
}

#[tokio::test]
async fn names_of_files_are_reserved() {
    let directory = tempfile::tempdir().expect("a directory");
    fs::create_dir(directory.path().join("files")).expect("made");
    let on = server(directory.path(), POLICIES.0, POLICIES.1, true);
    let (on, off) = (Api::over(on.start().await.expect("it starts")), Api::of_brand("kubernetes").await);
    let text = "names ending with \".static.k8s.io\" are reserved for static manifest-based configurations \
        and cannot be \
                managed via the API";
    for plural in ["validatingwebhookconfigurations", "mutatingwebhookconfigurations"] {
        let path = format!("{GROUP}/{plural}");
        let object = json!({ "metadata": { "name": "a.static.k8s.io" }, "webhooks": [] });
        let status = on.post(&path, &object).await.fails(422, "Invalid", text);
        assert_eq!(status["details"]["causes"][0]["field"], "metadata.name");
        let answer = off.post(&path, &object).await;
        answer.expect(201);
        let shown = text.replace('"', "\\\"");
        assert_eq!(answer.all("warning"), [format!("299 - \"metadata.name: {shown}\"")]);
    }
    let binding = json!({
        "metadata": { "name": "a.static.k8s.io" },
            "spec": { "policyName": "p", "validationActions": ["Deny"] },
    });
    let path = format!("{GROUP}/validatingadmissionpolicybindings");
    on.post(&path, &binding).await.fails(422, "Invalid", text);
    assert_eq!(off.post(&path, &binding).await.all("warning").len(), 1);
}

#[tokio::test]
async fn mistakes_in_files_end_the_start() {
    let hook = |client: &Value, name: &str| {
        json!({
            "apiVersion": API_VERSION, "kind": "ValidatingWebhookConfiguration", "metadata": { "name": name },
            "webhooks": [{
                "name": "a.example.com", "clientConfig": client, "rules": rule("", "pods"),
                    "sideEffects": "None",
                "admissionReviewVersions": ["v1"],
            }],
        })
        .to_string()
    };
    let url = json!({ "url": "https://localhost/x" });
    let service = json!({ "service": { "namespace": "a", "name": "b" } });
    let good = hook(&url, "a.static.k8s.io");
    let listed = format!("{{\"apiVersion\": \"v1\", \"kind\": \"List\", \"items\": [{good}]}}");
    let map = json!({ "apiVersion": "v1", "kind": "ConfigMap", "metadata": { "name": "a.static.k8s.io" } });
    let named = policy("p.static.k8s.io", &rule("", "pods"), "m");
    for (plugin, text, expected) in [
        (WEBHOOKS, hook(&url, "a"), "\"a\" in file \"FILE\" must have a name ending with \".static.k8s.io\""),
        (
            WEBHOOKS,
            format!("{good}\n---\n{listed}"),
            "duplicate name \"a.static.k8s.io\" found in file \"FILE\"",
        ),
        (
            WEBHOOKS,
            hook(&service, "a.static.k8s.io"),
            "webhook \"a.example.com\" in \"a.static.k8s.io\" (file \"FILE\"): clientConfig.service is not \
             supported for \
             static manifests; use clientConfig.url instead",
        ),
        (WEBHOOKS, map.to_string(), "unsupported resource type"),
        (WEBHOOKS, good.replace("\"None\"", "\"Some\""), "sideEffects"),
        (WEBHOOKS, good.replace("webhooks", "webhoks"), "unknown field"),
        (
            POLICIES,
            named.replace("\"policyName\":\"p.", "\"policyName\":\"q."),
            "references policy \"q.static.k8s.io\" which does not exist in the manifest directory",
        ),
        (
            POLICIES,
            named.replace(
                "\"spec\":{\"match",
                "\"spec\":{\"paramKind\":{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\"},\"match",
            ),
            "spec.paramKind is not supported for static manifests",
        ),
    ] {
        let directory = tempfile::tempdir().expect("a directory");
        let files = directory.path().join("files");
        fs::create_dir(&files).expect("made");
        let path = files.join("one.yaml");
        fs::write(&path, &text).expect("written");
        let error = server(directory.path(), plugin.0, plugin.1, true).start().await.err();
        let error = error.map(|error| error.to_string()).unwrap_or_default();
        let expected = expected.replace("FILE", &path.display().to_string());
        assert!(error.contains(&expected), "{expected:?} is not in {error:?}");
    }
}
