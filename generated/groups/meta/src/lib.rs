// Written by kindsmith from schema/meta/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The kinds and types of the group `meta`.
//!
//! Entry point: none; the crate `generated` lists the kinds. Invariant: data and calls into
//! `values`, no algorithm.

extern crate self as machinery;

use values::*;

#[rustfmt::skip]
pub mod meta;
