//! Who is asked for permission, and in which order.

use std::sync::Arc;

use access::authz::{
    Mode, abac::Abac, always_allow::AlwaysAllow, always_deny::AlwaysDeny, node::Node,
    public_paths::PublicPaths, rbac::Rbac, webhook::Webhook,
};
use engine::{
    authorization::{Authorization, Authorizer},
    catalog::Catalog,
    stores::Stores,
};
use ground::metrics::CertificateFlaws;
use kinds::{grants, in_use};

use super::error::StartError;
use crate::config::Config;

/// The authorizers of a server. Two of them follow stored objects.
pub(super) struct Rights {
    /// All of them, in their order.
    pub(super) authorization: Authorization,
    /// Roles and bindings, which other parts ask too.
    pub(super) rbac: Arc<Rbac>,
    /// The authorizer of node agents, if its mode is on.
    pub(super) agents: Option<Arc<Node>>,
}

/// Opens all authorizers of a server. Authorizers that the embedding program adds come last.
pub(super) fn open(
    config: &Config,
    catalog: &Catalog,
    stores: &Arc<Stores>,
    flaws: &CertificateFlaws,
) -> Result<Rights, StartError> {
    let modes = &config.authorization.modes;
    let rbac = grants::open(catalog, stores);
    let agents = modes.contains(&Mode::Node).then(|| {
        let graph = in_use::open(catalog, stores);
        Arc::new(Node::new(catalog.brand, &config.api.gates, graph))
    });
    let has_roles = modes.contains(&Mode::Rbac);
    let mut modules: Vec<Arc<dyn Authorizer>> = Vec::new();
    if !has_roles {
        // With roles, a default role grants these paths to everyone, and an operator can withdraw it.
        modules.push(Arc::new(PublicPaths));
    }
    for mode in modes {
        modules.push(of_mode(*mode, config, &rbac, agents.as_ref(), flaws)?);
    }
    modules.extend(config.authorization.authorizers.iter().cloned());
    let authorization = Authorization::new(modules);
    let authorization = if has_roles { authorization.with_roles() } else { authorization };
    Ok(Rights { authorization, rbac, agents })
}

fn of_mode(
    mode: Mode,
    config: &Config,
    rbac: &Arc<Rbac>,
    agents: Option<&Arc<Node>>,
    flaws: &CertificateFlaws,
) -> Result<Arc<dyn Authorizer>, StartError> {
    let incomplete = |what: &str| StartError::Config(what.to_owned());
    let (settings, brand) = (&config.authorization, config.api.brand);
    Ok(match mode {
        Mode::Node => Arc::<Node>::clone(agents.ok_or_else(|| incomplete("the mode Node has no graph"))?),
        Mode::Rbac => Arc::<Rbac>::clone(rbac),
        Mode::Abac => {
            let policies =
                settings.abac.as_ref().ok_or_else(|| incomplete("the mode ABAC has no policies"))?;
            Arc::<Abac>::clone(policies)
        }
        Mode::Webhook => {
            let settings = settings.webhook.as_ref();
            let settings = settings.ok_or_else(|| incomplete("the mode Webhook has no service"))?;
            let webhook = Webhook::new(settings, brand, config.clock.clone());
            let webhook = webhook.map_err(|error| {
                incomplete(&format!("--authorization-webhook-config-file cannot be used: {error}"))
            })?;
            Arc::new(webhook.counting(flaws.clone()))
        }
        Mode::AlwaysAllow => Arc::new(AlwaysAllow),
        Mode::AlwaysDeny => Arc::new(AlwaysDeny),
    })
}
