//! Who grants permissions.

use std::sync::Arc;

use access::authz::{Mode, abac::Abac, webhook};
use engine::authorization::Authorizer;

/// The authorizers of a server.
#[derive(Debug, Clone)]
pub struct AuthorizationConfig {
    /// The authorizers that are asked, in this order, besides those that cannot be switched off.
    pub modes: Vec<Mode>,
    /// The policies of the mode ABAC.
    pub abac: Option<Arc<Abac>>,
    /// The service of the mode Webhook.
    pub webhook: Option<webhook::AuthorizationWebhookSettings>,
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
            authorizers: Vec::new(),
        }
    }
}
