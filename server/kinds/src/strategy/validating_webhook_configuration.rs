//! Webhooks that may refuse objects: how they are reached, their rules and their names.

use generated::admissionregistration::v1::ValidatingWebhookConfiguration;
use machinery::{change::Change, problem::Problems, strategy::Strategy};

use super::webhooks::{self, Webhook};

/// The part of these objects that the schema cannot express.
#[derive(Debug)]
pub(crate) struct ValidatingWebhookConfigurationStrategy;

impl Strategy for ValidatingWebhookConfigurationStrategy {
    type Object = ValidatingWebhookConfiguration;

    fn validate(
        &self,
        _change: &Change<'_>,
        new: &ValidatingWebhookConfiguration,
        old: Option<&ValidatingWebhookConfiguration>,
        problems: &mut Problems,
    ) {
        let new: Vec<Webhook<'_>> = new.webhooks.iter().map(Webhook::from).collect();
        let old = old.map(|old| old.webhooks.iter().map(Webhook::from).collect::<Vec<_>>());
        webhooks::check(&new, old.as_deref().unwrap_or_default(), problems);
    }
}
