//! From the store to the app, and to the controllers that run beside it.

mod base;
mod pages;

use std::{net::SocketAddr, sync::Arc};

use access::{
    authn::{Authentication, client_certificate::ClientCertificate},
    authz::rbac::{Rbac, policy},
    flows::Flows,
};
use admission::{OwnServer, Supplies as AdmissionSupplies, WebhookSupplies};
use aggregation::{Aggregation, Supplies};
use audit::Audit;
use client::identity;
use engine::{
    authorization::Authorization,
    context::{
        self, Context, Shared, WatchTimes,
        admit::{Chain, Phase},
    },
    definitions::Definitions,
    stores::Stores,
    verb,
};
use front::{App, counted::Counted, health::Step, pages::Pages};
use ground::{
    metrics::{CertificateFlaws, Metrics, StoreLatency},
    shutdown::{RequestDrain, Shutdown, WatchEnds},
};
use http::HeaderValue;
use kinds::{allocation::allocators, answer::answers, flow_control};
use machinery::brand::Brand;
use pki::kubeconfig;
use services::ServiceAddresses;
use tokio::task::JoinHandle;
use transport::{
    inflight::{InFlight, InFlightMax},
    upload::Pace,
};

use self::base::Base;
use super::{
    accounts::ServiceAccounts,
    authorizer_reload::WatchedAuthorizers,
    components,
    crew::{self, Parts},
    custom_kinds,
    error::StartError,
    identify::{self, Recognizers, Surroundings},
    open::Opened,
    rights::{self, AuthorizerFactory, Rights},
    trust::Trust,
};
use crate::config::{Config, LimitsConfig};

/// Everything behind the listener.
pub(super) struct Assembled {
    pub(super) app: Arc<App>,
    pub(super) definitions: Definitions,
    pub(super) conversion: Arc<conversion::Webhooks>,
    pub(super) stores: Arc<Stores>,
    pub(super) watch_ends: Arc<WatchEnds>,
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
    let base = Base::new(config, metrics, shutdown, catalog, stores);
    let own = trust.own_server(config, address)?;
    let services = services(&base);
    let conversion = Arc::new(conversion(&base, &services));
    base.measure_stores();
    let accounts = accounts(&base, trust)?;
    let (health, started) = base.health();
    let flaws = base.metrics.webhooks().flaws();
    let aggregation = aggregation(&base, trust, &services, flaws.clone());
    let serving = &config.serving;
    let url = match &serving.external_host {
        Some(_) => format!("https://{}", serving.external_address(address)),
        None => kubeconfig::url(address),
    };
    let pages = pages::pages(&base, health, accounts.documents(&url), address, &aggregation);
    let Rights { authorization, rbac, agents, factory } =
        rights::open(config, &base.catalog, &base.stores, metrics)?;
    let recognizers = recognizers(&base, trust, &accounts)?;
    let authentication = Arc::new(recognizers.authentication);
    let admission = admission(&base, &rbac, webhooks(&base, own, services))?;
    let watch_ends = WatchEnds::within(config.lifecycle.watch_grace_period);
    let context = context(&base, authorization, admission, &authentication, &accounts, &watch_ends)?;
    watch_authorizers(&base, factory, &context);
    let flows = flow_control::open(&base.catalog, &base.stores, &base.metrics.flow_control());
    follow(&flows, shutdown);
    let stopping = shutdown.stopping();
    tokio::spawn(async move { rbac.keep_up(stopping).await });
    tokio::spawn(Arc::clone(&aggregation).keep_up(shutdown.stopping()));
    if let Some(agents) = agents {
        let stopping = shutdown.stopping();
        tokio::spawn(async move { agents.keep_up(stopping).await });
    }
    let definitions = Definitions::new(Arc::clone(&base.served), Arc::clone(&base.stores), forms);
    let serving = custom_kinds::serve(&context, &definitions, &conversion, metrics.expressions()).await?;
    let own = config.services.own(address);
    let parts = Parts { trust, accounts: &accounts, own: &own, serving: &serving, aggregation: &aggregation };
    let controllers = crew::start(&config.controllers, &parts, &context, metrics).await?;
    // Behind the controllers and the roles that they need: `/readyz` must not promise these earlier.
    started.iter().for_each(Step::done);
    Ok(Assembled {
        app: Arc::new(app(&base, context, authentication, (pages, aggregation, flows), audit)),
        definitions,
        conversion,
        stores: base.stores,
        watch_ends,
        client_certificates: recognizers.client_certificates,
        proxy_certificates: recognizers.proxy_certificates,
        controllers,
    })
}

fn accounts(base: &Base<'_>, trust: &Trust) -> Result<ServiceAccounts, StartError> {
    let settings = &base.config.authentication.service_accounts;
    let metrics = base.metrics.account_tokens();
    ServiceAccounts::open(settings, trust, &base.catalog, &base.stores, &base.config.clock, metrics)
}

/// The ways to recognize callers.
fn recognizers(
    base: &Base<'_>,
    trust: &Trust,
    accounts: &ServiceAccounts,
) -> Result<Recognizers, StartError> {
    let (clock, reload_interval) = (&base.config.clock, base.config.serving.reload_interval);
    let surroundings = Surroundings { trust, accounts, brand: base.brand(), clock, reload_interval };
    let secrets = identify::secrets(&base.catalog, &base.stores);
    identify::authentication(&base.config.authentication, surroundings, secrets, base.metrics, base.shutdown)
}

/// What the verbs are handed.
fn context(
    base: &Base<'_>,
    authorization: Authorization,
    admission: Chain,
    authentication: &Arc<Authentication>,
    accounts: &ServiceAccounts,
    watch_ends: &Arc<WatchEnds>,
) -> Result<Shared, StartError> {
    let config = base.config;
    let components = components::components(&base.stores, &config.clock)?;
    let stored_types = base.catalog.resources().iter().map(|of| of.stored_in());
    Ok(Arc::new(Context::new(context::Parts {
        catalog: Arc::clone(&base.served),
        authorization,
        admission,
        allocators: allocators(&config.services.pools, base.metrics.allocation()),
        answers: answers(authentication, &accounts.issuer, &accounts.lookup, components),
        conversions: Arc::default(),
        stores: Arc::clone(&base.stores),
        gates: config.api.gates.clone(),
        clock: config.clock.clone(),
        continue_lifetime: config.storage.continue_token_lifetime,
        delete_workers: config.limits.delete_workers,
        watches: WatchTimes {
            duration_min: config.limits.min_request_timeout,
            bookmark_interval: config.limits.bookmark_interval,
        },
        store_latency: StoreLatency::new(base.metrics, stored_types),
        run: verb::run_boxed,
        stopping: base.shutdown.stopping(),
        watch_ends: Arc::clone(watch_ends),
    })))
}

/// Follows the file of authorizers, if there is one.
fn watch_authorizers(base: &Base<'_>, factory: AuthorizerFactory, context: &Shared) {
    let config = base.config;
    let Some(file) = &config.authorization.file else { return };
    let metrics = base.metrics.authorization_file();
    let watched = WatchedAuthorizers::new(file, factory, Arc::clone(context), &metrics, config.clock.clone());
    tokio::spawn(watched.run(config.serving.reload_interval, base.shutdown.stopping()));
}

/// Keeps the view of flow control up to date also while nobody asks.
fn follow(flows: &Arc<Flows>, shutdown: &Shutdown) {
    let (flows, stopping) = (Arc::clone(flows), shutdown.stopping());
    tokio::spawn(async move { flows.keep_up(stopping).await });
}

/// The path of a request.
fn app(
    base: &Base<'_>,
    context: Shared,
    authentication: Arc<Authentication>,
    (pages, aggregation, flows): (Pages, Arc<Aggregation>, Arc<Flows>),
    audit: Option<Arc<Audit>>,
) -> App {
    let limits = &base.config.limits;
    App {
        context,
        authentication,
        pages,
        flows,
        aggregation,
        in_flight: in_flight(limits, base.metrics),
        pace: Pace::of(&base.config.serving.connections),
        counted: Counted::new(Arc::clone(base.metrics), system_clients(base.brand())),
        metrics: Arc::clone(base.metrics),
        request_timeout: limits.request_timeout,
        write_timeout: limits.write_timeout,
        audit,
        browsers: base.config.serving.browsers.clone(),
        drain: base.config.lifecycle.sends_retry_after.then(|| Arc::new(RequestDrain::default())),
    }
}

/// The plugins that look at writes.
fn admission(base: &Base<'_>, rbac: &Arc<Rbac>, webhooks: WebhookSupplies) -> Result<Chain, StartError> {
    let config = base.config;
    let supplies = AdmissionSupplies {
        rbac: Arc::clone(rbac),
        toleration_seconds: config.toleration_seconds,
        pod_security: base.metrics.pod_security(),
        catalog: Arc::clone(&base.catalog),
        stores: Arc::clone(&base.stores),
        webhooks,
        brand: config.api.brand,
    };
    let chain =
        config.admission.open(&supplies, &config.admission_plugins, &config.admission_configurations)?;
    for plugin in config.admission.deprecated() {
        tracing::warn!(plugin, "a deprecated admission plugin is switched on");
    }
    for phase in Phase::ALL {
        let names: Vec<&str> = chain.names(phase).collect();
        tracing::info!(
            "Loaded {} {} admission controller(s) successfully in the following order: {}.",
            names.len(),
            phase.as_str(),
            names.join(",")
        );
    }
    Ok(chain.measured(base.metrics.admission()))
}

/// Where services are that this server calls.
fn services(base: &Base<'_>) -> Arc<ServiceAddresses> {
    let (config, catalog, stores) = (base.config, &base.catalog, &base.stores);
    let settings = config.services.addresses.clone();
    Arc::new(ServiceAddresses::new(settings, catalog, stores, config.clock.clone()))
}

/// What converts objects by calls of webhooks.
fn conversion(base: &Base<'_>, services: &Arc<ServiceAddresses>) -> conversion::Webhooks {
    let agent = format!("{}-apiserver-admission", policy::component(base.brand()));
    let agent = HeaderValue::try_from(agent);
    let agent = agent.unwrap_or(HeaderValue::from_static("apiserver-admission"));
    let (clock, flaws) = (base.config.clock.clone(), base.metrics.webhooks().flaws());
    conversion::Webhooks::new(Arc::clone(services), agent, base.brand(), clock, flaws)
}

/// Versions that other servers serve.
fn aggregation(
    base: &Base<'_>,
    trust: &Trust,
    services: &Arc<ServiceAddresses>,
    flaws: CertificateFlaws,
) -> Arc<Aggregation> {
    Arc::new(Aggregation::new(Supplies {
        catalog: &base.catalog,
        stores: &base.stores,
        services: Arc::clone(services),
        identities: trust.front_proxy.identities(),
        flaws,
        settings: base.config.aggregation.settings,
    }))
}

/// What calls of admission webhooks need.
fn webhooks(base: &Base<'_>, own: OwnServer, services: Arc<ServiceAddresses>) -> WebhookSupplies {
    let config = base.config;
    WebhookSupplies {
        services,
        own,
        metrics: base.metrics.webhooks(),
        gates: config.api.gates.clone(),
        manifests: base.metrics.manifests(),
        conditions: base.metrics.conditions(),
        policies: base.metrics.policies(),
        clock: config.clock.clone(),
    }
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

/// The users of the control plane, and the programs that they are.
fn system_clients(brand: &Brand) -> Vec<(String, Arc<str>)> {
    let component = policy::component(brand);
    let program = |name: &str| (format!("system:{component}-{name}"), format!("{component}-{name}").into());
    let server = (identity::SERVER.to_owned(), format!("{component}-apiserver").into());
    vec![server, program("controller-manager"), program("scheduler")]
}
