//! The settings of one server: a group for each part that it is assembled from, with the defaults of the
//! command line.

mod aggregation;
mod api;
mod authentication;
mod authorization;
mod controllers;
mod lifecycle;
mod limits;
mod services;
mod serving;
mod storage;

use std::sync::Arc;

use access::authz::rbac::policy::component;
use admission::{Configurations, OwnPlugin, TolerationSeconds};
use audit::settings::AuditSettings;
use ground::{
    clock::Clock,
    metrics::{HiddenMetrics, PageRules, ServerFacts},
    version::Build,
};
use machinery::{brand::Brand, gates::Gate, kind::Kind};
use plugins::Plugins;

pub use self::{
    aggregation::AggregationConfig,
    api::{ApiConfig, DraftsConfig},
    authentication::{AuthenticationConfig, AuthenticationConfigFile},
    authorization::AuthorizationConfig,
    controllers::ControllersConfig,
    lifecycle::LifecycleConfig,
    limits::LimitsConfig,
    services::ServicesConfig,
    serving::{NamedPair, ServingConfig},
    storage::{EtcdOverride, EtcdServers, StorageConfig, StorageKind},
};

/// The brand that is served if the command line names none.
pub const BRAND_DEFAULT: &str = "platform";

/// The settings of one server.
#[derive(Debug, Clone)]
pub struct Config {
    /// What is served.
    pub api: ApiConfig,
    /// How clients reach the server.
    pub serving: ServingConfig,
    /// Where objects are stored.
    pub storage: StorageConfig,
    /// Who is recognized as a caller.
    pub authentication: AuthenticationConfig,
    /// Who grants permissions.
    pub authorization: AuthorizationConfig,
    /// Which plugins look at writes.
    pub admission: Plugins,
    /// Further admission plugins, of the program that embeds the server. They are called behind those above.
    pub admission_plugins: Vec<OwnPlugin>,
    /// How the plugins are configured.
    pub admission_configurations: Configurations,
    /// How long pods stay on nodes that fail, unless they say otherwise.
    pub toleration_seconds: TolerationSeconds,
    /// Which controllers run, and what they work with.
    pub controllers: ControllersConfig,
    /// Addresses and ports of services.
    pub services: ServicesConfig,
    /// Versions that other servers serve.
    pub aggregation: AggregationConfig,
    /// Which requests are recorded, and where.
    pub audit: Option<AuditSettings>,
    /// How many requests run at the same time, and for how long.
    pub limits: LimitsConfig,
    /// How the server starts and stops.
    pub lifecycle: LifecycleConfig,
    /// Whether deprecated metrics are shown whose time is over.
    pub hidden_metrics: HiddenMetrics,
    /// Rules for the pages of metrics.
    pub page_rules: PageRules,
    /// What the log is told of these settings when the server starts.
    pub warnings: Vec<String>,
    /// Time and randomness.
    pub clock: Clock,
}

impl Default for Config {
    /// The default brand, in memory, on the loopback.
    fn default() -> Self {
        Config {
            api: ApiConfig::default(),
            serving: ServingConfig::default(),
            storage: StorageConfig::default(),
            authentication: AuthenticationConfig::default(),
            authorization: AuthorizationConfig::default(),
            admission: Plugins::default(),
            admission_plugins: Vec::new(),
            admission_configurations: Configurations::default(),
            toleration_seconds: TolerationSeconds::default(),
            controllers: ControllersConfig::default(),
            services: ServicesConfig::default(),
            aggregation: AggregationConfig::default(),
            audit: None,
            limits: LimitsConfig::default(),
            lifecycle: LifecycleConfig::default(),
            hidden_metrics: HiddenMetrics::default(),
            page_rules: PageRules::default(),
            warnings: Vec::new(),
            clock: Clock::system(),
        }
    }
}

impl Config {
    /// What the metrics tell of a server with these settings.
    #[must_use]
    pub fn facts(&self) -> ServerFacts<'_> {
        ServerFacts {
            brand: self.api.brand,
            component: component(self.api.brand),
            build: BUILD,
            compatibility: self.api.compatibility(),
            declared_gates: gates(),
            gates: &self.api.gates,
            started_at: self.clock.unix_seconds(),
            hidden_metrics: self.hidden_metrics,
        }
    }
}

/// What this program was built from. Variables of the build say it, and else the build script finds it.
pub(crate) const BUILD: Build = Build {
    commit: env!("KINDSMITH_COMMIT"),
    tree_state: env!("KINDSMITH_TREE_STATE"),
    date: env!("KINDSMITH_BUILD_DATE"),
};

/// The brand of that name.
#[must_use]
pub fn brand(name: &str) -> Option<&'static Brand> {
    Brand::named(brands(), name)
}

/// Every brand that can be served.
#[must_use]
pub fn brands() -> &'static [Brand] {
    generated::brands::BRANDS
}

/// Every kind in every version.
#[must_use]
pub fn kinds() -> &'static [Arc<Kind>] {
    &generated::KINDS
}

/// Every feature that can be switched.
#[must_use]
pub fn gates() -> &'static [Gate] {
    generated::gates::GATES
}
