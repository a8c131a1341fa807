// Written by kindsmith from schema/coordination/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The group `coordination`. Data and calls into `machinery`; no algorithm of its own.

#[rustfmt::skip]
pub mod coordination;
