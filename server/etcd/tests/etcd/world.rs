//! What the tests share: ways to open the engine, and to see what came of it.

use std::sync::Arc;
use std::time::Duration;

use conformance::world::{APPLES, BRAND, listed, options, soon};
use etcd::config::Config;
use etcd::engine::Etcd;
use etcd_server::Cluster;
use storage::engine::Engine;
use storage::entry::Revision;
use storage::error::StorageError;
use storage::{EngineChoice, Storage};

/// The defaults, but for a prefix of its own and a start that fails soon.
pub(crate) fn config(cluster: &Cluster, prefix: &str) -> Config {
    let mut config = Config::new(cluster.endpoints(), BRAND);
    config.prefix = prefix.to_owned();
    config.dial_timeout = Duration::from_secs(10);
    config
}

pub(crate) fn open(cluster: &Cluster) -> Arc<Storage> {
    try_open(config(cluster, "/registry")).unwrap()
}

pub(crate) fn try_open(config: Config) -> Result<Arc<Storage>, StorageError> {
    let engine: Arc<dyn Engine> = Arc::new(Etcd::new(config));
    Storage::open(options(EngineChoice::Custom(engine)))
}

/// What a consistent read does first. Returns the revision of it.
pub(crate) async fn catch_up(storage: &Storage) -> Revision {
    let revision = soon(storage.latest()).await.unwrap();
    storage.cache().wait_for(revision, Duration::from_secs(20)).await.unwrap();
    revision
}

/// All apples, read consistently.
pub(crate) async fn apples(storage: &Storage) -> Vec<String> {
    catch_up(storage).await;
    listed(storage.cache().snapshot(APPLES).range("", None))
}

/// An error with its causes, as the log shows it.
pub(crate) fn chain(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text = format!("{text}: {error}");
        cause = error.source();
    }
    text
}
