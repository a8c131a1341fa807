// Written by kindsmith from schema/authorization/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The group `authorization`. Data and calls into `machinery`; no algorithm of its own.

#[rustfmt::skip]
pub mod authorization;
