// Written by kindsmith from schema/discovery/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The group `discovery`. Data and calls into `machinery`; no algorithm of its own.

use generated_core::core;

#[rustfmt::skip]
pub mod discovery;
