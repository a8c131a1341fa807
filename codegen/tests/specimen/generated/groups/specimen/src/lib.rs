// Written by kindsmith from schema/specimen/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The group `specimen`. Data and calls into `machinery`; no algorithm of its own.

#[rustfmt::skip]
pub mod specimen;
