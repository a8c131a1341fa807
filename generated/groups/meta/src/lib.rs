// Written by kindsmith from schema/meta/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The group `meta`. Data and calls into `values`; no algorithm of its own.

extern crate self as machinery;

use values::*;

#[rustfmt::skip]
pub mod meta;
