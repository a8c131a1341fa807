// Written by kindsmith from schema/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Every kind that the schema declares: types, codecs, rules and tables. Each group is a crate of its own.
//!
//! Entry point: [`KINDS`], the rows of all kinds. Invariant: data and calls into `machinery`, no algorithm.

pub use generated_authentication::authentication;
pub use generated_authorization::authorization;
pub use generated_autoscaling::autoscaling;
pub use generated_certificates::certificates;
pub use generated_coordination::coordination;
pub use generated_core::core;
pub use generated_discovery::discovery;
pub use generated_events::events;
pub use generated_node::node;
pub use generated_rbac_authorization::rbac_authorization;
pub use generated_scheduling::scheduling;
pub use generated_storage::storage;

#[rustfmt::skip]
pub mod brands;
#[rustfmt::skip]
pub mod gates;
#[rustfmt::skip]
pub mod openapi;

/// Every kind, sorted by group, version and file.
#[rustfmt::skip]
pub static KINDS: std::sync::LazyLock<Vec<std::sync::Arc<machinery::kind::Kind>>> = std::sync::LazyLock::new(||
{
    [
        std::sync::Arc::clone(
            &crate::authentication::v1::self_subject_review::kind::KIND,
        ),
        std::sync::Arc::clone(&crate::authentication::v1::token_request::kind::KIND),
        std::sync::Arc::clone(&crate::authentication::v1::token_review::kind::KIND),
        std::sync::Arc::clone(
            &crate::authorization::v1::local_subject_access_review::kind::KIND,
        ),
        std::sync::Arc::clone(
            &crate::authorization::v1::self_subject_access_review::kind::KIND,
        ),
        std::sync::Arc::clone(
            &crate::authorization::v1::self_subject_rules_review::kind::KIND,
        ),
        std::sync::Arc::clone(
            &crate::authorization::v1::subject_access_review::kind::KIND,
        ),
        std::sync::Arc::clone(&crate::autoscaling::v1::scale::kind::KIND),
        std::sync::Arc::clone(
            &crate::certificates::v1::certificate_signing_request::kind::KIND,
        ),
        std::sync::Arc::clone(
            &crate::certificates::v1beta1::certificate_signing_request::kind::KIND,
        ),
        std::sync::Arc::clone(&crate::coordination::v1::lease::kind::KIND),
        std::sync::Arc::clone(&crate::core::v1::config_map::kind::KIND),
        std::sync::Arc::clone(&crate::core::v1::event::kind::KIND),
        std::sync::Arc::clone(&crate::core::v1::namespace::kind::KIND),
        std::sync::Arc::clone(&crate::core::v1::secret::kind::KIND),
        std::sync::Arc::clone(&crate::core::v1::service_account::kind::KIND),
        std::sync::Arc::clone(&crate::discovery::v1::endpoint_slice::kind::KIND),
        std::sync::Arc::clone(&crate::discovery::v1beta1::endpoint_slice::kind::KIND),
        std::sync::Arc::clone(&crate::events::v1::event::kind::KIND),
        std::sync::Arc::clone(&crate::node::v1::runtime_class::kind::KIND),
        std::sync::Arc::clone(&crate::rbac_authorization::v1::cluster_role::kind::KIND),
        std::sync::Arc::clone(
            &crate::rbac_authorization::v1::cluster_role_binding::kind::KIND,
        ),
        std::sync::Arc::clone(&crate::rbac_authorization::v1::role::kind::KIND),
        std::sync::Arc::clone(&crate::rbac_authorization::v1::role_binding::kind::KIND),
        std::sync::Arc::clone(&crate::scheduling::v1::priority_class::kind::KIND),
        std::sync::Arc::clone(&crate::storage::v1::csi_driver::kind::KIND),
        std::sync::Arc::clone(&crate::storage::v1::csi_node::kind::KIND),
        std::sync::Arc::clone(&crate::storage::v1::csi_storage_capacity::kind::KIND),
        std::sync::Arc::clone(&crate::storage::v1::storage_class::kind::KIND),
        std::sync::Arc::clone(&crate::storage::v1::volume_attributes_class::kind::KIND),
    ]
        .into()
});
