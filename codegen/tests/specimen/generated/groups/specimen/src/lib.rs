// Written by kindsmith from schema/specimen/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The kinds and types of the group `specimen`.
//!
//! Entry point: none; the crate `generated` lists the kinds. Invariant: data and calls into
//! `machinery`, no algorithm.

use generated_autoscaling::autoscaling;

#[rustfmt::skip]
pub mod specimen;
