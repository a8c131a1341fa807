//! How callers are recognized: the methods that the settings ask for, in the order in which they are asked.

use std::{sync::Arc, time::Duration};

use access::authn::{
    Authentication, Authenticator, Hidden,
    bearer::Bearer,
    bootstrap_token::{BootstrapToken, Secrets},
    client_certificate::ClientCertificate,
    oidc::TokenIssuers,
    request_header::RequestHeader,
    token::TokenAuthenticator,
    token_webhook::TokenWebhook,
    websocket_bearer::{TokenPrefixes, WebSocketBearer},
};
use engine::{catalog::Catalog, step::codec, stores::Stores};
use generated::core::v1::Secret;
use ground::{clock::Clock, metrics::Metrics, shutdown::Shutdown};
use kinds::bootstrap_secret::{NAME_PREFIX, login};
use machinery::brand::Brand;
use outbound::SetupError;

use super::{
    accounts::ServiceAccounts,
    authentication_file::{self, LookTimes},
    error::StartError,
    trust::Trust,
};
use crate::config::AuthenticationConfig;

/// What the methods build on.
#[derive(Clone, Copy)]
pub(super) struct Surroundings<'a> {
    pub(super) trust: &'a Trust,
    pub(super) accounts: &'a ServiceAccounts,
    pub(super) brand: &'static Brand,
    pub(super) clock: &'a Clock,
    /// The interval at which files that may change are read.
    pub(super) reload_interval: Duration,
}

/// All methods, and those whose authorities may change.
pub(super) struct Recognizers {
    pub(super) authentication: Authentication,
    pub(super) client_certificates: Arc<ClientCertificate>,
    pub(super) proxy_certificates: Arc<ClientCertificate>,
}

/// The methods that the settings ask for.
pub(super) fn authentication(
    config: &AuthenticationConfig,
    from: Surroundings<'_>,
    secrets: Secrets,
    metrics: &Metrics,
    shutdown: &Shutdown,
) -> Result<Recognizers, StartError> {
    let Surroundings { trust, accounts, brand, clock, .. } = from;
    let certificates = ClientCertificate::new(&trust.client_authorities, brand, clock.clone());
    let certificates = Arc::new(certificates.observed_by(metrics.certificates().remaining()));
    let audiences = config.service_accounts.audiences(brand);
    let mut tokens = tokens(config, accounts, secrets, clock);
    if let Some(issuers) = issuers(config, from, metrics, shutdown)? {
        // Behind those of service accounts, which need no call.
        tokens.push(Box::new(issuers));
    }
    let tokens =
        Bearer::new(tokens, &audiences, clock.clone()).asking(services(config, brand, clock, metrics)?);
    let tokens = Arc::new(tokens);
    let proxies = ClientCertificate::of_proxies(&trust.proxy_authorities, brand, clock.clone());
    let proxies = Arc::new(proxies);
    let mut methods: Vec<Box<dyn Authenticator>> = Vec::new();
    // First: the certificate of a proxy says who connects, and not who asks.
    if let Some(settings) = &config.request_header {
        methods.push(Box::new(RequestHeader::new(Arc::clone(&proxies), Arc::clone(settings))));
    }
    methods.push(Box::new(Arc::clone(&certificates)));
    methods.push(Box::new(Arc::clone(&tokens)));
    let names = TokenPrefixes::of(brand);
    methods.push(Box::new(WebSocketBearer::new(tokens, names.clone())));
    let hidden = Hidden { claims: config.request_header.clone(), tokens: Some(names) };
    let authentication = Authentication::new(methods).hiding(hidden);
    let authentication = match config.anonymous {
        true => authentication.with_anonymous(&config.anonymous_paths),
        false => authentication,
    };
    Ok(Recognizers { authentication, client_certificates: certificates, proxy_certificates: proxies })
}

fn unusable(what: &'static str) -> impl Fn(SetupError) -> StartError {
    move |error| StartError::Config(format!("{what} cannot be used: {error}"))
}

/// The methods that know tokens by themselves.
fn tokens(
    config: &AuthenticationConfig,
    accounts: &ServiceAccounts,
    secrets: Secrets,
    clock: &Clock,
) -> Vec<Box<dyn TokenAuthenticator>> {
    let mut methods: Vec<Box<dyn TokenAuthenticator>> = Vec::new();
    if let Some(file) = &config.token_file {
        methods.push(Box::new(file.clone()));
    }
    methods.push(Box::new(accounts.legacy()));
    methods.push(Box::new(accounts.bound()));
    if config.bootstrap_tokens {
        methods.push(Box::new(BootstrapToken::new(secrets, clock.clone())));
    }
    methods
}

/// The issuers of tokens, whose keys are fetched. If a file names them, it is followed.
fn issuers(
    config: &AuthenticationConfig,
    from: Surroundings<'_>,
    metrics: &Metrics,
    shutdown: &Shutdown,
) -> Result<Option<TokenIssuers>, StartError> {
    let Surroundings { brand, clock, reload_interval: interval, .. } = from;
    // A file without issuers may get some.
    if config.issuers.is_empty() && config.file.is_none() {
        return Ok(None);
    }
    let issuers = TokenIssuers::new(&config.issuers, brand, clock.clone(), &shutdown.stopping());
    let issuers = issuers.map_err(unusable("an issuer of tokens"))?;
    if let Some(file) = &config.file {
        let times = LookTimes { clock: clock.clone(), interval, stopping: shutdown.stopping() };
        let metrics = metrics.authentication_file();
        tokio::spawn(authentication_file::follow(file.clone(), issuers.clone(), metrics, times));
    }
    Ok(Some(issuers))
}

/// The services that are asked about every token that no method here knows.
fn services(
    config: &AuthenticationConfig,
    brand: &'static Brand,
    clock: &Clock,
    metrics: &Metrics,
) -> Result<Vec<Box<dyn TokenAuthenticator>>, StartError> {
    let mut services: Vec<Box<dyn TokenAuthenticator>> = Vec::new();
    if let Some(settings) = &config.token_webhook {
        let webhook = TokenWebhook::new(settings, brand, clock.clone());
        let webhook = webhook.map_err(unusable("--authentication-token-webhook-config-file"))?;
        services.push(Box::new(webhook.counting(metrics.webhooks().flaws())));
    }
    Ok(services)
}

/// Finds secrets of tokens where all reads are done.
pub(super) fn secrets(catalog: &Catalog, stores: &Arc<Stores>) -> Secrets {
    let resource = catalog.find("core", "secrets").cloned();
    let stores = Arc::clone(stores);
    let brand = catalog.brand;
    Arc::new(move |id| {
        let resource = resource.as_ref()?;
        let key = resource.key(brand.system_namespace, &format!("{NAME_PREFIX}{id}"));
        let entry = stores.cache(resource.id).get(resource.id, &key)?;
        let object = codec::own(resource, &entry.bytes).ok()?;
        login(brand, object.as_any().downcast_ref::<Secret>()?)
    })
}
