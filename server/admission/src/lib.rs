//! Admission plugins: checks that need more than the object itself, such as other objects or the rights of the caller.
//!
//! Entry point: [`inventory`], the plugins in the order in which they are called, and which are on. What a plugin may do
//! is said in [`engine::context::admit`], what it is made from in [`Opening`], and how it is configured in
//! [`Configuration`]: a row's `open` asks for a type, and what the file says is read strictly as this type.
//!
//! Invariant: a plugin changes or refuses the object of a write, and writes nothing itself. [`resource_quota`], which keeps
//! account in quotas of what it lets through, and [`namespace_provision`] are the exceptions.

mod always;
mod always_pull;
mod anti_affinity;
mod certificate_flaws;
mod certificates;
mod claim_resize;
mod configuration;
mod default_classes;
mod default_tolerations;
pub mod evaluation;
mod event_rate_limit;
mod extended_resources;
mod external_ips;
mod grants;
mod http_texts;
mod image_policy;
pub mod inventory;
mod job_validation;
mod limit_ranger;
mod manifests;
mod matching;
mod namespace_exists;
mod namespace_lifecycle;
mod namespace_provision;
mod node_restriction;
mod opening;
mod owner_references;
mod param_rights;
mod patch_texts;
mod pod_groups;
mod pod_node_selector;
mod pod_references;
mod pod_resize;
mod pod_security;
mod pod_security_policy;
mod pod_tolerations;
mod pods;
mod policies;
mod priority;
mod resource_quota;
mod runtime_class;
mod security_context_deny;
mod service_account;
mod signers;
mod storage_in_use;
mod stored;
mod taint_nodes;
mod tolerations;
mod topology_labels;
mod trust_bundles;
mod volume_labels;
mod webhook_supplies;
mod webhooks;

pub use self::{
    configuration::{Configuration, ConfigurationError, Configurations, TypeMeta},
    default_tolerations::TolerationSeconds,
    inventory::Plugins,
    opening::{Opened, Opening, OwnPlugin, Supplies},
    webhook_supplies::{OwnServer, WebhookSupplies},
};
