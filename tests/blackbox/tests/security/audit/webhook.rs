//! Events that are sent to another server over TLS.

use std::time::Duration;

use apiserver::testing::TestServer;
use audit::settings::Mode;
use blackbox::{
    http::Api,
    objects::{CONFIG_MAPS, config_map},
};
use serde_json::json;

use super::{
    receiver::{Receiver, TOKEN},
    support::{Audited, settings, until, webhook},
};

const METADATA: &str =
    "omitStages: [RequestReceived]\nrules: [{level: Metadata, resources: [{resources: [configmaps]}]}]";

#[tokio::test]
async fn events_come_in_batches_with_what_the_configuration_shows() {
    let receiver = Receiver::start(0).await;
    let audited = Audited::with(METADATA, |settings, _| {
        let directory = settings.policy_file.parent().expect("a directory");
        let mut webhook = webhook(receiver.config_file(directory, ""));
        webhook.delivery.batch.wait_max = Duration::from_secs(3600);
        settings.webhook = Some(webhook);
    })
    .await;
    for index in 0..4 {
        audited.api.get(&format!("{CONFIG_MAPS}/missing-{index}")).await;
    }
    until("two batches came", async || receiver.taken().len() == 2).await;
    for taken in receiver.taken() {
        let head = taken.head.to_ascii_lowercase();
        assert!(head.starts_with("post /events http/1.1\r\n"), "{head}");
        assert!(head.contains(&format!("authorization: bearer {TOKEN}\r\n")), "{head}");
        assert!(head.contains("content-type: application/json\r\n"), "{head}");
        assert_eq!(taken.body["kind"], "EventList");
        assert_eq!(taken.body["apiVersion"], "audit.platform.io/v1");
        assert_eq!(taken.body["items"].as_array().map(Vec::len), Some(2));
    }
    // Both backends tell the same, but for the kind, which the list says for all.
    let mut logged = audited.events();
    for event in &mut logged {
        let fields = event.as_object_mut().expect("an object");
        assert!(fields.remove("kind").is_some() && fields.remove("apiVersion").is_some());
    }
    let mut sent = receiver.events(0);
    sent.sort_by_key(|event| event["stageTimestamp"].to_string());
    assert_eq!(sent, logged);
}

#[tokio::test]
async fn a_batch_that_is_refused_is_sent_again() {
    let receiver = Receiver::start(2).await;
    let directory = tempfile::tempdir().expect("a directory");
    let mut settings = settings(&directory, METADATA);
    settings.webhook = Some(webhook(receiver.config_file(directory.path(), "")));
    let server = TestServer::builder().configure(|config| config.audit = Some(settings)).start().await;
    let api = Api::over(server.expect("it starts"));
    api.post(CONFIG_MAPS, &config_map("a")).await.expect(201);
    until("the third try is taken", async || receiver.taken().len() == 3).await;
    let taken = receiver.taken();
    assert_eq!(taken[0].body, taken[2].body);
    assert_eq!(taken[2].body["items"][0]["objectRef"]["name"], "a");
    let metrics = api.get("/metrics").await.text();
    assert!(
        metrics.lines().any(|line| line == "apiserver_audit_error_total{plugin=\"webhook\"} 0"),
        "{metrics}"
    );
}

#[tokio::test]
async fn what_waits_is_sent_when_the_server_stops() {
    let receiver = Receiver::start(0).await;
    let directory = tempfile::tempdir().expect("a directory");
    let mut settings = settings(&directory, METADATA);
    let mut webhook = webhook(receiver.config_file(directory.path(), ""));
    webhook.delivery.batch.wait_max = Duration::from_secs(3600);
    webhook.delivery.batch.size_max = 400;
    settings.webhook = Some(webhook);
    let server = TestServer::builder().configure(|config| config.audit = Some(settings)).start().await;
    let api = Api::over(server.expect("it starts"));
    for index in 0..3 {
        api.get(&format!("{CONFIG_MAPS}/missing-{index}")).await;
    }
    assert!(receiver.taken().is_empty());
    api.server.stop().await;
    assert_eq!(receiver.events(0).len(), 3);
}

#[tokio::test]
async fn a_receiver_that_cannot_be_trusted_gets_nothing_and_that_is_counted() {
    let receiver = Receiver::start(0).await;
    let directory = tempfile::tempdir().expect("a directory");
    for (mode, code) in [(Mode::Blocking, 201), (Mode::BlockingStrict, 500)] {
        let mut settings =
            settings(&directory, METADATA.trim_start_matches("omitStages: [RequestReceived]\n"));
        let mut webhook = webhook(receiver.distrusting_config_file(directory.path()));
        webhook.delivery.mode = mode;
        webhook.initial_backoff = Duration::from_millis(1);
        settings.webhook = Some(webhook);
        let server = TestServer::builder().configure(|config| config.audit = Some(settings)).start().await;
        let api = Api::over(server.expect("it starts"));
        let answer = api.post(CONFIG_MAPS, &config_map("a")).await;
        assert_eq!(answer.code, code, "{}", answer.text());
        let metrics = api.get("/metrics").await.text();
        assert!(
            metrics.lines().any(|line| line == "apiserver_audit_error_total{plugin=\"webhook\"} 2"),
            "{metrics}"
        );
    }
    assert!(receiver.taken().is_empty());
}

#[tokio::test]
async fn a_request_waits_for_a_webhook_in_blocking_mode() {
    let receiver = Receiver::start(1).await;
    let directory = tempfile::tempdir().expect("a directory");
    let mut settings = settings(&directory, METADATA);
    let mut webhook = webhook(receiver.config_file(directory.path(), ""));
    webhook.delivery.mode = Mode::Blocking;
    settings.webhook = Some(webhook);
    let server = TestServer::builder().configure(|config| config.audit = Some(settings)).start().await;
    let api = Api::over(server.expect("it starts"));
    api.post(CONFIG_MAPS, &config_map("a")).await.expect(201);
    let events = receiver.events(1);
    assert_eq!(events.len(), 1, "told before the client was");
    assert_eq!(events[0]["responseStatus"], json!({ "metadata": {}, "code": 201 }));
}

#[tokio::test]
async fn a_bad_configuration_stops_the_start() {
    let directory = tempfile::tempdir().expect("a directory");
    let mut settings = settings(&directory, METADATA);
    settings.webhook = Some(webhook(directory.path().join("none")));
    let started = TestServer::builder().configure(|config| config.audit = Some(settings)).start().await;
    let refusal = started.err().map(|error| error.to_string()).unwrap_or_default();
    assert!(refusal.starts_with("cannot use the audit webhook: "), "{refusal}");
}
