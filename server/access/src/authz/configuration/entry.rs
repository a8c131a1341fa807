//! One authorizer of a chain.

use crate::authz::{Mode, webhook::AuthorizationWebhookSettings};

/// An authorizer of a chain. Of each mode there is one at most, but for webhooks, which have names of their
/// own.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "the modes say it")]
pub enum ConfiguredAuthorizer {
    Node,
    Rbac,
    Abac,
    Webhook(Box<AuthorizationWebhookSettings>),
    AlwaysAllow,
    AlwaysDeny,
}

impl ConfiguredAuthorizer {
    /// Its mode.
    #[must_use]
    pub fn mode(&self) -> Mode {
        match self {
            ConfiguredAuthorizer::Node => Mode::Node,
            ConfiguredAuthorizer::Rbac => Mode::Rbac,
            ConfiguredAuthorizer::Abac => Mode::Abac,
            ConfiguredAuthorizer::Webhook(_) => Mode::Webhook,
            ConfiguredAuthorizer::AlwaysAllow => Mode::AlwaysAllow,
            ConfiguredAuthorizer::AlwaysDeny => Mode::AlwaysDeny,
        }
    }

    /// Its name in metrics.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            ConfiguredAuthorizer::Webhook(settings) => settings.name.clone(),
            _ => self.mode().as_str().to_ascii_lowercase(),
        }
    }
}
