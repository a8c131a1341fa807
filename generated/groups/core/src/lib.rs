// Written by kindsmith from schema/core/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The kinds and types of the group `core`.
//!
//! Entry point: none; the crate `generated` lists the kinds. Invariant: data and calls into
//! `machinery`, no algorithm.

use generated_authentication::authentication;
use generated_autoscaling::autoscaling;
use generated_policy::policy;

#[rustfmt::skip]
pub mod core;
