// Written by kindsmith from schema/certificates/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The group `certificates`. Data and calls into `machinery`; no algorithm of its own.

#[rustfmt::skip]
pub mod certificates;
