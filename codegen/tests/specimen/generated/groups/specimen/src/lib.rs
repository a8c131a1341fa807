// Written by kindsmith from schema/specimen/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The kinds and types of the group `specimen`.
//!
//! Entry point: none; the crate `generated` lists the kinds. Invariant: data and calls into
//! `machinery`, no algorithm.

#[rustfmt::skip]
pub mod specimen;
