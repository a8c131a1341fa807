//! What single kinds do beyond their schema, one file per kind marked `strategy: true`.
//!
//! Strategies are pure: no I/O, and no clock except the time of the write. Rules for a single field belong
//! into the schema; permissions belong into admission.

mod bindings;
pub mod certificate_signing_request;
pub mod cluster_role;
pub mod cluster_role_binding;
pub mod config_map;
mod data_maps;
pub mod endpoint_slice;
pub mod event;
pub mod namespace;
mod policy_rules;
pub mod role;
pub mod role_binding;
pub mod secret;
pub mod service_account;

use machinery::strategy::StrategyTable;

/// The strategies of all kinds that have one. The catalog refuses to start if one is missing.
#[must_use]
pub fn table() -> StrategyTable {
    StrategyTable::default()
        .with(certificate_signing_request::CertificateSigningRequestStrategy)
        .with(cluster_role::ClusterRoleStrategy)
        .with(cluster_role_binding::ClusterRoleBindingStrategy)
        .with(config_map::ConfigMapStrategy)
        .with(endpoint_slice::EndpointSliceStrategy)
        .with(event::EventStrategy)
        .with(namespace::NamespaceStrategy)
        .with(role::RoleStrategy)
        .with(role_binding::RoleBindingStrategy)
        .with(secret::SecretStrategy)
        .with(service_account::ServiceAccountStrategy)
}
