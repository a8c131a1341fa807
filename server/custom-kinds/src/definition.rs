//! The status of a definition: its conditions, the approval of its group, and what keeps it until its objects
//! are gone. For the strategy that checks definitions, and for the controllers that report on them.

pub mod approval;

use generated_apiextensions::apiextensions::v1::{
    CustomResourceDefinition, CustomResourceDefinitionCondition,
};
pub use json_schema::conditions::{ESTABLISHED, NAMES_ACCEPTED, TERMINATING};
use machinery::{
    brand::Brand,
    format::{self, Flaws},
    time::Time,
};

/// The finalizer that keeps a deleted definition until its objects are gone.
#[must_use]
pub fn cleanup_finalizer(brand: &Brand) -> String {
    format!("customresourcecleanup.apiextensions.{}", brand.group_suffix)
}

/// Whether a condition holds.
#[must_use]
pub fn is_true(definition: &CustomResourceDefinition, condition: &str) -> bool {
    let conditions = &definition.status.conditions;
    conditions.iter().any(|found| found.type_ == condition && found.status == "True")
}

/// Sets a condition by its type and whether it holds, for a reason and with a message. Returns whether that
/// changed anything.
pub fn set_condition(
    definition: &mut CustomResourceDefinition,
    (condition, holds): (&str, bool),
    (reason, message): (&str, &str),
    now: Time,
) -> bool {
    let status = if holds { "True" } else { "False" };
    let mut new = CustomResourceDefinitionCondition {
        type_: condition.to_owned(),
        status: status.to_owned(),
        last_transition_time: Some(now),
        reason: reason.to_owned(),
        message: message.to_owned(),
        ..CustomResourceDefinitionCondition::default()
    };
    let conditions = &mut definition.status.conditions;
    let Some(found) = conditions.iter_mut().find(|found| found.type_ == condition) else {
        conditions.push(new);
        return true;
    };
    // The time is that of the last change of the status alone.
    if found.status == new.status && found.last_transition_time.is_some() {
        new.last_transition_time = found.last_transition_time;
    }
    new.observed_generation = found.observed_generation;
    let has_changed = *found != new;
    *found = new;
    has_changed
}

/// Whether the authority of the conversion webhook cannot be read.
#[must_use]
pub fn has_invalid_authority(definition: &CustomResourceDefinition) -> bool {
    let webhook = definition.spec.conversion.as_ref().and_then(|conversion| conversion.webhook.as_ref());
    let bundle = webhook.and_then(|webhook| webhook.client_config.as_ref()).map(|client| &client.ca_bundle.0);
    bundle.is_some_and(|bundle| is_invalid(bundle))
}

/// Whether bytes are there and are no certificates.
#[must_use]
pub fn is_invalid(bundle: &[u8]) -> bool {
    let mut flaws = Flaws::default();
    format::pem_certificates(bundle, &mut flaws);
    !bundle.is_empty() && !flaws.is_empty()
}
