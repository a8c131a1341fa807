// Written by kindsmith from schema/coordination/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The kinds and types of the group `coordination`.
//!
//! Entry point: none; the crate `generated` lists the kinds. Invariant: data and calls into
//! `machinery`, no algorithm.

#[rustfmt::skip]
pub mod coordination;
