//! From the store to the app, and to the controllers that run beside it.

use std::{net::SocketAddr, sync::Arc};

use access::{
    authn::{
        client_certificate::ClientCertificate,
        service_account::discovery::{self as issuers, Documents},
    },
    authz::{
        Mode,
        rbac::{Rbac, policy},
    },
};
use admission::Supplies;
use audit::Audit;
use controllers::identity;
use engine::{
    catalog::{CurrentCatalog, Resource},
    context::{Context, Shared, admit::Chain},
    definitions::Definitions,
    stores::Stores,
};
use forms::{
    discovery::{CatalogSource, Discovery},
    openapi::{OpenApi, Published, Source},
};
use ground::{
    clock::Clock,
    metrics::{Metrics, StoreLatency, Stored, StoredType},
    shutdown::Shutdown,
    version::Version,
};
use kinds::{answer::answers, grants};
use machinery::brand::Brand;
use tokio::task::JoinHandle;
use transport::{
    inflight::{InFlight, InFlightMax},
    upload::Pace,
};

use super::{
    accounts::ServiceAccounts,
    crew,
    error::StartError,
    identify::{self, Recognizers, Surroundings},
    open::Opened,
    rights,
    trust::Trust,
};
use crate::{
    app::App,
    config::{ApiConfig, Config, LimitsConfig},
    counted::Counted,
    docs::Docs,
    health::{Health, Step},
    pages::{Pages, Shown},
    snapshot::Snapshots,
    upgrade::Upgrades,
};

/// Everything behind the listener.
pub(super) struct Assembled {
    pub(super) app: Arc<App>,
    pub(super) definitions: Definitions,
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
    let Opened { catalog, stores, forms } = opened;
    let audit = audit(config, metrics)?;
    let current = Arc::new(CurrentCatalog::new(catalog));
    // The kinds of the start, which never go.
    let catalog = current.load();
    read_stored(metrics, &stores, &current);
    let accounts = ServiceAccounts::open(
        &config.authentication.service_accounts,
        trust,
        &catalog,
        &stores,
        &config.clock,
    )?;
    let (mut health, started) = health(config, &stores, shutdown);
    health.count_in(metrics.slis().clone());
    let issuer = accounts.documents(address);
    let pages = Pages::new(Shown {
        discovery: discovery(&config.api, &current, address),
        openapi: openapi(&config.api, &config.clock, &current, issuer.as_ref()),
        docs: config.api.docs.then(|| Docs::new(config.api.brand)),
        health: Arc::new(health),
        metrics: Arc::clone(metrics),
        version: Version::new(config.api.brand),
        snapshots: Snapshots::new(&current, &stores, &config.clock),
        upgrades: Upgrades::new(&current, &stores),
        issuer,
    });
    let rbac = grants::open(&catalog, &stores);
    let (brand, clock) = (config.api.brand, &config.clock);
    let authorization = rights::authorization(&config.authorization, &rbac, brand, clock)?;
    let surroundings = Surroundings { trust, accounts: &accounts, brand, clock };
    let secrets = identify::secrets(&catalog, &stores);
    let Recognizers { authentication, client_certificates, proxy_certificates } =
        identify::authentication(&config.authentication, surroundings, secrets, metrics, shutdown)?;
    let authentication = Arc::new(authentication);
    let context: Shared = Arc::new(Context {
        catalog: current,
        authorization: Arc::new(authorization),
        admission: admission(config, &rbac)?,
        answers: answers(&authentication, &accounts.issuer, &accounts.lookup),
        stores: Arc::clone(&stores),
        gates: config.api.gates.clone(),
        clock: config.clock.clone(),
        continue_lifetime: config.storage.continue_token_lifetime,
        watch_duration_min: config.limits.min_request_timeout,
        store_latency: StoreLatency::new(metrics, catalog.resources().iter().map(|of| of.stored_in())),
        bookmark_interval: config.limits.bookmark_interval,
        stopping: shutdown.stopping(),
    });
    let stopping = shutdown.stopping();
    tokio::spawn(async move { rbac.keep_up(stopping).await });
    let definitions = Definitions::new(Arc::clone(&context), forms);
    let controllers = crew::start(&config.controllers, trust, &accounts, &context, metrics).await?;
    started.iter().for_each(Step::done);
    let app = App {
        context,
        authentication,
        pages,
        in_flight: in_flight(&config.limits, metrics),
        pace: Pace::of(&config.serving.connections),
        counted: Counted::new(Arc::clone(metrics), system_clients(config.api.brand)),
        metrics: Arc::clone(metrics),
        request_timeout: config.limits.request_timeout,
        audit,
    };
    Ok(Assembled {
        app: Arc::new(app),
        definitions,
        stores,
        client_certificates,
        proxy_certificates,
        controllers,
    })
}

/// The plugins that look at writes.
fn admission(config: &Config, rbac: &Arc<Rbac>) -> Result<Chain, StartError> {
    let supplies = Supplies { rbac: Arc::clone(rbac), brand: config.api.brand };
    Ok(config.admission.open(&supplies, &config.admission_plugins, &config.admission_configurations)?)
}

fn in_flight(limits: &LimitsConfig, metrics: &Metrics) -> InFlight {
    let most = InFlightMax {
        reads: limits.max_requests_inflight,
        writes: limits.max_mutating_requests_inflight,
        watches: limits.watches_max,
    };
    InFlight::new(most, metrics)
}

/// The audit, where a policy wants one.
fn audit(config: &Config, metrics: &Metrics) -> Result<Option<Arc<Audit>>, StartError> {
    let Some(settings) = &config.audit else { return Ok(None) };
    Ok(Audit::open(settings, config.api.brand, &config.clock, metrics)?)
}

fn openapi(
    api: &ApiConfig,
    clock: &Clock,
    catalog: &Arc<CurrentCatalog>,
    issuer: Option<&Documents>,
) -> OpenApi {
    let published = if api.gates.is_on("OpenAPIV3") { generated::openapi::V3 } else { &[] };
    let v3 = published.iter().map(|document| Source { path: document.path, text: document.text }).collect();
    let missing = issuer.is_none().then_some([issuers::CONFIGURATION_PATH, issuers::KEYS_PATH]);
    OpenApi::new(Published { v2: generated::openapi::V2, v3 }, catalog, clock)
        .without_pages(missing.into_iter().flatten().collect())
}

fn discovery(api: &ApiConfig, catalog: &Arc<CurrentCatalog>, address: SocketAddr) -> Discovery {
    let own = CatalogSource::new(catalog, &api.gates);
    Discovery::new(vec![Box::new(own)], api.brand, &api.gates, address)
}

/// The users of the control plane, and the programs that they are.
fn system_clients(brand: &Brand) -> Vec<(String, Arc<str>)> {
    let component = policy::component(brand);
    let program = |name: &str| (format!("system:{component}-{name}"), format!("{component}-{name}").into());
    let server = (identity::SERVER.to_owned(), format!("{component}-apiserver").into());
    vec![server, program("controller-manager"), program("scheduler")]
}

/// Has the metrics read what the stores hold.
fn read_stored(metrics: &Metrics, stores: &Arc<Stores>, catalog: &Arc<CurrentCatalog>) {
    let (stores, catalog) = (Arc::clone(stores), Arc::clone(catalog));
    metrics.read_stored_with(move || {
        let of = |resource: &Arc<Resource>| StoredType {
            group: resource.group.clone(),
            resource: resource.kind.plural.to_string(),
            group_resource: resource.group_resource.clone(),
            objects: stores.count(resource.id) as u64,
            changes: stores.cache(resource.id).changes(resource.id),
        };
        // The names that dashboards know, whatever the engine.
        let sizes = stores.stats().into_iter().enumerate();
        let bytes = sizes.filter_map(|(at, stats)| Some((format!("etcd-{at}"), stats.stored_bytes?)));
        Stored { types: catalog.load().resources().iter().map(of).collect(), bytes: bytes.collect() }
    });
}

/// The checks, and the step that is done when everything runs.
fn health(config: &Config, stores: &Arc<Stores>, shutdown: &Shutdown) -> (Health, Vec<Step>) {
    let mut health = Health::new(config.lifecycle.livez_grace_period);
    let looked_at = Arc::clone(stores);
    // The name that tools ask for, whatever the engine.
    health.check("etcd", Box::new(move || looked_at.health().map_err(|error| error.to_string())));
    // The cache holds everything before the store is opened, so there is nothing to wait for.
    health.readiness_check("informer-sync", Box::new(|| Ok(())));
    let mut started = vec![health.start_step("start-controllers")];
    if config.authorization.modes.contains(&Mode::Rbac) {
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
