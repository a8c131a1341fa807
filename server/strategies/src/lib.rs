//! Strategies: how objects of single kinds are prepared, checked and shown beyond their schema, one file for
//! each kind marked `strategy: true`.
//!
//! Entry point: [`table`]. Invariant: strategies are pure, with no I/O and no clock except the time of the
//! write. Rules for a single field belong into the schema; permissions belong into admission.

mod admission_rules;
mod api_service;
mod bindings;
mod certificate_signing_request;
mod cluster_role;
mod cluster_role_binding;
mod cluster_trust_bundle;
mod condition_types;
mod controller_revision;
mod cron_job;
mod csi_driver;
mod csi_node;
mod csi_storage_capacity;
mod custom_resource_definition;
mod daemon_set;
mod deployment;
mod device_class;
mod devices;
mod endpoint_slice;
mod flow_rules;
mod flow_schema;
mod horizontal_pod_autoscaler;
mod ingress;
mod ingress_class;
mod ip_address;
mod job;
mod lease_candidate;
mod mutating_admission_policy;
mod mutating_admission_policy_binding;
mod network_policy;
mod pod_certificate_request;
mod pod_security_policy;
mod policy_cells;
mod policy_rules;
mod priority_class;
mod priority_level_configuration;
mod replica_set;
mod request_rules;
mod resource_claim;
mod resource_claim_template;
mod resource_slice;
mod role;
mod role_binding;
mod runtime_class;
mod service_cidr;
mod stateful_set;
mod static_names;
mod status_writes;
mod storage_class;
mod storage_parameters;
mod storage_version;
mod storage_version_migration;
mod validating_admission_policy;
mod validating_admission_policy_binding;
mod volume_attachment;
mod volume_attributes_class;
mod webhook_clients;
mod webhook_configuration;
mod webhooks;

use generated_admissionregistration::admissionregistration::v1::{
    MutatingWebhookConfiguration, ValidatingWebhookConfiguration,
};
use machinery::strategy::StrategyTable;

use self::webhook_configuration::WebhookConfigurationStrategy;

/// The strategies of all kinds that have one. The catalog refuses to start if one is missing.
#[must_use]
pub fn table() -> StrategyTable {
    core_kinds::strategies(StrategyTable::default())
        .with(api_service::ApiServiceStrategy)
        .with(certificate_signing_request::CertificateSigningRequestStrategy)
        .with(cluster_role::ClusterRoleStrategy)
        .with(cluster_role_binding::ClusterRoleBindingStrategy)
        .with(cluster_trust_bundle::ClusterTrustBundleStrategy)
        .with(controller_revision::ControllerRevisionStrategy)
        .with(cron_job::CronJobStrategy)
        .with(csi_driver::CsiDriverStrategy)
        .with(csi_node::CsiNodeStrategy)
        .with(csi_storage_capacity::CsiStorageCapacityStrategy)
        .with(custom_resource_definition::CustomResourceDefinitionStrategy)
        .with(daemon_set::DaemonSetStrategy)
        .with(deployment::DeploymentStrategy)
        .with(device_class::DeviceClassStrategy)
        .with(endpoint_slice::EndpointSliceStrategy)
        .with(flow_schema::FlowSchemaStrategy)
        .with(horizontal_pod_autoscaler::HorizontalPodAutoscalerStrategy)
        .with(ingress::IngressStrategy)
        .with(ingress_class::IngressClassStrategy)
        .with(ip_address::IpAddressStrategy)
        .with(job::JobStrategy)
        .with(lease_candidate::LeaseCandidateStrategy)
        .with(mutating_admission_policy::MutatingAdmissionPolicyStrategy)
        .with(mutating_admission_policy_binding::MutatingAdmissionPolicyBindingStrategy)
        .with(WebhookConfigurationStrategy::<MutatingWebhookConfiguration>::new())
        .with(network_policy::NetworkPolicyStrategy)
        .with(pod_certificate_request::PodCertificateRequestStrategy)
        .with(pod_security_policy::PodSecurityPolicyStrategy)
        .with(priority_class::PriorityClassStrategy)
        .with(priority_level_configuration::PriorityLevelConfigurationStrategy)
        .with(replica_set::ReplicaSetStrategy)
        .with(resource_claim::ResourceClaimStrategy)
        .with(resource_claim_template::ResourceClaimTemplateStrategy)
        .with(resource_slice::ResourceSliceStrategy)
        .with(role::RoleStrategy)
        .with(role_binding::RoleBindingStrategy)
        .with(runtime_class::RuntimeClassStrategy)
        .with(service_cidr::ServiceCidrStrategy)
        .with(stateful_set::StatefulSetStrategy)
        .with(storage_class::StorageClassStrategy)
        .with(storage_version::StorageVersionStrategy)
        .with(storage_version_migration::StorageVersionMigrationStrategy)
        .with(validating_admission_policy::ValidatingAdmissionPolicyStrategy)
        .with(validating_admission_policy_binding::ValidatingAdmissionPolicyBindingStrategy)
        .with(WebhookConfigurationStrategy::<ValidatingWebhookConfiguration>::new())
        .with(volume_attachment::VolumeAttachmentStrategy)
        .with(volume_attributes_class::VolumeAttributesClassStrategy)
}
