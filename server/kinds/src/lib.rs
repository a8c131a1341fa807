//! The meaning of single kinds beyond their schema, for all crates that need it: answers, roles and bindings,
//! objects in use on nodes, quotas, bootstrap tokens, default classes, and the objects of flow control and
//! the priority classes that every server has.
//!
//! Entry points: [`answer::answers`] and [`allocation::allocators`]. Invariant: it names the groups that it
//! needs and not `generated`, so that an edit of another group builds neither it nor plugins and controllers
//! again. A kind without such needs has no file here; strategies have a crate of their own.

pub mod allocation;
pub mod answer;
pub mod api_services;
pub mod bootstrap_secret;
pub mod default_classes;
pub mod flow_control;
pub mod grants;
pub mod in_use;
pub mod priority_classes;
pub mod quotas;
pub mod storage_protection;
