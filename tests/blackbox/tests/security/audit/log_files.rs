//! The log: files that are full, the older format, and a disk that takes nothing.

use std::{fs, time::Duration};

use audit::settings::{Format, LogSettings, Mode, Truncation};
use blackbox::{
    http::send,
    objects::{CONFIG_MAPS, config_map},
};
use reqwest::Method;
use serde_json::Value;

use super::support::{Audited, BLOCKING, log, until};

const METADATA: &str = "omitStages: [RequestReceived]\nrules: [{level: Metadata}]";

async fn with_log(rules: &str, change: impl FnOnce(&mut LogSettings)) -> Audited {
    Audited::with(rules, |settings, _| {
        if let Some(log) = &mut settings.log {
            change(log);
        }
    })
    .await
}

/// Every event in all files, in the order of the files' names; the one in use is the last.
fn in_all_files(audited: &Audited) -> Vec<Value> {
    let entries = fs::read_dir(audited.directory.path()).expect("a directory");
    let mut files: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "log"));
    files.sort();
    let texts = files.iter().map(|path| fs::read_to_string(path).expect("text"));
    let lines: Vec<String> =
        texts.flat_map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>()).collect();
    lines.iter().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

#[tokio::test]
async fn a_full_file_gives_way_to_a_new_one_and_no_event_is_lost() {
    let audited = with_log(METADATA, |log| log.rotation.bytes_max = 2000).await;
    for index in 0..20 {
        audited.api.get(&format!("{CONFIG_MAPS}/missing-{index}")).await;
    }
    let names: Vec<String> = in_all_files(&audited)
        .iter()
        .map(|event| event["objectRef"]["name"].as_str().unwrap_or_default().to_owned())
        .collect();
    let expected: Vec<String> = (0..20).map(|index| format!("missing-{index}")).collect();
    assert_eq!(names, expected);
    let files = fs::read_dir(audited.directory.path()).expect("a directory").count();
    assert!(files > 5, "{files} files, the policy among them");
}

#[tokio::test]
async fn old_files_are_compressed_and_bounded() {
    let audited = with_log(METADATA, |log| {
        log.rotation.bytes_max = 1000;
        log.rotation.backups_max = 2;
        log.rotation.compress = true;
    })
    .await;
    for index in 0..12 {
        audited.api.get(&format!("{CONFIG_MAPS}/missing-{index}")).await;
    }
    until("two compressed files stay", async || {
        let entries = fs::read_dir(audited.directory.path()).expect("a directory");
        let names: Vec<String> =
            entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("text")).collect();
        let old: Vec<_> = names.iter().filter(|name| name.starts_with("audit-")).collect();
        old.len() == 2 && old.iter().all(|name| name.ends_with(".log.gz"))
    })
    .await;
}

#[tokio::test]
async fn the_older_format_is_text() {
    let audited = with_log(METADATA, |log| log.format = Format::Legacy).await;
    send(audited.api.request(Method::GET, &format!("{CONFIG_MAPS}/none")).header("user-agent", "a\"b")).await;
    let text = fs::read_to_string(audited.directory.path().join("audit.log")).expect("a log");
    let parts = [
        " AUDIT: id=\"",
        "\" stage=\"ResponseComplete\" ip=\"127.0.0.1\" method=\"get\" user=\"",
        "as=\"<self>\" asgroups=\"<lookup>\" user-agent=\"a\\\"b\" namespace=\"default\"",
        "uri=\"/api/v1/namespaces/default/configmaps/none\" response=\"404\"\n",
    ];
    for part in parts {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[tokio::test]
async fn a_batch_log_is_complete_when_the_server_has_stopped() {
    let directory = tempfile::tempdir().expect("a directory");
    let mut settings = super::support::settings(&directory, METADATA);
    let mut log = log(&directory);
    log.delivery.mode = Mode::Batch;
    log.delivery.batch.size_max = 1000;
    log.delivery.batch.wait_max = Duration::from_secs(3600);
    settings.log = Some(log);
    let builder = apiserver::testing::TestServer::builder();
    let server = builder.configure(|config| config.audit = Some(settings)).start().await.expect("it starts");
    let mut audited = Audited { api: blackbox::http::Api::over(server), directory };
    for _ in 0..5 {
        audited.api.get(CONFIG_MAPS).await.expect(200);
    }
    assert_eq!(audited.events().len(), 0, "they wait for others");
    let spare = blackbox::http::Api::start().await;
    std::mem::replace(&mut audited.api, spare).server.stop().await;
    assert_eq!(audited.events().len(), 5);
}

#[tokio::test]
async fn nothing_happens_unrecorded_where_that_is_asked_for() {
    for (mode, code) in [(Mode::Blocking, 201), (Mode::BlockingStrict, 500)] {
        let audited = with_log("rules: [{level: Metadata, verbs: [create]}]", |log| {
            // A disk that is full.
            log.path = Some("/dev/full".into());
            log.delivery.mode = mode;
        })
        .await;
        let answer = audited.api.post(CONFIG_MAPS, &config_map("a")).await;
        assert_eq!(answer.code, code, "{}", answer.text());
        if code == 500 {
            answer.fails(500, "InternalError", "failed to store audit event");
            audited.api.get(&format!("{CONFIG_MAPS}/a")).await.fails(404, "NotFound", "not found");
        }
        let metrics = audited.api.get("/metrics").await.text();
        let rejected = format!("apiserver_audit_requests_rejected_total {}", i32::from(code == 500));
        assert!(metrics.lines().any(|line| line == rejected), "{metrics}");
        assert!(
            metrics.lines().any(|line| line == "apiserver_audit_error_total{plugin=\"log\"} 2"),
            "{metrics}"
        );
    }
}

#[tokio::test]
async fn a_large_event_loses_its_bodies() {
    let rules = "omitStages: [RequestReceived]\nrules: [{level: RequestResponse}]";
    let audited = with_log(rules, |log| {
        log.delivery.truncation = Some(Truncation { event_bytes_max: 4000, batch_bytes_max: 8000 });
    })
    .await;
    let small = audited.api.post(CONFIG_MAPS, &config_map("small")).await;
    let mut large = config_map("large");
    large["data"]["key"] = "x".repeat(4000).into();
    let large = audited.api.post(CONFIG_MAPS, &large).await;
    let small = audited.events_of(small.header("audit-id"), 1).await.remove(0);
    assert!(
        small["requestObject"].is_object() && small["annotations"]["audit.platform.io/truncated"].is_null()
    );
    let large = audited.events_of(large.header("audit-id"), 1).await.remove(0);
    assert!(large["requestObject"].is_null() && large["responseObject"].is_null(), "{large}");
    assert_eq!(large["annotations"]["audit.platform.io/truncated"], "true");
    assert_eq!(large["objectRef"]["name"], "large");
    assert_eq!(BLOCKING.truncation, None);
}
