//! The stores of one server: one for everything, and further ones for types that have a cluster of their
//! own. Which store has which type is decided at the start and asked for in one place.

use std::sync::Arc;

use storage::{Stats, Storage, cache::Cache, entry::ResourceId, error::StorageError};

/// The open stores. Each holds some of the resource types.
pub struct Stores {
    main: Arc<Storage>,
    // A list and no map: there are as many as `--etcd-servers-overrides` names, usually none.
    further: Vec<(ResourceId, Arc<Storage>)>,
}

impl Stores {
    /// One store for all types.
    #[must_use]
    pub fn one(main: Arc<Storage>) -> Self {
        Stores { main, further: Vec::new() }
    }

    /// The same, with a store of its own for one type.
    #[must_use]
    pub fn with(mut self, id: ResourceId, storage: Arc<Storage>) -> Self {
        self.further.push((id, storage));
        self
    }

    /// The store that holds a type.
    #[must_use]
    pub fn of(&self, id: ResourceId) -> &Arc<Storage> {
        let further = self.further.iter().find(|(have, _)| *have == id);
        further.map_or(&self.main, |(_, storage)| storage)
    }

    /// Registers a resource type in the store that holds it, see [`Storage::register`]. The other stores need
    /// not know it: nothing asks them for it.
    ///
    /// # Errors
    /// As [`Storage::register`].
    pub(crate) async fn register(&self, name: &str) -> Result<ResourceId, StorageError> {
        self.of(ResourceId::of(name)).register(name).await
    }

    /// Unregisters a resource type, see [`Storage::unregister`].
    ///
    /// # Errors
    /// As [`Storage::unregister`].
    pub(crate) async fn unregister(&self, id: ResourceId) -> Result<(), StorageError> {
        self.of(id).unregister(id).await
    }

    /// Where a type is read.
    #[must_use]
    pub fn cache(&self, id: ResourceId) -> &Arc<Cache> {
        self.of(id).cache()
    }

    /// Every store.
    pub fn each(&self) -> impl Iterator<Item = &Arc<Storage>> {
        std::iter::once(&self.main).chain(self.further.iter().map(|(_, storage)| storage))
    }

    /// Whether writes can be taken, everywhere.
    ///
    /// # Errors
    /// Why one of the stores cannot.
    pub fn health(&self) -> Result<(), Arc<StorageError>> {
        self.each().try_for_each(|storage| storage.health())
    }

    /// How many objects the type has.
    #[must_use]
    pub fn count(&self, id: ResourceId) -> usize {
        self.cache(id).snapshot(id).len()
    }

    /// Figures of every store.
    #[must_use]
    pub fn stats(&self) -> Vec<Stats> {
        self.each().map(|storage| storage.stats()).collect()
    }

    /// Has every watch look whether the server is about to stop.
    pub fn interrupt_watches(&self) {
        self.each().for_each(|storage| storage.cache().interrupt());
    }

    /// Finishes the writes that wait, and lets go of what the stores hold.
    pub async fn close(&self) {
        for storage in self.each() {
            storage.close().await;
        }
    }
}
