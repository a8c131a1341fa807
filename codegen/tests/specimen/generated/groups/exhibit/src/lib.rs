// Written by kindsmith from schema/exhibit/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The kinds and types of the group `exhibit`.
//!
//! Entry point: none; the crate `generated` lists the kinds. Invariant: data and calls into
//! `machinery`, no algorithm.

use generated_specimen::specimen;

#[rustfmt::skip]
pub mod exhibit;
