//! The meaning of the kinds of the group `core` beyond their schema, and the rules that kinds of other groups
//! share with them: those of pods in templates above all.
//!
//! Entry point: [`strategies`]. Invariant: as in `strategies`, no I/O. It names no type of another
//! group, so that a change in another group does not build it again.

pub mod addresses;
pub mod annotation_lists;
mod config_map;
mod data_maps;
mod endpoints;
mod event;
mod image_names;
mod limit_range;
pub mod namespace;
mod node;
mod node_annotations;
pub mod node_labels;
mod node_rules;
pub mod node_selector;
mod node_taints;
mod persistent_volume;
mod persistent_volume_claim;
pub mod pod;
pub mod pod_amounts;
pub mod pod_defaults;
pub mod pod_spec;
mod pod_template;
pub mod pod_warnings;
mod replication_controller;
pub mod resource_names;
mod resource_quota;
mod secret;
pub mod service;
mod service_account;
pub mod template_metadata;
pub mod tolerations;
mod volume_cells;
pub mod volume_claims;
pub mod volume_sources;
pub mod workloads;

use machinery::strategy::StrategyTable;

/// Adds the strategies of these kinds.
#[must_use]
pub fn strategies(table: StrategyTable) -> StrategyTable {
    table
        .with(config_map::ConfigMapStrategy)
        .with(endpoints::EndpointsStrategy)
        .with(event::EventStrategy)
        .with(limit_range::LimitRangeStrategy)
        .with(namespace::NamespaceStrategy)
        .with(node::NodeStrategy)
        .with(persistent_volume::PersistentVolumeStrategy)
        .with(persistent_volume_claim::PersistentVolumeClaimStrategy)
        .with(pod::PodStrategy)
        .with(pod_template::PodTemplateStrategy)
        .with(replication_controller::ReplicationControllerStrategy)
        .with(resource_quota::ResourceQuotaStrategy)
        .with(secret::SecretStrategy)
        .with(service::ServiceStrategy)
        .with(service_account::ServiceAccountStrategy)
}
