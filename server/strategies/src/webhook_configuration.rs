//! Configurations of webhooks, of those that may change objects and of those that may refuse them: how they
//! are reached, their rules and their names.

use std::{fmt, marker::PhantomData};

use generated_admissionregistration::admissionregistration::v1::{
    MutatingWebhookConfiguration, ValidatingWebhookConfiguration,
};
use machinery::{change::Change, object::Object, problem::Problems, strategy::Strategy};

use super::{
    static_names,
    webhooks::{self, Webhook},
};

/// An object that lists webhooks.
pub(crate) trait WebhookConfiguration: Object {
    fn webhooks(&self) -> Vec<Webhook<'_>>;
}

impl WebhookConfiguration for MutatingWebhookConfiguration {
    fn webhooks(&self) -> Vec<Webhook<'_>> {
        self.webhooks.iter().map(Webhook::from).collect()
    }
}

impl WebhookConfiguration for ValidatingWebhookConfiguration {
    fn webhooks(&self) -> Vec<Webhook<'_>> {
        self.webhooks.iter().map(Webhook::from).collect()
    }
}

/// The part of these objects that the schema cannot express.
pub(crate) struct WebhookConfigurationStrategy<C>(PhantomData<fn() -> C>);

impl<C> WebhookConfigurationStrategy<C> {
    pub(crate) fn new() -> Self {
        WebhookConfigurationStrategy(PhantomData)
    }
}

impl<C> fmt::Debug for WebhookConfigurationStrategy<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("WebhookConfigurationStrategy")
    }
}

impl<C: WebhookConfiguration> Strategy for WebhookConfigurationStrategy<C> {
    type Object = C;

    fn validate(&self, change: &Change<'_>, new: &C, old: Option<&C>, problems: &mut Problems) {
        let stored = old.map(C::webhooks).unwrap_or_default();
        webhooks::check(&new.webhooks(), &stored, problems);
        static_names::check(change, old.is_none(), &new.metadata().name, problems);
    }

    fn warn(&self, change: &Change<'_>, new: &C, old: Option<&C>, warnings: &mut Vec<String>) {
        static_names::warn(change, old.is_none(), &new.metadata().name, warnings);
    }
}
