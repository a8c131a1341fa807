//! Kinds that come, change and go while the server runs.

use std::{fmt, sync::Arc};

use machinery::{
    kind::{Kind, KindId},
    strategy::AnyStrategy,
};
use storage::{entry::Entry, error::StorageError};
use tokio::{sync::Mutex, task::JoinError};

use crate::{
    catalog::{Catalog, CurrentCatalog, Refused, Resource, stored_name},
    step::codec::written_as,
    stores::Stores,
};

/// A kind in all its versions, and what was written by hand for it.
#[derive(Clone)]
pub struct Definition {
    /// The version that is stored, then the others, which have a conversion to it. A version that is not
    /// served has no path, but stored objects may be in it.
    pub versions: Vec<Arc<Kind>>,
    /// Its strategy, if it declares one. It knows the stored version.
    pub strategy: Option<Arc<dyn AnyStrategy>>,
}

/// Reads what the stores hold, see [`storage::entry::HeadReader`].
pub trait StoredKinds: Send + Sync {
    /// Reads objects of the kinds of this catalog from now on, and of no others.
    fn replace(&self, catalog: &Catalog);
}

/// Why the kinds that are served could not be changed.
#[derive(Debug, thiserror::Error)]
pub enum DefinitionError {
    /// The change contradicts what is served. Nothing was changed.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// The store did not take part. An added kind is not served; a removed one is not served any more, and
    /// its objects are still in memory.
    #[error("the store cannot change its resource types: {0}")]
    Storage(#[from] StorageError),
    /// The change broke off.
    #[error("the change of the served kinds broke off: {0}")]
    BrokenOff(#[from] JoinError),
}

/// Adds kinds to those that a running server serves, changes and removes them.
#[derive(Clone)]
pub struct Definitions(Arc<Inner>);

struct Inner {
    catalog: Arc<CurrentCatalog>,
    stores: Arc<Stores>,
    stored: Arc<dyn StoredKinds>,
    /// One change at a time: each makes its catalog of the one before it. No request waits for this.
    changing: Mutex<()>,
}

impl fmt::Debug for Definitions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Definitions").finish_non_exhaustive()
    }
}

impl Definitions {
    /// For the kinds of this server.
    #[must_use]
    pub fn new(catalog: Arc<CurrentCatalog>, stores: Arc<Stores>, stored: Arc<dyn StoredKinds>) -> Self {
        Definitions(Arc::new(Inner { catalog, stores, stored, changing: Mutex::default() }))
    }

    /// Serves a kind. On return every request finds it, with the objects that were stored of it before.
    ///
    /// # Errors
    /// See [`DefinitionError`].
    pub async fn add(&self, definition: Definition) -> Result<(), DefinitionError> {
        let inner = Arc::clone(&self.0);
        // In a task of its own: a caller that gives up must not leave a change half done.
        tokio::spawn(async move { inner.add(definition).await }).await?
    }

    /// Puts another definition in the place of that of a kind which was added before, and which has the same
    /// group and plural name; both must be of kinds that prune, in the same scope. On return every new
    /// request finds the new one. Requests under way finish with the former one, and watches end. Revisions
    /// and history stay, so that clients watch on from where they were. No object is written.
    ///
    /// # Errors
    /// See [`DefinitionError`].
    pub async fn change(&self, definition: Definition) -> Result<(), DefinitionError> {
        let inner = Arc::clone(&self.0);
        tokio::spawn(async move { inner.change(definition).await }).await?
    }

    /// As [`Definitions::change`], for a definition by which objects look as before, whatever else of the
    /// kind is new. Watches go on.
    ///
    /// # Errors
    /// See [`DefinitionError`].
    pub async fn renew(&self, definition: Definition) -> Result<(), DefinitionError> {
        let inner = Arc::clone(&self.0);
        tokio::spawn(async move { inner.renew(definition).await }).await?
    }

    /// Serves a kind no longer. On return no request finds it, its watches end, and no write to it begins;
    /// with etcd, one that was sent before may still be carried out. Its objects stay stored, for the next
    /// time that it is added.
    ///
    /// # Errors
    /// See [`DefinitionError`].
    pub async fn remove(&self, kind: &KindId<'_>) -> Result<(), DefinitionError> {
        let inner = Arc::clone(&self.0);
        let (group, name) = (kind.group.to_owned(), kind.name.to_owned());
        tokio::spawn(async move { inner.remove(&KindId { group: &group, name: &name }).await }).await?
    }
}

impl Inner {
    async fn add(&self, Definition { versions, strategy }: Definition) -> Result<(), DefinitionError> {
        let _changing = self.changing.lock().await;
        let (catalog, stores) = (&self.catalog, &self.stores);
        // First, since it alone can say that the kind does not fit; so far nothing is changed.
        let old = catalog.load();
        let (new, resource) = old.with(&versions, strategy)?;
        // Before the store, which reads the objects that it has of the type as soon as it registers it.
        self.stored.replace(&new);
        // Before the catalog: a request that finds the kind must find its objects, too.
        if let Err(error) = stores.register(&stored_name(&resource.kind)).await {
            self.stored.replace(&old);
            return Err(error.into());
        }
        let versions = new.versions(resource.id).to_vec();
        // Last. Discovery and the other documents follow the catalog, so they never describe a kind that is
        // not served.
        catalog.replace(new);
        self.tell_unreadable(versions).await;
        Ok(())
    }

    async fn change(&self, Definition { versions, strategy }: Definition) -> Result<(), DefinitionError> {
        let _changing = self.changing.lock().await;
        let (catalog, stores) = (&self.catalog, &self.stores);
        let (new, former, resource) = catalog.load().changed(&versions, strategy)?;
        // Before the catalog: an object that a request of the new definition writes is kept with the fields
        // of that.
        self.stored.replace(&new);
        let versions = new.versions(resource.id).to_vec();
        catalog.replace(new);
        // Behind the catalog: clients whose watches end ask again, and find the new definition. The mark
        // comes first, so that a watch which begins just now sees it.
        former.replace();
        stores.cache(former.id).interrupt_type(former.id);
        self.tell_unreadable(versions).await;
        Ok(())
    }

    async fn renew(&self, Definition { versions, strategy }: Definition) -> Result<(), DefinitionError> {
        let _changing = self.changing.lock().await;
        let new = self.catalog.load().renewed(&versions, strategy)?;
        self.stored.replace(&new);
        self.catalog.replace(new);
        Ok(())
    }

    /// Tells the operator of objects in versions that the kind does not have: clients cannot read them.
    async fn tell_unreadable(&self, versions: Vec<Arc<Resource>>) {
        let stores = Arc::clone(&self.stores);
        let Some(resource) = versions.first().filter(|stored| stored.kind.prunes).cloned() else { return };
        // Looks at every object that is not in today's form. Awaited, so that changes do not pile up.
        let counted = tokio::task::spawn_blocking(move || unreadable(&versions, &stores)).await;
        if let Ok(objects @ 1..) = counted {
            let resource = &resource.group_resource;
            tracing::warn!(resource, objects, "objects are stored in versions that their kind does not have");
        }
    }

    async fn remove(&self, kind: &KindId<'_>) -> Result<(), DefinitionError> {
        let _changing = self.changing.lock().await;
        let (catalog, stores) = (&self.catalog, &self.stores);
        let (new, resource) = catalog.load().without(kind)?;
        // First: requests that come from now on find no such kind, and discovery does not tell of it.
        catalog.replace(new);
        // Before the store: requests under way see that the kind is gone, and do not take its objects for
        // missing.
        resource.remove();
        // Ends watches, and waits for writes that the embedded store has begun; those behind them are
        // refused.
        stores.unregister(resource.id).await?;
        // Last, when the store reads no objects of it any more.
        self.stored.replace(&catalog.load());
        Ok(())
    }
}

/// How many objects are in none of these versions, which are all of their kind.
fn unreadable(versions: &[Arc<Resource>], stores: &Stores) -> usize {
    let Some(stored) = versions.first() else { return 0 };
    let is_known = |entry: &Entry| {
        versions.iter().any(|version| version.form == entry.schema) || {
            let written = written_as(&entry.bytes);
            versions.iter().any(|version| version.api_version == written)
        }
    };
    let snapshot = stores.cache(stored.id).snapshot(stored.id);
    snapshot.range("", None).filter(|entry| !is_known(entry)).count()
}
