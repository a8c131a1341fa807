//! The meaning of single kinds beyond their schema: strategies, answers, roles and bindings, objects in use
//! on nodes, bootstrap tokens, default classes, and the objects of flow control and the priority classes that
//! every server has.
//!
//! Entry points: [`strategy::table`], [`answer::answers`] and [`allocation::allocators`]. Invariant:
//! strategies do no I/O. A kind without such needs has no file here.

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
pub mod strategy;
