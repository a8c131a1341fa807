//! Opens the stores: which engine, and which types it holds.

use std::{sync::Arc, time::Duration};

use engine::{
    catalog::{Catalog, Resource, stored_name},
    stores::Stores,
};
use etcd::engine::Etcd;
use ground::{clock, metrics::Metrics};
use kinds::allocation::PORT_RECORDS;
use machinery::{
    brand::Brand,
    kind::{Kind, KindId},
};
use pki::binding;
use storage::{
    EngineChoice, Options, Storage,
    archive::directory::{self, holds_store},
    engine::Observer,
    entry::{HeadReader, ResourceId},
};

use super::error::StartError;
use crate::{
    config::{ApiConfig, DraftsConfig, EtcdOverride, EtcdServers, StorageConfig, StorageKind},
    stored_forms::StoredForms,
};

/// The stores, and what is kept in them.
pub(super) struct Opened {
    pub(super) catalog: Catalog,
    pub(super) stores: Arc<Stores>,
    /// Reads what the stores hold.
    pub(super) forms: Arc<StoredForms>,
}

/// Opens what the settings name; refuses what is in use or belongs to another program, before anything is
/// written.
pub(super) async fn open(
    api: &ApiConfig,
    storage: &StorageConfig,
    metrics: &Arc<Metrics>,
) -> Result<Opened, StartError> {
    let catalog = catalog(api)?;
    let own = overrides(storage, &catalog)?;
    let forms = Arc::new(StoredForms::new(&catalog, api.gates.clone()));
    let options = |engine| {
        let observer: Arc<dyn Observer> = Arc::<Metrics>::clone(metrics);
        let heads: Arc<dyn HeadReader> = Arc::<StoredForms>::clone(&forms);
        Options { observer: Some(observer), ..options(api, storage, &catalog, heads, engine) }
    };
    let mut stores = Stores::one(open_one(options(engine(storage, api.brand)?)).await?);
    for (resource, servers) in own {
        let own = open_one(options(EngineChoice::Custom(etcd_engine(&servers, api.brand)))).await?;
        stores = stores.with(resource, own);
    }
    tell_outdated(&catalog, &stores);
    Ok(Opened { catalog, stores: Arc::new(stores), forms })
}

/// Each start converts these objects again, so the operator should know of them.
fn tell_outdated(catalog: &Catalog, stores: &Stores) {
    let outdated = |resource: &Arc<Resource>| {
        let snapshot = stores.cache(resource.id).snapshot(resource.id);
        snapshot.range("", None).filter(|entry| entry.outdated).count()
    };
    let objects: usize = catalog.resources().iter().map(outdated).sum();
    if objects > 0 {
        tracing::info!(
            objects,
            "objects are stored as another schema wrote them; `apiserver storage upgrade` rewrites them"
        );
    }
}

/// The kinds under the brand of the settings.
///
/// # Errors
/// A kind and its strategy do not fit.
pub(crate) fn catalog(api: &ApiConfig) -> Result<Catalog, StartError> {
    let left_out = left_out(&api.drafts)?;
    let is_kept = |kind: &&Arc<Kind>| !left_out.contains(&kind.id());
    let kinds: Vec<_> = generated::KINDS.iter().filter(is_kept).chain(&api.further_kinds).cloned().collect();
    Ok(Catalog::new(api.brand, &kinds, &strategies::table(), &api.runtime_config)?)
}

/// The kinds whose places are left to drafts.
///
/// # Errors
/// There is no such kind, or it has Rust code, for which only a build has the objects.
fn left_out(drafts: &DraftsConfig) -> Result<Vec<KindId<'_>>, StartError> {
    let checked = drafts.in_place_of.iter().map(|(group, name)| {
        let id = KindId { group, name };
        let mut versions = generated::KINDS.iter().filter(|kind| kind.id() == id).peekable();
        if versions.peek().is_none() {
            return Err(StartError::Config(format!("--draft {id}: the schema has no such kind")));
        }
        if versions.any(|kind| kind.strategy || !kind.stored) {
            let text = format!("--draft {id}: the kind has code in Rust, which a draft would be without");
            return Err(StartError::Config(text));
        }
        Ok(id)
    });
    checked.collect()
}

/// How a store is opened that holds all types of the catalog.
fn options(
    api: &ApiConfig,
    storage: &StorageConfig,
    catalog: &Catalog,
    heads: Arc<dyn HeadReader>,
    engine: EngineChoice,
) -> Options {
    let resources = catalog.resources().iter().map(|resource| stored_name(&resource.kind));
    Options {
        engine,
        resources: resources.chain([PORT_RECORDS.to_owned()]).collect(),
        brand: api.brand.name.to_owned(),
        heads,
        history: storage.watch_history,
        clock: clock::system_unix_milliseconds,
        observer: None,
        unknown_types: storage.unknown_types,
    }
}

/// The engine that the settings name.
///
/// # Errors
/// When a setting is missing that it needs.
fn engine(storage: &StorageConfig, brand: &Brand) -> Result<EngineChoice, StartError> {
    match (&storage.kind, &storage.data_dir) {
        (StorageKind::Memory, _) => Ok(EngineChoice::Memory),
        (StorageKind::Embedded, Some(dir)) => {
            // Certificates that were made for a store tell that it is lost, if nothing else does.
            if dir.is_dir() && !holds_store(dir) && directory::identity(dir)?.is_none() {
                binding::refuse_orphans(dir)?;
            }
            Ok(EngineChoice::Embedded { dir: dir.clone() })
        }
        (StorageKind::Embedded, None) => {
            Err(StartError::Config("the embedded store needs a data directory".to_owned()))
        }
        (StorageKind::Etcd(servers), _) => Ok(EngineChoice::Custom(etcd_engine(servers, brand))),
    }
}

/// Reading what a store holds may take a while, so others get to run meanwhile.
///
/// # Errors
/// When the store cannot be opened.
pub(crate) async fn open_one(options: Options) -> Result<Arc<Storage>, StartError> {
    // A signal to stop must be heard meanwhile.
    let opened = tokio::task::spawn_blocking(move || Storage::open(options)).await;
    Ok(opened.map_err(|_| StartError::Config("opening the store was interrupted".to_owned()))??)
}

/// The engine over a cluster of etcd.
pub(crate) fn etcd_engine(servers: &EtcdServers, brand: &Brand) -> Arc<Etcd> {
    let client = servers.client.as_ref();
    Arc::new(Etcd::new(etcd::config::Config {
        ca_file: servers.authorities.clone(),
        cert_file: client.map(|files| files.certificate.clone()),
        key_file: client.map(|files| files.key.clone()),
        prefix: servers.prefix.clone(),
        check_timeout: servers.check_timeout,
        compaction_interval: servers.compaction_interval.unwrap_or(Duration::ZERO),
        ..etcd::config::Config::new(servers.servers.clone(), brand.name)
    }))
}

/// The types that have a cluster of their own, and how to reach it.
fn overrides(
    storage: &StorageConfig,
    catalog: &Catalog,
) -> Result<Vec<(ResourceId, EtcdServers)>, StartError> {
    let StorageKind::Etcd(main) = &storage.kind else { return Ok(Vec::new()) };
    let of = |own: &EtcdOverride| {
        let named =
            |resource: &&Arc<Resource>| resource.group == own.group && resource.kind.plural == own.resource;
        let Some(resource) = catalog.resources().iter().find(named) else {
            return Err(StartError::Config(unknown_override(own, catalog)));
        };
        let servers = EtcdServers { servers: own.servers.clone(), ..EtcdServers::clone(main) };
        Ok((resource.id, servers))
    };
    main.overrides.iter().map(of).collect()
}

fn unknown_override(own: &EtcdOverride, catalog: &Catalog) -> String {
    let mut known: Vec<String> = catalog
        .resources()
        .iter()
        .map(|resource| format!("{}/{}", resource.group, resource.kind.plural))
        .collect();
    known.sort_unstable();
    let (group, resource) = (&own.group, &own.resource);
    format!(
        "--etcd-servers-overrides names {group}/{resource}, which is not served; served are {}",
        known.join(", ")
    )
}
