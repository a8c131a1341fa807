//! What one server is told: the options as a library takes them, with the same defaults.

use std::{
    collections::BTreeSet,
    net::{IpAddr, Ipv4Addr},
    path::PathBuf,
    sync::Arc,
    time::Duration,
};

use access::{
    authn::{oidc, request_header, service_account, token_file::TokenFile, token_webhook},
    authz::{Mode, abac::Abac, webhook},
};
use admission::Plugins;
use audit;
use controllers;
use engine::{authorization::Authorizer, runtime_config::RuntimeConfig};
use ground::{
    clock::Clock,
    limits::{ConnectionLimits, WATCHES_MAX},
    metrics::{HiddenMetrics, ServerFacts},
};
use machinery::{
    brand::Brand,
    gates::{Gate, Gates},
    kind::Kind,
};
use pki::PairFiles;
use storage::engine::UnknownTypes;
use transport::tls;

/// The brand that is served when nobody names one.
pub const BRAND_DEFAULT: &str = "platform";

/// Everything that one server is told.
#[derive(Debug, Clone)]
pub struct Config {
    /// Where certificates, the administrator's configuration and the store live. `None` keeps all in
    /// memory, which needs [`StorageKind::Memory`].
    pub data_dir: Option<PathBuf>,
    /// Where writes go.
    pub storage: StorageKind,
    /// What becomes of stored objects whose type is not served.
    pub unknown_stored_types: UnknownTypes,
    /// The address to listen on.
    pub bind_address: IpAddr,
    /// The port; zero for any that is free.
    pub secure_port: u16,
    /// The names that are served.
    pub brand: &'static Brand,
    /// Switches of features.
    pub gates: Gates,
    /// Which versions and resource types are served.
    pub runtime_config: RuntimeConfig,
    /// What the log is told of these settings when the server starts.
    pub warnings: Vec<String>,
    /// A serving certificate and its key, in place of the one that the server makes.
    pub tls_files: Option<PairFiles>,
    /// Further ones, for clients that name certain hosts.
    pub tls_named: Vec<NamedPair>,
    /// Where the server keeps what it makes for itself, in place of a directory inside the data directory.
    pub cert_dir: Option<PathBuf>,
    /// How TLS is spoken.
    pub tls: tls::TlsSettings,
    /// How often files with certificates are looked at. A change counts when it is seen twice.
    pub reload_interval: Duration,
    /// Further authorities for client certificates, beside the server's own.
    pub client_ca_file: Option<PathBuf>,
    /// How many connections there may be, and how long each may keep us waiting.
    pub connections: ConnectionLimits,
    /// Whether somebody who presents nothing is let in as the anonymous user.
    pub anonymous_auth: bool,
    /// Tokens of service accounts, which this server issues and knows.
    pub service_accounts: service_account::ServiceAccountSettings,
    /// The authority that is published in every namespace; without it, that of the certificate that the server shows.
    pub root_ca_file: Option<PathBuf>,
    /// Tokens of a file.
    pub token_file: Option<TokenFile>,
    /// Whether tokens are believed that are kept in secrets, with which new members of a cluster introduce themselves.
    pub bootstrap_token_auth: bool,
    /// Authorities for certificates of proxies that say who their clients are.
    pub requestheader_client_ca_file: Option<PathBuf>,
    /// Which headers these say that in.
    pub request_header: Option<Arc<request_header::ProxySettings>>,
    /// An issuer whose tokens are believed.
    pub oidc: Option<oidc::OidcSettings>,
    /// A remote service that is asked about tokens.
    pub token_webhook: Option<token_webhook::TokenWebhookSettings>,
    /// Who grants permissions, in this order, besides those that nobody can take away.
    pub authorization_modes: Vec<Mode>,
    /// The policies of the mode ABAC.
    pub abac: Option<Arc<Abac>>,
    /// The service of the mode Webhook.
    pub authorization_webhook: Option<webhook::AuthorizationWebhookSettings>,
    /// Kinds of the program that this server is a part of, beside those of the schema. They have no strategy.
    pub further_kinds: Vec<Arc<Kind>>,
    /// Further ones, of the program that this server is a part of. They are asked last.
    pub authorizers: Vec<Arc<dyn Authorizer>>,
    /// Which plugins look at writes.
    pub admission: Plugins,
    /// The authority that signs requests for certificates, in place of the server's own.
    pub cluster_signing_files: Option<PairFiles>,
    /// Longest life of a certificate that is signed on request.
    pub cluster_signing_duration: Duration,
    /// Whether the reference for people is served below `/docs`.
    pub docs: bool,
    /// Which controllers run: some of [`controllers::names`].
    pub controllers: BTreeSet<&'static str>,
    /// Whether the controllers wait for a lease, since other servers share the store.
    pub leader_elect: bool,
    /// How long events stay after their last write, in place of what the schema says.
    pub event_ttl: Option<Duration>,
    /// Which requests are recorded, and where.
    pub audit: Option<audit::settings::AuditSettings>,
    /// Longest time for a request that is no watch.
    pub request_timeout: Duration,
    /// Shortest time after which the server ends a watch on its own.
    pub min_request_timeout: Duration,
    /// Reading requests at the same time; zero for no bound.
    pub max_requests_inflight: usize,
    /// Other requests at the same time; zero for no bound.
    pub max_mutating_requests_inflight: usize,
    /// Watches at the same time; zero for no bound.
    pub watches_max: usize,
    /// How long `/livez` does not count steps of the start that are not done.
    pub livez_grace_period: Duration,
    /// How long the server goes on serving after it said that it is not ready any more.
    pub shutdown_delay: Duration,
    /// How long changes are kept for watches.
    pub watch_history: Duration,
    /// How long a list in pages can go on in the state that it began with.
    pub continue_token_lifetime: Duration,
    /// Time between bookmarks on a watch that asked for them.
    pub bookmark_interval: Duration,
    /// Whether deprecated metrics are shown whose time is over.
    pub hidden_metrics: HiddenMetrics,
    /// Time and randomness.
    pub clock: Clock,
}

impl Default for Config {
    /// The default brand, in memory, on the loopback.
    fn default() -> Self {
        Config {
            data_dir: None,
            storage: StorageKind::Memory,
            unknown_stored_types: UnknownTypes::Refuse,
            bind_address: IpAddr::V4(Ipv4Addr::LOCALHOST),
            secure_port: 6443,
            brand: brand(BRAND_DEFAULT).unwrap_or(&generated::brands::BRANDS[0]),
            gates: Gates::defaults(generated::gates::GATES),
            runtime_config: RuntimeConfig::default(),
            warnings: Vec::new(),
            tls_files: None,
            tls_named: Vec::new(),
            cert_dir: None,
            tls: tls::TlsSettings::default(),
            reload_interval: Duration::from_secs(5),
            client_ca_file: None,
            connections: ConnectionLimits::default(),
            anonymous_auth: true,
            service_accounts: service_account::ServiceAccountSettings::default(),
            root_ca_file: None,
            token_file: None,
            bootstrap_token_auth: false,
            requestheader_client_ca_file: None,
            request_header: None,
            oidc: None,
            token_webhook: None,
            authorization_modes: vec![Mode::Node, Mode::Rbac],
            abac: None,
            authorization_webhook: None,
            further_kinds: Vec::new(),
            authorizers: Vec::new(),
            admission: Plugins::default(),
            cluster_signing_files: None,
            cluster_signing_duration: Duration::from_secs(8760 * 3600),
            docs: true,
            controllers: controllers::by_default().collect(),
            leader_elect: false,
            event_ttl: None,
            audit: None,
            request_timeout: Duration::from_secs(60),
            min_request_timeout: Duration::from_secs(1800),
            hidden_metrics: HiddenMetrics::default(),
            max_requests_inflight: 400,
            max_mutating_requests_inflight: 200,
            watches_max: WATCHES_MAX,
            livez_grace_period: Duration::ZERO,
            shutdown_delay: Duration::ZERO,
            watch_history: Duration::from_secs(300),
            continue_token_lifetime: Duration::from_secs(300),
            bookmark_interval: Duration::from_secs(60),
            clock: Clock::system(),
        }
    }
}

/// Where writes go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StorageKind {
    /// A database in the data directory.
    Embedded,
    /// Nothing outlives the process.
    Memory,
    /// An etcd cluster, which several servers may share.
    Etcd(Box<EtcdServers>),
}

/// Where etcd is, and how to speak to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EtcdServers {
    /// URLs of the members of the main cluster.
    pub servers: Vec<String>,
    /// Clusters of single types.
    pub overrides: Vec<EtcdOverride>,
    /// Authorities for their certificates, PEM.
    pub authorities: Option<PathBuf>,
    /// What to show them.
    pub client: Option<PairFiles>,
    /// What all keys begin with.
    pub prefix: String,
    /// How often superseded states are dropped. `None` for never.
    pub compaction_interval: Option<Duration>,
    /// How long a check of health may take.
    pub check_timeout: Duration,
}

/// A resource type with a cluster of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EtcdOverride {
    /// The group as clients write it; empty for the core group.
    pub group: String,
    /// The plural name of the type.
    pub resource: String,
    /// URLs of the members.
    pub servers: Vec<String>,
}

/// A certificate for certain hosts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedPair {
    /// The certificate and its key.
    pub files: PairFiles,
    /// Names of hosts, or `*.` before one. Without any, those that the certificate names.
    pub patterns: Vec<String>,
}

impl Config {
    /// What the metrics tell of a server with these settings.
    #[must_use]
    pub fn facts(&self) -> ServerFacts<'_> {
        ServerFacts {
            brand: self.brand,
            declared_gates: gates(),
            gates: &self.gates,
            started_at: self.clock.unix_seconds(),
            hidden_metrics: self.hidden_metrics,
        }
    }
}

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
