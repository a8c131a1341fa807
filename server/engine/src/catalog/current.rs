//! The catalog that is served now. Catalogs never change: kinds come and go by another catalog in its place.

use std::sync::Arc;

use arc_swap::ArcSwap;
use machinery::brand::Brand;
use tokio::sync::watch;

use super::Catalog;

/// Where the catalog is found that is served now.
pub struct CurrentCatalog {
    brand: &'static Brand,
    catalog: ArcSwap<Catalog>,
    replaced: watch::Sender<()>,
}

impl CurrentCatalog {
    /// Serves this catalog.
    #[must_use]
    pub fn new(catalog: Catalog) -> Self {
        CurrentCatalog {
            brand: catalog.brand,
            catalog: ArcSwap::from_pointee(catalog),
            replaced: watch::Sender::new(()),
        }
    }

    /// The catalog as it is now. A request asks once and keeps the answer until it ends, so that no step of
    /// it sees other kinds than the one before. Takes no lock.
    #[must_use]
    pub fn load(&self) -> Arc<Catalog> {
        self.catalog.load_full()
    }

    /// The brand, the same for all catalogs of a server.
    #[must_use]
    pub fn brand(&self) -> &'static Brand {
        self.brand
    }

    /// Tells whenever another catalog took the place of the former. Who looks after each notice misses none.
    #[must_use]
    pub(crate) fn replacements(&self) -> watch::Receiver<()> {
        self.replaced.subscribe()
    }

    /// Serves another catalog from now on. Requests under way keep theirs.
    pub(crate) fn replace(&self, catalog: Catalog) {
        self.catalog.store(Arc::new(catalog));
        // After the store: those who are notified load the new one.
        self.replaced.send_replace(());
    }
}
