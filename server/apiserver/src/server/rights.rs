//! Who is asked for permission, and in which order.

use std::sync::Arc;

use access::authz::{
    Mode, abac::Abac, always_allow::AlwaysAllow, always_deny::AlwaysDeny,
    configuration::ConfiguredAuthorizer, counted::CountedAuthorizer, node::Node, public_paths::PublicPaths,
    rbac::Rbac, webhook::Webhook,
};
use engine::{
    authorization::{Authorization, Authorizer},
    catalog::Catalog,
    stores::Stores,
};
use ground::{
    clock::Clock,
    metrics::{AuthorizerMetrics, CertificateFlaws, Metrics},
};
use kinds::{grants, in_use};
use machinery::brand::Brand;

use super::error::StartError;
use crate::config::Config;

/// Modes that a reloaded list may have only if the server started with them: what they need is made at the
/// start.
const START_MODES: [Mode; 4] = [Mode::Node, Mode::Rbac, Mode::Abac, Mode::AlwaysAllow];

/// The authorizers of a server. Two of them follow stored objects.
pub(super) struct Rights {
    /// All of them, in their order.
    pub(super) authorization: Authorization,
    /// Roles and bindings, which other parts ask too.
    pub(super) rbac: Arc<Rbac>,
    /// The authorizer of node agents, if its mode is on.
    pub(super) agents: Option<Arc<Node>>,
    /// Makes other lists of authorizers.
    pub(super) factory: AuthorizerFactory,
}

/// Makes the authorizers of a list. Those with a state are made once.
pub(super) struct AuthorizerFactory {
    rbac: Arc<Rbac>,
    agents: Option<Arc<Node>>,
    abac: Option<Arc<Abac>>,
    /// Of the embedding program. They come last.
    further: Vec<Arc<dyn Authorizer>>,
    /// The modes that the server started with.
    modes: Vec<Mode>,
    metrics: AuthorizerMetrics,
    flaws: CertificateFlaws,
    brand: &'static Brand,
    clock: Clock,
}

/// Opens all authorizers of a server.
pub(super) fn open(
    config: &Config,
    catalog: &Catalog,
    stores: &Arc<Stores>,
    metrics: &Metrics,
) -> Result<Rights, StartError> {
    let settings = &config.authorization;
    let rbac = grants::open(catalog, stores);
    let agents = settings.has(Mode::Node).then(|| {
        let graph = in_use::open(catalog, stores);
        Arc::new(Node::new(catalog.brand, &config.api.gates, graph))
    });
    let chain = settings.chain().map_err(StartError::Config)?;
    let factory = AuthorizerFactory {
        rbac: Arc::clone(&rbac),
        agents: agents.clone(),
        abac: settings.abac.clone(),
        further: settings.authorizers.clone(),
        modes: chain.iter().map(ConfiguredAuthorizer::mode).collect(),
        metrics: metrics.authorizers(),
        flaws: metrics.webhooks().flaws(),
        brand: config.api.brand,
        clock: config.clock.clone(),
    };
    let authorization = Authorization::new(factory.make(&chain).map_err(StartError::Config)?);
    let authorization = if settings.has(Mode::Rbac) { authorization.with_roles() } else { authorization };
    Ok(Rights { authorization, rbac, agents, factory })
}

impl AuthorizerFactory {
    /// The authorizers of a list that replaces the one of the start.
    ///
    /// # Errors
    /// When the list has modes that the server did not start with, or lacks one with which it started.
    pub(super) fn remake(
        &self,
        chain: &[ConfiguredAuthorizer],
    ) -> Result<Vec<Arc<dyn Authorizer>>, Vec<String>> {
        let modes: Vec<Mode> = chain.iter().map(ConfiguredAuthorizer::mode).collect();
        let problems = reload_problems(&self.modes, &modes);
        if problems.is_empty() { self.make(chain).map_err(|problem| vec![problem]) } else { Err(problems) }
    }

    fn make(&self, chain: &[ConfiguredAuthorizer]) -> Result<Vec<Arc<dyn Authorizer>>, String> {
        let mut modules: Vec<Arc<dyn Authorizer>> = Vec::with_capacity(chain.len() + 1);
        if !chain.iter().any(|of| of.mode() == Mode::Rbac) {
            // With roles, a default role grants these paths to everyone, and an operator can withdraw it.
            modules.push(Arc::new(PublicPaths));
        }
        for of in chain {
            let counters = self.metrics.decisions(of.mode().as_str(), &of.name());
            modules.push(Arc::new(CountedAuthorizer::new(self.of(of)?, counters)));
        }
        modules.extend(self.further.iter().cloned());
        Ok(modules)
    }

    fn of(&self, configured: &ConfiguredAuthorizer) -> Result<Arc<dyn Authorizer>, String> {
        Ok(match configured {
            ConfiguredAuthorizer::Node => {
                Arc::<Node>::clone(self.agents.as_ref().ok_or("the mode Node has no graph")?)
            }
            ConfiguredAuthorizer::Rbac => Arc::<Rbac>::clone(&self.rbac),
            ConfiguredAuthorizer::Abac => {
                Arc::<Abac>::clone(self.abac.as_ref().ok_or("the mode ABAC has no policies")?)
            }
            ConfiguredAuthorizer::Webhook(settings) => {
                let webhook =
                    Webhook::new((**settings).clone(), self.brand, self.clock.clone(), &self.metrics);
                let name = &settings.name;
                let webhook = webhook.map_err(|error| {
                    format!("the service of the authorization webhook {name} cannot be used: {error}")
                })?;
                Arc::new(webhook.counting(self.flaws.clone()))
            }
            ConfiguredAuthorizer::AlwaysAllow => Arc::new(AlwaysAllow),
            ConfiguredAuthorizer::AlwaysDeny => Arc::new(AlwaysDeny),
        })
    }
}

/// Returns the reason why a server that started with some modes cannot go on with others.
fn reload_problems(start: &[Mode], modes: &[Mode]) -> Vec<String> {
    let is_required = |mode: &&Mode| **mode != Mode::Webhook && !modes.contains(mode);
    let mut missing: Vec<&str> = start.iter().filter(is_required).map(|mode| mode.as_str()).collect();
    missing.sort_unstable();
    let mut problems = Vec::new();
    if !missing.is_empty() {
        problems.push(format!("missing required types: [{}]", missing.join(" ")));
    }
    let is_new = |mode: &&Mode| START_MODES.contains(mode) && !start.contains(mode);
    problems.extend(modes.iter().filter(is_new).map(|mode| {
        let name = mode.as_str();
        format!("authorizer type {name} is not allowed if it was not enabled at initial server startup")
    }));
    problems
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reload_keeps_the_modes_of_the_start() {
        let not_allowed = |name: &str| {
            format!("authorizer type {name} is not allowed if it was not enabled at initial server startup")
        };
        let missing = |names: &str| format!("missing required types: [{names}]");
        let table = [
            (vec![Mode::Node, Mode::Rbac], vec![Mode::Rbac, Mode::Webhook, Mode::Node], vec![]),
            (vec![Mode::Webhook, Mode::Rbac], vec![Mode::Rbac], vec![]),
            (vec![Mode::Rbac], vec![Mode::Rbac, Mode::AlwaysDeny], vec![]),
            (vec![Mode::Rbac, Mode::Node], vec![Mode::Webhook], vec![missing("Node RBAC")]),
            (vec![Mode::Rbac, Mode::AlwaysDeny], vec![Mode::Rbac], vec![missing("AlwaysDeny")]),
            (vec![Mode::Rbac], vec![Mode::Node, Mode::Rbac], vec![not_allowed("Node")]),
            (
                vec![Mode::Webhook],
                vec![Mode::Abac, Mode::Rbac, Mode::AlwaysAllow],
                vec![not_allowed("ABAC"), not_allowed("RBAC"), not_allowed("AlwaysAllow")],
            ),
        ];
        for (start, modes, expected) in table {
            assert_eq!(reload_problems(&start, &modes), expected, "{start:?} {modes:?}");
        }
    }
}
