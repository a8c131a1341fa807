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
use kinds::{allocation::usage, api_services::availability};
use machinery::brand::Brand;
use storage::cache::ring::RING_CHANGES_MAX;

use crate::config::Config;

/// The step that stores the default roles.
const BOOTSTRAP_ROLES: &str = "poststarthook/rbac/bootstrap-roles";

/// The steps of the start, by the names under which tools ask for them and leave them out. All are done at
/// once, when the controllers run and everything that a new server has is stored.
const START_STEPS: [&str; 32] = [
    "poststarthook/start-apiserver-admission-initializer",
    "poststarthook/generic-apiserver-start-informers",
    "poststarthook/priority-and-fairness-config-consumer",
    "poststarthook/priority-and-fairness-filter",
    "poststarthook/storage-object-count-tracker-hook",
    "poststarthook/start-apiextensions-informers",
    "poststarthook/start-apiextensions-controllers",
    "poststarthook/crd-informer-synced",
    "poststarthook/start-system-namespaces-controller",
    "poststarthook/peer-endpoint-reconciler-controller",
    "poststarthook/start-cluster-authentication-info-controller",
    "poststarthook/start-kube-apiserver-identity-lease-controller",
    "poststarthook/start-kube-apiserver-identity-lease-garbage-collector",
    "poststarthook/storage-readiness",
    "poststarthook/start-legacy-token-tracking-controller",
    "poststarthook/start-service-ip-repair-controllers",
    BOOTSTRAP_ROLES,
    "poststarthook/scheduling/bootstrap-system-priority-classes",
    "poststarthook/priority-and-fairness-config-producer",
    "poststarthook/bootstrap-controller",
    "poststarthook/start-kubernetes-service-cidr-controller",
    "poststarthook/aggregator-reload-proxy-client-cert",
    "poststarthook/start-kube-aggregator-informers",
    "poststarthook/apiservice-status-local-available-controller",
    "poststarthook/apiservice-status-remote-available-controller",
    "poststarthook/apiservice-registration-controller",
    "poststarthook/apiservice-wait-for-first-sync",
    "poststarthook/apiservice-discovery-controller",
    "poststarthook/kube-apiserver-autoregistration",
    "autoregister-completion",
    "poststarthook/apiservice-openapi-controller",
    "poststarthook/apiservice-openapiv3-controller",
];

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
        let (pools, brand) = (self.config.services.pools.clone(), self.brand());
        self.metrics.read_stored_with(move || {
            let of = |resource: &Arc<Resource>| StoredType {
                group: resource.group.clone(),
                resource: resource.kind.plural.to_string(),
                group_resource: resource.group_resource.clone(),
                objects: stores.count(resource.id) as u64,
                changes: stores.cache(resource.id).changes(resource.id),
                revision: stores.cache(resource.id).applied(),
                changes_max: resource.has_watch_cache().then_some(RING_CHANGES_MAX as u64),
            };
            // Dashboards know these names, so they are the same for every engine.
            let sizes = stores.stats().into_iter().enumerate();
            let bytes = sizes.filter_map(|(at, stats)| Some((format!("etcd-{at}"), stats.stored_bytes?)));
            let catalog = served.load();
            let (ranges, node_ports) = usage(&catalog, &stores, &pools, brand).unwrap_or_else(|error| {
                tracing::error!(cause = ?error.cause, "what is taken of pools cannot be counted");
                Default::default()
            });
            Stored {
                types: catalog.resources().iter().map(of).collect(),
                bytes: bytes.collect(),
                ranges,
                node_ports,
                versions: availability(&catalog, &stores),
            }
        });
    }

    /// The checks, and the steps that are done when everything runs.
    pub(super) fn health(&self) -> (Health, Vec<Step>) {
        let mut health = Health::new(self.config.lifecycle.livez_grace_period);
        let stores = Arc::clone(&self.stores);
        // The server's calls to itself go through no socket, so no certificate can stop them.
        health.liveness_check("loopback-serving-certificate", Box::new(|| Ok(())));
        // Tools ask for this name, so it is the same for every engine.
        health.check("etcd", Box::new(move || stores.health().map_err(|error| error.to_string())));
        // The cache holds everything before the store is opened, so there is nothing to wait for.
        health.readiness_check("informer-sync", Box::new(|| Ok(())));
        let counts_roles = self.config.authorization.has(Mode::Rbac);
        let steps = START_STEPS.into_iter().filter(|step| counts_roles || *step != BOOTSTRAP_ROLES);
        let started = steps.map(|step| health.start_step(step)).collect();
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
