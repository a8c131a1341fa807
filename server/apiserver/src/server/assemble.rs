//! From the store to the app, and to the controllers that run beside it.

use std::{sync::Arc, time::Duration};

use machinery::strategy::StrategyTable;
use storage::{EngineChoice, Options, Storage, engine::Observer};
use tokio::task::JoinHandle;

use super::{StartError, trust::Trust};
use crate::{
    app::App,
    authn::{Authentication, Authenticator, bearer::Bearer, client_certificate::ClientCertificate},
    authz::{Authorization, public_paths::PublicPaths},
    catalog::{Catalog, Resource},
    clock,
    config::Config,
    context::{Context, Shared},
    controllers::{self, expiry, namespaces, signing},
    heads::Heads,
    health::Health,
    http::{
        counted::Counted,
        discovery::Discovery,
        inflight::InFlight,
        openapi::{OpenApi, Source},
        pages::{Pages, Shown},
    },
    metrics::{Metrics, StoreLatency},
    shutdown::Shutdown,
    strategy,
    version::Version,
};

/// Everything behind the listener.
pub(super) struct Assembled {
    pub(super) app: Arc<App>,
    pub(super) storage: Arc<Storage>,
    pub(super) client_certificates: Arc<ClientCertificate>,
    pub(super) controllers: Vec<JoinHandle<()>>,
}

/// Builds all that works on an open store.
pub(super) async fn assemble(
    config: &Config,
    trust: &Trust,
    opened: Opened,
    metrics: &Arc<Metrics>,
    shutdown: &Shutdown,
) -> Result<Assembled, StartError> {
    let Opened { catalog, storage } = opened;

    let (health, started) = health(config, &storage, shutdown);
    let pages = Pages::new(Shown {
        discovery: Discovery::new(&catalog, &config.gates),
        openapi: openapi(config),
        health: Arc::new(health),
        metrics: Arc::clone(metrics),
        version: Version::new(config.brand),
    });
    let store_latency = store_latency(metrics, &catalog);
    let context: Shared = Arc::new(Context {
        catalog,
        storage: Arc::clone(&storage),
        gates: config.gates.clone(),
        clock: config.clock.clone(),
        continue_lifetime: config.watch_history,
        watch_duration_min: config.min_request_timeout,
        store_latency,
        bookmark_interval: config.bookmark_interval,
        stopping: shutdown.stopping(),
    });
    let authorization = Arc::new(Authorization::new(vec![Box::new(PublicPaths)]));
    let (authentication, client_certificates) = authentication(config, trust);
    let controllers = start_controllers(config, trust, &context, &authorization).await?;
    started.done();
    let app = App {
        context,
        authentication,
        authorization,
        pages,
        in_flight: InFlight::new(
            config.max_requests_inflight,
            config.max_mutating_requests_inflight,
            metrics,
        ),
        counted: Counted::new(Arc::clone(metrics)),
        metrics: Arc::clone(metrics),
        request_timeout: config.request_timeout,
    };
    Ok(Assembled { app: Arc::new(app), storage, client_certificates, controllers })
}

fn openapi(config: &Config) -> OpenApi {
    let published = if config.gates.is_on("OpenAPIV3") { generated::openapi::V3 } else { &[] };
    let documents: Vec<Source> =
        published.iter().map(|document| Source { path: document.path, text: document.text }).collect();
    OpenApi::new(config.brand, generated::openapi::V2, &documents)
}

/// The store, and what is kept in it.
pub(super) struct Opened {
    catalog: Catalog,
    storage: Arc<Storage>,
}

/// Opens the store; refuses one that is in use or belongs to somebody else, before anything is written.
pub(super) async fn open(
    config: &Config,
    engine: EngineChoice,
    metrics: &Arc<Metrics>,
) -> Result<Opened, StartError> {
    let strategies: Arc<dyn StrategyTable> = Arc::new(strategy::table());
    let catalog = Catalog::new(config.brand, generated::KINDS, &strategies);
    let kinds = catalog.resources();
    let options = Options {
        engine,
        resources: kinds
            .iter()
            .map(|resource| format!("{}/{}", resource.kind.group, resource.kind.plural))
            .collect(),
        brand: config.brand.name.to_owned(),
        heads: Arc::new(Heads::new(generated::KINDS)),
        history: config.watch_history,
        clock: clock::system_unix_milliseconds,
        observer: Some(Arc::clone(metrics) as Arc<dyn Observer>),
    };
    // Reading what a directory holds may take a while, so others get to run meanwhile.
    let opened = tokio::task::spawn_blocking(move || Storage::open(options)).await;
    let storage = opened.map_err(|_| StartError::Config("opening the store was interrupted"))??;
    count_objects(metrics, &storage, &catalog);
    Ok(Opened { catalog, storage })
}

/// Histograms for every resource type.
fn store_latency(metrics: &Metrics, catalog: &Catalog) -> StoreLatency {
    let names: Vec<&str> =
        catalog.resources().iter().map(|resource| resource.group_resource.as_str()).collect();
    StoreLatency::new(metrics, &names)
}

fn count_objects(metrics: &Metrics, storage: &Arc<Storage>, catalog: &Catalog) {
    let storage = Arc::clone(storage);
    let names: Vec<String> =
        catalog.resources().iter().map(|resource| resource.group_resource.clone()).collect();
    metrics.count_objects_with(Box::new(move || {
        let counts = storage.stats().objects.into_iter().map(|(_, count)| count);
        let counts = counts.map(|count| i64::try_from(count).unwrap_or(i64::MAX));
        names.iter().cloned().zip(counts).collect()
    }));
}

/// The checks, and the step that is done when everything runs.
fn health(config: &Config, storage: &Arc<Storage>, shutdown: &Shutdown) -> (Health, crate::health::Step) {
    let mut health = Health::new(config.livez_grace_period);
    let looked_at = Arc::clone(storage);
    // The name that tools ask for, whatever the engine.
    health.check("etcd", Box::new(move || looked_at.health().map_err(|error| error.to_string())));
    // The cache holds everything before the store is opened, so there is nothing to wait for.
    health.readiness_check("informer-sync", Box::new(|| Ok(())));
    let started = health.start_step("start-controllers");
    let shutdown = shutdown.clone();
    health.readiness_check(
        "shutdown",
        Box::new(
            move || if shutdown.has_begun() { Err("process is shutting down".to_owned()) } else { Ok(()) },
        ),
    );
    (health, started)
}

/// The methods in the order in which they are asked.
fn authentication(config: &Config, trust: &Trust) -> (Authentication, Arc<ClientCertificate>) {
    let certificates = Arc::new(ClientCertificate::new(&trust.client_authorities, config.clock.clone()));
    let methods: Vec<Box<dyn Authenticator>> =
        vec![Box::new(Arc::clone(&certificates)), Box::new(Bearer::new(Vec::new()))];
    let authentication = Authentication::new(methods);
    let authentication = if config.anonymous_auth { authentication.with_anonymous() } else { authentication };
    (authentication, certificates)
}

async fn start_controllers(
    config: &Config,
    trust: &Trust,
    context: &Shared,
    authorization: &Arc<Authorization>,
) -> Result<Vec<JoinHandle<()>>, StartError> {
    let client = |name| controllers::client(context, authorization, name);
    let mut running = Vec::new();
    for name in &config.controllers {
        match *name {
            "systemnamespaces" => {
                let client = client(name);
                namespaces::ensure(&client)
                    .await
                    .map_err(|error| StartError::SystemObjects(error.status.message.clone()))?;
                running.push(tokio::spawn(namespaces::keep(client)));
            }
            "namespace" => running.push(tokio::spawn(namespaces::empty(client(name)))),
            "expiry" => {
                let lifetimes = lifetimes(&context.catalog, config.event_ttl);
                running.push(tokio::spawn(expiry::run(client(name), lifetimes)));
            }
            "csrsigning" => {
                let signing = signing::Signing::new(&trust.signing, config.cluster_signing_duration)
                    .map_err(StartError::Signing)?;
                running.push(tokio::spawn(signing::run(client(name), signing)));
            }
            _ => {}
        }
    }
    Ok(running)
}

/// How long the objects of each kind stay, where the schema gives them an end. For events the command line
/// has the last word.
fn lifetimes(catalog: &Catalog, event_ttl: Option<Duration>) -> Vec<expiry::Lifetime> {
    let events = catalog.find("core", "events").map(|events| events.id);
    let of = |resource: &Arc<Resource>| {
        let declared = resource.kind.expires_after_seconds.map(|seconds| Duration::from_secs(seconds.into()));
        let told = event_ttl.filter(|_| events == Some(resource.id));
        Some(expiry::Lifetime { resource: Arc::clone(resource), after: told.or(declared)? })
    };
    catalog.resources().iter().filter_map(of).collect()
}
