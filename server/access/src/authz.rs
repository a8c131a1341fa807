//! Authorizers, one file per mode. [`engine::authorization`] defines what they are asked and how their
//! answers are combined.

pub mod abac;
pub mod always_allow;
pub mod always_deny;
pub mod configuration;
pub mod counted;
pub mod node;
pub mod path_attributes;
pub mod public_paths;
pub mod rbac;
pub mod webhook;

/// An authorization mode of the command line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// Authorizes node agents for their own nodes.
    Node,
    /// Authorizes by roles and bindings.
    Rbac,
    /// Authorizes by the policies of a file.
    Abac,
    /// Asks a remote service.
    Webhook,
    /// Allows everything to authenticated callers.
    AlwaysAllow,
    /// Denies everything.
    AlwaysDeny,
}

impl Mode {
    /// All modes by name.
    pub const ALL: [(&'static str, Mode); 6] = [
        ("Node", Mode::Node),
        ("RBAC", Mode::Rbac),
        ("ABAC", Mode::Abac),
        ("Webhook", Mode::Webhook),
        ("AlwaysAllow", Mode::AlwaysAllow),
        ("AlwaysDeny", Mode::AlwaysDeny),
    ];

    /// The mode of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Mode> {
        Mode::ALL.iter().find(|(known, _)| *known == name).map(|(_, mode)| *mode)
    }

    /// Its name.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Mode::Node => "Node",
            Mode::Rbac => "RBAC",
            Mode::Abac => "ABAC",
            Mode::Webhook => "Webhook",
            Mode::AlwaysAllow => "AlwaysAllow",
            Mode::AlwaysDeny => "AlwaysDeny",
        }
    }
}
