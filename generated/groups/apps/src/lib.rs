// Written by kindsmith from schema/apps/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The kinds and types of the group `apps`.
//!
//! Entry point: none; the crate `generated` lists the kinds. Invariant: data and calls into
//! `machinery`, no algorithm.

use generated_autoscaling::autoscaling;
use generated_core::core;

#[rustfmt::skip]
pub mod apps;
