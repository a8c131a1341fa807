//! What plugins note for the audit: under qualified names, once, and from the level that they ask for.

use std::{fs, sync::Arc, time::Duration};

use apiserver::testing::TestServer;
use audit::settings::{AuditSettings, Batch, Delivery, Format, LogSettings, Mode, Rotation};
use blackbox::{
    http::{Api, send},
    objects::{CONFIG_MAPS, NAMESPACES, config_map, namespace},
};
use engine::context::admit::{
    AdmissionRequest, Host, Interest, Judgement, Kinds, Level, Link, Operation, Plugin, Subresources,
};
use ground::ready::Ready;
use reqwest::Method;
use serde_json::{Value, json};
use tempfile::TempDir;

const MAPS: &[Interest] = &[Interest {
    operations: &[Operation::Create],
    kinds: Kinds::One("core", "configmaps"),
    subresources: Subresources::None,
}];

/// Notes several things in each phase.
struct Noting;

impl Plugin for Noting {
    fn mutate<'a>(&'a self, _host: Host<'a>, admission: &'a mut AdmissionRequest<'_>) -> Judgement<'a> {
        admission.annotate("notes.example.org/first".to_owned(), "mutating");
        admission.annotate("unqualified".to_owned(), "left out");
        admission.annotate_from(Level::Request, "notes.example.org/detail".to_owned(), "more");
        Ready::Now(Ok(()))
    }

    fn validate<'a>(&'a self, _host: Host<'a>, admission: &'a AdmissionRequest<'_>) -> Judgement<'a> {
        admission.annotate("notes.example.org/first".to_owned(), "validating");
        Ready::Now(Err(admission.forbidden("no")))
    }
}

/// An audit that writes each event at once.
fn audit(directory: &TempDir) -> AuditSettings {
    let policy_file = directory.path().join("policy.yaml");
    let policy = json!({
        "apiVersion": "audit.platform.io/v1", "kind": "Policy", "omitStages": ["RequestReceived"],
        "rules": [
            { "level": "Request", "verbs": ["create"],
                "resources": [{ "group": "", "resources": ["configmaps"] }],
              "namespaces": ["default"] },
            { "level": "Metadata", "resources": [{ "group": "", "resources": ["configmaps"] }] },
        ],
    });
    fs::write(&policy_file, policy.to_string()).expect("written");
    let batch = Batch { buffer_max: 100, size_max: 1, wait_max: Duration::ZERO, throttle: None };
    let rotation = Rotation { bytes_max: 1 << 20, backups_max: 0, age_max: Duration::ZERO, compress: false };
    let log = LogSettings {
        path: Some(directory.path().join("audit.log")),
        format: Format::Json,
        rotation,
        delivery: Delivery { mode: Mode::Blocking, batch, truncation: None },
    };
    AuditSettings { policy_file, log: Some(log), webhook: None }
}

#[tokio::test]
async fn notes_of_refused_writes_are_recorded() {
    let directory = tempfile::tempdir().expect("a directory");
    let noting = Link { plugin: Arc::new(Noting), interests: MAPS };
    let builder = TestServer::builder().configure(|config| {
        config.admission_plugins = vec![noting.into()];
        config.audit = Some(audit(&directory));
    });
    let api = Api::over(builder.start().await.expect("a test server starts"));
    api.post(NAMESPACES, &namespace("other")).await.expect(201);
    for (namespace, detail) in [("default", json!("more")), ("other", Value::Null)] {
        let path = CONFIG_MAPS.replace("default", namespace);
        let id = format!("id-{namespace}");
        let request = api.request(Method::POST, &path).header("Audit-ID", &id).json(&config_map("a"));
        send(request).await.expect(403);
        let text = fs::read_to_string(directory.path().join("audit.log")).expect("a log");
        let mut events = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
        let event = events.find(|event| event["auditID"] == id).expect("an event");
        let notes = &event["annotations"];
        assert_eq!(notes["notes.example.org/first"], "mutating", "{namespace}: the first one stays");
        assert_eq!(notes["notes.example.org/detail"], detail, "{namespace}");
        assert!(notes["unqualified"].is_null(), "{namespace}");
    }
}
