// Written by kindsmith from schema/batch/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The kinds and types of the group `batch`.
//!
//! Entry point: none; the crate `generated` lists the kinds. Invariant: data and calls into
//! `machinery`, no algorithm.

use generated_core::core;

#[rustfmt::skip]
pub mod batch;
