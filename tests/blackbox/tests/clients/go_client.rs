//! Controllers in Go: the program of `tests/client-go`, which is written with client-go. Where it is missing,
//! the suite is skipped.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use apiserver::testing::TestServer;

/// The program, if this machine has it.
fn program() -> Option<PathBuf> {
    let built = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/client-go/client-go");
    let path = env::var_os("KINDSMITH_CLIENT_GO").map_or(built, PathBuf::from);
    path.is_file().then_some(path)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_in_go_finds_what_it_expects() {
    let Some(program) = program() else {
        return harness::skip("client-go", "its program (tests/client-go/README.md says how to build it)");
    };
    let server = TestServer::builder().brand("kubernetes").start().await.expect("starts");
    let folder = tempfile::tempdir().expect("a folder");
    let kubeconfig = folder.path().join("kubeconfig");
    fs::write(&kubeconfig, server.kubeconfig()).expect("a file");
    let run =
        move || Command::new(program).arg("--kubeconfig").arg(kubeconfig).output().expect("the program runs");
    let output = tokio::task::spawn_blocking(run).await.expect("no panic");
    let said = String::from_utf8_lossy(&output.stdout);
    let log = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}\n{log}");
    for check in [
        "informers on every kind",
        "streamed list",
        "typed calls",
        "pages",
        "apply",
        "events",
        "leader election",
    ] {
        assert!(said.contains(&format!("ok {check} (")), "{check} did not run:\n{said}");
    }
    server.stop().await;
}
