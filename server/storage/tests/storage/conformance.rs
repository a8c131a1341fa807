//! The engines of this crate pass the suite for all engines.

use conformance::{conforms, schemas::survives_schema_changes};
use storage::{EngineChoice, Storage};

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

#[tokio::test]
async fn embedded_engine_survives_schema_changes() {
    let open = |dir: &tempfile::TempDir, program: conformance::schemas::Program| {
        Storage::open(program.options(EngineChoice::Embedded { dir: dir.path().to_owned() }))
    };
    survives_schema_changes(|| tempfile::tempdir().unwrap(), open).await;
}
