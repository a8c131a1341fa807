// Written by kindsmith from schema/core/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The group `core`. Data and calls into `machinery`; no algorithm of its own.

use generated_authentication::authentication;

#[rustfmt::skip]
pub mod core;
