//! What the files of this suite share: a server with a policy, and the events that it wrote.

use std::{fs, path::PathBuf, sync::Arc, time::Duration};

use apiserver::{config::Config, testing::TestServer};
use audit::settings::{AuditSettings, Batch, Delivery, Format, LogSettings, Mode, Rotation, WebhookSettings};
use blackbox::http::Api;
use engine::authorization::{Attributes, Authorizer, Decision};
use ground::ready::Ready;
use serde_json::Value;
use tempfile::TempDir;

/// Longest wait for something that must happen.
const PATIENCE: Duration = Duration::from_secs(30);

/// Events at once, without a queue.
pub(crate) const BLOCKING: Delivery = Delivery {
    mode: Mode::Blocking,
    batch: Batch { buffer_max: 100, size_max: 1, wait_max: Duration::ZERO, throttle: None },
    truncation: None,
};

/// A server with an audit log, and the directory in which that is.
pub(crate) struct Audited {
    pub(crate) api: Api,
    pub(crate) directory: TempDir,
}

/// Settings with a policy of these rules, and no backend.
pub(crate) fn settings(directory: &TempDir, rules: &str) -> AuditSettings {
    let policy_file = directory.path().join("policy.yaml");
    let text = format!("apiVersion: audit.platform.io/v1\nkind: Policy\n{rules}");
    fs::write(&policy_file, text).expect("written");
    AuditSettings { policy_file, log: None, webhook: None }
}

/// A log in the directory.
pub(crate) fn log(directory: &TempDir) -> LogSettings {
    LogSettings {
        path: Some(directory.path().join("audit.log")),
        format: Format::Json,
        rotation: Rotation {
            bytes_max: 100 * 1024 * 1024,
            backups_max: 0,
            age_max: Duration::ZERO,
            compress: false,
        },
        delivery: BLOCKING,
    }
}

/// A webhook behind a client configuration, with batches of two.
pub(crate) fn webhook(config_file: PathBuf) -> WebhookSettings {
    let batch = Batch { buffer_max: 100, size_max: 2, wait_max: Duration::from_millis(50), throttle: None };
    WebhookSettings {
        config_file,
        initial_backoff: Duration::from_millis(20),
        delivery: Delivery { mode: Mode::Batch, batch, truncation: None },
    }
}

impl Audited {
    /// A server with a policy of these rules, and a log.
    pub(crate) async fn start(rules: &str) -> Self {
        Audited::with(rules, |_, _| ()).await
    }

    /// The same with other settings.
    pub(crate) async fn with(rules: &str, change: impl FnOnce(&mut AuditSettings, &mut Config)) -> Self {
        let directory = tempfile::tempdir().expect("a directory");
        let mut settings = settings(&directory, rules);
        settings.log = Some(log(&directory));
        let builder = TestServer::builder().configure(|config| {
            change(&mut settings, config);
            config.audit = Some(settings);
        });
        Audited { api: Api::over(builder.start().await.expect("a test server starts")), directory }
    }

    /// Every event in the log so far.
    pub(crate) fn events(&self) -> Vec<Value> {
        let text = fs::read_to_string(self.directory.path().join("audit.log")).expect("a log");
        text.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
    }

    /// The events with an audit id, once there are so many.
    pub(crate) async fn events_of(&self, audit_id: &str, count: usize) -> Vec<Value> {
        let mut found = Vec::new();
        until(&format!("{count} events of {audit_id}"), async || {
            found = self.events();
            found.retain(|event| event["auditID"] == audit_id);
            found.len() >= count
        })
        .await;
        assert_eq!(found.len(), count, "{found:?}");
        found
    }
}

/// Waits until something is so.
pub(crate) async fn until(what: &str, mut is_so: impl AsyncFnMut() -> bool) {
    let deadline = tokio::time::Instant::now() + PATIENCE;
    while !is_so().await {
        assert!(tokio::time::Instant::now() < deadline, "never: {what}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// Refuses nobody, panics at the sight of one name, and thinks for ever about another.
#[derive(Debug)]
struct Fragile;

/// The name that it panics at.
pub(crate) const PANICS_AT: &str = "the-last-straw";
/// The name that it thinks about.
pub(crate) const PONDERS: &str = "the-meaning-of-it";

impl Authorizer for Fragile {
    fn authorize<'a>(&'a self, attributes: &'a Attributes<'a>) -> Ready<'a, Decision> {
        assert_ne!(attributes.name, PANICS_AT, "as asked");
        if attributes.name == PONDERS {
            return Ready::Later(Box::pin(std::future::pending()));
        }
        Ready::Now(Decision::allow())
    }
}

/// A server whose authorizer breaks over one name, for who is not privileged.
pub(crate) fn fragile(config: &mut Config) {
    config.authorization.authorizers = vec![Arc::new(Fragile)];
}
