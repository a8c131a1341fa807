//! Many starts and stops.

use std::process::{Command, Stdio};

use blackbox::{
    binary,
    control_plane::{ComponentProcess, ControlPlane, ProgramOptions, TestAssets, free_port},
    process::PATIENCE,
};
use futures_util::{StreamExt, stream};

const STARTS: usize = 100;
const TOGETHER: usize = 10;

#[tokio::test(flavor = "multi_thread")]
async fn a_hundred_starts_and_stops_leave_nothing() {
    let assets = TestAssets::lay_out();
    let planes = stream::iter(0..STARTS).map(|_| async { ControlPlane::start(&assets).await.stop() });
    planes.buffer_unordered(TOGETHER).collect::<Vec<()>>().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn twenty_control_planes_live_side_by_side() {
    let assets = TestAssets::lay_out();
    let planes = futures_util::future::join_all((0..20).map(|_| ControlPlane::start(&assets))).await;
    for plane in &planes {
        let uid = |answer: blackbox::http::Answer| answer.expect(200)["metadata"]["uid"].clone();
        let own = uid(plane.get("/api/v1/namespaces/kube-system").await);
        let others = futures_util::future::join_all(
            planes.iter().map(|other| other.get("/api/v1/namespaces/kube-system")),
        )
        .await;
        assert_eq!(others.into_iter().filter(|answer| answer.json()["metadata"]["uid"] == own).count(), 1);
    }
    planes.into_iter().for_each(ControlPlane::stop);
}

/// A suite that gives up sends the signal whenever it does.
#[tokio::test]
async fn a_signal_ends_a_start() {
    let assets = TestAssets::lay_out();
    for _ in 0..5 {
        let work = tempfile::tempdir().expect("a directory");
        // An etcd that does not answer is waited for.
        let port = free_port();
        let mut options = ProgramOptions::new();
        options.insert("etcd-servers".to_owned(), vec![format!("http://127.0.0.1:{port}")]);
        options.insert("secure-port".to_owned(), vec![free_port().to_string()]);
        let server = ComponentProcess::start(&assets.program("kube-apiserver"), &options, work.path());
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        server.terminate();
        let ended = tokio::task::spawn_blocking(move || server.ended());
        assert!(tokio::time::timeout(PATIENCE, ended).await.is_ok(), "it goes on");
        assert_eq!(std::fs::read_dir(work.path()).expect("a directory").count(), 0);
    }
}

#[test]
fn programs_know_their_names() {
    let assets = TestAssets::lay_out();
    let printed = |program: &std::path::Path, words: &[&str]| {
        let output = Command::new(program).args(words).stdin(Stdio::null()).output().expect("it runs");
        assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("text")
    };
    let kube = assets.program("kube-apiserver");
    assert_eq!(printed(&kube, &["--version"]), "Kubernetes v1.36.0\n");
    assert_eq!(printed(binary::path(), &["kube-apiserver", "--version"]), "Kubernetes v1.36.0\n");
    assert!(printed(&kube, &["--help"]).contains("Secure serving flags:"));
    assert!(printed(&assets.program("etcd"), &["--version"]).starts_with("etcd Version: 3."));
    assert!(printed(binary::path(), &["etcd", "-h"]).contains("stand-in"));
    assert!(printed(binary::path(), &["--version"]).contains("API release"));
    let wrong = Command::new(&kube).arg("--no-such-option").output().expect("it runs");
    assert_eq!(wrong.status.code(), Some(2));
    let said = String::from_utf8(wrong.stderr).expect("text");
    assert!(said.starts_with("kube-apiserver: "), "{said}");
}
