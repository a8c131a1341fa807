//! The engine passes the suite for all engines.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use conformance::conforms;
use conformance::schemas::{Program, survives_schema_changes};
use conformance::types::types_come_back;
use etcd::engine::Etcd;
use etcd_server::Cluster;
use storage::error::StorageError;
use storage::{EngineChoice, Storage};

use crate::world::{config, try_open};

#[tokio::test]
async fn etcd_engine_conforms() {
    let Some(cluster) = Cluster::start(1) else { return };
    let opened = AtomicU64::new(0);
    conforms(|| {
        let prefix = format!("/registry{}", opened.fetch_add(1, Ordering::Relaxed));
        (try_open(config(&cluster, &prefix)).unwrap(), ())
    })
    .await;
}

fn opened(cluster: &Cluster, prefix: &str, program: Program) -> Result<Arc<Storage>, StorageError> {
    let engine = Etcd::new(config(cluster, prefix));
    Storage::open(program.options(EngineChoice::Custom(Arc::new(engine))))
}

#[tokio::test]
async fn etcd_engine_survives_schema_changes() {
    let Some(cluster) = Cluster::start(1) else { return };
    let places = AtomicU64::new(0);
    let next = || format!("/registry{}", places.fetch_add(1, Ordering::Relaxed));
    survives_schema_changes(next, |prefix, program| opened(&cluster, prefix, program)).await;
}

#[tokio::test]
async fn etcd_engine_takes_types_back() {
    let Some(cluster) = Cluster::start(1) else { return };
    let places = AtomicU64::new(0);
    let next = || format!("/registry{}", places.fetch_add(1, Ordering::Relaxed));
    types_come_back(next, |prefix, program| opened(&cluster, prefix, program)).await;
}

#[test]
fn it_can_be_opened_with_and_without_a_runtime() {
    let Some(cluster) = Cluster::start(1) else { return };
    drop(try_open(config(&cluster, "/registry")).unwrap());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let config = config(&cluster, "/registry");
        let opened = tokio::task::spawn_blocking(move || try_open(config).map(|_| ())).await;
        opened.unwrap().unwrap();
    });
}
