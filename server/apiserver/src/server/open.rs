//! Opens the stores: which engine, and which types it holds.

use std::sync::Arc;

use machinery::strategy::StrategyTable;
use storage::{EngineChoice, Options, Storage, engine::Observer};

use super::StartError;
use crate::{
    catalog::Catalog,
    clock,
    config::{Config, StorageKind},
    heads::Heads,
    metrics::Metrics,
    stores::Stores,
    strategy,
};

/// The stores, and what is kept in them.
pub(super) struct Opened {
    pub(super) catalog: Catalog,
    pub(super) stores: Arc<Stores>,
}

/// Opens what the settings name; refuses what is in use or belongs to somebody else, before anything is
/// written.
pub(super) async fn open(config: &Config, metrics: &Arc<Metrics>) -> Result<Opened, StartError> {
    let strategies: Arc<dyn StrategyTable> = Arc::new(strategy::table());
    let catalog = Catalog::new(config.brand, generated::KINDS, &strategies);
    let names: Vec<String> = catalog
        .resources()
        .iter()
        .map(|resource| format!("{}/{}", resource.kind.group, resource.kind.plural))
        .collect();
    let options = |engine| Options {
        engine,
        resources: names.clone(),
        brand: config.brand.name.to_owned(),
        heads: Arc::new(Heads::new(generated::KINDS)),
        history: config.watch_history,
        clock: clock::system_unix_milliseconds,
        observer: Some(Arc::clone(metrics) as Arc<dyn Observer>),
    };
    let main = open_one(options(engine(config)?)).await?;
    Ok(Opened { catalog, stores: Arc::new(Stores::one(main)) })
}

/// Reading what a store holds may take a while, so others get to run meanwhile.
async fn open_one(options: Options) -> Result<Arc<Storage>, StartError> {
    let opened = tokio::task::spawn_blocking(move || Storage::open(options)).await;
    Ok(opened.map_err(|_| StartError::Config("opening the store was interrupted"))??)
}

fn engine(config: &Config) -> Result<EngineChoice, StartError> {
    match (&config.storage, &config.data_dir) {
        (StorageKind::Memory, _) => Ok(EngineChoice::Memory),
        (StorageKind::Embedded, Some(directory)) => Ok(EngineChoice::Embedded { dir: directory.clone() }),
        (StorageKind::Embedded, None) => Err(StartError::Config("the embedded store needs a data directory")),
        (StorageKind::Etcd(_), _) => Err(StartError::Config("etcd is not wired yet")),
    }
}
