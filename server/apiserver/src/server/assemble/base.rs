//! What every part of a server is built on: its settings, its stores, and what is served.

use std::sync::Arc;

use access::authz::Mode;
use engine::{
    catalog::{Catalog, CurrentCatalog, Resource},
    stores::Stores,
};
use front::health::{Health, Step};
use ground::{
    metrics::{Metrics, Stored, StoredType},
    shutdown::Shutdown,
};
use machinery::brand::Brand;

use crate::config::Config;

/// Handed to what builds a part.
pub(super) struct Base<'a> {
    pub(super) config: &'a Config,
    pub(super) metrics: &'a Arc<Metrics>,
    pub(super) shutdown: &'a Shutdown,
    /// The kinds that are served now.
    pub(super) served: Arc<CurrentCatalog>,
    /// The kinds of the start, which never go.
    pub(super) catalog: Arc<Catalog>,
    pub(super) stores: Arc<Stores>,
}

impl<'a> Base<'a> {
    /// Serves this catalog from these stores.
    pub(super) fn new(
        config: &'a Config,
        metrics: &'a Arc<Metrics>,
        shutdown: &'a Shutdown,
        catalog: Catalog,
        stores: Arc<Stores>,
    ) -> Self {
        let served = Arc::new(CurrentCatalog::new(catalog));
        let catalog = served.load();
        Base { config, metrics, shutdown, served, catalog, stores }
    }

    /// The active brand.
    pub(super) fn brand(&self) -> &'static Brand {
        self.config.api.brand
    }

    /// Has the metrics read what the stores hold.
    pub(super) fn measure_stores(&self) {
        let (stores, served) = (Arc::clone(&self.stores), Arc::clone(&self.served));
        self.metrics.read_stored_with(move || {
            let of = |resource: &Arc<Resource>| StoredType {
                group: resource.group.clone(),
                resource: resource.kind.plural.to_string(),
                group_resource: resource.group_resource.clone(),
                objects: stores.count(resource.id) as u64,
                changes: stores.cache(resource.id).changes(resource.id),
            };
            // Dashboards know these names, so they are the same for every engine.
            let sizes = stores.stats().into_iter().enumerate();
            let bytes = sizes.filter_map(|(at, stats)| Some((format!("etcd-{at}"), stats.stored_bytes?)));
            Stored { types: served.load().resources().iter().map(of).collect(), bytes: bytes.collect() }
        });
    }

    /// The checks, and the steps that are done when everything runs.
    pub(super) fn health(&self) -> (Health, Vec<Step>) {
        let mut health = Health::new(self.config.lifecycle.livez_grace_period);
        let stores = Arc::clone(&self.stores);
        // Tools ask for this name, so it is the same for every engine.
        health.check("etcd", Box::new(move || stores.health().map_err(|error| error.to_string())));
        // The cache holds everything before the store is opened, so there is nothing to wait for.
        health.readiness_check("informer-sync", Box::new(|| Ok(())));
        let mut started = vec![health.start_step("start-controllers")];
        if self.config.authorization.modes.contains(&Mode::Rbac) {
            started.push(health.start_step("rbac/bootstrap-roles"));
        }
        let shutdown = self.shutdown.clone();
        health.readiness_check(
            "shutdown",
            Box::new(
                move || {
                    if shutdown.has_begun() { Err("process is shutting down".to_owned()) } else { Ok(()) }
                },
            ),
        );
        health.count_in(self.metrics.slis().clone());
        (health, started)
    }
}
