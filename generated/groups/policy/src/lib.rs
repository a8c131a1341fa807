// Written by kindsmith from schema/policy/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The kinds and types of the group `policy`.
//!
//! Entry point: none; the crate `generated` lists the kinds. Invariant: data and calls into
//! `machinery`, no algorithm.

#[rustfmt::skip]
pub mod policy;
