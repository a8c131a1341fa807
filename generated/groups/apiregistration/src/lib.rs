// Written by kindsmith from schema/apiregistration/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The kinds and types of the group `apiregistration`.
//!
//! Entry point: none; the crate `generated` lists the kinds. Invariant: data and calls into
//! `machinery`, no algorithm.

#[rustfmt::skip]
pub mod apiregistration;
