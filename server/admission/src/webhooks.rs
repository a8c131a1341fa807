//! Webhooks: services that change or refuse requests, declared by stored configurations.
//!
//! A request goes this way: `configurations` has the webhooks of all stored objects, compiled once per change
//! (`hook`); `set` says whose rules are about the request; `selection` looks at labels and conditions;
//! `review` writes what is sent; `caller` sends it (`clients`) and reads the `answer`; `mutating` and
//! `validating` say what becomes of the request.

mod answer;
mod caller;
mod clients;
mod conditions;
mod configuration;
mod configurations;
mod failure;
mod hook;
mod in_files;
mod mutating;
mod notes;
mod review;
mod scope;
mod selection;
mod set;
mod validating;

use std::sync::Arc;

use engine::context::admit::{Interest, Phase};

use self::{
    caller::Caller, clients::Clients, configuration::WebhookAdmissionConfiguration,
    configurations::Configurations, mutating::MutatingWebhooks, validating::ValidatingWebhooks,
};
use crate::{
    ConfigurationError, Opened, Opening,
    webhook_supplies::{WebhookSupplies, user_agent},
};

/// Which requests a webhook sees is said by its own rules.
pub const INTERESTS: [Interest; 1] = [Interest::EVERY_CALL];

/// Makes the plugin for the mutating phase.
pub fn mutating(opening: &Opening<'_>) -> Opened {
    let configuration = WebhookAdmissionConfiguration::of(opening)?;
    let files = in_files::mutating(opening, &configuration)?;
    let configurations = Configurations::mutating(opening.supplies(), files);
    let caller = caller(opening, &configuration, Phase::Mutating)?;
    Ok(Arc::new(MutatingWebhooks { configurations, caller }))
}

/// Makes the plugin for the validating phase.
pub fn validating(opening: &Opening<'_>) -> Opened {
    let configuration = WebhookAdmissionConfiguration::of(opening)?;
    let files = in_files::validating(opening, &configuration)?;
    let configurations = Configurations::validating(opening.supplies(), files);
    let caller = caller(opening, &configuration, Phase::Validating)?;
    Ok(Arc::new(ValidatingWebhooks { configurations, caller }))
}

fn caller(
    opening: &Opening<'_>,
    configuration: &WebhookAdmissionConfiguration,
    phase: Phase,
) -> Result<Caller, ConfigurationError> {
    let supplies = opening.supplies();
    let WebhookSupplies { services, own, metrics, conditions, clock, .. } = &supplies.webhooks;
    let users = configuration.users(opening)?;
    let agent = user_agent(supplies.brand);
    let counted = (clock.clone(), metrics.flaws());
    let clients = Clients::new(users, (Arc::clone(services), own.clone()), agent, counted);
    let (metrics, conditions, clock) = (metrics.clone(), conditions.clone(), clock.clone());
    Ok(Caller { clients, metrics, conditions, clock, phase })
}
