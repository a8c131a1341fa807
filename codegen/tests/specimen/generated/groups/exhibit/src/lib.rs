// Written by kindsmith from schema/exhibit/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The group `exhibit`. Data and calls into `machinery`; no algorithm of its own.

use generated_specimen::specimen;

#[rustfmt::skip]
pub mod exhibit;
