//! What the tests share: ways to open the engines of this crate, and the words of the conformance suite.

use std::path::Path;
use std::sync::Arc;

pub(crate) use conformance::world::{
    APPLES, BRAND, PEARS, create, delete, draft, eventually, listed, now, options, outcome, put, put_pear,
    said, soon, told,
};
use storage::engine::Engine;
use storage::error::StorageError;
use storage::{EngineChoice, Storage};

pub(crate) fn memory() -> Arc<Storage> {
    Storage::open(options(EngineChoice::Memory)).unwrap()
}

pub(crate) fn embedded(dir: &Path) -> Arc<Storage> {
    try_embedded(dir).unwrap()
}

pub(crate) fn try_embedded(dir: &Path) -> Result<Arc<Storage>, StorageError> {
    Storage::open(options(EngineChoice::Embedded { dir: dir.to_owned() }))
}

pub(crate) fn custom(engine: impl Engine + 'static) -> Arc<Storage> {
    Storage::open(options(EngineChoice::Custom(Arc::new(engine)))).unwrap()
}
