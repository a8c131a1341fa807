//! Who grants permissions.

use std::sync::Arc;

use access::authz::{
    Mode,
    abac::Abac,
    configuration::{AuthorizationFile, ConfiguredAuthorizer},
    webhook,
};
use engine::authorization::Authorizer;

/// The authorizers of a server.
#[derive(Debug, Clone)]
pub struct AuthorizationConfig {
    /// The authorizers that are consulted, in this order, besides those that cannot be switched off. A file
    /// replaces them.
    pub modes: Vec<Mode>,
    /// The policies of the mode ABAC.
    pub abac: Option<Arc<Abac>>,
    /// The service of the mode Webhook among `modes`.
    pub webhook: Option<webhook::AuthorizationWebhookSettings>,
    /// The file that lists the authorizers in place of `modes` and `webhook`. It is read again when it
    /// changes.
    pub file: Option<AuthorizationFile>,
    /// Further ones, of the program that this server is a part of. They are asked last.
    pub authorizers: Vec<Arc<dyn Authorizer>>,
}

impl Default for AuthorizationConfig {
    /// Nodes, and roles.
    fn default() -> Self {
        AuthorizationConfig {
            modes: vec![Mode::Node, Mode::Rbac],
            abac: None,
            webhook: None,
            file: None,
            authorizers: Vec::new(),
        }
    }
}

impl AuthorizationConfig {
    /// Whether there is an authorizer of this mode.
    pub(crate) fn has(&self, mode: Mode) -> bool {
        self.file.as_ref().map_or_else(|| self.modes.contains(&mode), |file| file.has(mode))
    }

    /// The authorizers in their order, wherever they are configured.
    ///
    /// # Errors
    /// When a mode has no settings.
    pub(crate) fn chain(&self) -> Result<Vec<ConfiguredAuthorizer>, String> {
        match &self.file {
            Some(file) => Ok(file.chain.clone()),
            None => self.modes.iter().map(|mode| self.of_mode(*mode)).collect(),
        }
    }

    fn of_mode(&self, mode: Mode) -> Result<ConfiguredAuthorizer, String> {
        Ok(match mode {
            Mode::Node => ConfiguredAuthorizer::Node,
            Mode::Rbac => ConfiguredAuthorizer::Rbac,
            Mode::Abac => ConfiguredAuthorizer::Abac,
            Mode::Webhook => {
                let settings = self.webhook.clone().ok_or("the mode Webhook has no service")?;
                ConfiguredAuthorizer::Webhook(Box::new(settings))
            }
            Mode::AlwaysAllow => ConfiguredAuthorizer::AlwaysAllow,
            Mode::AlwaysDeny => ConfiguredAuthorizer::AlwaysDeny,
        })
    }
}
