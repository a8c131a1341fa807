//! A place where objects are kept, and servers of several builds over it.

use std::{path::PathBuf, sync::Arc, time::Duration};

use apiserver::{
    config::{Config, EtcdServers, StorageKind},
    server::error::StartError,
    testing::TestServer,
};
use blackbox::{
    http::{Answer, Api},
    stream::PATIENCE,
};
use etcd_server::Cluster;
use machinery::kind::Kind;
use serde_json::Value;
use tempfile::TempDir;

/// A store that outlives the servers over it.
pub(crate) enum Place {
    Directory(TempDir),
    /// A directory that somebody else removes.
    At(PathBuf),
    Etcd(Arc<Cluster>),
}

/// One place for each engine that is there.
pub(crate) fn places() -> Vec<Place> {
    let directory = Place::Directory(tempfile::tempdir().expect("a directory for the store"));
    let etcd = Cluster::start(1).map(|cluster| Place::Etcd(Arc::new(cluster)));
    std::iter::once(directory).chain(etcd).collect()
}

impl Place {
    /// Starts a build that has these kinds beside those of the schema.
    pub(crate) async fn try_start(&self, kinds: &[Arc<Kind>]) -> Result<Api, StartError> {
        self.configured(kinds, |_| {}).await
    }

    pub(crate) async fn configured(
        &self,
        kinds: &[Arc<Kind>],
        change: impl FnOnce(&mut Config),
    ) -> Result<Api, StartError> {
        let builder = TestServer::builder();
        let builder = match self {
            Place::Directory(directory) => builder.storage_dir(directory.path()),
            Place::At(directory) => builder.storage_dir(directory),
            Place::Etcd(cluster) => builder.configure(|config| config.storage.kind = servers(cluster)),
        };
        let builder = builder.configure(|config| config.api.further_kinds = kinds.to_vec()).configure(change);
        builder.start().await.map(Api::over)
    }

    pub(crate) async fn start(&self, kinds: &[Arc<Kind>]) -> Api {
        self.try_start(kinds).await.unwrap_or_else(|error| panic!("{}", chain(&error)))
    }
}

fn servers(cluster: &Cluster) -> StorageKind {
    StorageKind::Etcd(Box::new(EtcdServers {
        servers: cluster.endpoints(),
        overrides: Vec::new(),
        authorities: None,
        client: None,
        prefix: "/registry".to_owned(),
        compaction_interval: Some(Duration::from_secs(300)),
        check_timeout: Duration::from_secs(2),
        stand_in_allowed: false,
    }))
}

/// An error with its causes.
pub(crate) fn chain(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(error.source(), |error| (*error).source());
    std::iter::once(error.to_string()).chain(causes.map(ToString::to_string)).collect::<Vec<_>>().join(": ")
}

/// Server-side apply.
pub(crate) async fn apply(api: &Api, path: &str, manager: &str, body: &Value) -> Answer {
    let path = format!("{path}?fieldManager={manager}&force=true");
    tokio::time::timeout(PATIENCE, api.patch(&path, "application/apply-patch+yaml", body))
        .await
        .expect("in time")
}
