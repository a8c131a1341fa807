//! Admission plugins of the built-in kinds: checks that need more than the object itself, such as other
//! objects or the rights of the caller.
//!
//! Entry point: [`inventory`], all plugins in the order in which they are called, and which are on. Webhooks
//! and policies are in `admission`, the security of pods is in `pod_security`.
//!
//! Invariant: a plugin changes or refuses the object of a write, and writes nothing itself. There are two
//! exceptions: `resource_quota` keeps account in quotas of what it lets through, and
//! `namespace_provision` creates namespaces.

mod admin_access;
mod always;
mod always_pull;
mod anti_affinity;
mod certificates;
mod claim_resize;
mod default_classes;
mod default_tolerations;
mod device_rights;
mod event_rate_limit;
mod extended_resources;
mod external_ips;
mod finalizers;
mod grants;
pub mod inventory;
mod job_validation;
mod limit_ranger;
mod marked;
mod namespace_exists;
mod namespace_lifecycle;
mod namespace_provision;
mod node_restriction;
mod owner_references;
mod pod_groups;
mod pod_node_selector;
mod pod_references;
mod pod_resize;
mod pod_tolerations;
mod priority;
mod resource_quota;
mod runtime_class;
mod service_account;
mod signers;
mod storage_in_use;
mod taint_nodes;
mod tolerations;
mod topology_labels;
mod trust_bundles;
mod volume_labels;

pub use self::inventory::Plugins;
