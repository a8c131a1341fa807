//! Roles in system namespaces.

use super::rows::{
    EVENTS, READ, Role,
    Who::{Account, User},
    on, role,
};

/// The default roles in system namespaces.
pub(super) const ROLES: &[Role] = &[
    role(
        "extension-apiserver-authentication-reader",
        &[on(READ, "core", "configmaps").named("extension-apiserver-authentication")],
    )
    .within(SYSTEM)
    .bound_as("system::extension-apiserver-authentication-reader")
    .to(&[User("system:{component}-controller-manager"), User("system:{component}-scheduler")]),
    role(
        "system::leader-locking-{component}-controller-manager",
        &[
            on("get list watch create update", "coordination", "leases"),
            on("get list watch create update", "coordination", "leasecandidates"),
        ],
    )
    .within(SYSTEM)
    .to(&[
        User("system:{component}-controller-manager"),
        Account("{component}-controller-manager"),
        Account("leader-election-controller"),
    ]),
    role(
        "system::leader-locking-{component}-scheduler",
        &[
            on("get list watch create update", "coordination", "leases"),
            on("get list watch create update", "coordination", "leasecandidates"),
        ],
    )
    .within(SYSTEM)
    .to(&[User("system:{component}-scheduler"), Account("{component}-scheduler")]),
    role("system:controller:bootstrap-signer", &[on(READ, "core", "secrets")])
        .within(SYSTEM)
        .to(&[Account("bootstrap-signer")]),
    role(
        "system:controller:bootstrap-signer",
        &[on(READ, "core", "configmaps"), on("update", "core", "configmaps").named("cluster-info"), EVENTS],
    )
    .within(PUBLIC)
    .to(&[Account("bootstrap-signer")]),
    role("system:controller:cloud-provider", &[on("get list watch create", "core", "configmaps")])
        .within(SYSTEM)
        .to(&[Account("cloud-provider")]),
    role("system:controller:token-cleaner", &[on("get list watch delete", "core", "secrets"), EVENTS])
        .within(SYSTEM)
        .to(&[Account("token-cleaner")]),
];

const SYSTEM: &str = "{system_namespace}";
const PUBLIC: &str = "{public_namespace}";
