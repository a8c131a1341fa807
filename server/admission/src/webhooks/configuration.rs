//! The configuration of the plugins that call webhooks.

use std::{path::PathBuf, sync::Arc};

use outbound::client_config::Users;
use serde::Deserialize;

use crate::{Configuration, ConfigurationError, Opening, TypeMeta};

/// Where the credentials for webhooks are.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct WebhookAdmissionConfiguration {
    /// A client configuration whose users are called like the hosts that they are for. Both names mean the
    /// same.
    #[serde(default, alias = "kubeConfigFile")]
    platform_config_file: PathBuf,
    /// A directory with webhooks.
    #[serde(default)]
    pub(super) static_manifests_dir: PathBuf,
}

impl Configuration for WebhookAdmissionConfiguration {
    const TYPES: &'static [TypeMeta] =
        &[TypeMeta { group: "apiserver.config", version: "v1", kind: "WebhookAdmissionConfiguration" }];
}

impl WebhookAdmissionConfiguration {
    /// What the plugin is configured with; the defaults without a configuration.
    ///
    /// # Errors
    /// When it is not of this type.
    pub(crate) fn of(opening: &Opening<'_>) -> Result<Arc<Self>, ConfigurationError> {
        Ok(opening.configuration::<Self>()?.unwrap_or_default())
    }

    /// The credentials for webhooks.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub(crate) fn users(&self, opening: &Opening<'_>) -> Result<Users, ConfigurationError> {
        let file = &self.platform_config_file;
        if file.as_os_str().is_empty() {
            return Ok(Users::none());
        }
        let field = "platformConfigFile";
        if !file.is_absolute() {
            let why = format!("Invalid value: {file:?}: must be an absolute file path");
            return Err(opening.wrong(field, &why));
        }
        Users::read(file).map_err(|error| opening.wrong(field, &error.to_string()))
    }
}
