//! From the store to the app, and to the controllers that run beside it.

use std::{net::SocketAddr, sync::Arc};

use tokio::task::JoinHandle;

use super::{
    StartError,
    accounts::ServiceAccounts,
    crew,
    identify::{self, Recognizers},
    open::Opened,
    rights,
    trust::Trust,
};
use crate::{
    answer::Answers,
    app::App,
    audit::Audit,
    authn::client_certificate::ClientCertificate,
    authz::Mode,
    catalog::Catalog,
    config::Config,
    context::{Context, Shared},
    grants,
    health::{Health, Step},
    http::{
        counted::Counted,
        discovery::Discovery,
        docs::Docs,
        inflight::{InFlight, InFlightMax},
        openapi::{OpenApi, Source, Unserved},
        pages::{Pages, Shown},
        snapshot::Snapshots,
        upgrade::Upgrades,
        upload::Pace,
    },
    metrics::{Metrics, StoreLatency},
    shutdown::Shutdown,
    stores::Stores,
    version::Version,
};

/// Everything behind the listener.
pub(super) struct Assembled {
    pub(super) app: Arc<App>,
    pub(super) stores: Arc<Stores>,
    pub(super) client_certificates: Arc<ClientCertificate>,
    pub(super) proxy_certificates: Arc<ClientCertificate>,
    /// Ends when the server stops.
    pub(super) controllers: JoinHandle<()>,
}

/// Builds all that works on an open store.
pub(super) async fn assemble(
    config: &Config,
    trust: &Trust,
    opened: Opened,
    address: SocketAddr,
    metrics: &Arc<Metrics>,
    shutdown: &Shutdown,
) -> Result<Assembled, StartError> {
    let Opened { catalog, stores } = opened;
    let audit = audit(config, metrics)?;
    count_objects(metrics, &stores, &catalog);
    let accounts = ServiceAccounts::open(config, trust, &catalog, &stores)?;
    let (health, started) = health(config, &stores, shutdown);
    let pages = Pages::new(Shown {
        discovery: Discovery::new(&catalog, &config.gates, address),
        openapi: openapi(config, &catalog),
        docs: config.docs.then(|| Docs::new(config.brand)),
        health: Arc::new(health),
        metrics: Arc::clone(metrics),
        version: Version::new(config.brand),
        snapshots: Snapshots::new(&catalog, &stores, &config.clock),
        upgrades: Upgrades::new(&catalog, &stores),
        issuer: accounts.documents(config, address),
    });
    let store_latency = store_latency(metrics, &catalog);
    let rbac = grants::open(&catalog, &stores);
    let authorization = Arc::new(rights::authorization(config, &rbac)?);
    let secrets = identify::secrets(&catalog, &stores);
    let Recognizers { authentication, client_certificates, proxy_certificates } =
        identify::authentication(config, trust, &accounts, secrets, metrics, shutdown)?;
    let authentication = Arc::new(authentication);
    let context: Shared = Arc::new(Context {
        catalog,
        authorization: Arc::clone(&authorization),
        rbac,
        admission: config.admission.clone(),
        answers: Answers::new(&authentication, &accounts.issuer, &accounts.lookup),
        stores: Arc::clone(&stores),
        gates: config.gates.clone(),
        clock: config.clock.clone(),
        continue_lifetime: config.continue_token_lifetime,
        watch_duration_min: config.min_request_timeout,
        store_latency,
        bookmark_interval: config.bookmark_interval,
        stopping: shutdown.stopping(),
    });
    tokio::spawn(grants::keep_up(Arc::clone(&context)));
    let controllers = crew::start(config, trust, &accounts, &context, &authorization, metrics).await?;
    started.iter().for_each(Step::done);
    let app = App {
        context,
        authentication,
        authorization,
        pages,
        in_flight: InFlight::new(
            InFlightMax {
                reads: config.max_requests_inflight,
                writes: config.max_mutating_requests_inflight,
                watches: config.watches_max,
            },
            metrics,
        ),
        pace: Pace::of(&config.connections),
        counted: Counted::new(Arc::clone(metrics)),
        metrics: Arc::clone(metrics),
        request_timeout: config.request_timeout,
        audit,
    };
    Ok(Assembled { app: Arc::new(app), stores, client_certificates, proxy_certificates, controllers })
}

/// The audit, where a policy wants one.
fn audit(config: &Config, metrics: &Metrics) -> Result<Option<Arc<Audit>>, StartError> {
    let Some(settings) = &config.audit else { return Ok(None) };
    Ok(Audit::open(settings, config.brand, &config.clock, metrics)?)
}

fn openapi(config: &Config, catalog: &Catalog) -> OpenApi {
    let published = if config.gates.is_on("OpenAPIV3") { generated::openapi::V3 } else { &[] };
    let documents: Vec<Source> =
        published.iter().map(|document| Source { path: document.path, text: document.text }).collect();
    OpenApi::new(config.brand, generated::openapi::V2, &documents, &config.clock)
        .without(Unserved::of(catalog))
}

/// Histograms for every resource type.
fn store_latency(metrics: &Metrics, catalog: &Catalog) -> StoreLatency {
    let names: Vec<&str> =
        catalog.resources().iter().map(|resource| resource.group_resource.as_str()).collect();
    StoreLatency::new(metrics, &names)
}

fn count_objects(metrics: &Metrics, stores: &Arc<Stores>, catalog: &Catalog) {
    let stores = Arc::clone(stores);
    let resources = catalog.resources().to_vec();
    metrics.count_objects_with(Box::new(move || {
        let count = |id| i64::try_from(stores.count(id)).unwrap_or(i64::MAX);
        resources.iter().map(|resource| (resource.group_resource.clone(), count(resource.id))).collect()
    }));
}

/// The checks, and the step that is done when everything runs.
fn health(config: &Config, stores: &Arc<Stores>, shutdown: &Shutdown) -> (Health, Vec<Step>) {
    let mut health = Health::new(config.livez_grace_period);
    let looked_at = Arc::clone(stores);
    // The name that tools ask for, whatever the engine.
    health.check("etcd", Box::new(move || looked_at.health().map_err(|error| error.to_string())));
    // The cache holds everything before the store is opened, so there is nothing to wait for.
    health.readiness_check("informer-sync", Box::new(|| Ok(())));
    let mut started = vec![health.start_step("start-controllers")];
    if config.authorization_modes.contains(&Mode::Rbac) {
        started.push(health.start_step("rbac/bootstrap-roles"));
    }
    let shutdown = shutdown.clone();
    health.readiness_check(
        "shutdown",
        Box::new(
            move || if shutdown.has_begun() { Err("process is shutting down".to_owned()) } else { Ok(()) },
        ),
    );
    (health, started)
}
