//! Admission plugins that bound what pods may do to the machines that run them: [`standards`] by three
//! levels, [`pod_security_policy`] by stored policies, [`security_context_deny`] by refusing some fields.
//!
//! Invariant: it names no type of a group without pods, so that a change in another group does not build it
//! again.

mod annotation_keys;
pub mod pod_security_policy;
pub mod security_context_deny;
pub mod standards;
mod volume_types;
