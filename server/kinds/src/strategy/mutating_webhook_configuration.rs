//! Webhooks that may change objects: how they are reached, their rules and their names.

use generated::admissionregistration::v1::MutatingWebhookConfiguration;
use machinery::{change::Change, problem::Problems, strategy::Strategy};

use super::{
    static_names,
    webhooks::{self, Webhook},
};

/// The part of these objects that the schema cannot express.
#[derive(Debug)]
pub(crate) struct MutatingWebhookConfigurationStrategy;

impl Strategy for MutatingWebhookConfigurationStrategy {
    type Object = MutatingWebhookConfiguration;

    fn validate(
        &self,
        change: &Change<'_>,
        new: &MutatingWebhookConfiguration,
        old: Option<&MutatingWebhookConfiguration>,
        problems: &mut Problems,
    ) {
        let hooks: Vec<Webhook<'_>> = new.webhooks.iter().map(Webhook::from).collect();
        let former = old.map(|old| old.webhooks.iter().map(Webhook::from).collect::<Vec<_>>());
        webhooks::check(&hooks, former.as_deref().unwrap_or_default(), problems);
        static_names::check(change, old.is_none(), &new.metadata.name, problems);
    }

    fn warn(
        &self,
        change: &Change<'_>,
        new: &MutatingWebhookConfiguration,
        old: Option<&MutatingWebhookConfiguration>,
        warnings: &mut Vec<String>,
    ) {
        static_names::warn(change, old.is_none(), &new.metadata.name, warnings);
    }
}
