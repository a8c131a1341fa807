//! Webhooks: services that change or refuse requests, declared by stored configurations.
//!
//! A request goes this way: `configurations` has the webhooks of all stored objects, compiled once per change (`hook`); `set` says whose rules are about the request; `selection` looks at labels and conditions; `review` writes what
//! is sent; `caller` sends it (`clients`) and reads the `answer`; `mutating` and `validating` say what becomes of the
//! request.

mod answer;
mod caller;
mod clients;
mod conditions;
mod configuration;
mod configurations;
mod failure;
mod hook;
mod mutating;
mod notes;
mod patch_texts;
mod review;
mod scope;
mod selection;
mod set;
mod validating;

use std::sync::Arc;

use access::authz::rbac::policy;
use engine::context::admit::{Interest, Phase};

use self::{
    caller::Caller, clients::Clients, configurations::Configurations, mutating::MutatingWebhooks,
    validating::ValidatingWebhooks,
};
use crate::{Opened, Opening, webhook_supplies::WebhookSupplies};

/// Which requests a webhook sees is said by its own rules.
pub(crate) const INTERESTS: [Interest; 1] = [Interest::EVERY_CALL];

/// Makes the plugin for the mutating phase.
pub(crate) fn mutating(opening: &Opening<'_>) -> Opened {
    let WebhookSupplies { catalog, stores, .. } = &opening.supplies().webhooks;
    let configurations = Configurations::mutating(catalog, stores);
    Ok(Arc::new(MutatingWebhooks { configurations, caller: caller(opening, Phase::Mutating)? }))
}

/// Makes the plugin for the validating phase.
pub(crate) fn validating(opening: &Opening<'_>) -> Opened {
    let WebhookSupplies { catalog, stores, .. } = &opening.supplies().webhooks;
    let configurations = Configurations::validating(catalog, stores);
    Ok(Arc::new(ValidatingWebhooks { configurations, caller: caller(opening, Phase::Validating)? }))
}

fn caller(opening: &Opening<'_>, phase: Phase) -> Result<Caller, crate::ConfigurationError> {
    let supplies = opening.supplies();
    let WebhookSupplies { services, metrics, clock, .. } = &supplies.webhooks;
    let users = configuration::users(opening)?;
    let agent = format!("{}-apiserver-admission", policy::component(supplies.brand));
    let clients = Clients::new(users, Arc::clone(services), &agent, clock.clone());
    Ok(Caller { clients, metrics: metrics.clone(), clock: clock.clone(), phase })
}
