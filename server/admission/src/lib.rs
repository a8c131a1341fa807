//! Admission plugins: checks that need more than the object itself, such as other objects or the rights of the caller.
//!
//! Entry point: [`inventory`], the plugins in the order in which they are called, and which are on. What a plugin may do
//! is said in [`engine::context::admit`], what it is made from in [`Opening`], and how it is configured in
//! [`Configuration`]: a row's `open` asks for a type, and what the file says is read strictly as this type.
//!
//! Invariant: a plugin changes or refuses the object of a write, and writes nothing itself.

mod certificates;
mod configuration;
mod default_classes;
mod default_tolerations;
mod grants;
pub mod inventory;
mod namespace_lifecycle;
mod node_restriction;
mod opening;
mod pod_security;
mod pod_security_policy;
mod priority;
mod runtime_class;
mod storage_in_use;
mod stored;
mod taint_nodes;

pub use self::{
    configuration::{Configuration, ConfigurationError, Configurations, TypeMeta},
    default_tolerations::TolerationSeconds,
    inventory::Plugins,
    opening::{Opened, Opening, OwnPlugin, Supplies},
};
