//! The engines of this crate pass the suite for all engines.

use conformance::conforms;

use crate::world::{embedded, memory};

#[tokio::test]
async fn memory_engine_conforms() {
    conforms(|| (memory(), ())).await;
}

#[tokio::test]
async fn embedded_engine_conforms() {
    conforms(|| {
        let dir = tempfile::tempdir().unwrap();
        (embedded(dir.path()), dir)
    })
    .await;
}
