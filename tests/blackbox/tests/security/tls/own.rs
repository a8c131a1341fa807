//! What the server makes for itself: where it is kept, and that it does not run out while a server runs.

use std::{fs, os::unix::fs::PermissionsExt, time::Duration};

use apiserver::testing::TestServer;
use blackbox::http::Api;
use ground::clock::Clock;

use crate::tls::support::{Dial, LOOK, judged, server};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

#[tokio::test]
async fn certificates_are_kept_where_they_were_told_to_be() {
    let (data, certificates) =
        (tempfile::tempdir().expect("a directory"), tempfile::tempdir().expect("a directory"));
    let shared = fs::Permissions::from_mode(0o755);
    fs::set_permissions(certificates.path(), shared).expect("it is ours");
    let mut shown = Vec::new();
    // In memory with a place for certificates; then on disk; then again.
    for on_disk in [false, true, true] {
        let builder = TestServer::builder();
        let builder = if on_disk { builder.storage_dir(data.path()) } else { builder };
        let directory = certificates.path().to_owned();
        let started = builder.configure(|config| config.serving.cert_dir = Some(directory)).start().await;
        let api = Api::over(started.expect("a test server starts"));
        let authority = api.server.ca_pem();
        shown.push(Dial { roots: &[authority], ..Dial::default() }.shown(&api).await);
        api.server.stop().await;
    }
    assert!(shown.iter().all(|one| *one == shown[0]), "the same at every start");
    assert!(!data.path().join("pki").exists());
    let mode = |name: &str| {
        fs::metadata(certificates.path().join(name)).expect("it is there").permissions().mode() & 0o777
    };
    for name in ["ca.key", "apiserver.key", "admin.key"] {
        assert_eq!(mode(name), 0o600, "{name}");
    }
    assert_eq!(mode("."), 0o755, "a directory of somebody else stays as it is");
}

#[tokio::test]
async fn a_certificate_that_runs_out_is_renewed_while_the_server_runs() {
    let data = tempfile::tempdir().expect("a directory");
    // It begins in the past, so that what is new then is good for the clients of today.
    let (clock, hand) = Clock::manual(Clock::system().unix_seconds() - 340 * DAY.as_secs());
    let builder = TestServer::builder().storage_dir(data.path()).configure(|config| {
        config.serving.reload_interval = LOOK;
        config.clock = clock;
    });
    let api = Api::over(builder.start().await.expect("a test server starts"));
    let authority = api.server.ca_pem();
    let dial = Dial { roots: &[authority], ..Dial::default() };
    let first = dial.shown(&api).await;
    let kubeconfig = || fs::read_to_string(data.path().join("admin.kubeconfig")).expect("text");
    let admin = kubeconfig();
    // A month before the end is time enough.
    hand.advance(DAY * 340);
    judged(&api, "tls-cert-file", "success", 1.0).await;
    assert_ne!(dial.shown(&api).await, first);
    assert_ne!(kubeconfig(), admin, "the administrator's is renewed with it");
}

#[tokio::test]
async fn a_server_in_memory_has_no_files_to_look_at() {
    let api = server(|_| {}).await;
    let page = api.get("/metrics").await.text();
    assert!(!page.contains("apiserver_certificate_reloads_total{"), "{page}");
}
