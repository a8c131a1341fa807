//! The configuration of the plugins that call webhooks.

use std::path::PathBuf;

use outbound::client_config::Users;
use serde::Deserialize;

use crate::{Configuration, ConfigurationError, Opening, TypeMeta};

/// Where the credentials for webhooks are.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct WebhookAdmissionConfiguration {
    /// A client configuration whose users are called like the hosts that they are for. Both names mean the same.
    #[serde(default, alias = "kubeConfigFile")]
    platform_config_file: PathBuf,
    /// Webhooks in files, which this server does not support.
    #[serde(default)]
    static_manifests_dir: PathBuf,
}

impl Configuration for WebhookAdmissionConfiguration {
    const TYPES: &'static [TypeMeta] =
        &[TypeMeta { group: "apiserver.config", version: "v1", kind: "WebhookAdmissionConfiguration" }];
}

/// The credentials for webhooks; none without a configuration.
///
/// # Errors
/// When the file cannot be read, or something is configured that does not exist.
pub(crate) fn users(opening: &Opening<'_>) -> Result<Users, ConfigurationError> {
    let Some(configuration) = opening.configuration::<WebhookAdmissionConfiguration>()? else {
        return Ok(Users::none());
    };
    let WebhookAdmissionConfiguration { platform_config_file, static_manifests_dir } = &*configuration;
    if !static_manifests_dir.as_os_str().is_empty() {
        let why =
            "staticManifestsDir requires the ManifestBasedAdmissionControlConfig feature gate to be enabled";
        return Err(opening.wrong("staticManifestsDir", why));
    }
    if platform_config_file.as_os_str().is_empty() {
        return Ok(Users::none());
    }
    let field = "platformConfigFile";
    if !platform_config_file.is_absolute() {
        return Err(opening.wrong(field, "must be an absolute file path"));
    }
    Users::read(platform_config_file).map_err(|error| opening.wrong(field, &error.to_string()))
}
