//! The engines of this crate pass the suite for all engines.

use std::sync::Arc;

use conformance::conforms;
use conformance::schemas::{Program, survives_schema_changes};
use conformance::types::types_come_back;
use storage::error::StorageError;
use storage::{EngineChoice, Storage};
use tempfile::TempDir;

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

fn open(dir: &TempDir, program: Program) -> Result<Arc<Storage>, StorageError> {
    Storage::open(program.options(EngineChoice::Embedded { dir: dir.path().to_owned() }))
}

#[tokio::test]
async fn embedded_engine_survives_schema_changes() {
    survives_schema_changes(|| tempfile::tempdir().unwrap(), open).await;
}

#[tokio::test]
async fn embedded_engine_takes_types_back() {
    types_come_back(|| tempfile::tempdir().unwrap(), open).await;
}
