//! Webhooks in files.

use std::sync::Arc;

use generated_admissionregistration::admissionregistration::v1::{
    MutatingWebhookConfiguration, ValidatingWebhookConfiguration, WebhookClientConfig,
};

use super::{
    configuration::WebhookAdmissionConfiguration,
    hook::{Hook, Stored},
};
use crate::{
    ConfigurationError, Opening,
    manifests::{self, Source},
};

/// The webhooks of a plugin that are in files; none without a directory.
pub(super) type HooksInFiles = Option<Arc<Source<Vec<Arc<Hook>>>>>;

/// Reads those that may change objects.
///
/// # Errors
/// When the directory or something in it cannot be used.
pub(super) fn mutating(
    opening: &Opening<'_>,
    configuration: &WebhookAdmissionConfiguration,
) -> Result<HooksInFiles, ConfigurationError> {
    let directory = &configuration.static_manifests_dir;
    let plurals = &["mutatingwebhookconfigurations"];
    manifests::open(opening, "MutatingAdmissionWebhook", directory, plurals, move |objects| {
        let mut all = Vec::new();
        for (stored, path) in objects.of::<MutatingWebhookConfiguration>() {
            let name = stored.metadata.name.as_str();
            for hook in &stored.webhooks {
                check(&hook.name, name, path, &hook.client_config)?;
            }
            all.extend(Hook::all(&Arc::from(name), stored.webhooks.iter().map(Stored::from)));
        }
        Ok(all)
    })
}

/// Reads those that only refuse requests.
///
/// # Errors
/// When the directory or something in it cannot be used.
pub(super) fn validating(
    opening: &Opening<'_>,
    configuration: &WebhookAdmissionConfiguration,
) -> Result<HooksInFiles, ConfigurationError> {
    let directory = &configuration.static_manifests_dir;
    let plurals = &["validatingwebhookconfigurations"];
    manifests::open(opening, "ValidatingAdmissionWebhook", directory, plurals, move |objects| {
        let mut all = Vec::new();
        for (stored, path) in objects.of::<ValidatingWebhookConfiguration>() {
            let name = stored.metadata.name.as_str();
            for hook in &stored.webhooks {
                check(&hook.name, name, path, &hook.client_config)?;
            }
            all.extend(Hook::all(&Arc::from(name), stored.webhooks.iter().map(Stored::from)));
        }
        Ok(all)
    })
}

/// A webhook in a file must be found without anything that is stored.
fn check(hook: &str, name: &str, path: &str, client: &WebhookClientConfig) -> Result<(), String> {
    let why = if client.service.is_some() {
        "clientConfig.service is not supported for static manifests; use clientConfig.url instead"
    } else if client.url.as_deref().is_none_or(str::is_empty) {
        "clientConfig.url is required for static manifests"
    } else {
        return Ok(());
    };
    Err(format!("webhook {hook:?} in {name:?} (file {path:?}): {why}"))
}
