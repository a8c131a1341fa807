//! What single kinds do beyond their schema, one file per kind marked `strategy: true`.
//!
//! Strategies are pure: no I/O, and no clock except the time of the write. Rules for a single field belong
//! into the schema; permissions belong into admission.

mod addresses;
mod bindings;
mod certificate_signing_request;
mod cluster_role;
mod cluster_role_binding;
mod config_map;
mod csi_driver;
mod csi_node;
mod csi_storage_capacity;
mod data_maps;
mod device_class;
mod devices;
mod endpoint_slice;
mod endpoints;
mod event;
mod ingress;
mod ingress_class;
mod ip_address;
mod lease_candidate;
mod limit_range;
pub mod namespace;
mod network_policy;
mod node_labels;
mod node_selector;
mod pod;
mod pod_defaults;
mod policy_rules;
mod priority_class;
mod resource_claim;
mod resource_claim_template;
mod resource_names;
mod resource_quota;
mod resource_slice;
mod role;
mod role_binding;
mod runtime_class;
mod secret;
mod service_account;
mod service_cidr;
mod storage_class;
mod storage_parameters;
mod tolerations;
mod volume_attributes_class;

use machinery::strategy::StrategyTable;

/// The strategies of all kinds that have one. The catalog refuses to start if one is missing.
#[must_use]
pub fn table() -> StrategyTable {
    StrategyTable::default()
        .with(certificate_signing_request::CertificateSigningRequestStrategy)
        .with(cluster_role::ClusterRoleStrategy)
        .with(cluster_role_binding::ClusterRoleBindingStrategy)
        .with(config_map::ConfigMapStrategy)
        .with(csi_driver::CsiDriverStrategy)
        .with(csi_node::CsiNodeStrategy)
        .with(csi_storage_capacity::CsiStorageCapacityStrategy)
        .with(device_class::DeviceClassStrategy)
        .with(endpoint_slice::EndpointSliceStrategy)
        .with(endpoints::EndpointsStrategy)
        .with(event::EventStrategy)
        .with(ingress::IngressStrategy)
        .with(ingress_class::IngressClassStrategy)
        .with(ip_address::IpAddressStrategy)
        .with(lease_candidate::LeaseCandidateStrategy)
        .with(limit_range::LimitRangeStrategy)
        .with(namespace::NamespaceStrategy)
        .with(network_policy::NetworkPolicyStrategy)
        .with(pod::PodStrategy)
        .with(priority_class::PriorityClassStrategy)
        .with(resource_claim::ResourceClaimStrategy)
        .with(resource_claim_template::ResourceClaimTemplateStrategy)
        .with(resource_quota::ResourceQuotaStrategy)
        .with(resource_slice::ResourceSliceStrategy)
        .with(role::RoleStrategy)
        .with(role_binding::RoleBindingStrategy)
        .with(runtime_class::RuntimeClassStrategy)
        .with(secret::SecretStrategy)
        .with(service_account::ServiceAccountStrategy)
        .with(service_cidr::ServiceCidrStrategy)
        .with(storage_class::StorageClassStrategy)
        .with(volume_attributes_class::VolumeAttributesClassStrategy)
}
