// Written by kindsmith from schema/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Every kind that the schema declares: types, codecs, rules and tables. Each group is a crate of its own.
//!
//! Entry point: [`KINDS`], the rows of all kinds. Invariant: data and calls into `machinery`, no algorithm.

pub use generated_admissionregistration::admissionregistration;
pub use generated_apiextensions::apiextensions;
pub use generated_apiregistration::apiregistration;
pub use generated_apps::apps;
pub use generated_authentication::authentication;
pub use generated_authorization::authorization;
pub use generated_autoscaling::autoscaling;
pub use generated_batch::batch;
pub use generated_brands as brands;
pub use generated_certificates::certificates;
pub use generated_coordination::coordination;
pub use generated_core::core;
pub use generated_discovery::discovery;
pub use generated_events::events;
pub use generated_flowcontrol_apiserver::flowcontrol_apiserver;
pub use generated_internal_apiserver::internal_apiserver;
pub use generated_networking::networking;
pub use generated_node::node;
pub use generated_policy::policy;
pub use generated_rbac_authorization::rbac_authorization;
pub use generated_resource::resource;
pub use generated_scheduling::scheduling;
pub use generated_storage::storage;
pub use generated_storagemigration::storagemigration;

#[rustfmt::skip]
pub mod gates;
#[rustfmt::skip]
pub mod openapi;

/// Every kind, sorted by group, version and file.
#[rustfmt::skip]
pub static KINDS: std::sync::LazyLock<Vec<std::sync::Arc<machinery::kind::Kind>>> =
    std::sync::LazyLock::new(||
{
    [
        std::sync::Arc::clone(
            &crate::admissionregistration::v1::mutating_admission_policy::kind::KIND,
        ),
        std::sync::Arc::clone(
            &crate::admissionregistration::v1::mutating_admission_policy_binding::kind::KIND,
        ),
        std::sync::Arc::clone(
            &crate::admissionregistration::v1::mutating_webhook_configuration::kind::KIND,
        ),
        std::sync::Arc::clone(
            &crate::admissionregistration::v1::validating_admission_policy::kind::KIND,
        ),
        std::sync::Arc::clone(
            &crate::admissionregistration::v1::validating_admission_policy_binding::kind::KIND,
        ),
        std::sync::Arc::clone(
            &crate::admissionregistration::v1::validating_webhook_configuration::kind::KIND,
        ),
        std::sync::Arc::clone(
            &crate::admissionregistration::v1alpha1::mutating_admission_policy::kind::KIND,
        ),
        std::sync::Arc::clone(
            &crate::admissionregistration::v1alpha1::mutating_admission_policy_binding::kind::KIND,
        ),
        std::sync::Arc::clone(
            &crate::admissionregistration::v1beta1::mutating_admission_policy::kind::KIND,
        ),
        std::sync::Arc::clone(
            &crate::admissionregistration::v1beta1::mutating_admission_policy_binding::kind::KIND,
        ),
        std::sync::Arc::clone(
            &crate::apiextensions::v1::custom_resource_definition::kind::KIND,
        ),
        std::sync::Arc::clone(&crate::apiregistration::v1::api_service::kind::KIND),
        std::sync::Arc::clone(&crate::apps::v1::controller_revision::kind::KIND),
        std::sync::Arc::clone(&crate::apps::v1::daemon_set::kind::KIND),
        std::sync::Arc::clone(&crate::apps::v1::deployment::kind::KIND),
        std::sync::Arc::clone(&crate::apps::v1::replica_set::kind::KIND),
        std::sync::Arc::clone(&crate::apps::v1::stateful_set::kind::KIND),
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
        std::sync::Arc::clone(
            &crate::autoscaling::v1::horizontal_pod_autoscaler::kind::KIND,
        ),
        std::sync::Arc::clone(&crate::autoscaling::v1::scale::kind::KIND),
        std::sync::Arc::clone(
            &crate::autoscaling::v2::horizontal_pod_autoscaler::kind::KIND,
        ),
        std::sync::Arc::clone(&crate::batch::v1::cron_job::kind::KIND),
        std::sync::Arc::clone(&crate::batch::v1::job::kind::KIND),
        std::sync::Arc::clone(
            &crate::certificates::v1::certificate_signing_request::kind::KIND,
        ),
        std::sync::Arc::clone(
            &crate::certificates::v1alpha1::cluster_trust_bundle::kind::KIND,
        ),
        std::sync::Arc::clone(
            &crate::certificates::v1beta1::certificate_signing_request::kind::KIND,
        ),
        std::sync::Arc::clone(
            &crate::certificates::v1beta1::cluster_trust_bundle::kind::KIND,
        ),
        std::sync::Arc::clone(
            &crate::certificates::v1beta1::pod_certificate_request::kind::KIND,
        ),
        std::sync::Arc::clone(&crate::coordination::v1::lease::kind::KIND),
        std::sync::Arc::clone(
            &crate::coordination::v1alpha2::lease_candidate::kind::KIND,
        ),
        std::sync::Arc::clone(
            &crate::coordination::v1beta1::lease_candidate::kind::KIND,
        ),
        std::sync::Arc::clone(&crate::core::v1::binding::kind::KIND),
        std::sync::Arc::clone(&crate::core::v1::component_status::kind::KIND),
        std::sync::Arc::clone(&crate::core::v1::config_map::kind::KIND),
        std::sync::Arc::clone(&crate::core::v1::endpoints::kind::KIND),
        std::sync::Arc::clone(&crate::core::v1::event::kind::KIND),
        std::sync::Arc::clone(&crate::core::v1::limit_range::kind::KIND),
        std::sync::Arc::clone(&crate::core::v1::namespace::kind::KIND),
        std::sync::Arc::clone(&crate::core::v1::node::kind::KIND),
        std::sync::Arc::clone(&crate::core::v1::persistent_volume::kind::KIND),
        std::sync::Arc::clone(&crate::core::v1::persistent_volume_claim::kind::KIND),
        std::sync::Arc::clone(&crate::core::v1::pod::kind::KIND),
        std::sync::Arc::clone(&crate::core::v1::pod_template::kind::KIND),
        std::sync::Arc::clone(&crate::core::v1::replication_controller::kind::KIND),
        std::sync::Arc::clone(&crate::core::v1::resource_quota::kind::KIND),
        std::sync::Arc::clone(&crate::core::v1::secret::kind::KIND),
        std::sync::Arc::clone(&crate::core::v1::service::kind::KIND),
        std::sync::Arc::clone(&crate::core::v1::service_account::kind::KIND),
        std::sync::Arc::clone(&crate::discovery::v1::endpoint_slice::kind::KIND),
        std::sync::Arc::clone(&crate::discovery::v1beta1::endpoint_slice::kind::KIND),
        std::sync::Arc::clone(&crate::events::v1::event::kind::KIND),
        std::sync::Arc::clone(
            &crate::flowcontrol_apiserver::v1::flow_schema::kind::KIND,
        ),
        std::sync::Arc::clone(
            &crate::flowcontrol_apiserver::v1::priority_level_configuration::kind::KIND,
        ),
        std::sync::Arc::clone(
            &crate::internal_apiserver::v1alpha1::storage_version::kind::KIND,
        ),
        std::sync::Arc::clone(&crate::networking::v1::ingress::kind::KIND),
        std::sync::Arc::clone(&crate::networking::v1::ingress_class::kind::KIND),
        std::sync::Arc::clone(&crate::networking::v1::ip_address::kind::KIND),
        std::sync::Arc::clone(&crate::networking::v1::network_policy::kind::KIND),
        std::sync::Arc::clone(&crate::networking::v1::service_cidr::kind::KIND),
        std::sync::Arc::clone(&crate::networking::v1beta1::ip_address::kind::KIND),
        std::sync::Arc::clone(&crate::networking::v1beta1::service_cidr::kind::KIND),
        std::sync::Arc::clone(&crate::node::v1::runtime_class::kind::KIND),
        std::sync::Arc::clone(&crate::policy::v1::eviction::kind::KIND),
        std::sync::Arc::clone(&crate::policy::v1::pod_disruption_budget::kind::KIND),
        std::sync::Arc::clone(&crate::policy::v1beta1::eviction::kind::KIND),
        std::sync::Arc::clone(&crate::policy::v1beta1::pod_security_policy::kind::KIND),
        std::sync::Arc::clone(&crate::rbac_authorization::v1::cluster_role::kind::KIND),
        std::sync::Arc::clone(
            &crate::rbac_authorization::v1::cluster_role_binding::kind::KIND,
        ),
        std::sync::Arc::clone(&crate::rbac_authorization::v1::role::kind::KIND),
        std::sync::Arc::clone(&crate::rbac_authorization::v1::role_binding::kind::KIND),
        std::sync::Arc::clone(&crate::resource::v1::device_class::kind::KIND),
        std::sync::Arc::clone(&crate::resource::v1::resource_claim::kind::KIND),
        std::sync::Arc::clone(&crate::resource::v1::resource_claim_template::kind::KIND),
        std::sync::Arc::clone(&crate::resource::v1::resource_slice::kind::KIND),
        std::sync::Arc::clone(&crate::resource::v1alpha3::device_taint_rule::kind::KIND),
        std::sync::Arc::clone(
            &crate::resource::v1alpha3::resource_pool_status_request::kind::KIND,
        ),
        std::sync::Arc::clone(&crate::resource::v1beta1::device_class::kind::KIND),
        std::sync::Arc::clone(&crate::resource::v1beta1::resource_claim::kind::KIND),
        std::sync::Arc::clone(
            &crate::resource::v1beta1::resource_claim_template::kind::KIND,
        ),
        std::sync::Arc::clone(&crate::resource::v1beta1::resource_slice::kind::KIND),
        std::sync::Arc::clone(&crate::resource::v1beta2::device_class::kind::KIND),
        std::sync::Arc::clone(&crate::resource::v1beta2::device_taint_rule::kind::KIND),
        std::sync::Arc::clone(&crate::resource::v1beta2::resource_claim::kind::KIND),
        std::sync::Arc::clone(
            &crate::resource::v1beta2::resource_claim_template::kind::KIND,
        ),
        std::sync::Arc::clone(&crate::resource::v1beta2::resource_slice::kind::KIND),
        std::sync::Arc::clone(&crate::scheduling::v1::priority_class::kind::KIND),
        std::sync::Arc::clone(&crate::scheduling::v1alpha2::pod_group::kind::KIND),
        std::sync::Arc::clone(&crate::scheduling::v1alpha2::workload::kind::KIND),
        std::sync::Arc::clone(&crate::storage::v1::csi_driver::kind::KIND),
        std::sync::Arc::clone(&crate::storage::v1::csi_node::kind::KIND),
        std::sync::Arc::clone(&crate::storage::v1::csi_storage_capacity::kind::KIND),
        std::sync::Arc::clone(&crate::storage::v1::storage_class::kind::KIND),
        std::sync::Arc::clone(&crate::storage::v1::volume_attachment::kind::KIND),
        std::sync::Arc::clone(&crate::storage::v1::volume_attributes_class::kind::KIND),
        std::sync::Arc::clone(
            &crate::storage::v1beta1::volume_attributes_class::kind::KIND,
        ),
        std::sync::Arc::clone(
            &crate::storagemigration::v1beta1::storage_version_migration::kind::KIND,
        ),
    ]
        .into()
});
