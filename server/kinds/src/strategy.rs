//! What single kinds do beyond their schema, one file per kind marked `strategy: true`.
//!
//! Strategies are pure: no IO, no clock but the time of the write. Rules that one field can hold are
//! declared in the schema; who may do something is a question for admission.

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

use generated::strategies::Strategies;

/// The strategies of all kinds that have one. A forgotten one does not compile.
#[must_use]
pub fn table() -> Strategies {
    Strategies {
        certificate_signing_request: Box::new(certificate_signing_request::CertificateSigningRequestStrategy),
        cluster_role: Box::new(cluster_role::ClusterRoleStrategy),
        cluster_role_binding: Box::new(cluster_role_binding::ClusterRoleBindingStrategy),
        config_map: Box::new(config_map::ConfigMapStrategy),
        endpoint_slice: Box::new(endpoint_slice::EndpointSliceStrategy),
        event: Box::new(event::EventStrategy),
        namespace: Box::new(namespace::NamespaceStrategy),
        role: Box::new(role::RoleStrategy),
        role_binding: Box::new(role_binding::RoleBindingStrategy),
        secret: Box::new(secret::SecretStrategy),
        service_account: Box::new(service_account::ServiceAccountStrategy),
    }
}
