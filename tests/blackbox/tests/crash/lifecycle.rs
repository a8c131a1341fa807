//! A start and an end in order.

use std::{os::unix::fs::PermissionsExt, path::Path, time::Duration};

use blackbox::process::{PATIENCE, Process};
use reqwest::Method;
use serde_json::Value;

use super::{half_post::HalfPost, ledger::PATH, replay::Watch};

async fn code(process: &Process, path: &str) -> Option<u16> {
    let answer = process.request(Method::GET, path).send().await;
    answer.ok().map(|answer| answer.status().as_u16())
}

/// Waits for a condition.
pub(crate) async fn until(what: &str, condition: impl AsyncFn() -> bool) {
    let waiting = async {
        while !condition().await {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    assert!(tokio::time::timeout(PATIENCE, waiting).await.is_ok(), "never: {what}");
}

fn mode(path: &Path) -> u32 {
    std::fs::metadata(path).expect("the file is there").permissions().mode() & 0o777
}

#[tokio::test]
async fn the_line_names_a_free_port_and_a_kubeconfig_for_the_owner_alone() {
    let directories = [tempfile::tempdir().expect("a directory"), tempfile::tempdir().expect("a directory")];
    let processes = directories.each_ref().map(|directory| Process::start(directory.path(), &[]));
    assert_ne!(processes[0].url, processes[1].url);
    for (process, directory) in processes.iter().zip(&directories) {
        let port = process.url.strip_prefix("https://127.0.0.1:").and_then(|port| port.parse::<u16>().ok());
        assert!(port.is_some_and(|port| port > 0), "{}", process.url);
        assert_eq!(code(process, "/readyz").await, Some(200));
        assert_eq!(process.kubeconfig, directory.path().join("admin.kubeconfig"));
        assert_eq!(mode(&process.kubeconfig), 0o600);
        let text = std::fs::read_to_string(&process.kubeconfig).expect("text");
        assert!(text.contains(&format!("server: {}\n", process.url)), "the port of this start");
        for entry in std::fs::read_dir(directory.path().join("pki")).expect("the certificates") {
            let path = entry.expect("an entry").path();
            let text = std::fs::read_to_string(&path).expect("text");
            assert!(!text.contains("PRIVATE KEY") || mode(&path) == 0o600, "{} is open", path.display());
        }
    }
}

#[tokio::test]
async fn a_signal_fails_readiness_ends_watches_and_then_the_process() {
    let directory = tempfile::tempdir().expect("a directory");
    let process = Process::start(directory.path(), &["--shutdown-delay-duration=500ms"]);
    let mut watch = Watch::open(&process, 1).await;
    process.terminate();
    until("not ready", async || code(&process, "/readyz").await == Some(500)).await;
    // It still serves, for those who have not noticed yet.
    assert_eq!(code(&process, "/livez").await, Some(200));
    assert_eq!(code(&process, PATH).await, Some(200));
    let verbose = process.request(Method::GET, "/readyz").send().await.expect("an answer").text().await;
    assert!(verbose.expect("text").contains("[-]shutdown failed"), "the check is named");
    let end = tokio::time::timeout(PATIENCE, watch.next()).await.expect("in time");
    assert_eq!(end.expect("no break"), None, "an orderly end of the stream");
    let (status, out, log) = process.ended();
    assert_eq!(status.code(), Some(0), "{log}");
    assert_eq!(out, "", "one line and no more");
    assert!(!log.contains("PRIVATE KEY"), "no keys in the log");
}

#[tokio::test]
async fn a_request_under_way_is_finished_before_the_end() {
    let directory = tempfile::tempdir().expect("a directory");
    let process = Process::start(directory.path(), &[]);
    let half = HalfPost::begin(&process).await;
    process.terminate();
    let address = process.address().to_owned();
    until("nobody new is let in", async || std::net::TcpStream::connect(&address).is_err()).await;
    let created = half.finish().await;
    let (status, _, log) = process.ended();
    assert_eq!(status.code(), Some(0), "{log}");

    let process = Process::start(directory.path(), &[]);
    let stored = process.request(Method::GET, &format!("{PATH}/late")).send().await.expect("an answer");
    assert_eq!(stored.json::<Value>().await.expect("JSON"), created);
}
