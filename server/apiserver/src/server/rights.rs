//! Who is asked for permission, and in which order.

use std::sync::Arc;

use super::StartError;
use crate::{
    authz::{
        Authorization, Authorizer, Mode, abac::Abac, always_allow::AlwaysAllow, always_deny::AlwaysDeny,
        public_paths::PublicPaths, webhook::Webhook,
    },
    config::Config,
};

/// All authorizers of a server. What its own program adds is asked last.
pub(super) fn authorization(config: &Config) -> Result<Authorization, StartError> {
    let mut modules: Vec<Arc<dyn Authorizer>> = vec![Arc::new(PublicPaths)];
    for mode in &config.authorization_modes {
        modules.push(of_mode(*mode, config)?);
    }
    modules.extend(config.authorizers.iter().cloned());
    Ok(Authorization::new(modules))
}

fn of_mode(mode: Mode, config: &Config) -> Result<Arc<dyn Authorizer>, StartError> {
    let incomplete = |what: &str| StartError::Config(what.to_owned());
    Ok(match mode {
        Mode::Abac => {
            let policies = config.abac.as_ref().ok_or_else(|| incomplete("the mode ABAC has no policies"))?;
            Arc::<Abac>::clone(policies)
        }
        Mode::Webhook => {
            let settings = config.authorization_webhook.as_ref();
            let settings = settings.ok_or_else(|| incomplete("the mode Webhook has no service"))?;
            let webhook = Webhook::new(settings, config.brand, config.clock.clone());
            Arc::new(webhook.map_err(|error| {
                incomplete(&format!("--authorization-webhook-config-file cannot be used: {error}"))
            })?)
        }
        Mode::AlwaysAllow => Arc::new(AlwaysAllow),
        Mode::AlwaysDeny => Arc::new(AlwaysDeny),
    })
}
