//! Servers are cheap: a test may have its own, or a hundred.

use std::{
    io::Write,
    time::{Duration, Instant},
};

use apiserver::testing::TestServer;
use futures_util::future::join_all;
use k8s_openapi::api::core::v1::Namespace;
use kube::Api;

use super::client;

/// Servers at the same time.
const SERVERS: usize = 100;

#[tokio::test(flavor = "multi_thread")]
async fn a_hundred_servers_live_side_by_side() {
    let began = Instant::now();
    let started = join_all((0..SERVERS).map(|_| TestServer::start())).await;
    let servers: Vec<TestServer> = started.into_iter().map(|server| server.expect("starts")).collect();
    tell(&format!("{SERVERS} servers started together in {:?}", began.elapsed()));
    let uids = join_all(servers.iter().map(|server| async {
        let namespaces: Api<Namespace> = Api::all(client(server).await);
        namespaces.get("default").await.expect("it serves").metadata.uid.expect("a uid")
    }));
    let mut uids = uids.await;
    uids.sort();
    uids.dedup();
    assert_eq!(uids.len(), SERVERS, "every server has a store of its own");
    // A client knows its own server and trusts no other.
    let stranger = servers[0].kubeconfig().replace(servers[0].url(), servers[1].url());
    let kubeconfig = kube::config::Kubeconfig::from_yaml(&stranger).expect("a kubeconfig");
    let options = kube::config::KubeConfigOptions::default();
    let config = kube::Config::from_custom_kubeconfig(kubeconfig, &options).await.expect("complete");
    let namespaces: Api<Namespace> = Api::all(kube::Client::try_from(config).expect("a client"));
    assert!(namespaces.get("default").await.is_err(), "the certificate is of another authority");
    join_all(servers.into_iter().map(TestServer::stop)).await;
}

#[tokio::test]
async fn the_time_to_start_is_told() {
    let mut times = Vec::new();
    for _ in 0..10 {
        let began = Instant::now();
        let server = TestServer::start().await.expect("starts");
        times.push(began.elapsed());
        server.stop().await;
    }
    times.sort();
    let middle = times.get(times.len() / 2).copied().unwrap_or(Duration::ZERO);
    // No limit here: the machine may be busy. The goal is 30 ms.
    tell(&format!("a server starts in {middle:?} (the middle of {times:?})"));
}

/// Shown with `--nocapture`.
fn tell(text: &str) {
    let _unheard = writeln!(std::io::stdout(), "{text}");
}
