// Written by kindsmith from schema/apiextensions/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The kinds and types of the group `apiextensions`.
//!
//! Entry point: none; the crate `generated` lists the kinds. Invariant: data and calls into
//! `machinery`, no algorithm.

#[rustfmt::skip]
pub mod apiextensions;
