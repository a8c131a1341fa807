//! Who is asked for permission, and in which order.

use std::sync::Arc;

use access::authz::{
    Mode, abac::Abac, always_allow::AlwaysAllow, always_deny::AlwaysDeny, node::Node,
    public_paths::PublicPaths, rbac::Rbac, webhook::Webhook,
};
use engine::authorization::{Authorization, Authorizer};
use ground::clock::Clock;
use machinery::brand::Brand;

use super::error::StartError;
use crate::config::AuthorizationConfig;

/// All authorizers of a server. What its own program adds is asked last.
pub(super) fn authorization(
    config: &AuthorizationConfig,
    rbac: &Arc<Rbac>,
    brand: &'static Brand,
    clock: &Clock,
) -> Result<Authorization, StartError> {
    let has_roles = config.modes.contains(&Mode::Rbac);
    let mut modules: Vec<Arc<dyn Authorizer>> = Vec::new();
    if !has_roles {
        // With roles, a default role grants these paths to everyone, and an operator can withdraw it.
        modules.push(Arc::new(PublicPaths));
    }
    for mode in &config.modes {
        modules.push(of_mode(*mode, config, rbac, brand, clock)?);
    }
    modules.extend(config.authorizers.iter().cloned());
    let authorization = Authorization::new(modules);
    Ok(if has_roles { authorization.with_roles() } else { authorization })
}

fn of_mode(
    mode: Mode,
    config: &AuthorizationConfig,
    rbac: &Arc<Rbac>,
    brand: &'static Brand,
    clock: &Clock,
) -> Result<Arc<dyn Authorizer>, StartError> {
    let incomplete = |what: &str| StartError::Config(what.to_owned());
    Ok(match mode {
        Mode::Node => Arc::new(Node::new(brand)),
        Mode::Rbac => Arc::<Rbac>::clone(rbac),
        Mode::Abac => {
            let policies = config.abac.as_ref().ok_or_else(|| incomplete("the mode ABAC has no policies"))?;
            Arc::<Abac>::clone(policies)
        }
        Mode::Webhook => {
            let settings = config.webhook.as_ref();
            let settings = settings.ok_or_else(|| incomplete("the mode Webhook has no service"))?;
            let webhook = Webhook::new(settings, brand, clock.clone());
            Arc::new(webhook.map_err(|error| {
                incomplete(&format!("--authorization-webhook-config-file cannot be used: {error}"))
            })?)
        }
        Mode::AlwaysAllow => Arc::new(AlwaysAllow),
        Mode::AlwaysDeny => Arc::new(AlwaysDeny),
    })
}
