//! How callers are recognized: the methods that the settings ask for, in the order in which they are asked.

use std::sync::Arc;

use super::{StartError, accounts::ServiceAccounts, trust::Trust};
use crate::{
    authn::{
        Authentication, Authenticator,
        bearer::{Bearer, TokenAuthenticator},
        client_certificate::ClientCertificate,
        oidc::Oidc,
        token_webhook::TokenWebhook,
    },
    config::Config,
    metrics::Metrics,
    outbound::SetupError,
    shutdown::Shutdown,
};

/// All methods, and the one whose authorities may change.
pub(super) fn authentication(
    config: &Config,
    trust: &Trust,
    accounts: &ServiceAccounts,
    metrics: &Metrics,
    shutdown: &Shutdown,
) -> Result<(Authentication, Arc<ClientCertificate>), StartError> {
    let certificates = ClientCertificate::new(&trust.client_authorities, config.clock.clone());
    let certificates = Arc::new(certificates.observed_by(metrics.certificates().remaining()));
    let audiences = config.service_accounts.audiences(config.brand);
    let tokens = Bearer::new(tokens(config, accounts, shutdown)?, &audiences, config.clock.clone());
    let methods: Vec<Box<dyn Authenticator>> = vec![Box::new(Arc::clone(&certificates)), Box::new(tokens)];
    let authentication = Authentication::new(methods);
    let authentication = if config.anonymous_auth { authentication.with_anonymous() } else { authentication };
    Ok((authentication, certificates))
}

/// The methods that know tokens: those that need nobody else are asked first.
fn tokens(
    config: &Config,
    accounts: &ServiceAccounts,
    shutdown: &Shutdown,
) -> Result<Vec<Box<dyn TokenAuthenticator>>, StartError> {
    let unusable = |what: &'static str| {
        move |error: SetupError| StartError::Config(format!("{what} cannot be used: {error}"))
    };
    let mut methods: Vec<Box<dyn TokenAuthenticator>> =
        vec![Box::new(accounts.legacy(config)), Box::new(accounts.bound(config))];
    if let Some(settings) = &config.oidc {
        let oidc = Oidc::new(settings, config.clock.clone()).map_err(unusable("--oidc-issuer-url"))?;
        let oidc = Arc::new(oidc);
        tokio::spawn(Arc::clone(&oidc).find_issuer(shutdown.stopping()));
        methods.push(Box::new(oidc));
    }
    if let Some(settings) = &config.token_webhook {
        let webhook = TokenWebhook::new(settings, config.brand, config.clock.clone());
        methods.push(Box::new(webhook.map_err(unusable("--authentication-token-webhook-config-file"))?));
    }
    Ok(methods)
}
