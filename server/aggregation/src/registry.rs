//! What is registered, and what it takes to reach other servers.

use std::{collections::BTreeMap, sync::Arc};

use engine::{
    catalog::Catalog,
    followed::{Current, Followed},
    stores::Stores,
};
use generated_apiregistration::apiregistration::v1::APIService;
use storage::{
    cache::{Cache, watch::Watcher},
    entry::ResourceId,
};

use crate::{
    backend::{Backend, Means, ServiceKey},
    table::{Objects, Table},
};

/// The registered versions, and the means to reach their servers.
pub(crate) struct Registry {
    table: Followed<Table>,
    /// Where the objects are that the table is made of; nothing if this server has none.
    objects: Option<(ResourceId, Arc<Cache>)>,
    pub(crate) means: Means,
}

/// A server with the versions that it serves.
#[derive(Debug, Clone)]
pub(crate) struct Served {
    pub(crate) backend: Arc<Backend>,
    /// The versions, each with whether it is available.
    pub(crate) versions: Vec<(String, bool)>,
}

impl Served {
    pub(crate) fn is_available(&self) -> bool {
        self.versions.iter().any(|(_, is_available)| *is_available)
    }
}

impl Registry {
    /// Follows the objects of these stores.
    pub(crate) fn new(catalog: &Catalog, stores: &Arc<Stores>, means: Means) -> Self {
        let resource = catalog.stored_as::<APIService>();
        let source = resource.map(|resource| Box::new(Objects::new(resource)) as _);
        Registry {
            table: Followed::new(stores, Table::default(), source.into_iter().collect()),
            objects: resource.map(|resource| (resource.id, Arc::clone(stores.cache(resource.id)))),
            means,
        }
    }

    /// The table as it is now.
    pub(crate) fn table(&self) -> Current<Table> {
        self.table.current()
    }

    /// Tells of changes of objects.
    pub(crate) fn changes(&self) -> Changes {
        let watcher = self.objects.as_ref().map(|(id, cache)| cache.snapshot_and_watch(*id).1);
        Changes(watcher)
    }

    /// The other servers, with the versions that each serves.
    pub(crate) fn servers(&self) -> BTreeMap<ServiceKey, Served> {
        let mut servers: BTreeMap<ServiceKey, Served> = BTreeMap::new();
        for version in self.table().versions() {
            let Some(remote) = &version.remote else { continue };
            let served = servers
                .entry(remote.backend.service().clone())
                .or_insert_with(|| Served { backend: Arc::clone(&remote.backend), versions: Vec::new() });
            served.versions.push((version.api_version.clone(), remote.is_available));
            if remote.is_available {
                served.backend = Arc::clone(&remote.backend);
            }
        }
        servers
    }
}

/// Changes of objects.
pub(crate) struct Changes(Option<Watcher>);

impl Changes {
    pub(crate) async fn wait(&mut self) {
        match &mut self.0 {
            Some(watcher) => watcher.wait().await,
            None => std::future::pending().await,
        }
    }
}
