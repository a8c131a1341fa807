//! Versions of API groups that other servers serve, behind this one.
//!
//! An `APIService` object says who serves a version. If it names a service, this server passes requests for
//! the version on to that service, once the caller is known and may make them. Entry point: [`Aggregation`].
//!
//! - `table`, `registry`: what the objects say, always as new as the cache. A request looks once, and keeps
//!   what it found.
//! - `backend`: another server, how it is trusted, and the connections to it.
//! - `pass`, `headers`, `answer`, `unpacked`, `loops`: a request on its way there, and its answer on the way
//!   back.
//! - `own`: what this server asks for itself. `check` asks whether a server answers; `discovery` and
//!   `documents` what it has, which `kept` keeps and brings up to date beside all requests.
//!
//! Invariant: no credential of a caller goes further, and only this server says who the caller is. Nothing
//! here delays a request for what this server serves itself.

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
mod registry;
mod table;
mod unpacked;

use std::{sync::Arc, time::Duration};

use engine::{api_path::ApiPath, catalog::Catalog, stores::Stores};
use forms::{discovery::Source, openapi::elsewhere::OtherDocuments};
use ground::metrics::CertificateFlaws;
use outbound::Identities;
pub use outbound::PassedBody;
use services::ServiceAddresses;
use tokio::sync::watch;

use self::{
    backend::Means,
    discovery::{Listed, Lists, Registrations},
    documents::{Publications, Published, RemoteDocuments},
    kept::Kept,
    loops::UnderWay,
    registry::Registry,
};
pub use self::{
    pass::{Passage, Passed, wants_upgrade},
    table::Remote,
};

/// How other servers are treated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AggregationSettings {
    /// How often it is looked whether they answer.
    pub check: Duration,
    /// Whether redirects of other servers are refused. Clients would follow them to where no right was looked
    /// at.
    pub rejects_redirects: bool,
    /// How often lists and documents of other servers are looked at.
    pub refresh: Duration,
}

impl Default for AggregationSettings {
    fn default() -> Self {
        AggregationSettings {
            check: Duration::from_secs(30),
            rejects_redirects: true,
            refresh: Duration::from_secs(60),
        }
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
    pub settings: AggregationSettings,
}

/// All versions that other servers serve.
pub struct Aggregation {
    registry: Arc<Registry>,
    settings: AggregationSettings,
    under_way: UnderWay,
    lists: Arc<Kept<Listed>>,
    documents: Arc<Kept<Published>>,
}

impl Aggregation {
    /// Follows the objects of these stores. Nothing is asked of other servers yet; see
    /// [`Aggregation::keep_up`].
    #[must_use]
    pub fn new(supplies: Supplies<'_>) -> Self {
        let Supplies { catalog, stores, services, identities, flaws, settings } = supplies;
        let means = Means { services, identities, flaws };
        Aggregation {
            registry: Arc::new(Registry::new(catalog, stores, means)),
            settings,
            under_way: UnderWay::default(),
            lists: Arc::default(),
            documents: Arc::default(),
        }
    }

    /// The other server that a path leads to, if it does. Its group and version decide; a request asks once.
    #[must_use]
    pub fn remote(&self, path: &str) -> Option<Remote> {
        let table = self.registry.table();
        // Most tables have none, and most requests need not pay for more.
        if !table.has_remote() {
            return None;
        }
        table.remote(ApiPath::parse(path)?.api_version).cloned()
    }

    /// What discovery learns of registered versions.
    #[must_use]
    pub fn registrations(&self) -> Box<dyn Source> {
        Box::new(Registrations { registry: Arc::clone(&self.registry), lists: Arc::clone(&self.lists) })
    }

    /// What OpenAPI documents learn of other servers.
    #[must_use]
    pub fn other_documents(&self) -> Box<dyn OtherDocuments> {
        let (registry, documents) = (Arc::clone(&self.registry), Arc::clone(&self.documents));
        Box::new(RemoteDocuments { registry, documents })
    }

    /// Keeps lists and documents of other servers up to date until this one stops.
    pub async fn keep_up(self: Arc<Self>, stopping: watch::Receiver<bool>) {
        let (registry, refresh) = (&*self.registry, self.settings.refresh);
        let (lists, published) = (Lists(registry), Publications(registry));
        tokio::join!(
            kept::keep(registry, &self.lists, discovery::rhythm(refresh), &lists, stopping.clone()),
            kept::keep(registry, &self.documents, documents::rhythm(refresh), &published, stopping),
        );
    }

    /// How often servers are to be asked whether they answer.
    #[must_use]
    pub fn check_interval(&self) -> Duration {
        self.settings.check
    }

    /// Whether the server of the version that an object names is found by the stored service and its
    /// endpoints.
    #[must_use]
    pub fn is_found_by_objects(&self, object_name: &str) -> bool {
        check::is_found_by_objects(&self.registry, object_name)
    }

    /// Asks the server of the version that an object names. `None` if no other server serves it, or not any
    /// more.
    ///
    /// # Errors
    /// What is wrong, in words that clients know.
    pub async fn check(&self, object_name: &str) -> Option<Result<(), String>> {
        check::check(&self.registry, object_name).await
    }
}
