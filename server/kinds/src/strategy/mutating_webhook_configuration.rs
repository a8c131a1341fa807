//! Webhooks that may change objects: how they are reached, their rules and their names.

use generated::admissionregistration::v1::MutatingWebhookConfiguration;
use machinery::{change::Change, problem::Problems, strategy::Strategy};

use super::webhooks::{self, Webhook};

/// The part of these objects that the schema cannot express.
#[derive(Debug)]
pub(crate) struct MutatingWebhookConfigurationStrategy;

impl Strategy for MutatingWebhookConfigurationStrategy {
    type Object = MutatingWebhookConfiguration;

    fn validate(
        &self,
        _change: &Change<'_>,
        new: &MutatingWebhookConfiguration,
        old: Option<&MutatingWebhookConfiguration>,
        problems: &mut Problems,
    ) {
        let new: Vec<Webhook<'_>> = new.webhooks.iter().map(Webhook::from).collect();
        let old = old.map(|old| old.webhooks.iter().map(Webhook::from).collect::<Vec<_>>());
        webhooks::check(&new, old.as_deref().unwrap_or_default(), problems);
    }
}
