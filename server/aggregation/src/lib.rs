//! Versions of API groups that other servers serve, behind this one.
//!
//! An `APIService` object says who serves a version. If it names a service, this server passes requests for the version
//! on to that service, once the caller is known and may make them. Entry point: [`Aggregation`].
//!
//! - `table`: what the objects say, always as new as the cache. A request looks once, and keeps what it found.
//! - `backend`: another server, how it is trusted, and the connections to it.
//! - `pass`, `headers`, `answer`, `unpacked`, `loops`: a request on its way there, and its answer on the way back.
//! - `own`: what this server asks for itself. `check` asks whether a server answers; `discovery` and `documents` what it
//!   has, which `kept` keeps and brings up to date beside all requests.
//!
//! Invariant: no credential of a caller goes further, and only this server says who the caller is. Nothing here delays a
//! request for what this server serves itself.

mod answer;
mod backend;
mod check;
mod discovery;
mod documents;
mod headers;
mod kept;
mod loops;
mod own;
mod pass;
mod table;
mod unpacked;

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use engine::{api_path::ApiPath, catalog::Catalog, followed::Followed, stores::Stores};
use generated_apiregistration::apiregistration::v1::APIService;
use ground::metrics::CertificateFlaws;
use outbound::Identities;
use services::ServiceAddresses;
use storage::{
    cache::{Cache, watch::Watcher},
    entry::ResourceId,
};
use tokio::sync::watch;

pub use outbound::PassedBody;

use self::{
    backend::{Means, ServiceKey},
    discovery::{Listed, Lists, Registrations},
    kept::{Kept, Served},
    loops::UnderWay,
    table::{Objects, Table},
};
pub use self::{
    pass::{Passage, Passed, wants_upgrade},
    table::Remote,
};

/// How other servers are treated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// How often it is looked whether they answer.
    pub check: Duration,
    /// Whether redirects of other servers are refused. Clients would follow them to where no right was looked at.
    pub rejects_redirects: bool,
    /// How often lists and documents of other servers are looked at.
    pub refresh: Duration,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { check: Duration::from_secs(30), rejects_redirects: true, refresh: Duration::from_secs(60) }
    }
}

/// What an [`Aggregation`] works with.
pub struct Supplies<'a> {
    /// The kinds of this server.
    pub catalog: &'a Catalog,
    /// Where the objects are.
    pub stores: &'a Arc<Stores>,
    /// Finds services.
    pub services: Arc<ServiceAddresses>,
    /// The certificate that other servers know this one by.
    pub identities: Arc<dyn Identities>,
    /// Counts flaws of their certificates.
    pub flaws: CertificateFlaws,
    /// How they are treated.
    pub settings: Settings,
}

/// All versions that other servers serve.
pub struct Aggregation {
    table: Followed<Table>,
    /// Where the objects are that the table is made of; nothing if this server has none.
    objects: Option<(ResourceId, Arc<Cache>)>,
    means: Means,
    settings: Settings,
    under_way: UnderWay,
    lists: Kept<Listed>,
    documents: Kept<documents::Published>,
}

impl Aggregation {
    /// Follows the objects of these stores. Nothing is asked of other servers yet; see [`Aggregation::keep_up`].
    #[must_use]
    pub fn new(supplies: Supplies<'_>) -> Self {
        let Supplies { catalog, stores, services, identities, flaws, settings } = supplies;
        let resource = catalog.stored_as::<APIService>();
        let source = resource.map(|resource| Box::new(Objects::new(resource)) as _);
        Aggregation {
            table: Followed::new(stores, Table::default(), source.into_iter().collect()),
            objects: resource.map(|resource| (resource.id, Arc::clone(stores.cache(resource.id)))),
            means: Means { services, identities, flaws },
            settings,
            under_way: UnderWay::default(),
            lists: Kept::default(),
            documents: Kept::default(),
        }
    }

    /// The other server that a path leads to, if it does. Its group and version decide; a request asks once.
    #[must_use]
    pub fn remote(&self, path: &str) -> Option<Remote> {
        let table = self.table.current();
        // Most tables have none, and most requests need not pay for more.
        if !table.has_remote() {
            return None;
        }
        table.remote(ApiPath::parse(path)?.api_version).cloned()
    }

    /// What discovery learns of registered versions.
    #[must_use]
    pub fn registrations(self: &Arc<Self>) -> Box<dyn forms::discovery::Source> {
        Box::new(Registrations(Arc::clone(self)))
    }

    /// What OpenAPI documents learn of other servers.
    #[must_use]
    pub fn other_documents(self: &Arc<Self>) -> Box<dyn forms::openapi::elsewhere::OtherDocuments> {
        Box::new(documents::RemoteDocuments(Arc::clone(self)))
    }

    /// Keeps lists and documents of other servers up to date until this one stops.
    pub async fn keep_up(self: Arc<Self>, stopping: watch::Receiver<bool>) {
        let (lists, published) = (Lists(&self), documents::Publications(&self));
        tokio::join!(
            kept::keep(
                &self,
                &self.lists,
                discovery::rhythm(self.settings.refresh),
                &lists,
                stopping.clone()
            ),
            kept::keep(
                &self,
                &self.documents,
                documents::rhythm(self.settings.refresh),
                &published,
                stopping
            ),
        );
    }

    /// Tells of changes of objects.
    fn changes(&self) -> Changes {
        let watcher = self.objects.as_ref().map(|(id, cache)| cache.snapshot_and_watch(*id).1);
        Changes(watcher)
    }

    /// The other servers, with the versions that each serves.
    fn servers(&self) -> BTreeMap<ServiceKey, Served> {
        let mut servers: BTreeMap<ServiceKey, Served> = BTreeMap::new();
        for version in self.table.current().versions() {
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
struct Changes(Option<Watcher>);

impl Changes {
    async fn wait(&mut self) {
        match &mut self.0 {
            Some(watcher) => watcher.wait().await,
            None => std::future::pending().await,
        }
    }
}
