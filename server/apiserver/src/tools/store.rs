//! Opens stores for the tools: one that is read, or a new one that is filled, with either engine.

use std::{collections::BTreeSet, path::PathBuf, sync::Arc, time::Duration};

use engine::catalog::{Catalog, stored_name};
use ground::clock;
use kinds::allocation::PORT_RECORDS;
use machinery::brand::Brand;
use pki::binding;
use storage::{
    EngineChoice, Options, Storage,
    archive::directory::{self, Filling},
    engine::{Engine, UnknownTypes},
    entry::{Head, HeadReader, ResourceId, Revision},
    error::StorageError,
};

use super::error::ToolError;
use crate::{
    config::{self, ApiConfig, EtcdServers, StorageKind},
    server::open,
};

/// Where objects are kept.
#[derive(Debug)]
pub struct StoreLocation {
    /// The data directory, for the embedded engine.
    pub data_dir: PathBuf,
    /// The engine: embedded or etcd.
    pub storage: StorageKind,
}

/// How long to wait for the cache to have what the store has.
const CATCH_UP_MAX: Duration = Duration::from_secs(60);

/// The tools select no objects by label or field.
struct NoHeads;

impl HeadReader for NoHeads {
    fn read(&self, _resource: ResourceId, _bytes: &[u8], _stamp_at: usize) -> Head {
        Head::default()
    }
}

/// Options of a store that is not served.
pub(super) fn options(engine: Arc<dyn Engine>, resources: Vec<String>, brand: &str) -> Options {
    Options {
        engine: EngineChoice::Custom(engine),
        resources,
        brand: brand.to_owned(),
        heads: Arc::new(NoHeads),
        // Nothing is forgotten in passing: how long history is kept is the server's business.
        history: Duration::MAX,
        clock: clock::system_unix_milliseconds,
        observer: None,
        unknown_types: UnknownTypes::Keep,
    }
}

/// Opens one.
pub(super) async fn open(options: Options) -> Result<Arc<Storage>, ToolError> {
    Ok(open::open_one(options).await?)
}

/// The stores of one place, and which type is in which.
pub(super) struct Opened {
    pub(super) brand: String,
    /// Every resource type with its store and its id.
    pub(super) types: Vec<(String, Arc<Storage>, ResourceId)>,
    /// The directory under construction, if it is one. Behind the stores, so that they let go of it first.
    filling: Option<(Filling, PathBuf)>,
}

impl Opened {
    /// Opens what holds objects already. `brand` is asked for, or the one that is found will do.
    pub(super) async fn existing(place: &StoreLocation, brand: Option<&str>) -> Result<Self, ToolError> {
        match &place.storage {
            StorageKind::Etcd(servers) => {
                // Types are found by their names, so objects of others would be left behind without a word.
                let brand = brand.unwrap_or(config::BRAND_DEFAULT);
                Self::etcd(servers, brand, &[], UnknownTypes::Refuse).await
            }
            _ => {
                let found = directory::open(&place.data_dir).map_err(in_use)?;
                check_brand("the store", &found.brand, brand)?;
                let names = found.resources;
                let storage = open(options(Arc::new(found.engine), names.clone(), &found.brand)).await?;
                Ok(Self { brand: found.brand, types: all_in(&names, &storage), filling: None })
            }
        }
    }

    /// Opens a place that has no object yet. It will have at least the types named, and its revisions come
    /// after `revision` where we count them.
    pub(super) async fn empty(
        place: &StoreLocation,
        brand: &str,
        names: &[String],
        revision: Revision,
    ) -> Result<Self, ToolError> {
        match &place.storage {
            StorageKind::Etcd(servers) => {
                let opened = Self::etcd(servers, brand, names, UnknownTypes::Keep).await?;
                opened.refuse_objects(servers)?;
                Ok(opened)
            }
            _ => {
                let filling = Filling::begin(&place.data_dir).map_err(in_use)?;
                let engine = filling.engine(brand, revision)?;
                let storage = open(options(Arc::new(engine), names.to_vec(), brand)).await?;
                let (brand, types) = (brand.to_owned(), all_in(names, &storage));
                Ok(Self { brand, types, filling: Some((filling, place.data_dir.clone())) })
            }
        }
    }

    /// The store of a type, and its id.
    pub(super) fn find(&self, name: &str) -> Option<(&Arc<Storage>, ResourceId)> {
        let found = self.types.iter().find(|(have, ..)| have == name);
        found.map(|(_, storage, id)| (storage, *id))
    }

    /// Every store once.
    pub(super) fn stores(&self) -> Vec<&Arc<Storage>> {
        let mut stores: Vec<&Arc<Storage>> = Vec::new();
        for (_, storage, _) in &self.types {
            if !stores.iter().any(|have| Arc::ptr_eq(have, storage)) {
                stores.push(storage);
            }
        }
        stores
    }

    /// The newest revision of all stores, once their caches have everything.
    pub(super) async fn revision(&self) -> Result<Revision, ToolError> {
        let mut newest = 0;
        for storage in self.stores() {
            let revision = storage.latest().await.map_err(|error| ToolError::Refused(error.to_string()))?;
            storage.cache().wait_for(revision, CATCH_UP_MAX).await.map_err(|behind| {
                ToolError::Refused(format!("the store does not tell of its newest changes: {behind}"))
            })?;
            newest = newest.max(revision);
        }
        Ok(newest)
    }

    /// How many objects there are.
    pub(super) fn objects(&self) -> u64 {
        let count =
            |(_, storage, id): &(String, Arc<Storage>, ResourceId)| storage.cache().snapshot(*id).len();
        self.types.iter().map(count).sum::<usize>() as u64
    }

    /// Closes the stores. One that was filled takes its place, and forgets how it was filled.
    pub(super) async fn finish(self) -> Result<(), ToolError> {
        for storage in self.stores() {
            if self.filling.is_some() {
                // No client has seen how the store was filled.
                storage.compact(storage.cache().applied());
            }
            storage.close().await;
        }
        drop(self.types);
        let Some((filling, dir)) = self.filling else { return Ok(()) };
        filling.finish()?;
        // Certificates that are there already go on with the new store.
        let id = directory::identity(&dir)?.map(|(id, _)| id.to_string()).unwrap_or_default();
        binding::bind(&dir, &id).map_err(|error| ToolError::Refused(error.to_string()))
    }

    /// All types that are served, and further ones; those with a cluster of their own are found there.
    async fn etcd(
        servers: &EtcdServers,
        brand: &str,
        further: &[String],
        unknown_types: UnknownTypes,
    ) -> Result<Self, ToolError> {
        let api = ApiConfig { brand: known_brand(brand)?, ..ApiConfig::default() };
        let catalog = open::catalog(&api)?;
        let served = served(&catalog);
        let names: BTreeSet<String> = served.iter().chain(further).cloned().collect();
        let names: Vec<String> = names.into_iter().collect();
        let of = |members: &[String]| EtcdServers {
            servers: members.to_vec(),
            // Not ours to decide, and nothing is to be forgotten while all is read.
            compaction_interval: None,
            ..servers.clone()
        };
        let main = open_etcd(&of(&servers.servers), api.brand, &names, unknown_types).await?;
        let mut types = all_in(&names, &main);
        for own in &servers.overrides {
            let mut resources = catalog.resources().iter().zip(&served);
            let named = resources
                .find(|(resource, _)| resource.group == own.group && resource.kind.plural == own.resource);
            let Some((_, name)) = named else {
                let (group, resource) = (&own.group, &own.resource);
                let problem =
                    format!("--etcd-servers-overrides names {group}/{resource}, which is not served");
                return Err(ToolError::Refused(problem));
            };
            let storage = open_etcd(&of(&own.servers), api.brand, &names, unknown_types).await?;
            for (_, place, _) in types.iter_mut().filter(|(have, ..)| have == name) {
                *place = Arc::clone(&storage);
            }
        }
        Ok(Self { brand: brand.to_owned(), types, filling: None })
    }

    fn refuse_objects(&self, servers: &EtcdServers) -> Result<(), ToolError> {
        match self.objects() {
            0 => Ok(()),
            objects => Err(ToolError::Refused(format!(
                "etcd holds {objects} objects under {}; only an empty prefix is filled: name another one \
                 with \
                 --etcd-prefix, or remove these, as with `etcdctl del --prefix {}/`",
                servers.prefix, servers.prefix
            ))),
        }
    }
}

async fn open_etcd(
    servers: &EtcdServers,
    brand: &Brand,
    names: &[String],
    unknown_types: UnknownTypes,
) -> Result<Arc<Storage>, ToolError> {
    let options = options(open::etcd_engine(servers, brand), names.to_vec(), brand.name);
    open(Options { unknown_types, ..options }).await
}

fn all_in(names: &[String], storage: &Arc<Storage>) -> Vec<(String, Arc<Storage>, ResourceId)> {
    names.iter().map(|name| (name.clone(), Arc::clone(storage), ResourceId::of(name))).collect()
}

/// The names of the types that this program serves, as stores know them, and of records that no client sees.
fn served(catalog: &Catalog) -> Vec<String> {
    let resources = catalog.resources().iter();
    resources.map(|resource| stored_name(&resource.kind)).chain([PORT_RECORDS.to_owned()]).collect()
}

/// Refuses a brand that the options do not name, or that this program cannot serve.
pub(super) fn check_brand(what: &str, found: &str, asked: Option<&str>) -> Result<(), ToolError> {
    if let Some(asked) = asked.filter(|asked| *asked != found) {
        return Err(ToolError::Refused(format!("{what} belongs to the brand `{found}`, not `{asked}`")));
    }
    known_brand(found).map(|_| ()).map_err(|_| {
        ToolError::Refused(format!("{what} belongs to the brand `{found}`, which is not known; {}", known()))
    })
}

fn known_brand(name: &str) -> Result<&'static machinery::brand::Brand, ToolError> {
    let unknown = || ToolError::Refused(format!("the brand `{name}` is not known; {}", known()));
    config::brand(name).ok_or_else(unknown)
}

fn known() -> String {
    let mut names: Vec<&str> = config::brands().iter().map(|brand| brand.name).collect();
    names.sort_unstable();
    format!("known are {}", names.join(", "))
}

/// A running server would not notice what is done behind its back.
pub(super) fn in_use(error: StorageError) -> ToolError {
    match error {
        StorageError::InUse { .. } => ToolError::Refused(format!("{error}; stop it first")),
        error => error.into(),
    }
}
