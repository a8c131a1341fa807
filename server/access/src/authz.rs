//! Authorizers: one file per mode. What they are asked and how their answers count is [`engine::authorization`].

pub mod abac;
pub mod always_allow;
pub mod always_deny;
pub mod asked;
pub mod node;
pub mod public_paths;
pub mod rbac;
pub mod webhook;

/// A way to grant permissions that the command line can ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// To agents of nodes what they need for their nodes.
    Node,
    /// What roles and bindings give.
    Rbac,
    /// What the policies of a file say.
    Abac,
    /// What a remote service says.
    Webhook,
    /// Everything to everybody who proved who they are.
    AlwaysAllow,
    /// Nothing, and that is said.
    AlwaysDeny,
}

impl Mode {
    /// Every mode, by name.
    pub const ALL: [(&'static str, Mode); 6] = [
        ("Node", Mode::Node),
        ("RBAC", Mode::Rbac),
        ("ABAC", Mode::Abac),
        ("Webhook", Mode::Webhook),
        ("AlwaysAllow", Mode::AlwaysAllow),
        ("AlwaysDeny", Mode::AlwaysDeny),
    ];
}
