//! Servers over etcd.

use std::time::Duration;

use apiserver::{
    config::{Config, EtcdOverride, EtcdServers, StorageKind},
    testing::TestServer,
};
use blackbox::{
    http::{Answer, Api},
    stream::PATIENCE,
};
use etcd_server::Cluster;

/// Where a cluster is, as the options of a server say it.
pub(crate) fn servers(cluster: &Cluster, overrides: Vec<EtcdOverride>) -> StorageKind {
    StorageKind::Etcd(Box::new(EtcdServers {
        servers: cluster.endpoints(),
        overrides,
        authorities: None,
        client: None,
        prefix: "/registry".to_owned(),
        compaction_interval: Some(Duration::from_secs(300)),
        check_timeout: Duration::from_secs(2),
        stand_in_allowed: false,
    }))
}

/// One more server over a cluster. It has an authority of its own, so a client of its own, too.
pub(crate) async fn replica(cluster: &Cluster) -> Api {
    configured(servers(cluster, Vec::new()), |_| {}).await
}

/// The same with other settings.
pub(crate) async fn configured(storage: StorageKind, change: impl FnOnce(&mut Config)) -> Api {
    let builder = TestServer::builder().configure(|config| {
        config.storage.kind = storage;
        config.controllers.leader_elect = true;
        change(config);
    });
    Api::over(builder.start().await.expect("a server starts over etcd"))
}

/// Asks until the answer is as wanted.
pub(crate) async fn until(
    what: &str,
    ask: impl AsyncFn() -> Answer,
    wanted: impl Fn(&Answer) -> bool,
) -> Answer {
    let deadline = tokio::time::Instant::now() + PATIENCE;
    loop {
        let answer = ask().await;
        if wanted(&answer) {
            return answer;
        }
        assert!(tokio::time::Instant::now() < deadline, "never: {what}; last {answer:?}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// A number on the page of metrics.
pub(crate) async fn metric(api: &Api, name: &str) -> f64 {
    let page = api.get("/metrics").await;
    let text = page.text();
    let line = text.lines().find(|line| line.starts_with(&format!("{name} ")));
    let value = line.and_then(|line| line.rsplit(' ').next()).and_then(|number| number.parse().ok());
    value.unwrap_or_else(|| panic!("no {name} in {text}"))
}
