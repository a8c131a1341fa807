// Written by kindsmith from schema/authentication/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The group `authentication`. Data and calls into `machinery`; no algorithm of its own.

#[rustfmt::skip]
pub mod authentication;
