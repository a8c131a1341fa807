// Written by kindsmith from schema/flowcontrol.apiserver/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The kinds and types of the group `flowcontrol.apiserver`.
//!
//! Entry point: none; the crate `generated` lists the kinds. Invariant: data and calls into
//! `machinery`, no algorithm.

#[rustfmt::skip]
pub mod flowcontrol_apiserver;
